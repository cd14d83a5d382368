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
public final class NotificationState<Value>: ValueNode<Value>, Signal {
  /// Takes over what has been posted.
  private let takeOver: (NotificationState) -> Void
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
    takeOver = { state in
      for value in mailbox.takeAll() { state.take(value) }
    }
    registration = Registration(
      center.addObserver(forName: name, object: object, queue: nil) { mailbox.post(mutator($0)) },
      in: center, close: { mailbox.close() })
    super.init(value)
    follow(mailbox.wakeUps, isolation)
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
    takeOver = { state in
      for _ in mailbox.takeAll() { state.take(untracked { getter() }) }
    }
    registration = Registration(
      center.addObserver(forName: name, object: object, queue: nil) { _ in mailbox.post(()) },
      in: center, close: { mailbox.close() })
    super.init(untracked { getter() })
    follow(mailbox.wakeUps, isolation)
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

  private func follow(_ wakeUps: AsyncStream<Void>, _ isolation: isolated any Actor) {
    Task { [weak self] in
      _ = isolation
      for await _ in wakeUps {
        guard let self else { break }
        takeOver(self)
      }
    }
  }

  private func take(_ newValue: Value) {
    store(newValue, isChanged: unsafe !areEqual(value, newValue))
  }

  /// The value of the last notification that has been posted.
  ///
  /// Whatever computes or runs at the moment depends on it from now on.
  @discardableResult
  public func get() -> Value {
    takeOver(self)
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return unsafe value
  }
}

/// Ends an observation of notifications when it is released.
private final class Registration {
  private let observer: any NSObjectProtocol
  private let center: NotificationCenter
  private let close: () -> Void

  init(_ observer: any NSObjectProtocol, in center: NotificationCenter, close: @escaping () -> Void)
  {
    self.observer = observer
    self.center = center
    self.close = close
  }

  deinit {
    center.removeObserver(observer)
    close()
  }
}
