/// A breadth-first search of the configurations that a chart can reach.
struct ChartExplorer<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  typealias StateID = ChartTables.StateID
  typealias EventID = ChartTables.EventID
  typealias Exploration = StatechartExploration<ID>

  /// A node of the search: the active states and the records of history states, which determine all further steps.
  private struct Stay: Hashable {
    var states: [StateID]
    var recorded: [StateID: [StateID]]
    var hasEnded: Bool
  }

  private let program: ChartProgram<Target, ID, Event>
  private let answers: [Bool?]
  /// A stimulus to try in every configuration.
  struct Trial {
    var event: EventID
    var stimulus: Exploration.Stimulus

    /// The index of the sample that is sent.
    var sample: Int?

    /// The answers of guards that check the values of the sample, by transition.
    var values: [Int32: Bool] = [:]
  }

  private let trials: [Trial]

  init(_ program: ChartProgram<Target, ID, Event>, answers: [Bool?], samples: [Event] = []) {
    self.program = program
    self.answers = answers
    let sampled = Set(samples.map { program.numbers.number(of: $0) })
    var trials: [Trial] = []
    for (index, name) in program.numbers.names.enumerated()
    where !sampled.contains(EventID(index + 1)) {
      trials.append(Trial(event: EventID(index + 1), stimulus: .event(name)))
    }
    for (index, sample) in samples.enumerated() {
      var trial = Trial(
        event: program.numbers.number(of: sample), stimulus: .event("\(sample)"), sample: index)
      for (transition, value) in program.valueGuards.enumerated() {
        guard let value else { continue }
        let carries = value.carries(sample)
        if value.isAll || !carries { trial.values[Int32(transition)] = carries }
      }
      trials.append(trial)
    }
    if !program.tables.byAnyEvent.states.isEmpty, !sampled.contains(program.otherEvent) {
      trials.append(Trial(event: program.otherEvent, stimulus: .otherEvent))
    }
    // Which actions and guards throw is unknown, so an error may occur in any configuration.
    let error = program.behavior.errorEvent
    if !program.tables.byEvent.places(of: error).isEmpty {
      trials.append(Trial(event: error, stimulus: .error))
    }
    self.trials = trials
  }

  func explore(limit: Int) -> Exploration {
    var exploration = Exploration()
    var seen = ChartSightings(program.tables)
    // Each node with the index of its predecessor, from which its path is computed.
    var stays: [(stay: Stay, before: Int, step: Exploration.Step)] = []
    var known: Set<Stay> = []
    var configurations: Set<[StateID]> = []
    var rest = limit

    func steps(to index: Int) -> [Exploration.Step] {
      var steps: [Exploration.Step] = []
      var index = index
      while index >= 0 {
        steps.append(stays[index].step)
        index = stays[index].before
      }
      return steps.reversed()
    }

    func omit(_ states: [StateID], _ stimulus: Exploration.Stimulus?) {
      exploration.omissions.append(
        .init(configuration: program.configuration(of: states), stimulus: stimulus))
    }

    func visit(_ from: Int, _ trial: Trial?) {
      let stimulus = trial?.stimulus
      let stay = from < 0 ? nil : stays[from].stay
      var choices: [Bool] = []
      repeat {
        guard rest > 0 else { return omit(stay?.states ?? [], stimulus) }
        rest -= 1
        let engine = engine(choices, trial?.values ?? [:])
        let event = trial?.event ?? ChartTables.none
        let isEndless = engine.run(from: stay.map { ($0.states, $0.recorded) }, event)
        seen.form(engine.sightings)
        choices = engine.choices
        if isEndless {
          let path =
            (from < 0 ? [] : steps(to: from)).compactMap(\.stimulus)
            + (stimulus.map { [$0] } ?? [])
          if exploration.endlessPaths.last != path { exploration.endlessPaths.append(path) }
          continue
        }
        let next = Stay(
          states: engine.active.states, recorded: engine.active.recorded,
          hasEnded: engine.stage == .ended)
        guard known.insert(next).inserted else { continue }
        let step = Exploration.Step(
          stimulus: stimulus,
          answers: zip(engine.askedTransitions, engine.choices).map {
            .init(transition: program.text(of: $0), isOpen: $1)
          }, choices: engine.choices, event: event, values: trial?.values ?? [:],
          sample: trial?.sample)
        stays.append((next, from, step))
        if configurations.insert(next.states).inserted {
          exploration.visits.append(
            .init(
              configuration: program.configuration(of: next.states),
              steps: steps(to: stays.count - 1)))
        }
      } while Self.advance(&choices)
    }

    visit(-1, nil)
    var next = 0
    while next < stays.count {
      let stay = stays[next].stay
      defer { next += 1 }
      if stay.hasEnded { continue }
      if rest == 0 {
        omit(stay.states, nil)
        continue
      }
      for trial in trials { visit(next, trial) }
      for state in [0] + stay.states {
        for delay in program.behavior.states[Int(state)].delays {
          let stimulus = Exploration.Stimulus.delay(program.delayLabel(delay.event))
          visit(next, Trial(event: delay.event, stimulus: stimulus))
        }
      }
    }
    exploration.unreachableStates = program.ids.indices.filter {
      !seen.states[$0 + 1] && !program.tables.kind[$0 + 1].isHistory
    }.map { program.ids[$0] }
    exploration.deadTransitions = (0..<program.tables.selectableCount).filter {
      !seen.transitions[$0]
    }.map { program.text(of: Int32($0)) }
    return exploration
  }

  /// Repeats steps; returns the states that are active afterwards.
  func replay(_ steps: [Exploration.Step]) -> [StateID] {
    var stay: (states: [StateID], recorded: [StateID: [StateID]])?
    for step in steps {
      let engine = engine(step.choices, step.values)
      _ = engine.run(from: stay, step.event)
      stay = (engine.active.states, engine.active.recorded)
    }
    return stay?.states ?? []
  }

  private func engine(_ choices: [Bool], _ values: [Int32: Bool]) -> ExploringEngine {
    let engine = ExploringEngine(program.tables, program.raised, answers, choices: choices)
    engine.values = values
    return engine
  }

  /// Advances to the next combination of answers, the last answer first; returns `false` after the last combination.
  private static func advance(_ choices: inout [Bool]) -> Bool {
    while let last = choices.popLast() {
      if !last {
        choices.append(true)
        return true
      }
    }
    return false
  }
}

/// The states that were entered, and the transitions that were taken.
struct ChartSightings {
  var states: [Bool]
  var transitions: [Bool]

  init(_ tables: ChartTables) {
    states = Array(repeating: false, count: tables.stateCount)
    transitions = Array(repeating: false, count: tables.source.count)
  }

  mutating func form(_ other: ChartSightings) {
    for index in states.indices where other.states[index] { states[index] = true }
    for index in transitions.indices where other.transitions[index] { transitions[index] = true }
  }
}

/// The events that actions are declared to raise, by state or transition.
struct RaisedEvents {
  let entry: [[ChartTables.EventID?]]
  let exit: [[ChartTables.EventID?]]
  let transition: [[ChartTables.EventID?]]
  let doneBase: ChartTables.EventID
}

/// An engine that runs no actions, and takes the answers of guards from a list.
class ExploringEngine: StatechartEngine {
  private let raises: RaisedEvents
  private let answers: [Bool?]

  /// The answers of guards that check the values of the sent event, by transition.
  final var values: [TransitionID: Bool] = [:]

  /// The answers of guards; a guard without a given answer returns `false`.
  private(set) var choices: [Bool]
  private var asked: Int { askedTransitions.count }

  /// The transitions whose guards were called, in order.
  private(set) var askedTransitions: [TransitionID] = []

  /// The answers of the current selection, which may call a guard twice.
  private var answered: [TransitionID: Bool] = [:]
  private(set) var sightings: ChartSightings
  private var microsteps = 0

  init(
    _ tables: ChartTables, _ raises: RaisedEvents, _ answers: [Bool?], choices: [Bool],
    limit: Int = 1000
  ) {
    self.limit = limit
    self.raises = raises
    self.answers = answers
    self.choices = choices
    sightings = ChartSightings(tables)
    super.init(tables)
  }

  /// Makes one macrostep, or starts the chart if `stay` is `nil`; returns whether the macrostep exceeded the limit.
  func run(from stay: (states: [StateID], recorded: [StateID: [StateID]])?, _ event: EventID)
    -> Bool
  {
    if let stay {
      active.restore(stay.states, recorded: stay.recorded)
      stage = .running
      post(Occurrence(event: event))
    } else {
      enterInitialStates()
    }
    return microsteps > limit
  }

  /// The number of microsteps after which a macrostep counts as endless.
  private let limit: Int

  override func isOpen(_ transition: TransitionID) -> Bool {
    if microsteps == 0, let answer = values[transition] { return answer }
    if let answer = answers[Int(transition)] ?? answered[transition] { return answer }
    if asked == choices.count { choices.append(false) }
    askedTransitions.append(transition)
    answered[transition] = choices[asked - 1]
    return choices[asked - 1]
  }

  override func begin(_ occurrence: Occurrence) -> Bool {
    answered.removeAll()
    return true
  }

  override func willMake(_ microstep: borrowing MicrostepPlanner) {
    answered.removeAll()
    for transition in microstep.enabled { sightings.transitions[Int(transition)] = true }
    for state in microstep.entries { sightings.states[Int(state)] = true }
    microsteps += 1
    if microsteps > limit { stage = .ended }
  }

  override func exit(_ state: StateID) {
    if stage == .running { raise(raises.exit[Int(state)]) }
  }

  override func enter(_ state: StateID) { raise(raises.entry[Int(state)]) }

  override func take(_ transition: TransitionID) { raise(raises.transition[Int(transition)]) }

  override func doneEvent(of state: StateID) -> EventID { raises.doneBase + state }

  private func raise(_ events: [EventID?]) {
    for case let event? in events { raise(Occurrence(event: event, isInternal: true)) }
  }
}
