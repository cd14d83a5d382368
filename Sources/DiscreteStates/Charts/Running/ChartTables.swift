import ShadowDiff

/// A chart as flat tables of numbers, without the user's types.
///
/// States are numbered in document order, and 0 is the chart itself, so the descendants of a state are the interval
/// `state + 1 ... last[state]`. Transitions that events select are numbered in the order of their sources, then in
/// document order. The initial transitions of compound states and the default transitions of history states follow.
///
/// Lists of lists are flat: those of `i` are `values[start[i] ..< start[i + 1]]`.
final class ChartTables: Sendable {
  typealias StateID = Int32
  typealias TransitionID = Int32
  typealias EventID = Int32

  /// The event number of eventless transitions.
  static let eventless: EventID = 0

  /// Stands for "no state" or "no transition".
  static let none: Int32 = -1

  /// The kind of a state.
  enum Kind: UInt8, Sendable {
    case atomic, compound, parallel, final, shallowHistory, deepHistory

    var isHistory: Bool { self == .shallowHistory || self == .deepHistory }
    var isAtomic: Bool { self == .atomic || self == .final }
  }

  let kind: [Kind]
  let parent: [StateID]

  /// The last descendant of each state, or the state itself.
  let last: [StateID]

  /// The children of each state, without history states.
  let children: Lists

  /// The history states of each state.
  let histories: Lists

  /// The initial transition of each compound state, the default transition of each history state.
  let initial: [TransitionID]

  /// The number of transitions that events select; initial and default transitions have higher numbers.
  let selectableCount: Int

  let source: [StateID]
  let targets: Lists

  /// Whether each transition has a guard.
  let isGuarded: [Bool]

  /// The domain of each transition, the state inside which it exits and enters states.
  ///
  /// `none` without targets, `changing` if the domain depends on the records of history states.
  let domain: [StateID]

  /// Stands for the domain of a transition to a history state, which is computed when the transition is selected.
  static let changing: StateID = -2
  let isInternal: [Bool]

  /// The transitions for each event, in order of states; eventless transitions have event 0.
  let byEvent: EventIndex

  /// The transitions for any event, at event 0.
  let byAnyEvent: EventIndex

  /// Creates the tables of a valid chart.
  init(_ outline: ChartOutline) {
    let (nodes, edges) = (outline.nodes, outline.edges)
    let parent = nodes.map { Int32($0.parent) }
    var last = nodes.indices.map { Int32($0) }
    var children = [[Int32]](repeating: [], count: nodes.count)
    var histories = children
    for state in nodes.indices.dropFirst().reversed() {
      last[Int(parent[state])] = max(last[Int(parent[state])], last[state])
    }
    for state in nodes.indices.dropFirst() {
      if nodes[state].kind.isHistory {
        histories[nodes[state].parent].append(Int32(state))
      } else {
        children[nodes[state].parent].append(Int32(state))
      }
    }

    var source = edges.map { Int32($0.source) }
    var targets = edges.map { $0.targets.map { Int32($0) } }
    var initial = [Int32](repeating: Self.none, count: nodes.count)
    for state in nodes.indices where nodes[state].kind == .compound || nodes[state].kind.isHistory {
      initial[state] = Int32(source.count)
      source.append(Int32(state))
      targets.append(nodes[state].initial.map { Int32($0) })
    }
    let extra = source.count - edges.count

    var byEvent = [[Int32]](repeating: [], count: outline.eventCount)
    var byAnyEvent: [Int32] = []
    for (transition, edge) in edges.enumerated() {
      if edge.isForAnyEvent {
        byAnyEvent.append(Int32(transition))
      } else if edge.events.isEmpty {
        byEvent[0].append(Int32(transition))
      } else {
        for event in edge.events where byEvent[Int(event)].last != Int32(transition) {
          byEvent[Int(event)].append(Int32(transition))
        }
      }
    }

    let tree = Tree(kind: nodes.map(\.kind), parent: parent, last: last)
    kind = tree.kind
    self.parent = parent
    self.last = last
    self.children = Lists(children)
    self.histories = Lists(histories)
    self.initial = initial
    selectableCount = edges.count
    self.source = source
    self.targets = Lists(targets)
    isGuarded = edges.map(\.isGuarded) + [Bool](repeating: false, count: extra)
    isInternal = edges.map(\.isInternal) + [Bool](repeating: false, count: extra)
    domain = edges.map { edge in
      guard !edge.targets.isEmpty else { return Self.none }
      if edge.targets.contains(where: { nodes[$0].kind.isHistory }) { return Self.changing }
      return tree.domain(
        source: Int32(edge.source), isInternal: edge.isInternal,
        lowest: Int32(edge.targets.min() ?? 0), highest: Int32(edge.targets.max() ?? 0))
    }
    self.byEvent = EventIndex(byEvent, source: source)
    self.byAnyEvent = EventIndex([byAnyEvent], source: source)
  }

  /// The number of states, including the chart itself.
  var stateCount: Int { kind.count }

  /// Returns whether any transition reacts to an event.
  func isWanted(_ event: EventID) -> Bool {
    !byEvent.places(of: event).isEmpty
      || event != Self.eventless && !byAnyEvent.places(of: 0).isEmpty
  }

  /// Returns whether a state is a proper descendant of another.
  func isDescendant(_ state: StateID, of ancestor: StateID) -> Bool {
    state > ancestor && state <= last[Int(ancestor)]
  }

  /// The children of a state in document order, history states included.
  func substates(of state: StateID) -> [StateID] {
    (children.list(state) + histories.list(state)).sorted()
  }

  /// The transitions that events select, by their sources.
  var transitionsBySource: [[TransitionID]] {
    source.prefix(selectableCount).enumerated().reduce(
      into: Array(repeating: [], count: stateCount)
    ) { $0[Int($1.element)].append(TransitionID($1.offset)) }
  }

  /// Lists of ids, one after the other.
  struct Lists: Sendable {
    var starts: [Int32]
    var values: [Int32]

    init(_ lists: [[Int32]]) {
      starts = [0]
      starts.reserveCapacity(lists.count + 1)
      values = []
      for list in lists {
        values.append(contentsOf: list)
        starts.append(Int32(values.count))
      }
    }

    /// The offsets in `values` of one list.
    subscript(_ index: Int32) -> Range<Int> {
      Int(starts[Int(index)])..<Int(starts[Int(index) + 1])
    }

    /// Returns one list.
    func list(_ index: Int32) -> ArraySlice<Int32> { values[self[index]] }
  }

  /// The states with transitions for each event, ascending, and these transitions in order.
  struct EventIndex: Sendable {
    /// The places in `states` of each event.
    private var starts: [Int32] = [0]
    private(set) var states: [StateID] = []
    private var transitionStarts: [Int32] = [0]
    private(set) var transitions: [TransitionID] = []

    /// Creates the index from the transitions of each event in ascending order, which is the order of their sources.
    init(_ transitionsOfEvents: [[TransitionID]], source: [StateID]) {
      for list in transitionsOfEvents {
        let first = states.count
        for transition in list {
          let state = source[Int(transition)]
          if states.count > first, states[states.count - 1] == state {
            transitionStarts[transitionStarts.count - 1] += 1
          } else {
            states.append(state)
            transitionStarts.append(Int32(transitions.count + 1))
          }
          transitions.append(transition)
        }
        starts.append(Int32(states.count))
      }
    }

    /// The number of events.
    var count: Int { starts.count - 1 }

    /// Returns the places of the states that have transitions for an event.
    func places(of event: EventID) -> Range<Int> {
      guard event >= 0, Int(event) + 1 < starts.count else { return 0..<0 }
      return Int(starts[Int(event)])..<Int(starts[Int(event) + 1])
    }

    /// Returns the offsets in `transitions` of the transitions of the state at a place.
    func transitions(at place: Int) -> Range<Int> {
      Int(transitionStarts[place])..<Int(transitionStarts[place + 1])
    }

    /// Returns the offsets in `transitions` of the transitions of a state for the event with the given places.
    func transitions(of state: StateID, in places: Range<Int>) -> Range<Int> {
      let place = states[places].lowerBound(of: state)
      return place < places.upperBound && states[place] == state ? transitions(at: place) : 0..<0
    }
  }
}
