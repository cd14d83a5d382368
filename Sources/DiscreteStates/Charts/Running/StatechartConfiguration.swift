/// The active states of a statechart.
public struct StatechartConfiguration<ID: Hashable>: Hashable {
  /// All active states in document order, so that each comes after the one around it.
  public let states: [ID]

  /// The active states without substates, in document order.
  public let leaves: [ID]

  /// Whether a state is active.
  ///
  /// - Complexity: O(`states.count`).
  public func contains(_ id: ID) -> Bool { states.contains(id) }
}

extension StatechartConfiguration: CustomStringConvertible {
  /// The states without substates, such as `form, online`.
  public var description: String { leaves.map { "\($0)" }.joined(separator: ", ") }
}

extension StatechartConfiguration: Sendable where ID: Sendable {}
