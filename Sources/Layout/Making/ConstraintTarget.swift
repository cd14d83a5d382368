/// A value that a constraint can relate to: a number, a size, a point, insets, an item, or an item's attribute.
public protocol ConstraintTarget {
  /// The value as the target of a constraint.
  var constraintTarget: ConstraintTargetValue { get }
}

/// The value of a ``ConstraintTarget``, in one type for all kinds of targets.
public struct ConstraintTargetValue {
  // Two properties, because an enumeration would be more expensive to copy.
  let item: ConstraintItem?

  /// The constant that is added to the item's attribute; the target itself if there is no item.
  let constant: ConstraintConstant

  init(_ item: ConstraintItem) {
    self.item = item
    constant = .number(0)
  }

  init(_ constant: ConstraintConstant) {
    item = nil
    self.constant = constant
  }

  /// Creates a target that is a number.
  public init(_ number: Double) { self.init(.number(number)) }
}

extension ConstraintTargetValue: ConstraintTarget {
  /// The value itself.
  public var constraintTarget: ConstraintTargetValue { self }
}

extension ConstraintTarget where Self: Numeric {
  /// The number as a `Double`.
  var number: Double { constraintTarget.constant.value(for: .left, .leftToRight) }
}

extension ConstraintTarget where Self: BinaryInteger {
  /// The number.
  public var constraintTarget: ConstraintTargetValue { ConstraintTargetValue(Double(self)) }
}

extension ConstraintTarget where Self: BinaryFloatingPoint {
  /// The number.
  public var constraintTarget: ConstraintTargetValue { ConstraintTargetValue(Double(self)) }
}

extension Double: ConstraintTarget {
  /// The number.
  public var constraintTarget: ConstraintTargetValue { ConstraintTargetValue(self) }
}

extension Int: ConstraintTarget {
  /// The number.
  public var constraintTarget: ConstraintTargetValue { ConstraintTargetValue(Double(self)) }
}

extension Float: ConstraintTarget {}
extension Int8: ConstraintTarget {}
extension Int16: ConstraintTarget {}
extension Int32: ConstraintTarget {}
extension Int64: ConstraintTarget {}
extension UInt: ConstraintTarget {}
extension UInt8: ConstraintTarget {}
extension UInt16: ConstraintTarget {}
extension UInt32: ConstraintTarget {}
extension UInt64: ConstraintTarget {}

extension Size: ConstraintTarget {
  /// The width for widths, the height for heights.
  public var constraintTarget: ConstraintTargetValue { ConstraintTargetValue(.size(self)) }
}

extension Point: ConstraintTarget {
  /// The point's coordinate of the attribute's axis.
  public var constraintTarget: ConstraintTargetValue { ConstraintTargetValue(.point(self)) }
}

extension Insets: ConstraintTarget {
  /// The inset of the attribute's edge.
  public var constraintTarget: ConstraintTargetValue { ConstraintTargetValue(.insets(self)) }
}

extension DirectionalInsets: ConstraintTarget {
  /// The inset of the attribute's edge.
  public var constraintTarget: ConstraintTargetValue { ConstraintTargetValue(.directional(self)) }
}
