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
  final class ScrollPeer: ContainerPeer {
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
#endif
