#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  /// The peer of a view with subviews.
  class ContainerPeer: WidgetPeer, ContainerOwner {
    private let inner: ContainerWidget

    /// Creates a peer.
    ///
    /// - Parameter inner: The container of the subviews' widgets, if it is not the widget itself.
    init(
      _ view: View, in window: GTKWindow?, role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GENERIC,
      inner: ContainerWidget? = nil
    ) {
      let outer = ContainerWidget(role: role)
      self.inner = inner ?? outer
      super.init(view, in: window, widget: outer)
      outer.owner = self
      self.inner.owner = self
    }

    override var content: ContainerWidget? { inner }

    func allocate(_ container: ContainerWidget, width: Int, height: Int) {
      // Subviews in a container of their own move with that container.
      let origin = container === widget ? view.bounds.origin : .zero
      for subview in view.subviews {
        guard let peer = subview.peer as? WidgetPeer else { continue }
        peer.widget.allocate(subview.frame.offsetBy(dx: -origin.x, dy: -origin.y))
      }
    }

    /// In the order in which the subviews are read out, the view itself before them.
    func moveFocus(in container: ContainerWidget, forward: Bool) -> Bool {
      if forward, !container.containsFocus, container.takeFocus() { return true }
      if !forward, container.isFocus { return false }
      // From the one that has it on, or from the first.
      var isPast = !container.containsFocus || container.isFocus
      let order = view.accessibilityChildren
      for subview in forward ? order : order.reversed() {
        guard let widget = (subview.peer as? WidgetPeer)?.widget, !subview.isHidden else {
          continue
        }
        if !isPast {
          guard widget.containsFocus else { continue }
          isPast = true
        }
        if container.moveFocus(into: widget, forward: forward) { return true }
      }
      return !forward && container.takeFocus()
    }
  }

  /// Shows a dialog in front of other views.
  final class DialogPeer: ContainerPeer {
    init(_ dialog: Dialog, in window: GTKWindow?) {
      super.init(dialog, in: window, role: GTK_ACCESSIBLE_ROLE_DIALOG)
      widget.setClass(StyleSheet.dialog, true)
    }
  }

  /// Shows the line between the panes of a split view.
  final class DividerPeer: ContainerPeer {
    private unowned let divider: SplitDivider

    init(_ divider: SplitDivider, in window: GTKWindow?) {
      self.divider = divider
      super.init(divider, in: window, role: GTK_ACCESSIBLE_ROLE_SEPARATOR)
      widget.setClass(StyleSheet.divider, true)
    }

    override func showContent() {
      widget.setCursor(divider.isVertical ? "col-resize" : "row-resize")
    }
  }

  /// Shows an area of a color.
  final class FillPeer: ContainerPeer {
    private unowned let fill: Fill
    private var shown: ColorRole?

    init(_ fill: Fill, in window: GTKWindow?) {
      self.fill = fill
      super.init(fill, in: window, role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    }

    override func showContent() {
      guard fill.color != shown else { return }
      if let shown { widget.setClass(StyleSheet.fill(shown), false) }
      widget.setClass(StyleSheet.fill(fill.color), true)
      shown = fill.color
    }
  }
#endif
