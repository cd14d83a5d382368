/// A chart as a list of states and transitions in document order, from which tables are built.
struct ChartOutline: Sendable {
  /// A state; the first one is the chart itself.
  struct Node: Sendable {
    var kind: ChartTables.Kind
    var parent: Int

    /// The targets of the initial transition, or of a history state's default transition.
    var initial: [Int] = []
  }

  /// A transition that events select.
  struct Edge: Sendable {
    var source: Int

    /// The events that select it; none if it is eventless.
    var events: [Int32] = []

    /// Whether every event selects it.
    var isForAnyEvent = false
    var targets: [Int] = []
    var isInternal = false
    var isGuarded = false
  }

  /// Parents come before their children, and the subtree of a state is contiguous.
  var nodes: [Node]

  /// The transitions in ascending order of their sources, then in document order.
  var edges: [Edge]

  /// One more than the highest event.
  var eventCount: Int
}

extension ChartTables {
  /// Returns the domain of a transition whose effective targets lie between two numbers.
  func domain(of transition: TransitionID, lowest: StateID, highest: StateID) -> StateID {
    let (source, isInternal) = (source[Int(transition)], isInternal[Int(transition)])
    return Tree(kind: kind, parent: parent, last: last)
      .domain(source: source, isInternal: isInternal, lowest: lowest, highest: highest)
  }

  /// The part of a chart from which domains are computed.
  struct Tree {
    let kind: [Kind]
    let parent: [StateID]
    let last: [StateID]

    /// Returns the domain of a transition: the state inside which it exits and enters states.
    ///
    /// The domain is the source of an internal transition whose targets are in the source, otherwise the least common
    /// compound ancestor.
    ///
    /// A state contains all targets if it contains the lowest and the highest one.
    func domain(
      source: StateID, isInternal: Bool, lowest: StateID, highest: StateID
    ) -> StateID {
      func holds(_ state: StateID) -> Bool { lowest > state && highest <= last[Int(state)] }
      if isInternal, kind[Int(source)] == .compound, holds(source) { return source }
      var state = source
      while state > 0 {
        state = parent[Int(state)]
        if kind[Int(state)] == .compound, holds(state) { return state }
      }
      return 0
    }
  }
}
