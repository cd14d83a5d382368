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

  private static let sizes = CellSizes(width: \.cellWidth) { TextLines.measure($0, width: $1) }

  func measure(_ view: View, width: CGFloat?) -> CGSize {
    let none = View.noIntrinsicMetric
    guard let control = view as? Control else { return CGSize(width: none, height: none) }
    let size = Self.sizes.size(of: control, in: width.map { Int(cell: $0) })
    return CGSize(
      width: size.width.map { CGFloat($0) } ?? none, height: size.height.map { CGFloat($0) } ?? none
    )
  }
}
