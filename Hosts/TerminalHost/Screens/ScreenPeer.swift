import Controls
import Foundation
import Reconciler

/// The peer of all views in a terminal: whatever happens, the screen is painted again.
@MainActor
class ScreenPeer: HostPeer {
  weak var screen: TerminalScreen?

  init(_ screen: TerminalScreen? = nil) { self.screen = screen }

  /// A point is a cell.
  var metrics: HostMetrics { .cells }

  var appearance: Appearance { screen?.appearance ?? .dark }

  func setAppearance(_ appearance: Appearance?) { screen?.setAppearance(appearance) }

  func quit() { screen?.onQuit?() }

  func copy(_ text: String) { screen?.requests.copy(text) }

  func readClipboard(_ receive: @escaping @MainActor (String?) -> Void) {
    guard let screen else { return receive(nil) }
    screen.requests.readClipboard(receive)
  }

  func note() { screen?.needsPainting() }

  func peer(for view: View) -> any ViewPeer {
    screen?.scopes.didJoin(view)
    guard let control = view as? TextControl else { return self }
    if let known = control.peer as? FieldEditor, known.screen === screen { return known }
    return FieldEditor(control, screen)
  }

  func didInsert(_ subview: View, into view: View, at index: Int) { note() }
  func didMove(_ subview: View, in view: View, from old: Int, to new: Int) { note() }
  func didRemove(_ subview: View, from view: View) { note() }
  func didChange(_ change: ViewChange, of view: View) { note() }

  func setFocus(_ isFocused: Bool, of view: View) {
    guard let screen, let responder = view as? any Responder else { return }
    if isFocused {
      screen.focus(responder)
    } else if screen.focused === responder {
      screen.focus(nil)
    }
  }

  func measure(_ view: View, width: CGFloat?) -> CGSize {
    let none = View.noIntrinsicMetric
    switch view {
    case let label as Label:
      let room = label.wraps ? width.map { Int(cell: $0) } : nil
      let size = TextLines.measure(label.text, width: room)
      return CGSize(width: size.width, height: size.height)
    case let button as Button: return CGSize(width: button.title.cellWidth + 4, height: 1)
    case let box as CheckBox:
      return CGSize(width: 3 + (box.title.isEmpty ? 0 : 1 + box.title.cellWidth), height: 1)
    case let field as TextField: return CGSize(width: CGFloat(field.columns), height: 1)
    case let view as TextView: return CGSize(width: view.columns + 1, height: view.rows)
    case is Switch: return CGSize(width: 5, height: 1)
    case let select as Select:
      return CGSize(width: select.options.reduce(0) { max($0, $1.cellWidth) } + 6, height: 1)
    case let menu as MenuButton: return CGSize(width: menu.title.cellWidth + 6, height: 1)
    case let tabs as TabBar: return CGSize(width: tabs.segments.last?.end ?? 0, height: 1)
    case let group as RadioGroup:
      let widest = group.options.reduce(0) { max($0, $1.cellWidth) }
      return CGSize(width: 4 + widest, height: group.options.count)
    case let stepper as Stepper: return CGSize(width: stepper.numberWidth + 8, height: 1)
    case let title as TableTitle: return CGSize(width: title.shownTitle.cellWidth, height: 1)
    case is Icon, is Spinner: return CGSize(width: 1, height: 1)
    case is ProgressBar, is Slider: return CGSize(width: 20, height: 1)
    case let view as ImageView:
      guard let image = view.image else { return .zero }
      return CGSize(width: image.width, height: (image.height + 1) / 2)
    case let line as Separator:
      return line.isVertical ? CGSize(width: 1, height: none) : CGSize(width: none, height: 1)
    default: return CGSize(width: none, height: none)
    }
  }
}
