@_exported import ObjectiveC

// https://developer.apple.com/documentation/objectivec/objcbool
@frozen public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  @usableFromInline internal var _value: Bool
  public init(_ value: Bool)
  public init(booleanLiteral value: Bool)
  public var boolValue: Bool { get }
}
// The compiler calls these.
public func _convertBoolToObjCBool(_ x: Bool) -> ObjCBool
public func _convertObjCBoolToBool(_ x: ObjCBool) -> Bool

// https://developer.apple.com/documentation/objectivec/selector
@frozen public struct Selector: ExpressibleByStringLiteral, Hashable, @unchecked Sendable {
  @usableFromInline internal var ptr: OpaquePointer
  public init(_ string: String)
  public init(stringLiteral value: String)
  public static func == (a: Selector, b: Selector) -> Bool
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
}

// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
extension NSObject: Equatable, Hashable {
  public static func == (a: NSObject, b: NSObject) -> Bool
  @nonobjc public var hashValue: Int { get }
  public func hash(into hasher: inout Hasher)
}
extension NSObject: CVarArg {
  public var _cVarArgEncoding: [Int] { get }
}

// https://developer.apple.com/documentation/objectivec/autoreleasepool(invoking:)
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result
