/// A transition that is running: from which state, and to which.
public struct StatePassage: Hashable, Sendable {
  /// The state in which the object was; nil if it was in none.
  public let from: StateIdentity?

  /// The state that the transition leads to.
  public let to: StateIdentity
}

/// The state of an object, and the transition that is running.
public struct StateStatus: Hashable, Sendable {
  /// The state in which the object is; nil before the first.
  public let current: StateIdentity?

  /// The transition that is running.
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

  /// Whether the listener is still called.
  public var isActive: Bool { receive != nil }

  /// Ends the calls: none comes once this has returned.
  public func cancel() { receive = nil }

  func hear(_ status: StateStatus) {
    guard let receive, status != known else { return }
    known = status
    receive(status)
  }
}
