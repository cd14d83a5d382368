/// A state of a statechart; if it has substates, exactly one of them is active while the state is active.
public struct StateNode<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent
{
  private let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a state.
  ///
  /// - Parameters:
  ///   - id: The state's identifier, unique in the chart.
  ///   - initial: The substate to enter by default, at any depth, or several in different regions of a parallel
  ///     substate. A state with substates needs an `initial`, a state without substates must not have one.
  ///   - tags: Names for groups of states, such as "loading", for ``StatechartSession/hasTag(_:)``.
  ///   - metadata: A value that describes the state, such as a title, for ``StatechartSession/metadata(as:)``.
  ///   - content: Substates, transitions and actions, in document order.
  public init(
    _ id: ID, initial: ID..., tags: Set<String> = [], metadata: (any Sendable)? = nil,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>] = {
      []
    }
  ) {
    self.init(id, initials: initial, tags: tags, metadata: metadata, content: content)
  }

  /// Declares a state whose initial substates are given as an array.
  public init(
    _ id: ID, initials: [ID], tags: Set<String> = [], metadata: (any Sendable)? = nil,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>] = {
      []
    }
  ) {
    declaration = NodeDeclaration(
      id: id, kind: .atomic, initial: initials, items: content(), tags: tags, metadata: metadata)
  }

  /// The state as a part of the enclosing state or chart.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.node(declaration))] }
}

/// A state whose substates, its regions, are all active while the state is active.
public struct ParallelNode<Target: AnyObject, ID: Hashable, Event: StatechartEvent>:
  StatechartContent
{
  private let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a parallel state with at least one region, which is a substate.
  public init(
    _ id: ID, tags: Set<String> = [], metadata: (any Sendable)? = nil,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>]
  ) {
    declaration = NodeDeclaration(
      id: id, kind: .parallel, initial: [], items: content(), tags: tags, metadata: metadata)
  }

  /// Unavailable: a parallel state enters all of its regions.
  @available(
    *, unavailable,
    message: "a parallel state enters all of its regions; give each region its own 'initial'"
  )
  public init(
    _ id: ID, initial: ID, _ more: ID..., tags: Set<String> = [],
    metadata: (any Sendable)? = nil,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>]
  ) {
    self.init(id, tags: tags, metadata: metadata, content: content)
  }

  /// The state as a part of the enclosing state or chart.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.node(declaration))] }
}

/// A state that completes the state that contains it; at the top level, it ends the session.
public struct FinalNode<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent
{
  private let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a final state, which may have entry and exit actions.
  public init(
    _ id: ID, tags: Set<String> = [], metadata: (any Sendable)? = nil,
    @FinalStateBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>] = {
      []
    }
  ) {
    declaration = NodeDeclaration(
      id: id, kind: .final, initial: [], items: content(), tags: tags, metadata: metadata)
  }

  /// Declares a final state with an output.
  ///
  /// ```swift
  /// FinalNode(.paid, output: { $0.receipt })
  /// ```
  ///
  /// The session calls `output` after the entry actions. While the session handles the done event of the enclosing
  /// state, the result is the session's ``StatechartSession/output``, which ``On/init(done:as:to:action:)`` receives.
  /// If the final state is at the top level, the result is the `output` after the end.
  public init<Output>(
    _ id: ID, tags: Set<String> = [], metadata: (any Sendable)? = nil,
    output: @escaping (Target) throws -> Output,
    @FinalStateBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>] = {
      []
    }
  ) {
    declaration = NodeDeclaration(
      id: id, kind: .final, initial: [], items: content(), tags: tags,
      metadata: metadata,
      output: (ChartErasure<Target, ID, Event>.output(output), Output.self))
  }

  /// The state as a part of the enclosing state or chart.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.node(declaration))] }
}

/// The depth to which a history state restores substates.
public enum StatechartHistory: Hashable, Sendable {
  /// The direct substates that were active last; their own substates are then entered by default.
  case shallow

  /// All descendants that were active last.
  case deep
}

/// A target of transitions that stands for the substates that were active when the enclosing state was last exited.
public struct HistoryNode<Target: AnyObject, ID: Hashable, Event: StatechartEvent>:
  StatechartContent
{
  private let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a history state.
  ///
  /// - Parameters:
  ///   - id: The identifier to name as a target of transitions.
  ///   - depth: Whether only direct substates or all descendants are restored.
  ///   - initial: The default target, which is entered if the enclosing state has never been exited: a descendant of
  ///     the enclosing state or, if that state is parallel, the enclosing state itself, which stands for all of its
  ///     regions.
  ///   - more: Default targets in other regions. A region without one is entered by its own `initial`.
  ///   - action: The action that runs when the default targets are entered.
  public init(
    _ id: ID, _ depth: StatechartHistory = .shallow, initial: ID, _ more: ID...,
    action: ((Target, StatechartSession<Target, ID, Event>) throws -> Void)? = nil
  ) {
    let items: [StatechartItem<Target, ID, Event>] =
      action.map { [StatechartItem(.starting(ChartErasure<Target, ID, Event>.action($0)))] } ?? []
    declaration = NodeDeclaration(
      id: id, kind: depth == .deep ? .deepHistory : .shallowHistory, initial: [initial] + more,
      items: items)
  }

  /// The history state as a part of the enclosing state.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.node(declaration))] }
}

/// An action of the initial transition of the chart or state that contains it.
///
/// The action runs when the session enters the initial substates by default: after the entry actions of the state,
/// and before those of the substates. It does not run if a transition names a substate as its target.
public struct OnStart<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent {
  private let run: ChartAction

  /// Declares an action that also receives the session.
  public init(_ action: @escaping (Target, StatechartSession<Target, ID, Event>) throws -> Void) {
    run = ChartErasure<Target, ID, Event>.action(action)
  }

  /// Declares an action.
  public init(_ action: @escaping (Target) throws -> Void) {
    run = ChartErasure<Target, ID, Event>.action(action)
  }

  /// The action as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.starting(run))] }
}

/// A state as it was declared.
struct NodeDeclaration<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  var id: ID
  var kind: ChartTables.Kind
  var initial: [ID]
  var items: [StatechartItem<Target, ID, Event>]
  var tags: Set<String> = []
  var metadata: (any Sendable)?

  /// The output of a final state, and its type.
  var output: (run: (AnyObject) throws -> Any, type: Any.Type)?
}
