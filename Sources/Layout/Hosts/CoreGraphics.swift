// Foundation has these types where CoreGraphics does not exist.
#if canImport(CoreGraphics) || canImport(Foundation)
  #if canImport(CoreGraphics)
    public import CoreGraphics
  #else
    public import Foundation
  #endif

  extension CGFloat: ConstraintTarget {}

  extension CGSize: ConstraintTarget {
    /// The width for widths, the height for heights.
    public var constraintTarget: ConstraintTargetValue { Size(self).constraintTarget }
  }

  extension CGPoint: ConstraintTarget {
    /// The point's coordinate of the attribute's axis.
    public var constraintTarget: ConstraintTargetValue { Point(self).constraintTarget }
  }

  extension Size {
    /// Creates a size of the platform's.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension Point {
    /// Creates a point of the platform's.
    public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
  }

  extension Rect {
    /// Creates a rectangle of the platform's.
    public init(_ rect: CGRect) {
      self.init(origin: Point(rect.origin), size: Size(rect.size))
    }
  }

  extension CGRect {
    /// Creates the platform's rectangle.
    public init(_ rect: Rect) {
      self.init(
        origin: CGPoint(x: rect.minX, y: rect.minY),
        size: CGSize(width: rect.width, height: rect.height))
    }
  }
#endif
