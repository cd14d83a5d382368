public import Foundation
import Reconciler

/// A view that shows a text.
public final class Label: Control {
  /// The way in which a text is shortened if there is not enough room.
  public enum Truncation: Hashable, Sendable {
    case start
    case middle
    case end
  }

  /// The text; line breaks begin new lines.
  public var text = "" { didSet { if text != oldValue { textDidChange() } } }

  /// The style of the text.
  public var style = TextStyle() { didSet { if style != oldValue { textDidChange() } } }

  /// The parts of the text that have colors of their own, later ones above earlier ones.
  ///
  /// A terminal does not show them in a text that has tabs, and in a shortened line only if its end is omitted.
  public var spans: [TextSpan] = [] { didSet { if spans != oldValue { contentDidChange() } } }

  /// The horizontal alignment of the lines.
  public var alignment = TextAlignment.leading {
    didSet { if alignment != oldValue { contentDidChange() } }
  }

  /// The part of a line that is omitted if there is not enough room.
  public var truncation = Truncation.end {
    didSet { if truncation != oldValue { contentDidChange() } }
  }

  /// A Boolean value that indicates whether lines wrap between words; the height then depends on the width.
  public var wraps = false { didSet { if wraps != oldValue { contentAndSizeDidChange() } } }

  /// A Boolean value that indicates whether the label has the size of its text.
  ///
  /// If it is `false`, only constraints determine the size, and new texts are not measured.
  public var sizesToText = true {
    didSet { if sizesToText != oldValue { invalidateIntrinsicContentSize() } }
  }

  override public var accessibilityRole: AccessibilityRole { .label }

  override public var intrinsicContentSize: CGSize {
    let none = View.noIntrinsicMetric
    return sizesToText ? super.intrinsicContentSize : CGSize(width: none, height: none)
  }

  /// A Boolean value that indicates whether the label wraps, and has the size of its text.
  override public var heightDependsOnWidth: Bool { wraps && sizesToText }

  private func textDidChange() {
    if sizesToText { contentAndSizeDidChange() } else { contentDidChange() }
  }
}
