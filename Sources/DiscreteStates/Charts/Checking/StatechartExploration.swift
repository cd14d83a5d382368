/// The result of exploring a chart: the configurations to which sequences of events can lead.
///
/// ```swift
/// let exploration = chart.explore()
/// exploration.unreachableStates    // []
/// exploration.path(to: .locked)    // submit, refused, after 2.0 seconds, submit, …
/// ```
///
/// The exploration has no object, so it calls no guard: it tries both answers of every guard, unless you pass an
/// answer. It checks only whether an event carries the values that a transition takes from it. Actions do not run, so
/// the exploration knows only events declared with `raising`, not events that a closure raises. It assumes that
/// delays and invoked work may end at any time.
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

    /// The answers of the guards of transitions that were considered, in order, including answers that you have passed.
    public let answers: [Answer]

    let event: Int32
    let sample: Int?
  }

  /// The last step of the shortest path to a configuration, and the index of the configuration before it.
  struct Arrival: Sendable {
    var before: Int?
    var step: Step
  }

  /// A configuration, and the steps that lead to it.
  public struct Visit {
    /// The configuration.
    public let configuration: StatechartConfiguration<ID>

    // All visits share the trail, since a path is as long as the search is deep.
    let trail: [Arrival]
    let index: Int

    /// The shortest sequence of steps that leads there; the first step is the start.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    public var steps: [Step] { trail.steps(to: index) }

    /// The stimuli of the steps.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    public var path: [Stimulus] { steps.compactMap(\.stimulus) }
  }

  /// A stimulus that was not tried with all answers of the guards, because the limit was reached.
  public struct Omission {
    /// The configuration in which the stimulus was not fully tried.
    public let configuration: StatechartConfiguration<ID>

    /// The stimulus; `nil` if no stimulus was tried in this configuration.
    public let stimulus: Stimulus?
  }

  /// All configurations at the end of macrosteps, each once, ordered by the lengths of their shortest paths.
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
  ///
  /// - Complexity: O(*n*) in the number of steps of all paths.
  public var endlessPaths: [[Stimulus]] {
    endings.map { (trail.steps(to: $0.before).map(\.stimulus) + [$0.stimulus]).compactMap(\.self) }
  }

  /// The last stimuli of endless paths, and the indices of the configurations before them.
  private var endings: [(before: Int?, stimulus: Stimulus?)] = []

  /// The steps that were found, each of which leads to a new configuration.
  var trail: [Arrival] = []

  /// The stimuli that were not tried, or not with all answers of the guards.
  public internal(set) var omissions: [Omission] = []

  /// Records a macrostep that does not end, once for all answers of the guards.
  mutating func addEndless(after before: Int?, _ stimulus: Stimulus?) {
    if let last = endings.last, last == (before, stimulus) { return }
    endings.append((before, stimulus))
  }

  /// Whether all stimuli were tried in all configurations that were reached.
  public var isComplete: Bool { omissions.isEmpty }

  /// Returns the shortest sequence of stimuli that makes a state active; `nil` if the exploration has found none.
  public func path(to id: ID) -> [Stimulus]? { visit(to: id)?.path }

  /// Returns the shortest sequence of steps that makes a state active; `nil` if the exploration has found none.
  ///
  /// ``Statechart/configuration(after:)`` repeats the steps.
  public func steps(to id: ID) -> [Step]? { visit(to: id)?.steps }

  private func visit(to id: ID) -> Visit? { visits.first { $0.configuration.contains(id) } }
}

extension Array {
  /// Returns the steps that lead to an index of a trail.
  fileprivate func steps<ID>(
    to index: Int?
  ) -> [StatechartExploration<ID>.Step] where Element == StatechartExploration<ID>.Arrival {
    var steps: [StatechartExploration<ID>.Step] = []
    var next = index
    while let index = next {
      steps.append(self[index].step)
      next = self[index].before
    }
    return steps.reversed()
  }
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
