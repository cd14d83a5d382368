#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  // Events that no widget handles go to the views: first to the view that has the focus or is under the pointer,
  // then to its superviews.
  extension GTKWindow: InputOwner {
    var wheelStep: CGSize { metrics.character }

    /// Passes a key to the view that has the focus, and then to its superviews.
    func keyDown(_ press: KeyPress) -> Bool {
      update()
      let scope = self.scope
      var next: View? = focused ?? (scope === controller.view ? rootView : scope)
      while let view = next {
        if (view as? any Responder)?.keyDown(press) == true { return true }
        next = view === scope ? nil : view.superview
      }
      if onKey?(press) == true { return true }
      if press == KeyPress(.function(12)) {
        Inspector.toggle(in: controller)
        return true
      }
      guard press == KeyPress(.menu) || press == KeyPress(.function(10), .shift) else {
        return false
      }
      let view: View = focused ?? scope
      return open(view.menuRequest(at: nil, in: scope))
    }

    func openMenu(at point: CGPoint) -> Bool {
      update()
      guard let hit = hit(point) else { return false }
      hit.view.clickedFocus(in: scope)?.focus()
      return open(hit.view.menuRequest(at: hit.point, in: scope))
    }

    /// Opens a context menu, and returns whether there is one.
    private func open(_ request: MenuRequest?) -> Bool {
      guard let request else { return false }
      var area = request.area
      var next: View? = request.view
      while let view = next, view !== controller.view {
        area = area.offsetBy(
          dx: view.frame.minX - view.bounds.minX, dy: view.frame.minY - view.bounds.minY)
        next = view.superview
      }
      let popover = PopoverWidget()
      popover.setMenu(request.items.rows) { request.items.choose($0) }
      contextMenu = popover
      popover.open(in: top.widget, at: area)
      return true
    }

    /// Passes a press to the view at a point, and then to its superviews.
    func press(at point: CGPoint, count: Int) -> Bool {
      update()
      guard let hit = hit(point), (hit.view.peer as? WidgetPeer)?.handlesClicks != true else {
        return false
      }
      // A view that takes the focus has it before it receives the press, as widgets do.
      hit.view.clickedFocus(in: scope)?.focus()
      return pointer.press(hit.view, at: hit.point, isDouble: count == 2, in: scope)
    }

    func release() { pointer.release() }

    func pointerDidMove(to point: CGPoint?) {
      guard pointer.isPressed, let point else {
        return pointer.hover(point.flatMap(hit), in: scope)
      }
      pointer.drag(to: widget.point(point, in: top.widget), in: controller.view)
    }

    func scroll(at point: CGPoint, by distance: CGSize) -> Bool {
      update()
      guard let hit = hit(point) else { return false }
      return hit.view.offer(at: hit.point, in: scope) { responder, _ in
        responder.scroll(by: distance)
      } != nil
    }

    /// The view at a point, if it receives input.
    private func hit(_ point: CGPoint) -> (view: View, point: CGPoint)? {
      let hit = widget.view(at: point)
      return hit?.view.isReachable(in: scope) == true ? hit : nil
    }

    // MARK: - Keyboard

    /// Moves the focus to a view, or removes it from the view.
    func setFocus(_ isFocused: Bool, of peer: WidgetPeer) {
      if isFocused {
        awaitingFocus = peer
        update()
      } else {
        if awaitingFocus === peer { awaitingFocus = nil }
        if focused === peer.view {
          scopes.resign(in: controller.view)
          widget.dropFocus()
        }
      }
    }

    /// Moves the focus to the view that waits for it, and removes it from a view that can no longer have it.
    func settleFocus() {
      // It may not stand in the window yet, in the turn in which it was placed.
      if let peer = awaitingFocus, peer.widget.isInWindow {
        awaitingFocus = nil
        if peer.canFocus {
          _ = peer.grabFocus()
        } else if scope is Dialog, let responder = peer.view as? any Responder,
          responder.canHaveFocus(in: controller.view)
        {
          scopes.focusLater(responder)
        }
      }
      if focused == nil, awaitingFocus != nil { return }
      let next = scopes.settle(focused, in: controller.view)
      guard next !== focused else { return }
      let peer = next?.peer as? WidgetPeer
      if peer?.widget.isInWindow != true || peer?.grabFocus() != true { widget.dropFocus() }
    }

    func focusDidChange() {
      // The view keeps the focus while its context menu has the keys.
      if let contextMenu, widget.hasFocus(in: contextMenu) { return }
      let responder = widget.focusedPeer()?.view as? any Responder
      guard responder !== focused else { return }
      let old = focused
      focused = responder
      old?.focusDidChange(false)
      guard let responder else { return }
      responder.focusDidChange(true)
      reveal(responder)
    }

    /// Scrolls the views around a view until it is visible.
    private func reveal(_ view: View) {
      var rect = view.frame
      var next = view.superview
      while let above = next {
        (above as? any Responder)?.reveal(rect)
        rect = rect.offsetBy(
          dx: above.frame.minX - above.bounds.minX, dy: above.frame.minY - above.bounds.minY)
        next = above.superview
      }
    }
  }
#endif
