/// A state of a statechart: atomic, or with substates of which one is active at a time.
public struct StateNode<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a state.
  ///
  /// - Parameters:
  ///   - id: Tells the state from all others of the chart.
  ///   - initial: The substate to start with, or several descendants that are active together; a state
  ///     with substates has to name it.
  ///   - content: Substates, transitions and actions, in document order.
  public init(
    _ id: ID, initial: ID...,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>] = {
      []
    }
  ) {
    declaration = NodeDeclaration(id: id, kind: .atomic, initial: initial, items: content())
  }
}

/// A state whose substates, its regions, are all active while it is.
public struct ParallelNode<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a parallel state of one region or more.
  public init(
    _ id: ID,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>]
  ) {
    declaration = NodeDeclaration(id: id, kind: .parallel, initial: [], items: content())
  }
}

/// A state that ends the one around it, or the whole chart.
public struct FinalNode<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a final state, which may have entry and exit actions.
  public init(
    _ id: ID,
    @StatechartBuilder<Target, ID, Event> content: () -> [StatechartItem<Target, ID, Event>] = {
      []
    }
  ) {
    declaration = NodeDeclaration(id: id, kind: .final, initial: [], items: content())
  }
}

/// What a history state brings back.
public enum StatechartHistory: Hashable, Sendable {
  /// The substate that was active last.
  case shallow

  /// All descendants that were active last.
  case deep
}

/// A target that stands for what was active when the state around it was left last.
public struct HistoryNode<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  let declaration: NodeDeclaration<Target, ID, Event>

  /// Declares a history state.
  ///
  /// - Parameters:
  ///   - id: The target to name in transitions.
  ///   - depth: How much comes back.
  ///   - initial: What is entered before the state around was ever left.
  ///   - action: Runs when that is entered.
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
}

/// A state as it was declared.
struct NodeDeclaration<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  var id: ID
  var kind: ChartTables.Kind
  var initial: [ID]
  var items: [StatechartItem<Target, ID, Event>]
}
