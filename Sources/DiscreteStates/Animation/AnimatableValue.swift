import Foundation

/// A value that can be animated, represented by one or more numbers.
public protocol AnimatableValue {
  /// The numbers that represent the value; their count is the same for all values of the type.
  var components: [Double] { get }

  /// Creates a value from its numbers.
  init(components: [Double])
}

extension Double: AnimatableValue {
  /// The number.
  public var components: [Double] { [self] }

  /// Creates the number.
  public init(components: [Double]) { self = components[0] }
}

extension Float: AnimatableValue {
  /// The number.
  public var components: [Double] { [Double(self)] }

  /// Creates the number.
  public init(components: [Double]) { self.init(components[0]) }
}

extension CGFloat: AnimatableValue {
  /// The number.
  public var components: [Double] { [Double(self)] }

  /// Creates the number.
  public init(components: [Double]) { self.init(components[0]) }
}

extension CGPoint: AnimatableValue {
  /// The coordinates.
  public var components: [Double] { [Double(x), Double(y)] }

  /// Creates a point from its coordinates.
  public init(components: [Double]) { self.init(x: components[0], y: components[1]) }
}

extension CGSize: AnimatableValue {
  /// The width and the height.
  public var components: [Double] { [Double(width), Double(height)] }

  /// Creates a size from a width and a height.
  public init(components: [Double]) { self.init(width: components[0], height: components[1]) }
}

extension CGRect: AnimatableValue {
  /// The coordinates of the origin, the width and the height.
  public var components: [Double] { origin.components + size.components }

  /// Creates a rectangle from the coordinates of its origin, a width and a height.
  public init(components: [Double]) {
    self.init(
      x: components[0], y: components[1], width: components[2], height: components[3])
  }
}
