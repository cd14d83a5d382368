import CGtk4
import Controls
import Foundation
import Reconciler

/// Shows a part of what stands in a view.
///
/// The subviews stand in a widget that is moved as a whole within one that clips, so a scrolled view costs
/// one place to set; scroll bars lie over it.
final class ScrollPeer: ContainerPeer {
  private unowned let scroll: ScrollView
  private let moved = ContainerWidget()
  private let vertical = ScrollBar(isVertical: true)
  private let horizontal = ScrollBar(isVertical: false)
  private var isUnsettled = false

  init(_ scroll: ScrollView, in window: GTKWindow?) {
    self.scroll = scroll
    super.init(scroll, in: window, role: GTK_ACCESSIBLE_ROLE_GROUP, inner: moved)
    for part in [moved, vertical, horizontal] { widget.insert(part, before: nil) }
    widget.setClips(true)
    vertical.onMove = { [weak self] in self?.scroll.contentOffset.y = $0 }
    horizontal.onMove = { [weak self] in self?.scroll.contentOffset.x = $0 }
    contentExtentDidChange()
  }

  override func allocate(_ container: ContainerWidget, width: Int, height: Int) {
    guard container === widget else {
      return super.allocate(container, width: width, height: height)
    }
    let content = scroll.contentSize
    let offset = scroll.contentOffset
    let size = CGSize(
      width: max(content.width, CGFloat(width)), height: max(content.height, CGFloat(height)))
    moved.allocate(CGRect(origin: CGPoint(x: -offset.x, y: -offset.y), size: size))
    let (right, bottom) = (CGFloat(width), CGFloat(height))
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
    let scroll = scroll
    scroll.settle()
    let (content, offset) = (scroll.contentSize, scroll.contentOffset)
    vertical.show(offset.y, page: scroll.frame.height, of: content.height)
    horizontal.show(offset.x, page: scroll.frame.width, of: content.width)
    widget.queueAllocate()
  }
}
