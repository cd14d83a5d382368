import Controls
import Foundation
import Reconciler

/// What a screen shows in front of its views: an open list, or else a tooltip.
@MainActor
struct Overlay {
  /// The context menu that was opened last, and the area next to which it is.
  private var menu: ContextMenu?
  private var menuArea = CellRect(left: 0, top: 0, right: 0, bottom: 0)

  /// The control whose tooltip is shown.
  private weak var explained: Control?

  /// Opens a context menu.
  mutating func open(_ request: MenuRequest) {
    menu = ContextMenu(request.items)
    menuArea = request.view.cells(of: request.area)
  }

  /// The context menu, if it is open.
  var openMenu: ContextMenu? { menu?.popup == nil ? nil : menu }

  /// Returns the open list: a context menu, or that of the view with the focus.
  ///
  /// - Parameter screen: The cells in which the list has room.
  func popup(of focused: (any Responder)?, in screen: CellRect) -> PopupPicture? {
    if let menu, let list = menu.popup {
      return PopupPicture(list, of: menu, below: menuArea, in: screen)
    }
    guard let control = focused as? any PopupControl, let list = control.popup else { return nil }
    return PopupPicture(list, of: control, below: control.cells(of: control.bounds), in: screen)
  }

  /// Shows the tooltip of a control, or none, and returns whether this is a change.
  mutating func explain(_ control: Control?) -> Bool {
    defer { explained = control }
    return control !== explained
  }

  /// Returns the tooltip, if its control receives input.
  func tooltip(in scope: View) -> (text: String, area: CellRect)? {
    guard let explained, let text = explained.tooltip, explained.isReachable(in: scope) else {
      return nil
    }
    return (text, explained.cells(of: explained.bounds))
  }
}

extension View {
  /// Returns the cells of an area of the view.
  fileprivate func cells(of area: CGRect) -> CellRect {
    var area = area
    var next: View? = self
    while let view = next {
      area = area.offsetBy(
        dx: view.frame.minX - view.bounds.minX, dy: view.frame.minY - view.bounds.minY)
      next = view.superview
    }
    return CellRect(area, x: 0, y: 0)
  }
}
