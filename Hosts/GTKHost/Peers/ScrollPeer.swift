#if GTK
  import CGtk4
  import Controls
  import Foundation
  import Reconciler

  /// A view that shows a part of what stands in it.
  @MainActor
  protocol Scrolled: StateView {
    /// How far what stands in it reaches.
    var contentSize: CGSize { get }

    /// The point of that at the top left.
    var contentOffset: CGPoint { get set }

    /// Whether the peer scrolls its content itself, frame by frame.
    var movesContent: Bool { get }

    /// Brings the offset within what there is.
    func settle()
  }

  extension ScrollView: Scrolled {
    var movesContent: Bool { false }
  }

  extension ListView: Scrolled {
    var movesContent: Bool { true }
    func settle() {}
  }

  /// Shows a part of what stands in a view.
  ///
  /// The subviews stand in a widget that is moved as a whole within one that clips, so a scrolled view costs
  /// one place to set; scroll bars lie over it.
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

    /// Brings the offset within what there is, and the scroll bars to what is shown.
    func settle() {
      isUnsettled = false
      // Whoever hears that it has been scrolled may take it away.
      let scrolled = scrolled
      scrolled.settle()
      let (content, offset) = (scrolled.contentSize, scrolled.contentOffset)
      vertical.show(offset.y, page: scrolled.frame.height, of: content.height)
      horizontal.show(offset.x, page: scrolled.frame.width, of: content.width)
      widget.queueAllocate()
    }
  }
#endif
