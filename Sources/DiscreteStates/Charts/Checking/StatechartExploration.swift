/// What all sequences of events can lead to.
///
/// ```swift
/// let exploration = chart.explore()
/// exploration.unreachableStates    // []
/// exploration.path(to: .locked)    // submit, refused, after 2.0 seconds, submit, …
/// ```
///
/// Guards are taken both ways, unless they are given. Actions do not run: what a closure raises is not
/// seen, what is declared with `raising` is. Delays and invoked work may end at any time.
public struct StatechartExploration<ID: Hashable & Sendable, Kind: Hashable> {
  /// Something that makes a session move.
  public enum Stimulus: Hashable {
    /// An event of a kind, sent or as the outcome of invoked work.
    case event(Kind)

    /// An event of a kind that no transition names.
    case otherEvent

    /// An action or a guard that has thrown.
    case error

    /// A delay that is over, by the transition that waits for it.
    case delay(String)
  }

  /// A configuration, and how to come to it.
  public struct Visit {
    /// What is active.
    public let configuration: StatechartConfiguration<ID>

    /// The fewest stimuli that lead there from the start, for some answers of the guards.
    public let path: [Stimulus]
  }

  /// All configurations between events, those with the shortest paths first, each once.
  public internal(set) var visits: [Visit] = []

  /// The states that are active in no microstep, in document order, history states left out.
  ///
  /// If the exploration is not complete, those that it has not come to.
  public internal(set) var unreachableStates: [ID] = []

  /// The transitions that are never taken, as their sources, what they are taken on, and their targets.
  ///
  /// If the exploration is not complete, those that it has not seen.
  public internal(set) var deadTransitions: [String] = []

  /// Stimuli after which a macrostep does not end, for some answers of the guards.
  public internal(set) var endlessPaths: [[Stimulus]] = []

  /// Whether everything was looked at, so that what was not seen cannot happen.
  public internal(set) var isComplete = true

  /// The fewest stimuli that lead to a configuration in which a state is active; nil if there is none.
  public func path(to id: ID) -> [Stimulus]? {
    visits.first { $0.configuration.contains(id) }?.path
  }
}

extension StatechartExploration: Sendable where Kind: Sendable {}
extension StatechartExploration.Stimulus: Sendable where Kind: Sendable {}
extension StatechartExploration.Visit: Sendable where Kind: Sendable {}

extension StatechartExploration.Stimulus: CustomStringConvertible {
  /// The kind of the event, or the delay.
  public var description: String {
    switch self {
    case .event(let kind): "\(kind)"
    case .otherEvent: "other event"
    case .error: "error"
    case .delay(let label): "after \(label)"
    }
  }
}

extension Statechart {
  /// Goes through all configurations that any sequence of events can lead to.
  ///
  /// - Parameters:
  ///   - limit: At how many stays, which are configurations with what histories hold, to stop.
  ///   - guards: Answers for guards by their names; nil, and what has no name, means both ways.
  /// - Complexity: O(stays × events × 2^g), where g is how many guards one event asks.
  public func explore(
    limit: Int = 100_000, guards: (String) -> Bool? = { _ in nil }
  ) -> StatechartExploration<ID, Event.Kind> {
    let answers = program.labels.map { $0.guardName.flatMap(guards) }
    return ChartExplorer(program, answers: answers).explore(limit: limit)
  }
}
