/// A mistake in the declaration of a statechart, or in a saved session.
///
/// States are given by their descriptions.
public enum StatechartError: Error, Hashable {
  /// Two states have the same identifier.
  case duplicateState(String)

  /// A state with substates does not say which one it starts with; `nil` stands for the chart.
  case missingInitial(of: String?)

  /// The initial state, or a history's default, is not a descendant of the state it belongs to.
  case initialOutside(String, of: String?)

  /// A transition, initial state or saved session names a state that is not declared.
  case unknownState(String)

  /// The targets of a transition cannot be active together.
  case conflictingTargets(String, String)

  /// A parallel state has no substates.
  case emptyParallel(String)

  /// A parallel state holds a final one, which would never end it: put it into a region.
  case finalInParallel(String)

  /// A final state holds substates, transitions or work.
  case contentOfFinal(String)

  /// A history state's default is a history state.
  case historyOfNothing(String)

  /// A state without an initial transition has an action for it.
  case unusedStart(of: String)

  /// `On(.done)` and the like could mean the chart's own occasion or your case of that name, which carries
  /// values: write `On(occasion: .done)` or `On(Input.done)`.
  case ambiguousOccasion(String)

  /// A transition names a case with associated values by one of its values: name it by its constructor,
  /// `On(Input.loaded)`, or use `On(matching:)`.
  case eventWithValues(String)

  /// A transition names an event by a function that is not the constructor of a case with such values.
  case notAConstructor(String)

  /// An action or guard is replaced under a name that the chart does not have.
  case unknownName(String)

  /// A saved session is of another version of the chart: restore it with a migration.
  case otherVersion(saved: Int, chart: Int)

  /// The saved states are not a configuration of this chart. The state should not be active, or lacks active
  /// substates; `nil` stands for the chart.
  case illegalConfiguration(at: String?)
}
