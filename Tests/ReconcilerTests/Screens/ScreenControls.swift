import Foundation
import Reconciler

/// A button of the screens.
final class PushButton: View, Interactive, TextShowing {
  var title = "" { didSet { if title != oldValue { invalidateIntrinsicContentSize() } } }
  var isEnabled = true
  var onTap: () -> Void = {}
  var role: ViewRole { .button }
  var shownText: String { title }
  func performTap() { if isEnabled { onTap() } }
  override var intrinsicContentSize: CGSize { CGSize(width: 8 * title.count + 16, height: 24) }
}

/// A label of the screens.
final class TextLabel: View, TextShowing {
  var text = "" { didSet { if text != oldValue { invalidateIntrinsicContentSize() } } }
  var shownText: String { text }
  override var intrinsicContentSize: CGSize { CGSize(width: 8 * text.count, height: 20) }
}

/// A text field of the screens.
final class InputField: View, Interactive, TextShowing {
  var text = ""
  var onChange: (String) -> Void = { _ in }
  var role: ViewRole { .textField }
  var shownText: String { text }
  func performTyping(_ typed: String) {
    text = typed
    onChange(typed)
  }
  override var takesInput: Bool { true }
  override var intrinsicContentSize: CGSize { CGSize(width: 160, height: 24) }
}

/// A switch of the screens.
final class Toggle: View, Interactive, TextShowing {
  var isOn = false
  var onChange: (Bool) -> Void = { _ in }
  var role: ViewRole { .checkBox }
  var shownText: String { isOn ? "[x]" : "[ ]" }
  func performTap() { onChange(!isOn) }
  override var intrinsicContentSize: CGSize { CGSize(width: 24, height: 24) }
}
