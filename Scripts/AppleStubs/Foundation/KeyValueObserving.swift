// https://developer.apple.com/documentation/foundation/nskeyvalueobservingoptions
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt)
  public static var new: NSKeyValueObservingOptions { get }
  public static var old: NSKeyValueObservingOptions { get }
  public static var initial: NSKeyValueObservingOptions { get }
  public static var prior: NSKeyValueObservingOptions { get }
}

// https://developer.apple.com/documentation/foundation/nskeyvaluechange
@objc public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion = 2
  case removal = 3
  case replacement = 4
}

// https://developer.apple.com/documentation/foundation/nskeyvaluechangekey
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String)
  public static let newKey: NSKeyValueChangeKey
  public static let oldKey: NSKeyValueChangeKey
  public static let kindKey: NSKeyValueChangeKey
}
extension NSKeyValueChangeKey: _ObjectiveCBridgeable {
  public typealias _ObjectiveCType = NSString
  public func _bridgeToObjectiveC() -> NSString
  public static func _forceBridgeFromObjectiveC(
    _ source: NSString, result: inout NSKeyValueChangeKey?)
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSString, result: inout NSKeyValueChangeKey?
  ) -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(
    _ source: NSString?
  ) -> NSKeyValueChangeKey
}

// https://developer.apple.com/documentation/foundation/nskeyvalueobservedchange
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  public let kind: Kind
  public let newValue: Value?
  public let oldValue: Value?
  public let indexes: IndexSet?
  public let isPrior: Bool
}

// Neither Sendable nor bound to an actor.
// https://developer.apple.com/documentation/foundation/nskeyvalueobservation
@objc(_NSKeyValueObservation) public class NSKeyValueObservation: NSObject {
  @objc public func invalidate()
}

// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/observe(_:options:changehandler:)
public protocol _KeyValueCodingAndObserving {}
extension NSObject: _KeyValueCodingAndObserving {}
extension _KeyValueCodingAndObserving {
  @preconcurrency public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>)
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>)
}

// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
extension NSObject {
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?)
  @objc open func removeObserver(_ observer: NSObject, forKeyPath keyPath: String)
  @objc open func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?)
  @objc open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
  @objc open var observationInfo: UnsafeMutableRawPointer? { get set }
  @objc open func willChangeValue(forKey key: String)
  @objc open func didChangeValue(forKey key: String)
  @objc open func value(forKey key: String) -> Any?
  @objc open func setValue(_ value: Any?, forKey key: String)
}
