// Foundation has these types on platforms without CoreGraphics.
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
    /// Creates a size from a `CGSize`.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension Point {
    /// Creates a point from a `CGPoint`.
    public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
  }

  extension Rect {
    /// Creates a rectangle from a `CGRect`.
    public init(_ rect: CGRect) {
      self.init(origin: Point(rect.origin), size: Size(rect.size))
    }
  }

  extension CGRect {
    /// Creates a `CGRect` from a rectangle.
    public init(_ rect: Rect) {
      self.init(
        origin: CGPoint(x: rect.minX, y: rect.minY),
        size: CGSize(width: rect.width, height: rect.height))
    }
  }
#endif
