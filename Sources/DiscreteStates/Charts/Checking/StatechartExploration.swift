/// The result of exploring a chart: the configurations to which sequences of events can lead.
///
/// ```swift
/// let exploration = chart.explore()
/// exploration.unreachableStates    // []
/// exploration.path(to: .locked)    // submit, refused, after 2.0 seconds, submit, …
/// ```
///
/// The exploration tries both answers of every guard, unless you pass an answer. Actions do not run, so the exploration knows
/// only events declared with `raising`, not events that a closure raises. It assumes that delays and invoked work may end at
/// any time.
public struct StatechartExploration<ID: Hashable> {
  /// A stimulus that can change the configuration.
  public enum Stimulus: Hashable, Sendable {
    /// An event, given by its name, which may be sent or be the result of invoked work.
    case event(String)

    /// An event that no transition names.
    case otherEvent

    /// An error of an action or a guard.
    case error

    /// A delay that has passed, given by the label of its transition.
    case delay(String)
  }

  /// The answer of a guard.
  public struct Answer: Hashable, Sendable {
    /// The transition, as `source → targets on event [guard]`.
    public let transition: String

    /// Whether the guard returned `true`.
    public let isOpen: Bool
  }

  /// A stimulus, and the answers of the guards that were called.
  public struct Step: Hashable, Sendable {
    /// The stimulus; `nil` for the start.
    public let stimulus: Stimulus?

    /// The answers, in the order in which the guards were called.
    public let answers: [Answer]

    /// The answers without their transitions, in the same order.
    let choices: [Bool]
    let event: Int32

    /// The answers of guards that check the values of the sample, by transition.
    let values: [Int32: Bool]
    let sample: Int?
  }

  /// A configuration, and the steps that lead to it.
  public struct Visit {
    /// The configuration.
    public let configuration: StatechartConfiguration<ID>

    /// The shortest sequence of steps that leads there; the first step is the start.
    public let steps: [Step]

    /// The stimuli of the steps.
    public var path: [Stimulus] { steps.compactMap(\.stimulus) }
  }

  /// A stimulus that was not tried with all answers of the guards, because the limit was reached.
  public struct Omission {
    /// The configuration in which the stimulus was not fully tried.
    public let configuration: StatechartConfiguration<ID>

    /// The stimulus; `nil` if no stimulus was tried in this configuration.
    public let stimulus: Stimulus?
  }

  /// All configurations at the end of macrosteps, in order of their shortest paths, each once.
  public internal(set) var visits: [Visit] = []

  /// The states that are active in no microstep, in document order, without history states.
  ///
  /// If the exploration is not complete, these are the states that it has not reached.
  public internal(set) var unreachableStates: [ID] = []

  /// The transitions that are never taken, as `source → targets on event [guard]`.
  ///
  /// If the exploration is not complete, these are the transitions that it has not taken.
  public internal(set) var deadTransitions: [String] = []

  /// The paths whose last macrostep does not end, for some answers of the guards.
  public internal(set) var endlessPaths: [[Stimulus]] = []

  /// The stimuli that were not tried, or not with all answers of the guards.
  public internal(set) var omissions: [Omission] = []

  /// Whether all stimuli were tried in all configurations that were reached.
  public var isComplete: Bool { omissions.isEmpty }

  /// Returns the shortest sequence of stimuli that makes a state active; `nil` if the exploration has found none.
  public func path(to id: ID) -> [Stimulus]? { visit(to: id)?.path }

  /// Returns the shortest sequence of steps that makes a state active, which ``Statechart/configuration(after:)`` repeats.
  public func steps(to id: ID) -> [Step]? { visit(to: id)?.steps }

  private func visit(to id: ID) -> Visit? { visits.first { $0.configuration.contains(id) } }
}

extension StatechartExploration: Sendable where ID: Sendable {}
extension StatechartExploration.Visit: Sendable where ID: Sendable {}
extension StatechartExploration.Omission: Sendable where ID: Sendable {}

extension StatechartExploration.Stimulus: CustomStringConvertible {
  /// The name of the event, or the delay.
  public var description: String {
    switch self {
    case .event(let name): name
    case .otherEvent: "other event"
    case .error: "error"
    case .delay(let label): "after \(label)"
    }
  }
}
