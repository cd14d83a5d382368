import Foundation

/// A state that follows a notification; it cannot be set.
///
/// ```swift
/// let orientation = NotificationState(
///   UIDevice.orientationDidChangeNotification, getter: UIDevice.current.orientation)
/// let lastError = NotificationState(.syncDidFail, default: "") { $0.description }
/// ```
///
/// A notification may be posted anywhere; the poster is never kept waiting. The state changes on its owner, in the
/// owner's next turn or when it is read, in the order of posting. The observation ends with the state.
public final class NotificationState<Value>: _ValueNode<Value>, Signal {
  /// Returns whether notifications wait.
  private let isWaiting: () -> Bool

  /// Returns the values of the notifications that wait, in order, and removes these.
  private let takeValues: () -> [Value]
  private let registration: Registration

  /// Creates a state whose values are made of the notifications.
  ///
  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - object: Whose notifications are heard, by default everyone's. It is not held.
  ///   - center: Where the notification is posted.
  ///   - value: The first value.
  ///   - isolation: The owner; in an actor, `self`.
  ///   - mutator: Makes a value of a notification; called where that is posted.
  public init(
    _ name: Notification.Name, object: AnyObject? = nil, center: NotificationCenter = .default,
    default value: Value, isolation: isolated any Actor,
    mutator: @escaping @Sendable (Notification) -> Value
  ) where Value: Sendable {
    let mailbox = Mailbox<Value>()
    isWaiting = { !mailbox.isEmpty }
    takeValues = { mailbox.takeAll() }
    registration = Registration(
      center.addObserver(forName: name, object: object, queue: nil) { mailbox.post(mutator($0)) },
      in: center)
    super.init(value)
    follow(mailbox, isolation)
  }

  /// Creates a state whose value is read anew after each notification.
  ///
  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - object: Whose notifications are heard, by default everyone's. It is not held.
  ///   - center: Where the notification is posted.
  ///   - getter: Reads the value; called on the owner, now and for each notification.
  ///   - isolation: The owner; in an actor, `self`.
  public init(
    _ name: Notification.Name, object: AnyObject? = nil, center: NotificationCenter = .default,
    getter: @escaping @autoclosure () -> Value, isolation: isolated any Actor
  ) {
    let mailbox = Mailbox<Void>()
    isWaiting = { !mailbox.isEmpty }
    takeValues = { mailbox.takeAll().map { untracked(getter) } }
    registration = Registration(
      center.addObserver(forName: name, object: object, queue: nil) { _ in mailbox.post(()) },
      in: center)
    super.init(untracked { getter() })
    follow(mailbox, isolation)
  }

  /// Creates a state of the main actor whose values are made of the notifications.
  ///
  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - object: Whose notifications are heard, by default everyone's. It is not held.
  ///   - center: Where the notification is posted.
  ///   - value: The first value.
  ///   - mutator: Makes a value of a notification; called where that is posted.
  @MainActor
  public convenience init(
    _ name: Notification.Name, object: AnyObject? = nil, center: NotificationCenter = .default,
    default value: Value, mutator: @escaping @Sendable (Notification) -> Value
  ) where Value: Sendable {
    self.init(
      name, object: object, center: center, default: value, isolation: MainActor.shared,
      mutator: mutator)
  }

  /// Creates a state of the main actor whose value is read anew after each notification.
  ///
  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - object: Whose notifications are heard, by default everyone's. It is not held.
  ///   - center: Where the notification is posted.
  ///   - getter: Reads the value; called on the main actor, now and for each notification.
  @MainActor
  public convenience init(
    _ name: Notification.Name, object: AnyObject? = nil, center: NotificationCenter = .default,
    getter: @escaping @autoclosure () -> Value
  ) {
    self.init(
      name, object: object, center: center, getter: getter(), isolation: MainActor.shared)
  }

  private func follow<Post>(_ mailbox: Mailbox<Post>, _ isolation: isolated any Actor) {
    mailbox.onWakeUp(isolation: isolation) { [weak self] in self?.takeOver() }
  }

  /// Sets the values of the notifications that wait.
  private func takeOver() {
    // All of them before a listener is notified of the first: it may post more.
    GraphContext.current.deliveringAfterwards {
      for newValue in takeValues() { store(newValue, isChanged: unsafe !areEqual(value, newValue)) }
    }
  }

  /// The value of the last notification that has been posted.
  ///
  /// A computed value or effect that is running depends on it from now on. If the run has already used the value
  /// before, it gets the same one again, and runs again in the owner's next turn.
  @discardableResult
  public func get() -> Value {
    if isWaiting(), !GraphContext.current.isRead(NodeRef(self)) { takeOver() }
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return unsafe value
  }
}

/// Ends an observation of notifications when it is released.
private final class Registration {
  private let observer: any NSObjectProtocol
  private let center: NotificationCenter

  init(_ observer: any NSObjectProtocol, in center: NotificationCenter) {
    self.observer = observer
    self.center = center
  }

  deinit { center.removeObserver(observer) }
}
