// https://developer.apple.com/documentation/foundation/nsnotification
@objc open class NSNotification: NSObject {
  // https://developer.apple.com/documentation/foundation/nsnotification/name
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String)
    public init(rawValue: String)
  }
}

// https://developer.apple.com/documentation/foundation/notification
public struct Notification: Hashable, CustomStringConvertible {
  public typealias Name = NSNotification.Name
  public var name: Name
  public var object: Any?
  public var userInfo: [AnyHashable: Any]?
  public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil)
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
  public var description: String { get }
  public static func == (a: Notification, b: Notification) -> Bool
}
@available(*, unavailable)
extension Notification: Sendable {}

// https://developer.apple.com/documentation/foundation/notificationcenter
@objc open class NotificationCenter: NSObject, @unchecked Sendable {
  public override init()
  open class var `default`: NotificationCenter { get }
  open func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?)
  open func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void) -> any NSObjectProtocol
  open func removeObserver(_ observer: Any)
  open func removeObserver(_ observer: Any, name: NSNotification.Name?, object: Any?)
  open func post(_ notification: Notification)
  open func post(name: NSNotification.Name, object: Any?)
  open func post(
    name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil)
}

// https://developer.apple.com/documentation/foundation/notificationcenter/notifications(named:object:)
extension NotificationCenter {
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  public func notifications(named name: Notification.Name, object: (any AnyObject & Sendable)? = nil)
    -> Notifications

  // https://developer.apple.com/documentation/foundation/notificationcenter/notifications
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    public typealias Element = Notification
    public typealias AsyncIterator = Iterator
    public func makeAsyncIterator() -> Iterator
    public struct Iterator: AsyncIteratorProtocol {
      public mutating func next() async -> Notification?
    }
  }
}
