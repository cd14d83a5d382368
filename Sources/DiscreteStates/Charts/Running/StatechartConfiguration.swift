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

/// A saved session: what is active, and what history states hold.
public struct StatechartSnapshot<ID: Hashable>: Hashable {
  /// The active states in document order.
  public var states: [ID]

  /// The states that a history state recorded, in document order.
  public struct Record: Hashable {
    /// The history state.
    public var history: ID

    /// The states that it restores.
    public var states: [ID]

    /// Creates a record.
    public init(history: ID, states: [ID]) {
      self.history = history
      self.states = states
    }
  }

  /// The records of history states.
  public var records: [Record]

  /// Whether the chart had come to its end.
  public var hasEnded: Bool

  /// Creates a snapshot, which is checked when it is restored.
  public init(states: [ID], records: [Record] = [], hasEnded: Bool = false) {
    self.states = states
    self.records = records
    self.hasEnded = hasEnded
  }
}

extension StatechartConfiguration: Sendable where ID: Sendable {}
extension StatechartSnapshot: Sendable where ID: Sendable {}
extension StatechartSnapshot.Record: Sendable where ID: Sendable {}
extension StatechartSnapshot: Codable where ID: Codable {}
extension StatechartSnapshot.Record: Codable where ID: Codable {}
