public import Foundation
public import Reconciler

/// A view that scrolls its content.
///
/// A subclass places views like any StateView. It makes constraints to the top and left edges, and none to the bottom
/// edge, the right edge, or both. The views' extent is the size of the scrollable content.
///
/// ```swift
/// final class Lines: ScrollView {
///   override func render() {
///     place(Label.self, "text", update: { $0.text = text }) { make in make.top.left.equalTo(self) }
///   }
/// }
/// ```
open class ScrollView: StateView, Responder {
  /// The closure that is called after the view has scrolled, with the content offset.
  public final var onScroll: ((CGPoint) -> Void)?

  /// A Boolean value that indicates whether the view can have the focus, to scroll by keys.
  public final var isFocusable = true

  /// A Boolean value that indicates whether the view has the focus.
  override public final var isFocused: Bool { hasKeyboard }

  private var hasKeyboard = false

  /// Creates a view.
  public required init(parentViewController: PlatformViewController) {
    super.init(parentViewController: parentViewController)
    clipsToBounds = true
  }

  /// The size of the content, in points.
  open var contentSize: CGSize {
    subviews.reduce(into: CGSize.zero) { size, view in
      guard !view.isHidden else { return }
      size.width = max(size.width, view.frame.maxX)
      size.height = max(size.height, view.frame.maxY)
    }
  }

  /// The point of the content at the view's top left, in points; always within the scrollable range.
  public final var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      let content = contentSize
      let offset = CGPoint(
        x: max(0, min(newValue.x, content.width - frame.width)),
        y: max(0, min(newValue.y, content.height - frame.height)))
      guard offset != bounds.origin else { return }
      bounds.origin = offset
      onScroll?(offset)
    }
  }

  /// Moves the offset into the scrollable range; hosts call it before they show the view.
  public final func settle() { contentOffset = bounds.origin }

  override open func frameDidChange(from old: CGRect) {
    super.frameDidChange(from: old)
    if frame.size != old.size { settle() }
  }

  // MARK: - Responder

  /// A Boolean value that indicates whether the view is focusable and its content does not fit.
  public final var canFocus: Bool {
    let content = contentSize
    return isFocusable && (content.width > frame.width || content.height > frame.height)
  }

  /// Reports that the view has received or lost the focus; hosts call it.
  open func focusDidChange(_ isFocused: Bool) {
    guard isFocused != hasKeyboard else { return }
    hasKeyboard = isFocused
    contentDidChange()
  }

  /// Scrolls with the arrow keys, Page Up, Page Down, Home and End.
  open func keyDown(_ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    let step = metrics.character
    let page = max(step.height, frame.height - step.height)
    switch press.key {
    case .up: return scroll(by: CGSize(width: 0, height: -step.height))
    case .down: return scroll(by: CGSize(width: 0, height: step.height))
    case .left: return scroll(by: CGSize(width: -step.width, height: 0))
    case .right: return scroll(by: CGSize(width: step.width, height: 0))
    case .pageUp: return scroll(by: CGSize(width: 0, height: -page))
    case .pageDown: return scroll(by: CGSize(width: 0, height: page))
    case .home: return scroll(by: CGSize(width: 0, height: -contentSize.height))
    case .end: return scroll(by: CGSize(width: 0, height: contentSize.height))
    default: return false
    }
  }

  /// Does not handle clicks.
  open func press(at point: CGPoint) -> Bool { false }

  /// Does not handle double clicks.
  open func doublePress(at point: CGPoint) -> Bool { false }

  /// Does nothing.
  open func drag(to point: CGPoint) {}

  /// Does nothing.
  open func dragDidEnd() {}

  /// Does not follow the pointer.
  open func hover(at point: CGPoint) -> Bool { false }

  /// Does nothing.
  open func hoverDidEnd() {}

  /// Returns no commands.
  open func contextMenu(at point: CGPoint?) -> [MenuItem] { [] }

  /// Scrolls, and returns whether the offset has changed.
  public func scroll(by distance: CGSize) -> Bool {
    let old = contentOffset
    contentOffset = CGPoint(x: old.x + distance.width, y: old.y + distance.height)
    return contentOffset != old
  }

  /// Scrolls as little as possible to make a rectangle of the content visible, or its beginning if it does not fit.
  public func reveal(_ rect: CGRect) {
    var offset = contentOffset
    offset.x = max(min(offset.x, rect.minX), min(rect.maxX - frame.width, rect.minX))
    offset.y = max(min(offset.y, rect.minY), min(rect.maxY - frame.height, rect.minY))
    contentOffset = offset
  }
}
