// What the pages of Reconciler take as given.

import Foundation
import Layout
import Reconciler
import ShadowDiff

final class Label: View, TextShowing {
  var text = ""
  var shownText: String { text }
}

typealias TextLabel = Label

final class PushButton: View, Interactive, TextShowing {
  var title = ""
  var isEnabled = true
  var onTap: () -> Void = {}
  var role: ViewRole { .button }
  var shownText: String { title }
  func performTap() { if isEnabled { onTap() } }
}

typealias Button = PushButton

final class InputField: View, Interactive, TextShowing {
  var text = ""
  var onChange: (String) -> Void = { _ in }
  var role: ViewRole { .textField }
  var shownText: String { text }
  func performTyping(_ typed: String) {
    text = typed
    onChange(typed)
  }
}

final class Toggle: View, Interactive {
  var isOn = false
  var onChange: (Bool) -> Void = { _ in }
  var role: ViewRole { .checkBox }
  func performTap() { onChange(!isOn) }
}

struct Person: Identifiable, Equatable {
  var id = 0
  var name = "Ada"
}

enum Theme { case light, dark }

extension EnvironmentValues {
  var theme: Theme {
    get { .light }
    set {}
  }
}

enum Home: StateKey { case image }

extension TypedKey where Value == Int {
  static let count = TypedKey("count")
}

final class Image {}

final class PersonRow: StateView {
  @Prop var name = ""
  @Prop var isChosen = false
  @Prop var onTap: () -> Void = {}
}

final class Badge: StateView {
  @Prop var title = ""
  @Prop var onTap: () -> Void = {}
}

final class NameField: StateView {
  @Prop var text = ""
}

final class Page: StateView {
  @Prop var page = 0
}

final class Toast: StateView {}
final class Editor: StateView {}
final class Header: StateView {}

func search(_ query: String) async -> [String] { [query] }

/// A view in whose `render()` the statements of a page stand.
class Context: StateView {
  @Local var name = "Ada"
  @Local var query = ""
  @Local var found: [String] = []
  @Local var page = 0
  let people = [Person()]
  let photos = [Person()]
  let messages = [Person()]
  let numbers = [1, 2, 3]
  let change: SequenceDiff? = nil
  let isDark = false
  let isEditing = true
  let overlay = PlatformView()
  let image = Image()
  let loaded: [String: Any] = [:]

  func open() {}
  func flip(from old: Int, to new: Int) {}
}
