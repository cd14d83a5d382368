/// A state of a statechart: atomic, or with substates of which one is active at a time.
public struct StateNode<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent
{
  private let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a state.
  ///
  /// - Parameters:
  ///   - id: The state's identifier, unique in the chart.
  ///   - initial: The substate to start with, or several descendants that are active together. A state
  ///     with substates needs one.
  ///   - tags: Names that sessions can be asked for, such as "loading".
  ///   - metadata: A value that describes the state, such as a title: ``StatechartSession/metadata(as:)``.
  ///   - content: Substates, transitions and actions, in document order.
  public init(
    _ id: ID, initial: ID..., tags: Set<String> = [], metadata: (any Sendable)? = nil,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>] = {
      []
    }
  ) {
    self.init(id, initials: initial, tags: tags, metadata: metadata, content: content)
  }

  /// Declares a state whose initial substates are in an array.
  public init(
    _ id: ID, initials: [ID], tags: Set<String> = [], metadata: (any Sendable)? = nil,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>] = {
      []
    }
  ) {
    declaration = NodeDeclaration(
      id: id, kind: .atomic, initial: initials, items: content(), tags: tags, metadata: metadata)
  }

  /// The state as a part of the one around it.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.node(declaration))] }
}

/// A state whose substates, its regions, are all active while it is.
public struct ParallelNode<Target: AnyObject, ID: Hashable, Event: StatechartEvent>:
  StatechartContent
{
  private let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a parallel state of one region or more.
  public init(
    _ id: ID, tags: Set<String> = [], metadata: (any Sendable)? = nil,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>]
  ) {
    declaration = NodeDeclaration(
      id: id, kind: .parallel, initial: [], items: content(), tags: tags, metadata: metadata)
  }

  /// The state as a part of the one around it.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.node(declaration))] }
}

/// A state that ends the one around it, or the whole chart.
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
  /// The output is computed after the entry actions. It is the ``StatechartRunner/output`` of the session while it
  /// handles the event that the state around is done, and after the end if the state is at the top. See
  /// ``On/init(done:as:to:action:)``.
  public init<Output>(
    _ id: ID, tags: Set<String> = [], metadata: (any Sendable)? = nil,
    output: @escaping (Target) throws -> Output,
    @FinalStateBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>] = {
      []
    }
  ) {
    declaration = NodeDeclaration(
      id: id, kind: .final, initial: [], items: content(), tags: tags,
      metadata: metadata, output: ChartErasure<Target, ID, Event>.output(output))
  }

  /// The state as a part of the one around it.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.node(declaration))] }
}

/// How much a history state restores.
public enum StatechartHistory: Hashable, Sendable {
  /// The substate that was active last.
  case shallow

  /// All descendants that were active last.
  case deep
}

/// A target that stands for the states that were active when the state around it was left last.
public struct HistoryNode<Target: AnyObject, ID: Hashable, Event: StatechartEvent>:
  StatechartContent
{
  private let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a history state.
  ///
  /// - Parameters:
  ///   - id: The target to name in transitions.
  ///   - depth: How much it restores.
  ///   - initial: The states to enter if the state around was never left.
  ///   - action: Runs when those are entered.
  public init(
    _ id: ID, _ depth: StatechartHistory = .shallow, initial: ID...,
    action: ((Target, StatechartSession<Target, ID, Event>) throws -> Void)? = nil
  ) {
    let items: [StatechartItem<Target, ID, Event>] =
      action.map { [StatechartItem(.starting(ChartErasure<Target, ID, Event>.action($0)))] } ?? []
    declaration = NodeDeclaration(
      id: id, kind: depth == .deep ? .deepHistory : .shallowHistory, initial: initial,
      items: items)
  }

  /// The history state as a part of the state around it.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.node(declaration))] }
}

/// An action of the initial transition of the chart or state that holds it.
///
/// It runs when the initial substates are entered by default, after the state's own entry actions.
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

  /// The output of a final state.
  var output: ((AnyObject) throws -> Any)?
}
