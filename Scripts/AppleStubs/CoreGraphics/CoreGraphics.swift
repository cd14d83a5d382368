@_exported import CoreFoundation

// https://developer.apple.com/documentation/corefoundation/cgpoint
extension CGPoint: Equatable, Codable {
  public static var zero: CGPoint { get }
  public init(x: Int, y: Int)
  public init(x: Double, y: Double)
  public static func == (a: CGPoint, b: CGPoint) -> Bool
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
}

// https://developer.apple.com/documentation/corefoundation/cgsize
extension CGSize: Equatable, Codable {
  public static var zero: CGSize { get }
  public init(width: Int, height: Int)
  public init(width: Double, height: Double)
  public static func == (a: CGSize, b: CGSize) -> Bool
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
}

// https://developer.apple.com/documentation/corefoundation/cgrect
extension CGRect: Equatable, Codable {
  public static var zero: CGRect { get }
  public static var null: CGRect { get }
  public static var infinite: CGRect { get }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat)
  public init(x: Int, y: Int, width: Int, height: Int)
  public init(x: Double, y: Double, width: Double, height: Double)
  public var width: CGFloat { get }
  public var height: CGFloat { get }
  public var minX: CGFloat { get }
  public var midX: CGFloat { get }
  public var maxX: CGFloat { get }
  public var minY: CGFloat { get }
  public var midY: CGFloat { get }
  public var maxY: CGFloat { get }
  public var isNull: Bool { get }
  public var isEmpty: Bool { get }
  public var isInfinite: Bool { get }
  public var standardized: CGRect { get }
  public var integral: CGRect { get }
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect
  public func union(_ rect: CGRect) -> CGRect
  public func intersection(_ rect: CGRect) -> CGRect
  public func intersects(_ rect: CGRect) -> Bool
  public func contains(_ point: CGPoint) -> Bool
  public func contains(_ rect: CGRect) -> Bool
  public static func == (a: CGRect, b: CGRect) -> Bool
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
}

// https://developer.apple.com/documentation/corefoundation/cgaffinetransform
@frozen public struct CGAffineTransform: Equatable, BitwiseCopyable, Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat
  public init()
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat)
  public init(translationX tx: CGFloat, y ty: CGFloat)
  public init(scaleX sx: CGFloat, y sy: CGFloat)
  public init(rotationAngle angle: CGFloat)
  public static var identity: CGAffineTransform { get }
  public var isIdentity: Bool { get }
  public static func == (a: CGAffineTransform, b: CGAffineTransform) -> Bool
}

// https://developer.apple.com/documentation/coregraphics/cgcolor
@objc open class CGColor: NSObject, @unchecked Sendable {}

// https://developer.apple.com/documentation/coregraphics/cgimage
@objc open class CGImage: NSObject, @unchecked Sendable {}

// https://developer.apple.com/documentation/coregraphics/cgcontext
@objc open class CGContext: NSObject {}
