import Foundation
public import Layout
public import Reconciler

/// Two panes with a divider that the user moves, by dragging it or with the arrow keys.
///
/// ```swift
/// final class Mail: StateView {
///   @Local var share = 0.3
///
///   override func render() {
///     place(SplitView.self, "panes", update: {
///       $0.$position = $share
///       $0.first = Slot { $0.place(Label.self, "sender") { make in make.edges.equalToSuperview() } }
///       $0.second = Slot { $0.place(TextView.self, "text") { make in make.edges.equalToSuperview() } }
///     }) { make in
///       make.edges.equalToSuperview()
///     }
///   }
/// }
/// ```
///
/// An empty slot has no pane: the other pane fills the view.
public final class SplitView: StateView {
  /// The direction in which the panes follow each other: `.horizontal` places them beside each other.
  @Prop public var axis = Axis.horizontal

  /// The first pane's share of the room for both, from 0 to 1; shares that the minimum sizes do not allow are shown as
  /// the nearest one.
  ///
  /// Moving the divider changes it.
  @Prop public var position = 0.5

  /// The minimum size of the first pane along the axis, in points; if there is no room for both minimum sizes, this one
  /// counts.
  @Prop public var firstMinimum = 0.0

  /// The minimum size of the second pane along the axis, in points.
  @Prop public var secondMinimum = 0.0

  /// The pane on the left or at the top.
  @Prop public var first = Slot()

  /// The pane on the right or at the bottom.
  @Prop public var second = Slot()

  /// The closure that is called with the new ``position`` when the user has moved the divider.
  @Prop public var onMove: (Double) -> Void = { _ in }

  private let panes = (SplitPane(), SplitPane())
  private let divider = SplitDivider()

  override public func viewDidInitialize() {
    divider.onMove = { [weak self] in self?.moveDivider(to: $0) }
    // The contents of the panes give way to the divider.
    divider.layout.contentCompressionResistanceHorizontalPriority = Self.firm.value
    divider.layout.contentCompressionResistanceVerticalPriority = Self.firm.value
    divider.layout.contentHuggingHorizontalPriority = Self.firm.value
    divider.layout.contentHuggingVerticalPriority = Self.firm.value
  }

  private static let firm = ConstraintPriority.required - 1

  private enum Part { case first, divider, second }

  override public func render() {
    (panes.0.content, panes.1.content) = (first, second)
    guard !first.isEmpty, !second.isEmpty else {
      let pane = first.isEmpty ? panes.1 : panes.0
      place(pane, first.isEmpty ? Part.second : .first) { make in make.edges.equalToSuperview() }
      return
    }
    let (isHorizontal, firstMinimum, secondMinimum) = (
      axis == .horizontal, firstMinimum, secondMinimum
    )
    let share = position.isNaN ? 0 : min(1, max(0, position))
    divider.isVertical = isHorizontal
    let ((before, after), divider) = (panes, divider)
    let firm = Self.firm
    place(before, Part.first) { make in
      make.top.left.equalToSuperview()
      if isHorizontal { make.bottom.equalToSuperview() } else { make.right.equalToSuperview() }
      let size = isHorizontal ? make.width : make.height
      size.greaterThanOrEqualTo(firstMinimum).priority(firm)
      if share == 0 { size.equalTo(0).priority(firm - 2) }
    }
    place(divider, Part.divider) { make in
      if isHorizontal {
        make.verticalEdges.equalToSuperview()
        make.left.equalTo(before.layout.right)
      } else {
        make.horizontalEdges.equalToSuperview()
        make.top.equalTo(before.layout.bottom)
      }
    }
    place(after, Part.second) { make in
      make.bottom.right.equalToSuperview()
      if isHorizontal {
        make.top.equalToSuperview()
        make.left.equalTo(divider.layout.right)
      } else {
        make.left.equalToSuperview()
        make.top.equalTo(divider.layout.bottom)
      }
      let size = isHorizontal ? make.width : make.height
      size.greaterThanOrEqualTo(secondMinimum).priority(firm - 1)
      if share > 0 { size.equalTo(before).multipliedBy((1 - share) / share).priority(firm - 2) }
    }
  }

  /// Moves the divider to a distance from the beginning of the view, as far as the minimum sizes allow.
  private func moveDivider(to distance: Double) {
    let whole =
      axis == .horizontal ? frame.width - divider.frame.width : frame.height - divider.frame.height
    guard whole > 0 else { return }
    let length = max(firstMinimum, min(distance.rounded(), whole - secondMinimum))
    let share = min(1, max(0, length / whole))
    guard share != position else { return }
    position = share
    onMove(share)
  }
}

/// A pane, which clips its content.
final class SplitPane: StateView {
  @Prop var content = Slot()

  override func viewDidInitialize() { clipsToBounds = true }

  override func render() {
    place(content, "content") { make in make.edges.equalToSuperview() }
  }
}

/// A line that the user drags: between the panes of a ``SplitView``, or between the columns of a ``TableControl``.
package final class SplitDivider: Control {
  /// The closure that is called with the place to which the user moves the line, in its superview's coordinates.
  var onMove: (Double) -> Void = { _ in }

  /// Whether the line can have the focus, so that arrow keys move it.
  var hasKeys = true

  /// A Boolean value that indicates whether the line is vertical.
  package fileprivate(set) var isVertical = true {
    didSet { if isVertical != oldValue { contentAndSizeDidChange() } }
  }

  /// The distance from the beginning of the line's thickness to the pointer that drags it.
  private var grip = 0.0

  override public var accessibilityRole: AccessibilityRole { .separator }
  override public var isFocusable: Bool { hasKeys }
  override package var takesFocusByClick: Bool { false }

  /// A cell in a terminal, and half the space between controls elsewhere.
  override public var intrinsicContentSize: CGSize {
    let (none, thickness) = (View.noIntrinsicMetric, metrics.spacing.width / 2)
    return isVertical
      ? CGSize(width: thickness, height: none) : CGSize(width: none, height: thickness)
  }

  override public func heightThatFits(width: CGFloat) -> CGFloat? { intrinsicContentSize.height }

  private var place: Double { isVertical ? frame.minX : frame.minY }

  override public func press(at point: CGPoint) -> Bool {
    grip = isVertical ? point.x : point.y
    return true
  }

  override public func drag(to point: CGPoint) {
    onMove(place + (isVertical ? point.x : point.y) - grip)
  }

  /// Moves the line by a character with the arrow keys, and as far as possible with Home and End.
  override public func keyDown(_ press: KeyPress) -> Bool {
    let step = isVertical ? metrics.character.width : metrics.character.height
    switch press {
    case KeyPress(isVertical ? .left : .up): onMove(place - step)
    case KeyPress(isVertical ? .right : .down): onMove(place + step)
    case KeyPress(.home): onMove(0)
    case KeyPress(.end): onMove(.infinity)
    default: return super.keyDown(press)
    }
    return true
  }
}
