/// The configurations that sequences of events can lead to.
///
/// ```swift
/// let exploration = chart.explore()
/// exploration.unreachableStates    // []
/// exploration.path(to: .locked)    // submit, refused, after 2.0 seconds, submit, …
/// ```
///
/// The exploration tries every guard both ways, unless you give answers. Actions do not run: the
/// exploration does not see events that a closure raises, only those declared with `raising`. Delays and
/// invoked work may end at any time.
public struct StatechartExploration<ID: Hashable> {
  /// Something that makes a session move.
  public enum Stimulus: Hashable, Sendable {
    /// An event, sent or as the outcome of invoked work, by its name.
    case event(String)

    /// An event that no transition names.
    case otherEvent

    /// An error of an action or a guard.
    case error

    /// A delay that has passed, by the label of the transition that waits for it.
    case delay(String)
  }

  /// The answer of a guard.
  public struct Answer: Hashable, Sendable {
    /// The transition, as its source, its events and its targets.
    public let transition: String

    /// Whether the guard lets the transition pass.
    public let isOpen: Bool
  }

  /// A stimulus, and the answers of the guards that decided what it led to.
  public struct Step: Hashable, Sendable {
    /// The stimulus; `nil` for the start.
    public let stimulus: Stimulus?

    /// The answers, in the order in which guards were asked.
    public let answers: [Answer]

    /// The answers by the numbers of their transitions.
    let choices: [Bool]
    let event: Int32

    /// The answers of guards that ask for the sample's values.
    let values: [Int32: Bool]
    let sample: Int?
  }

  /// A configuration, and how to reach it.
  public struct Visit {
    /// The active states.
    public let configuration: StatechartConfiguration<ID>

    /// The fewest steps that lead there, the start first.
    public let steps: [Step]

    /// The stimuli of the steps.
    public var path: [Stimulus] { steps.compactMap(\.stimulus) }
  }

  /// A stimulus that was not tried with all answers of its guards, since the limit was reached.
  public struct Omission {
    /// The configuration in which the stimulus comes.
    public let configuration: StatechartConfiguration<ID>

    /// The stimulus; `nil` if none was tried in this configuration.
    public let stimulus: Stimulus?
  }

  /// All configurations between events, those with the shortest paths first, each once.
  public internal(set) var visits: [Visit] = []

  /// The states that are active in no microstep, in document order, without history states.
  ///
  /// If the exploration is not complete, the states that it has not reached.
  public internal(set) var unreachableStates: [ID] = []

  /// The transitions that are never taken, as their sources, events and targets.
  ///
  /// If the exploration is not complete, the transitions that it has not seen.
  public internal(set) var deadTransitions: [String] = []

  /// Paths after which a macrostep does not end, for some answers of the guards.
  public internal(set) var endlessPaths: [[Stimulus]] = []

  /// The stimuli that were not, or not entirely, tried.
  public internal(set) var omissions: [Omission] = []

  /// Whether everything was tried, so that what was not seen cannot happen.
  public var isComplete: Bool { omissions.isEmpty }

  /// The fewest stimuli that lead to a configuration in which a state is active; `nil` if there are none.
  public func path(to id: ID) -> [Stimulus]? {
    visits.first { $0.configuration.contains(id) }?.path
  }
}

extension StatechartExploration: Sendable where ID: Sendable {}
extension StatechartExploration.Visit: Sendable where ID: Sendable {}
extension StatechartExploration.Omission: Sendable where ID: Sendable {}

extension StatechartExploration.Stimulus: CustomStringConvertible {
  /// The event's name, or the delay.
  public var description: String {
    switch self {
    case .event(let name): name
    case .otherEvent: "other event"
    case .error: "error"
    case .delay(let label): "after \(label)"
    }
  }
}

extension Statechart {
  /// Tries all events in all configurations that they can lead to.
  ///
  /// - Parameters:
  ///   - limit: The number of macrosteps to try at most: each stimulus in each configuration once for all
  ///     answers of the guards that it asks, of which there may be two to the number of guards.
  ///   - samples: Events to send in place of all of their kind, such as `.loaded([])`. They decide what
  ///     `On(matching:)` and constructors that several cases share are taken for; without samples, both ways are
  ///     tried.
  ///   - guards: The answers of guards by their names; `nil` means both. Guards without a name have both.
  /// - Complexity: O(`limit`) macrosteps.
  public func explore(
    limit: Int = 100_000, samples: [Event] = [], guards: (String) -> Bool? = { _ in nil }
  ) -> StatechartExploration<ID> {
    let answers = program.labels.map { $0.guardName.flatMap(guards) }
    return ChartExplorer(program, answers: answers, samples: samples).explore(limit: limit)
  }

  /// The configuration that the steps of an exploration lead to, by the chart's tables alone: no guard is
  /// asked, no action runs.
  public func configuration(
    after steps: [StatechartExploration<ID>.Step]
  ) -> StatechartConfiguration<ID> {
    let answers: [Bool?] = Array(repeating: nil, count: program.labels.count)
    let states = ChartExplorer(program, answers: answers).replay(steps)
    return program.configuration(of: states)
  }
}
