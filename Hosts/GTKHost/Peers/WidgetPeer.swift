#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  /// The peer of a view, which shows the view by a widget.
  ///
  /// The view retains its peer, and the peer its widget. Neither retains the object above it.
  @MainActor
  class WidgetPeer: HostPeer {
    /// The view.
    unowned let view: View

    /// The window that the view belongs to.
    weak var window: GTKWindow?

    /// The widget that shows the view.
    let widget: Widget

    /// Whether the view's content differs from the widget's.
    private var isStale = true

    init(_ view: View, in window: GTKWindow?, widget: Widget) {
      self.view = view
      self.window = window
      self.widget = widget
      widget.peer = self
      showVisibility()
      window?.isStale(self)
    }

    /// The container of the subviews' widgets; `nil` if the view can have no subviews.
    var content: ContainerWidget? { nil }

    // MARK: - The widget's content

    /// Updates the widget from the view's content.
    func showContent() {}

    /// Updates the widget from the view's content, if they differ.
    final func update() {
      guard isStale else { return }
      isStale = false
      showContent()
      guard let control = view as? Control else { return }
      if widget.bool("sensitive") != control.isEnabled {
        widget.set("sensitive", control.isEnabled)
      }
      if control.tooltip != shownTooltip {
        shownTooltip = control.tooltip
        widget.set("tooltip-text", shownTooltip)
      }
      if control.accessibilityName != shownName {
        shownName = control.accessibilityName
        named.setAccessibleLabel(shownName)
      }
    }

    /// Shows a title, which gives way where there is no room.
    final func showTitle(_ title: String, alignment: TextAlignment = .center) {
      if widget.string("label") != title {
        widget.set("label", title)
        // GTK takes the title for the name as well.
        shownName = nil
      }
      widget.ellipsizeLabels(alignment: alignment)
    }

    /// Whether clicks are left to the widget, which follows the pointer after the press, for example to open a list.
    var handlesClicks: Bool { false }

    /// The widget that has the accessibility name.
    var named: Widget { widget }

    /// The widget's accessibility name; `nil` for the text that it shows.
    final var shownName: String?

    private var shownTooltip: String?

    private func showVisibility() {
      if view.isHidden { dropFocus(in: widget) }
      widget.setShown(!view.isHidden)
      (content ?? widget).setClips(view.clipsToBounds)
    }

    /// Whether the view can have the focus now.
    final var canFocus: Bool {
      guard let window, let responder = view as? any Responder else { return false }
      return responder.canHaveFocus(in: window.scope)
    }

    // MARK: - ViewPeer

    final var metrics: HostMetrics { window?.metrics ?? .cells }

    final var appearance: Appearance { window?.appearance ?? .light }

    final func setAppearance(_ appearance: Appearance?) { StyleSheet.setAppearance(appearance) }

    final func quit() { window?.close() }

    final func copy(_ text: String) { widget.copy(text) }

    final func readClipboard(_ receive: @escaping @MainActor (String?) -> Void) {
      widget.readClipboard(receive)
    }

    func peer(for view: View) -> any ViewPeer {
      window?.scopes.didJoin(view)
      if let peer = view.peer as? WidgetPeer, peer.window === window { return peer }
      return makePeer(for: view, in: window)
    }

    func didInsert(_ subview: View, into view: View, at index: Int) {
      put(subview, at: index)
    }

    func didMove(_ subview: View, in view: View, from old: Int, to new: Int) {
      put(subview, at: new)
    }

    private func put(_ subview: View, at index: Int) {
      guard let content, let peer = subview.peer as? WidgetPeer else { return }
      let next = index + 1 < view.subviews.count ? view.subviews[index + 1].peer : nil
      content.insert(peer.widget, before: (next as? WidgetPeer)?.widget)
      // GTK shows again what stands somewhere else.
      peer.widget.setShown(!subview.isHidden)
      content.queueAllocate()
      contentExtentDidChange()
      window?.treeDidChange()
    }

    /// Gives the keyboard to nobody if a widget that goes out of sight has it; GTK would give it to the next one.
    private func dropFocus(in widget: Widget) {
      if widget.containsFocus { window?.widget.dropFocus() }
    }

    func didRemove(_ subview: View, from view: View) {
      guard let peer = subview.peer as? WidgetPeer else { return }
      dropFocus(in: peer.widget)
      peer.widget.removeFromParent()
      contentExtentDidChange()
      window?.treeDidChange()
    }

    func didChange(_ change: ViewChange, of view: View) {
      switch change {
      case .frame:
        window?.treeDidChange()
        guard let above = view.superview?.peer as? WidgetPeer else { return }
        above.content?.queueAllocate()
        above.contentExtentDidChange()
      case .origin: widget.queueAllocate()
      case .visibility: showVisibility()
      case .content:
        guard !isStale else { return }
        isStale = true
        window?.isStale(self)
      }
    }

    func measure(_ view: View, width: CGFloat?) -> CGSize {
      update()
      // What does not fill a pixel is no room.
      let size = widget.measure(width: width.map { Int($0) })
      return CGSize(width: size.width, height: size.height)
    }

    func setFocus(_ isFocused: Bool, of view: View) {
      update()
      window?.setFocus(isFocused, of: self)
    }

    /// Moves the focus to the widget, and returns whether the widget has it.
    func grabFocus() -> Bool { widget.grabFocus() }

    /// Called when the extent of the view's content may have changed.
    func contentExtentDidChange() {}
  }

  /// The peer of a control that the user changes in its widget.
  class InputPeer: WidgetPeer {
    /// Whether the widget is being updated, so that its notices are not the user's.
    private(set) final var isShowing = false

    /// Updates the widget from the control.
    func show() {}

    override final func showContent() {
      isShowing = true
      show()
      isShowing = false
    }

    /// Passes a change by the user to the control, and shows what the control has made of it.
    final func userDidChange(_ pass: () -> Void) {
      guard !isShowing else { return }
      pass()
      showContent()
    }

    override func didChange(_ change: ViewChange, of view: View) {
      super.didChange(change, of: view)
      // Immediately, because an event that is being delivered must change the current content and not the previous one.
      if change == .content { update() }
    }
  }
#endif
