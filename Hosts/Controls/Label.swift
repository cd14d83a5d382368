public import Foundation
import Reconciler

/// A text.
public final class Label: Control {
  /// The way in which a text is shortened if there is not enough room.
  public enum Truncation: Hashable, Sendable {
    case start
    case middle
    case end
  }

  /// The text; line breaks begin new lines.
  public var text = "" { didSet { if text != oldValue { textDidChange() } } }

  /// How it looks.
  public var style = TextStyle() { didSet { if style != oldValue { textDidChange() } } }

  /// Where its lines stand.
  public var alignment = TextAlignment.leading {
    didSet { if alignment != oldValue { contentDidChange() } }
  }

  /// Which part of a line gives way where there is no room.
  public var truncation = Truncation.end {
    didSet { if truncation != oldValue { contentDidChange() } }
  }

  /// Whether lines are broken between words where there is no room; the height then follows the width.
  public var wraps = false { didSet { if wraps != oldValue { contentAndSizeDidChange() } } }

  /// Whether it asks for the room that its text needs; if not, its constraints alone say how big it is, and
  /// other texts need no measuring.
  public var sizesToText = true {
    didSet { if sizesToText != oldValue { invalidateIntrinsicContentSize() } }
  }

  override public var accessibilityRole: AccessibilityRole { .label }

  override public var intrinsicContentSize: CGSize {
    let none = View.noIntrinsicMetric
    return sizesToText ? super.intrinsicContentSize : CGSize(width: none, height: none)
  }

  /// Whether it wraps, and asks for room.
  override public var heightDependsOnWidth: Bool { wraps && sizesToText }

  private func textDidChange() {
    if sizesToText { contentAndSizeDidChange() } else { contentDidChange() }
  }
}
