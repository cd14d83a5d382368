// https://developer.apple.com/documentation/foundation/nscoder
@objc open class NSCoder: NSObject {}

// https://developer.apple.com/documentation/foundation/nscoding
@objc public protocol NSCoding {
  func encode(with coder: NSCoder)
  init?(coder: NSCoder)
}

// https://developer.apple.com/documentation/foundation/nscopying
@objc public protocol NSCopying {
  func copy(with zone: UnsafeMutableRawPointer?) -> Any
}

// https://developer.apple.com/documentation/foundation/nsstring
@objc open class NSString: NSObject, @unchecked Sendable {
  open var length: Int { get }
}

// https://developer.apple.com/documentation/foundation/nsattributedstring
@objc open class NSAttributedString: NSObject, @unchecked Sendable {
  public init(string: String)
  open var string: String { get }
  open func size() -> CGSize
}

// https://developer.apple.com/documentation/foundation/nsvalue
@objc open class NSValue: NSObject, @unchecked Sendable {}

// https://developer.apple.com/documentation/foundation/nsnumber
@objc open class NSNumber: NSValue, @unchecked Sendable {
  public init(value: Int)
  public init(value: Double)
  public init(value: Bool)
  open var intValue: Int { get }
  open var doubleValue: Double { get }
  open var boolValue: Bool { get }
}

// https://developer.apple.com/documentation/foundation/nsarray
@objc open class NSArray: NSObject {
  open var count: Int { get }
}

// https://developer.apple.com/documentation/foundation/nsdictionary
@objc open class NSDictionary: NSObject {
  open var count: Int { get }
}

// https://developer.apple.com/documentation/foundation/nsset
@objc open class NSSet: NSObject {
  open var count: Int { get }
}

// https://developer.apple.com/documentation/foundation/nserror
@objc open class NSError: NSObject, Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo: [String: Any]? = nil)
  open var domain: String { get }
  open var code: Int { get }
}

// https://developer.apple.com/documentation/foundation/nsdata
@objc open class NSData: NSObject, @unchecked Sendable {
  open var length: Int { get }

  // https://developer.apple.com/documentation/foundation/nsdata/readingoptions
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var uncached: NSData.ReadingOptions { get }
  }

  // https://developer.apple.com/documentation/foundation/nsdata/writingoptions
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var atomic: NSData.WritingOptions { get }
    public static var withoutOverwriting: NSData.WritingOptions { get }
  }
}

// https://developer.apple.com/documentation/foundation/userdefaults
@objc open class UserDefaults: NSObject, @unchecked Sendable {
  open class var standard: UserDefaults { get }
  public init?(suiteName: String?)
  open func object(forKey defaultName: String) -> Any?
  open func data(forKey defaultName: String) -> Data?
  open func set(_ value: Any?, forKey defaultName: String)
  open func removeObject(forKey defaultName: String)
}

// https://developer.apple.com/documentation/foundation/filemanager
@objc open class FileManager: NSObject, @unchecked Sendable {
  open class var `default`: FileManager { get }
  open func fileExists(atPath path: String) -> Bool
  open func removeItem(at URL: URL) throws
  open func moveItem(at srcURL: URL, to dstURL: URL) throws
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any]
  open func setAttributes(
    _ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws
  open func createDirectory(
    at url: URL, withIntermediateDirectories createIntermediates: Bool,
    attributes: [FileAttributeKey: Any]? = nil) throws
}

// https://developer.apple.com/documentation/foundation/fileattributekey
public struct FileAttributeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String)
  public static let type: FileAttributeKey
  public static let posixPermissions: FileAttributeKey
}

// https://developer.apple.com/documentation/foundation/fileattributetype
public struct FileAttributeType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String)
  public static let typeRegular: FileAttributeType
}

// https://developer.apple.com/documentation/foundation/jsonserialization
@objc open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let fragmentsAllowed: WritingOptions
  }
  open class func isValidJSONObject(_ obj: Any) -> Bool
  open class func jsonObject(with data: Data, options opt: ReadingOptions = []) throws -> Any
  open class func data(withJSONObject obj: Any, options opt: WritingOptions = []) throws -> Data
}

// https://developer.apple.com/documentation/foundation/cocoaerror
public struct CocoaError: Error, Sendable {
  public init(_ code: CocoaError.Code, userInfo: [String: Any] = [:])
  public var code: CocoaError.Code { get }

  // https://developer.apple.com/documentation/foundation/cocoaerror/code
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int)
    public static var fileNoSuchFile: CocoaError.Code { get }
    public static var fileReadCorruptFile: CocoaError.Code { get }
    public static var fileReadNoSuchFile: CocoaError.Code { get }
    public static var fileWriteInvalidFileName: CocoaError.Code { get }
  }
  public static var fileNoSuchFile: CocoaError.Code { get }
  public static var fileReadCorruptFile: CocoaError.Code { get }
  public static var fileReadNoSuchFile: CocoaError.Code { get }
  public static var fileWriteInvalidFileName: CocoaError.Code { get }
}

// https://developer.apple.com/documentation/foundation/cocoaerror/code
public func ~= (code: CocoaError.Code, error: any Error) -> Bool

// What makes a Swift value one that Objective-C sees.
// https://developer.apple.com/documentation/foundation/nsstring
extension String: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString
  public static func _forceBridgeFromObjectiveC(_ x: NSString, result: inout String?)
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSString, result: inout String?)
    -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSString?) -> String
}

// https://developer.apple.com/documentation/foundation/nsarray
extension Array: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSArray
  public static func _forceBridgeFromObjectiveC(_ x: NSArray, result: inout [Element]?)
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSArray, result: inout [Element]?)
    -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSArray?) -> [Element]
}

// https://developer.apple.com/documentation/foundation/nsdictionary
extension Dictionary: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDictionary
  public static func _forceBridgeFromObjectiveC(
    _ x: NSDictionary, result: inout [Key: Value]?)
  public static func _conditionallyBridgeFromObjectiveC(
    _ x: NSDictionary, result: inout [Key: Value]?) -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSDictionary?) -> [Key: Value]
}

// https://developer.apple.com/documentation/foundation/nsset
extension Set: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSSet
  public static func _forceBridgeFromObjectiveC(_ x: NSSet, result: inout Set<Element>?)
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSSet, result: inout Set<Element>?)
    -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSSet?) -> Set<Element>
}

// https://developer.apple.com/documentation/foundation/bundle
@objc open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { get }
}

// https://developer.apple.com/documentation/foundation/runloop
@objc open class RunLoop: NSObject {
  open class var current: RunLoop { get }
  open class var main: RunLoop { get }
  @preconcurrency public func perform(_ block: @escaping @Sendable () -> Void)
  @preconcurrency public func perform(
    inModes modes: [RunLoop.Mode], block: @escaping @Sendable () -> Void)
  public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String)
    public static let common: RunLoop.Mode
    public static let `default`: RunLoop.Mode
  }
}

// https://developer.apple.com/documentation/foundation/timer
@objc open class Timer: NSObject {
  @discardableResult
  open class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void) -> Timer
  open func invalidate()
  open var isValid: Bool { get }
}

// https://developer.apple.com/documentation/foundation/thread
@objc open class Thread: NSObject, @unchecked Sendable {
  public override init()
  open class var current: Thread { get }
  open class var isMainThread: Bool { get }
  open class func sleep(forTimeInterval interval: TimeInterval)
  public convenience init(block: @escaping @Sendable () -> Void)
  open var stackSize: Int { get set }
  open func start()
}

// https://developer.apple.com/documentation/foundation/nslocking
@objc public protocol NSLocking {
  func lock()
  func unlock()
}
extension NSLocking {
  public func withLock<R>(_ body: () throws -> R) rethrows -> R
}

// https://developer.apple.com/documentation/foundation/nslock
@objc open class NSLock: NSObject, NSLocking, @unchecked Sendable {
  public override init()
  open func lock()
  open func unlock()
  open func `try`() -> Bool
}

// https://developer.apple.com/documentation/foundation/nsrecursivelock
@objc open class NSRecursiveLock: NSObject, NSLocking, @unchecked Sendable {
  public override init()
  open func lock()
  open func unlock()
  open func `try`() -> Bool
}

// https://developer.apple.com/documentation/foundation/processinfo
@objc open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { get }
  open var environment: [String: String] { get }
  open var systemUptime: TimeInterval { get }
  open var activeProcessorCount: Int { get }
}

// https://developer.apple.com/documentation/foundation/operationqueue
@objc open class OperationQueue: NSObject, @unchecked Sendable {
  public override init()
  open class var main: OperationQueue { get }
  open class var current: OperationQueue? { get }
  @preconcurrency open func addOperation(_ block: @escaping @Sendable () -> Void)
}

// https://developer.apple.com/documentation/foundation/jsonencoder
open class JSONEncoder: @unchecked Sendable {
  public init()
  open func encode<T: Encodable>(_ value: T) throws -> Data
}

// https://developer.apple.com/documentation/foundation/jsondecoder
open class JSONDecoder: @unchecked Sendable {
  public init()
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T
}

// https://developer.apple.com/documentation/foundation/nsindexpath
@objc open class NSIndexPath: NSObject, @unchecked Sendable {}
extension IndexPath: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSIndexPath
  public static func _forceBridgeFromObjectiveC(_ x: NSIndexPath, result: inout IndexPath?)
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSIndexPath, result: inout IndexPath?)
    -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSIndexPath?) -> IndexPath
}

// https://developer.apple.com/documentation/foundation/nsindexset
@objc open class NSIndexSet: NSObject, @unchecked Sendable {}
extension IndexSet: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSIndexSet
  public static func _forceBridgeFromObjectiveC(_ x: NSIndexSet, result: inout IndexSet?)
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSIndexSet, result: inout IndexSet?)
    -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSIndexSet?) -> IndexSet
}

// https://developer.apple.com/documentation/foundation/nsdate
@objc open class NSDate: NSObject, @unchecked Sendable {}
extension Date: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDate
  public static func _forceBridgeFromObjectiveC(_ x: NSDate, result: inout Date?)
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSDate, result: inout Date?)
    -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSDate?) -> Date
}

// https://developer.apple.com/documentation/foundation/nsurl
@objc open class NSURL: NSObject, @unchecked Sendable {}
extension URL: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSURL
  public static func _forceBridgeFromObjectiveC(_ x: NSURL, result: inout URL?)
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSURL, result: inout URL?)
    -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSURL?) -> URL
}

// https://developer.apple.com/documentation/foundation/nsdata
extension Data: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSData
  public static func _forceBridgeFromObjectiveC(_ x: NSData, result: inout Data?)
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSData, result: inout Data?)
    -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSData?) -> Data
}

// https://developer.apple.com/documentation/foundation/nsnotification
extension Notification: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNotification
  public static func _forceBridgeFromObjectiveC(_ x: NSNotification, result: inout Notification?)
  public static func _conditionallyBridgeFromObjectiveC(_ x: NSNotification, result: inout Notification?)
    -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSNotification?) -> Notification
}

// https://developer.apple.com/documentation/foundation/filehandle
@objc open class FileHandle: NSObject, @unchecked Sendable {
  open class var standardInput: FileHandle { get }
  open class var standardOutput: FileHandle { get }
  open class var standardError: FileHandle { get }
  open func write(_ data: Data)
  @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *)
  public func write<T: DataProtocol>(contentsOf data: T) throws
}

// https://developer.apple.com/documentation/foundation/dataprotocol
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Data: DataProtocol {}
extension Array: DataProtocol where Element == UInt8 {}
