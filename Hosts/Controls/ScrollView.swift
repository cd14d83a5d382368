public import Foundation
public import Reconciler

/// A view that shows a part of what is placed in it.
///
/// A subclass places views as any StateView does, against the top and the left, and leaves the bottom
/// open, or the right. How far they reach is what can be scrolled.
///
/// ```swift
/// final class Lines: ScrollView {
///   override func render() {
///     place(Label.self, "text", update: { $0.text = text }) { make in make.top.left.equalTo(self) }
///   }
/// }
/// ```
open class ScrollView: StateView, Responder {
  /// Called when another part is shown.
  public final var onScroll: ((CGPoint) -> Void)?

  /// Whether it takes the keyboard, to be scrolled by keys.
  public final var isFocusable = true

  /// Whether it has the keyboard.
  override public final var isFocused: Bool { hasKeyboard }

  private var hasKeyboard = false

  /// Creates a view.
  public required init(parentViewController: PlatformViewController) {
    super.init(parentViewController: parentViewController)
    clipsToBounds = true
  }

  /// How far what is placed reaches.
  open var contentSize: CGSize {
    subviews.reduce(into: CGSize.zero) { size, view in
      guard !view.isHidden else { return }
      size.width = max(size.width, view.frame.maxX)
      size.height = max(size.height, view.frame.maxY)
    }
  }

  /// The point of the content that is at the top left; kept within what can be scrolled.
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

  /// Brings the offset within what can be scrolled; hosts call it before they show it.
  public final func settle() { contentOffset = bounds.origin }

  override open func frameDidChange(from old: CGRect) {
    super.frameDidChange(from: old)
    if frame.size != old.size { settle() }
  }

  // MARK: - Responder

  /// Whether it is focusable and there is something to scroll.
  public final var canFocus: Bool {
    let content = contentSize
    return isFocusable && (content.width > frame.width || content.height > frame.height)
  }

  /// Hears of the keyboard from the host.
  open func focusDidChange(_ isFocused: Bool) {
    guard isFocused != hasKeyboard else { return }
    hasKeyboard = isFocused
    contentDidChange()
  }

  /// Scrolls by arrows, pages, and to the ends.
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

  /// Takes no clicks.
  open func press(at point: CGPoint) -> Bool { false }

  /// Scrolls, and returns whether another part is shown.
  public func scroll(by distance: CGSize) -> Bool {
    let old = contentOffset
    contentOffset = CGPoint(x: old.x + distance.width, y: old.y + distance.height)
    return contentOffset != old
  }

  /// Scrolls as little as brings a part of the content into sight; its beginning, if not all fits.
  public func reveal(_ rect: CGRect) {
    var offset = contentOffset
    offset.x = max(min(offset.x, rect.minX), min(rect.maxX - frame.width, rect.minX))
    offset.y = max(min(offset.y, rect.minY), min(rect.maxY - frame.height, rect.minY))
    contentOffset = offset
  }
}
