/// A history that can be saved: the identities of states, and the position of the current state.
public struct StateRecord: Codable, Hashable, Sendable {
  /// The states, in order.
  public let states: [StateIdentity]

  /// The index of the current state; `nil` if the object is in no state.
  public let position: Int?

  /// Creates a record.
  public init(states: [StateIdentity], position: Int?) {
    self.states = states
    self.position = position
  }
}

/// The reason why a record cannot be restored.
public enum StateRecordError: Error, Hashable, Sendable {
  /// The closure returned `nil` for the identity.
  case unknownState(StateIdentity)

  /// The closure returned a state with another identity.
  case otherState(StateIdentity, insteadOf: StateIdentity)

  /// The position is not the index of a state.
  case positionOutOfRange(Int)
}
