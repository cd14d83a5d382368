@_exported import CoreFoundation
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

// https://developer.apple.com/documentation/corefoundation/cgfloat-swift.struct
@frozen public struct CGFloat: BinaryFloatingPoint, Codable, Hashable, Sendable, Strideable,
  CustomStringConvertible, CVarArg, BitwiseCopyable
{
  public typealias NativeType = Double
  public typealias Exponent = Int
  public typealias RawSignificand = UInt
  public typealias RawExponent = UInt
  public typealias Magnitude = CGFloat
  public typealias Stride = CGFloat
  public typealias FloatLiteralType = Double
  public typealias IntegerLiteralType = Int
  public var native: Double
  public init()
  public init(_ value: Float)
  public init(_ value: Double)
  public init(_ value: CGFloat)
  public init<Source: BinaryInteger>(_ source: Source)
  public init?<Source: BinaryInteger>(exactly source: Source)
  public init(integerLiteral value: Int)
  public init(floatLiteral value: Double)
  public init(sign: FloatingPointSign, exponent: Int, significand: CGFloat)
  public init(signOf: CGFloat, magnitudeOf: CGFloat)
  public init(sign: FloatingPointSign, exponentBitPattern: UInt, significandBitPattern: UInt)
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
  public static var exponentBitCount: Int { get }
  public static var significandBitCount: Int { get }
  public static var leastNonzeroMagnitude: CGFloat { get }
  public static var leastNormalMagnitude: CGFloat { get }
  public static var greatestFiniteMagnitude: CGFloat { get }
  public static var infinity: CGFloat { get }
  public static var nan: CGFloat { get }
  public static var signalingNaN: CGFloat { get }
  public static var pi: CGFloat { get }
  public var exponentBitPattern: UInt { get }
  public var significandBitPattern: UInt { get }
  public var sign: FloatingPointSign { get }
  public var exponent: Int { get }
  public var significand: CGFloat { get }
  public var significandWidth: Int { get }
  public var binade: CGFloat { get }
  public var ulp: CGFloat { get }
  public var nextUp: CGFloat { get }
  public var magnitude: CGFloat { get }
  public var isNormal: Bool { get }
  public var isFinite: Bool { get }
  public var isZero: Bool { get }
  public var isSubnormal: Bool { get }
  public var isInfinite: Bool { get }
  public var isNaN: Bool { get }
  public var isSignalingNaN: Bool { get }
  public var isCanonical: Bool { get }
  public var description: String { get }
  public var hashValue: Int { get }
  public var _cVarArgEncoding: [Int] { get }
  public func hash(into hasher: inout Hasher)
  public mutating func formRemainder(dividingBy other: CGFloat)
  public mutating func formTruncatingRemainder(dividingBy other: CGFloat)
  public mutating func formSquareRoot()
  public mutating func addProduct(_ lhs: CGFloat, _ rhs: CGFloat)
  public mutating func round(_ rule: FloatingPointRoundingRule)
  public func isEqual(to other: CGFloat) -> Bool
  public func isLess(than other: CGFloat) -> Bool
  public func isLessThanOrEqualTo(_ other: CGFloat) -> Bool
  public func distance(to other: CGFloat) -> CGFloat
  public func advanced(by amount: CGFloat) -> CGFloat
  public static func == (a: CGFloat, b: CGFloat) -> Bool
  public static func < (a: CGFloat, b: CGFloat) -> Bool
  public static func + (a: CGFloat, b: CGFloat) -> CGFloat
  public static func - (a: CGFloat, b: CGFloat) -> CGFloat
  public static func * (a: CGFloat, b: CGFloat) -> CGFloat
  public static func / (a: CGFloat, b: CGFloat) -> CGFloat
  public static func += (a: inout CGFloat, b: CGFloat)
  public static func -= (a: inout CGFloat, b: CGFloat)
  public static func *= (a: inout CGFloat, b: CGFloat)
  public static func /= (a: inout CGFloat, b: CGFloat)
  public static prefix func - (a: CGFloat) -> CGFloat
}

// https://developer.apple.com/documentation/swift/double/init(_:)
extension Double {
  public init(_ value: CGFloat)
}

// https://developer.apple.com/documentation/corefoundation/cfstring
@objc open class CFString: NSObject {}
