package import Foundation
package import Reconciler

/// The pointer of a window: the view that a pressed button drags, and the view under the pointer.
///
/// A class, because a view that handles an event may close a window or a dialog, which moves the pointer again.
@MainActor
package final class Pointer {
  private weak var dragged: (any Responder)?

  /// The view that follows the pointer without a button.
  package private(set) weak var hovered: (any Responder)?

  package init() {}

  /// Whether a view follows the pointer until the button is released.
  package var isPressed: Bool { dragged != nil }

  /// Offers a press at a point of a view to the view and its superviews, and returns whether one has handled it.
  ///
  /// - Parameter isDouble: Whether it is the second press in quick succession.
  package func press(
    _ view: View, at point: CGPoint, isDouble: Bool, in scope: View
  ) -> Bool {
    dragged = view.offer(at: point, in: scope) {
      (isDouble && $0.doublePress(at: $1)) || $0.press(at: $1)
    }
    return dragged != nil
  }

  /// Moves the pointer to a point of the topmost view; the view that handled the press follows.
  package func drag(to point: CGPoint, in top: View) {
    guard let dragged, dragged.isReachable(in: top) else { return }
    dragged.drag(to: dragged.point(point, from: top))
  }

  /// Releases the button.
  package func release() {
    let responder = dragged
    dragged = nil
    responder?.dragDidEnd()
  }

  /// Moves the pointer over a point of a view without a button; `nil` if it leaves the window.
  package func hover(_ hit: (view: View, point: CGPoint)?, in scope: View) {
    let next = hit.flatMap { $0.view.offer(at: $0.point, in: scope) { $0.hover(at: $1) } }
    guard next !== hovered else { return }
    let old = hovered
    hovered = next
    old?.hoverDidEnd()
  }
}

/// A view whose context menu is opened at a part of it by a key.
@MainActor
package protocol MenuAnchoring: View {
  /// The part of the view, in its coordinates.
  var menuAnchor: CGRect { get }
}

/// A context menu that is to be opened.
package struct MenuRequest {
  package let items: [MenuItem]

  /// The view, and the area in its coordinates next to which the menu opens.
  package let view: View
  package let area: CGRect
}

extension View {
  /// Returns the context menu of this view or of the nearest superview that has one.
  ///
  /// - Parameter point: The point of the click in this view's coordinates; `nil` if a key opens the menu.
  package func menuRequest(at point: CGPoint?, in scope: View) -> MenuRequest? {
    var request: MenuRequest?
    _ = offer(at: point ?? .zero, in: scope) { responder, place in
      let items = responder.contextMenu(at: point == nil ? nil : place)
      guard !items.isEmpty else { return false }
      let anchor = (responder as? any MenuAnchoring)?.menuAnchor ?? responder.bounds
      let area = point == nil ? anchor : CGRect(origin: place, size: .zero)
      request = MenuRequest(items: items, view: responder, area: area)
      return true
    }
    return request
  }

  /// Offers an event at a point of this view to this view and then to its superviews, in their coordinates.
  ///
  /// - Returns: The view that has handled the event.
  package func offer(
    at point: CGPoint, in scope: View, _ isHandled: (any Responder, CGPoint) -> Bool
  ) -> (any Responder)? {
    var point = point
    var next: View? = self
    while let view = next {
      if let responder = view as? any Responder, isHandled(responder, point) { return responder }
      point.x += view.frame.minX - view.bounds.minX
      point.y += view.frame.minY - view.bounds.minY
      next = view === scope ? nil : view.superview
    }
    return nil
  }

  /// The nearest view from this one upwards that a click gives the focus.
  package func clickedFocus(in scope: View) -> (any Responder)? {
    var next: View? = self
    while let view = next {
      if (view as? Control)?.takesFocusByClick == false { return nil }
      if let responder = view as? any Responder, responder.canFocus { return responder }
      next = view === scope ? nil : view.superview
    }
    return nil
  }

  /// Converts a point in a view above to this view's coordinates.
  package func point(_ point: CGPoint, from top: View) -> CGPoint {
    var point = point
    var next: View? = self
    while let view = next, view !== top {
      point.x -= view.frame.minX - view.bounds.minX
      point.y -= view.frame.minY - view.bounds.minY
      next = view.superview
    }
    return point
  }
}
