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
/// owner's next turn or when it is read, in the order of posting. It hears nothing any more once it is released.
public final class NotificationState<Value>: _ValueNode<Value>, Signal {
  /// Takes over what has been posted.
  private let takeOver: (NotificationState) -> Void
  private let registration: Registration

  /// Where what has been posted, and waits, was posted.
  private let origin: () -> ReportOrigin?

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
    let mailbox = Mailbox<Value>(isLookedFor: true)
    origin = { mailbox.origin }
    takeOver = { state in
      // All before anyone hears of the first, who may have more posted and taken over.
      GraphContext.current.deliveringAfterwards {
        for value in mailbox.takeAll() { state.take(value) }
      }
    }
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
    let mailbox = Mailbox<Void>(isLookedFor: true)
    origin = { mailbox.origin }
    takeOver = { state in
      GraphContext.current.deliveringAfterwards {
        for _ in mailbox.takeAll() { state.take(untracked { getter() }) }
      }
    }
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
    NodeRef(self).insert(.follows)
    mailbox.onWakeUp(isolation: isolation) { [weak self] in
      if let self { takeOver(self) }
    }
  }

  private func take(_ newValue: Value) {
    store(newValue, isChanged: unsafe !areEqual(value, newValue))
  }

  override func lookOutside() -> OutsideFinding {
    guard let origin = origin() else { return .isUnchanged }
    if origin == .elsewhere, GraphContext.current.isRead(NodeRef(self)) { return .isLeft }
    takeOver(self)
    return .isTaken
  }

  /// The value of the last notification that has been posted.
  ///
  /// Of one that is posted on another thread in the midst of a run, a run hears that has read nothing yet that
  /// would not fit it. Whatever computes or runs at the moment depends on it from now on.
  @discardableResult
  public func get() -> Value {
    _ = lookOutside()
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
