import Foundation

/// A state that follows a notification; it cannot be set.
///
/// ```swift
/// let orientation = NotificationState(
///   UIDevice.orientationDidChangeNotification, getter: UIDevice.current.orientation)
/// let lastError = NotificationState(.syncDidFail, default: "") { $0.description }
/// ```
///
/// A notification may be posted on any thread, and posting does not wait for the owner. The state changes on its owner, in the
/// owner's next turn or when it is read, in the order of posting. The observation ends with the state.
public final class NotificationState<Value>: _ValueNode<Value>, Signal {
  /// Returns whether notifications wait.
  private let isWaiting: () -> Bool

  /// Removes the notifications that wait, and returns their values in order.
  private let takeValues: () -> [Value]

  /// Ends the observation with the state.
  private let end: ReleaseAction

  /// Creates a state whose values are made from the notifications.
  ///
  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - object: The object that posts the notification; `nil` for any object. The state does not hold it.
  ///   - center: The center to which the notification is posted.
  ///   - value: The first value.
  ///   - isolation: The owner; in an actor, `self`.
  ///   - mutator: Makes a value of a notification; called on the thread that posts it.
  public init(
    _ name: Notification.Name, object: AnyObject? = nil, center: NotificationCenter = .default,
    default value: Value, isolation: isolated any Actor,
    mutator: @escaping @Sendable (Notification) -> Value
  ) where Value: Sendable {
    let mailbox = Mailbox<Value>()
    isWaiting = { !mailbox.isEmpty }
    takeValues = { mailbox.takeAll() }
    let observer = center.addObserver(forName: name, object: object, queue: nil) {
      mailbox.post(mutator($0))
    }
    end = ReleaseAction { center.removeObserver(observer) }
    super.init(value)
    follow(mailbox, isolation)
  }

  /// Creates a state whose value is read again after each notification.
  ///
  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - object: The object that posts the notification; `nil` for any object. The state does not hold it.
  ///   - center: The center to which the notification is posted.
  ///   - getter: Reads the value; called on the owner, now and for each notification.
  ///   - isolation: The owner; in an actor, `self`.
  public init(
    _ name: Notification.Name, object: AnyObject? = nil, center: NotificationCenter = .default,
    getter: @escaping @autoclosure () -> Value, isolation: isolated any Actor
  ) {
    let mailbox = Mailbox<Void>()
    isWaiting = { !mailbox.isEmpty }
    takeValues = { mailbox.takeAll().map { untracked(getter) } }
    let observer = center.addObserver(forName: name, object: object, queue: nil) { _ in
      mailbox.post(())
    }
    end = ReleaseAction { center.removeObserver(observer) }
    super.init(untracked { getter() })
    follow(mailbox, isolation)
  }

  /// Creates a state of the main actor whose values are made from the notifications.
  ///
  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - object: The object that posts the notification; `nil` for any object. The state does not hold it.
  ///   - center: The center to which the notification is posted.
  ///   - value: The first value.
  ///   - mutator: Makes a value of a notification; called on the thread that posts it.
  @MainActor
  public convenience init(
    _ name: Notification.Name, object: AnyObject? = nil, center: NotificationCenter = .default,
    default value: Value, mutator: @escaping @Sendable (Notification) -> Value
  ) where Value: Sendable {
    self.init(
      name, object: object, center: center, default: value, isolation: MainActor.shared,
      mutator: mutator)
  }

  /// Creates a state of the main actor whose value is read again after each notification.
  ///
  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - object: The object that posts the notification; `nil` for any object. The state does not hold it.
  ///   - center: The center to which the notification is posted.
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

  /// Sets the state to the values of the notifications that wait, one after the other.
  private func takeOver() {
    // All of them before a listener is notified of the first: it may post more.
    GraphContext.current.deliveringAfterwards {
      for newValue in takeValues() { store(newValue, isChanged: unsafe !areEqual(value, newValue)) }
    }
  }

  /// Returns the value of the last notification that was posted, or the first value.
  ///
  /// The computed value or effect that is running depends on this signal from now on. If the run has already used an earlier
  /// value, it gets that value again, and runs again in the owner's next turn.
  @discardableResult
  public func get() -> Value {
    if isWaiting(), !GraphContext.current.isRead(NodeRef(self)) { takeOver() }
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return unsafe value
  }
}
