/// The states between which a transition is running.
public struct StatePassage: Hashable, Sendable {
  /// The state in which the object was; `nil` if it was in none.
  public let from: StateIdentity?

  /// The state that the transition leads to.
  public let to: StateIdentity
}

/// The current state of an object, and the running transition.
public struct StateStatus: Hashable, Sendable {
  /// The state in which the object is; `nil` before the first state.
  public let current: StateIdentity?

  /// The states of the running transition; `nil` if no transition is running.
  public let passage: StatePassage?
}

/// The subscription of a listener to a controller.
public final class StateListener {
  private var receive: ((StateStatus) -> Void)?
  private var known: StateStatus

  init(known: StateStatus, _ receive: @escaping (StateStatus) -> Void) {
    self.known = known
    self.receive = receive
  }

  /// Whether the subscription has not been cancelled.
  public var isActive: Bool { receive != nil }

  /// Ends the subscription; the listener is not called after this method has returned.
  public func cancel() { receive = nil }

  func hear(_ status: StateStatus) {
    guard let receive, status != known else { return }
    known = status
    receive(status)
  }
}
