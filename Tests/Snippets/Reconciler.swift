// What the pages of Reconciler take as given.

import Controls
import Foundation
import Layout
import Reconciler

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

final class MessageRow: StateView {
  @Prop var message = Person()
}

struct PersonGroup: Identifiable {
  var id = 0
  var title = "A"
  var people = [Person()]
}

final class GroupHeader: StateView {
  @Prop var title = ""
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
  let groups = [PersonGroup()]
  let queries = ["a", "b"]
  let photos = [Person()]
  let messages = [Person()]
  let isDark = false
  let isEditing = true
  let overlay = PlatformView()
  let image = Image()
  let loaded: [String: Any] = [:]

  func open() {}
  func loadOlder() {}
  func poll() async {}
  func flip(from old: Int, to new: Int) {}
}
