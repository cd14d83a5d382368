/// What is wrong with the declaration of a statechart, or with a saved configuration.
public enum StatechartError<ID: Hashable & Sendable>: Error, Hashable {
  /// Two states have the same identifier.
  case duplicateState(ID)

  /// A state with substates, or the chart if nil, does not say which one it starts with.
  case missingInitial(of: ID?)

  /// The initial state, or a history's default, is not a descendant of the state it belongs to.
  case initialOutside(ID, of: ID?)

  /// A transition, initial state or saved configuration names a state that is not declared.
  case unknownState(ID)

  /// The targets of a transition cannot be active together.
  case conflictingTargets(ID, ID)

  /// A parallel state has no substates.
  case emptyParallel(ID)

  /// A parallel state holds a final one, which would never end it: put it into a region.
  case finalInParallel(ID)

  /// A history state's default is a history state.
  case historyOfNothing(ID)

  /// The saved states are no configuration of this chart; the state is one that should not be there, or
  /// that lacks substates, nil for the chart.
  case illegalConfiguration(at: ID?)
}
