/// The active states of a statechart.
public struct StatechartConfiguration<ID: Hashable>: Hashable {
  /// All active states in document order, so each state comes after the state that contains it.
  public let states: [ID]

  /// The active states without substates, in document order.
  public let leaves: [ID]
}

/// The active states as a sequence, which you can pass to ``Statechart/svg(active:)``.
extension StatechartConfiguration: Sequence {
  /// Returns an iterator over `states`.
  public func makeIterator() -> IndexingIterator<[ID]> { states.makeIterator() }
}

extension StatechartConfiguration: CustomStringConvertible {
  /// The identifiers of `leaves`, such as `form, online`.
  public var description: String { leaves.map { "\($0)" }.joined(separator: ", ") }
}

extension StatechartConfiguration: Sendable where ID: Sendable {}
