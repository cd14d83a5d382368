/// An error in the declaration of a statechart, or in restoring a snapshot.
///
/// Unless a case says otherwise, the associated values are the descriptions of the states' identifiers.
public enum StatechartError: Error, Hashable {
  /// Two states have the same identifier.
  case duplicateState(String)

  /// A state with substates has no initial substate; `nil` stands for the chart.
  case missingInitial(of: String?)

  /// An initial state is not a descendant of its state.
  ///
  /// Or the default target of a history state is not a descendant of the state that contains the history state. If that
  /// state is parallel, the default target may be the state itself.
  case initialOutside(String, of: String?)

  /// A transition, initial state or snapshot names a state that is not declared.
  case unknownState(String)

  /// The targets of a transition cannot be active together.
  case conflictingTargets(String, String)

  /// A parallel state has no substates.
  case emptyParallel(String)

  /// A parallel state contains a final state, which would never complete it. Declare the final state in a region.
  case finalInParallel(String)

  /// A final state contains substates, transitions, work or deferred events.
  case contentOfFinal(String)

  /// The default target of a history state is a history state.
  case historyOfNothing(String)

  /// A state without an initial transition contains ``OnStart``.
  case unusedStart(of: String)

  /// A built-in occasion, such as `On(.done)`, has the name of a case of your events that has associated values.
  ///
  /// The value is the name. Write `On(occasion: .done)` for the occasion, and `On(Input.done)` or `On(matching:)` for
  /// your event.
  case ambiguousOccasion(String)

  /// A transition names a case with associated values by a complete event, such as `.loaded([])`.
  ///
  /// The value is the event. Use the constructor, `On(Input.loaded)`, or `On(matching:)`.
  case eventWithValues(String)

  /// A transition names an event by a function that is not the constructor of a case that can be read.
  ///
  /// A case cannot be read if its values include a function, a metatype or a tuple: use `On(matching:)`. The value is
  /// the type of the function.
  case notAConstructor(String)

  /// A transition of the given state names no event, as in `On(anyOf: [], to: [.saved])`.
  ///
  /// `On(prefix: "", to: .saved)` is another example. Write `On(.always)` for a transition without an event, and
  /// `On(.anyEvent)` for a transition on all events.
  case transitionWithoutEvents(of: String)

  /// The delay of a transition is negative. The text names the state and the delay.
  case negativeDelay(String)

  /// No action or guard in the chart has the name for which a replacement was passed. The value is the name.
  case unknownName(String)

  /// A snapshot is of another version of the chart, and was restored without a migration.
  ///
  /// See ``StatechartSession/restore(_:isolation:migrate:)``.
  case otherVersion(saved: Int, chart: Int)

  /// The session cannot restore a snapshot, because it has already been started or restored.
  case alreadyStarted

  /// The states of a snapshot are not a configuration of this chart.
  ///
  /// The given state cannot be active, or its active substates are missing; `nil` stands for the chart.
  case illegalConfiguration(at: String?)
}
