@_exported import Darwin
@_exported import ObjectiveC

// https://developer.apple.com/documentation/dispatch/dispatchobject
@objc open class DispatchObject: NSObject {
  open func activate()
  open func suspend()
  open func resume()
}

// https://developer.apple.com/documentation/dispatch/dispatchqos
public struct DispatchQoS: Equatable, Sendable {
  public static let background: DispatchQoS
  public static let utility: DispatchQoS
  public static let `default`: DispatchQoS
  public static let userInitiated: DispatchQoS
  public static let userInteractive: DispatchQoS
  public static let unspecified: DispatchQoS
  public static func == (a: DispatchQoS, b: DispatchQoS) -> Bool
  public enum QoSClass: Sendable {
    case background, utility, `default`, userInitiated, userInteractive, unspecified
  }
}

// https://developer.apple.com/documentation/dispatch/dispatchworkitemflags
public struct DispatchWorkItemFlags: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt)
  public static let barrier: DispatchWorkItemFlags
  public static let detached: DispatchWorkItemFlags
  public static let assignCurrentContext: DispatchWorkItemFlags
}

// https://developer.apple.com/documentation/dispatch/dispatchqueue
@objc open class DispatchQueue: DispatchObject, @unchecked Sendable {
  public static var main: DispatchQueue { get }
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue
  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil)
  public var label: String { get }
  @preconcurrency public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void)
  public func async(execute workItem: DispatchWorkItem)
  public func sync<T>(execute work: () throws -> T) rethrows -> T
  public func sync<T>(flags: DispatchWorkItemFlags, execute work: () throws -> T) rethrows -> T
  @preconcurrency public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void)
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?)
  public func getSpecific<T>(key: DispatchSpecificKey<T>) -> T?
  public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T?
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64)
    public static let concurrent: Attributes
    public static let initiallyInactive: Attributes
  }
  public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }
}

// https://developer.apple.com/documentation/dispatch/dispatchspecifickey
public final class DispatchSpecificKey<T> {
  public init()
}
extension DispatchSpecificKey: Sendable {}

// https://developer.apple.com/documentation/dispatch/dispatchworkitem
public class DispatchWorkItem: @unchecked Sendable {
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping @convention(block) () -> Void)
  public func perform()
  public func cancel()
  public var isCancelled: Bool { get }
}

// https://developer.apple.com/documentation/dispatch/dispatchgroup
@objc open class DispatchGroup: DispatchObject, @unchecked Sendable {
  @objc public init()
  public func enter()
  public func leave()
  public func wait()
  @preconcurrency public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping @Sendable @convention(block) () -> Void)
}

// https://developer.apple.com/documentation/dispatch/dispatchsemaphore
@objc open class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int)
  public func wait()
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult
  @discardableResult public func signal() -> Int
}

// https://developer.apple.com/documentation/dispatch/dispatchtimeoutresult
@frozen public enum DispatchTimeoutResult: Sendable { case success, timedOut }

// https://developer.apple.com/documentation/dispatch/dispatchtime
public struct DispatchTime: Comparable, Sendable {
  public static func now() -> DispatchTime
  public static let distantFuture: DispatchTime
  public init(uptimeNanoseconds: UInt64)
  public var uptimeNanoseconds: UInt64 { get }
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool
  public static func == (a: DispatchTime, b: DispatchTime) -> Bool
}

// https://developer.apple.com/documentation/dispatch/dispatchtimeinterval
public enum DispatchTimeInterval: Equatable, Sendable {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
  public static func == (a: DispatchTimeInterval, b: DispatchTimeInterval) -> Bool
}
public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime
public func + (time: DispatchTime, seconds: Double) -> DispatchTime

// https://developer.apple.com/documentation/dispatch/dispatchpredicate
public enum DispatchPredicate {
  case onQueue(DispatchQueue), onQueueAsBarrier(DispatchQueue), notOnQueue(DispatchQueue)
}

// https://developer.apple.com/documentation/dispatch/dispatchprecondition(condition:)
public func dispatchPrecondition(condition: @autoclosure () -> DispatchPredicate)
