#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  /// A view that scrolls its content.
  @MainActor
  protocol Scrolled: StateView {
    /// The size of the content.
    var contentSize: CGSize { get }

    /// The point of the content at the view's top left.
    var contentOffset: CGPoint { get set }

    /// Whether the peer scrolls its content itself, frame by frame.
    var movesContent: Bool { get }

    /// Moves the offset into the scrollable range.
    func settle()
  }

  extension ScrollView: Scrolled {
    var movesContent: Bool { false }
  }

  extension ListView: Scrolled {
    var movesContent: Bool { true }
    func settle() {}
  }

  /// The peer of a view that scrolls its content.
  ///
  /// The subviews' widgets are in one widget, which scrolling moves as a whole within a widget that clips. Scroll bars
  /// are above both.
  class ScrollPeer: ContainerPeer {
    private unowned let scrolled: any Scrolled
    private let moved = ContainerWidget()
    private let vertical = ScrollBar(isVertical: true)
    private let horizontal = ScrollBar(isVertical: false)
    private var isUnsettled = false

    init(_ scrolled: any Scrolled, in window: GTKWindow?, role: GtkAccessibleRole) {
      self.scrolled = scrolled
      super.init(scrolled, in: window, role: role, inner: moved)
      for part in [moved, vertical, horizontal] { widget.insert(part, before: nil) }
      widget.setClips(true)
      vertical.onMove = { [weak self] in self?.scrolled.contentOffset.y = $0 }
      horizontal.onMove = { [weak self] in self?.scrolled.contentOffset.x = $0 }
      contentExtentDidChange()
    }

    override func allocate(_ container: ContainerWidget, width: Int, height: Int) {
      guard container === widget else {
        return super.allocate(container, width: width, height: height)
      }
      let (right, bottom) = (CGFloat(width), CGFloat(height))
      var area = CGRect(x: 0, y: 0, width: right, height: bottom)
      if !scrolled.movesContent {
        let (content, offset) = (scrolled.contentSize, scrolled.contentOffset)
        area = CGRect(
          x: -offset.x, y: -offset.y, width: max(content.width, right),
          height: max(content.height, bottom))
      }
      moved.allocate(area)
      let thickness = CGFloat(vertical.measure(width: nil).width)
      vertical.allocate(CGRect(x: right - thickness, y: 0, width: thickness, height: bottom))
      let depth = CGFloat(horizontal.measure(width: nil).height)
      horizontal.allocate(CGRect(x: 0, y: bottom - depth, width: right, height: depth))
    }

    override func didChange(_ change: ViewChange, of view: View) {
      super.didChange(change, of: view)
      if change == .frame || change == .origin { contentExtentDidChange() }
    }

    override func contentExtentDidChange() {
      guard !isUnsettled else { return }
      isUnsettled = true
      window?.isUnsettled(self)
    }

    /// Moves the offset into the scrollable range, and updates the scroll bars.
    func settle() {
      isUnsettled = false
      // A listener to scrolling may remove the view.
      let scrolled = scrolled
      scrolled.settle()
      let (content, offset) = (scrolled.contentSize, scrolled.contentOffset)
      vertical.show(offset.y, page: scrolled.frame.height, of: content.height)
      horizontal.show(offset.x, page: scrolled.frame.width, of: content.width)
      widget.queueAllocate()
    }
  }

  /// The peer of a list, whose rows are items of a list for assistive technologies.
  final class ListPeer: ScrollPeer {
    init(_ list: ListView, in window: GTKWindow?) {
      // A view that the user selects in is the list itself.
      let isPart = list.superview is any RowSelecting
      super.init(
        list, in: window, role: isPart ? GTK_ACCESSIBLE_ROLE_GENERIC : GTK_ACCESSIBLE_ROLE_LIST)
    }

    override func peer(for view: View) -> any ViewPeer {
      if let peer = view.peer as? WidgetPeer, peer.window === window { return peer }
      return RowsPeer(view, in: window)
    }
  }

  /// The peer of the view that contains a list's rows.
  private final class RowsPeer: ContainerPeer {
    override func peer(for view: View) -> any ViewPeer {
      if let peer = view.peer as? WidgetPeer, peer.window === window { return peer }
      window?.scopes.didJoin(view)
      window?.announcer.textDidChange(of: view)
      return makePeer(for: view, in: window, role: GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    }
  }

  /// The peer of a list in which the user selects a row.
  final class SelectingPeer: ContainerPeer {
    private unowned let list: any RowSelecting
    private weak var shownRow: WidgetPeer?

    init(_ list: any RowSelecting, in window: GTKWindow?) {
      self.list = list
      super.init(list, in: window, role: GTK_ACCESSIBLE_ROLE_LIST)
      window?.announcer.add(self)
    }

    /// Announces the selected row, and the name.
    func showSelection() {
      if list.accessibilityName != shownName {
        shownName = list.accessibilityName
        widget.setAccessibleLabel(shownName)
      }
      let row = list.selectedRowView?.peer as? WidgetPeer
      guard row !== shownRow else { return }
      shownRow?.widget.setAccessibleSelected(false)
      row?.widget.setAccessibleSelected(true)
      shownRow = row
    }
  }
#endif
