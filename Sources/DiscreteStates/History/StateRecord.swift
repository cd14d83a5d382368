/// The states that an object has been in, by identity, to be saved.
public struct StateRecord: Codable, Hashable, Sendable {
  /// The states, in order.
  public let states: [StateIdentity]

  /// Which of them the object is in; nil if it is in none.
  public let position: Int?

  /// Creates a record.
  public init(states: [StateIdentity], position: Int?) {
    self.states = states
    self.position = position
  }
}

/// Why a record of states cannot be restored.
public enum StateRecordError: Error, Hashable, Sendable {
  /// There is no such state.
  case unknownState(StateIdentity)

  /// A state was made that is not the one that was asked for.
  case otherState(StateIdentity, insteadOf: StateIdentity)

  /// The position is not one of the states.
  case positionOutOfRange(Int)
}
