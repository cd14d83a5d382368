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

  /// A stimulus to try in every configuration.
  private struct Trial {
    var event: EventID
    var stimulus: Exploration.Stimulus

    /// The index of the event in `known`, or `none` if the values of the event are unknown.
    var slot = ChartTables.none

    /// The index of the sample that is sent.
    var sample: Int?
  }

  private let program: ChartProgram<Target, ID, Event>

  /// The events whose values are known: declared raised events, events without values, and the samples.
  private let known: [Event]
  private let raised: RaisedEvents
  private let trials: [Trial]

  /// The answers that the caller has given for the guards of each transition; `nil` where both are to be tried.
  private let answers: [Bool?]

  init(
    _ program: ChartProgram<Target, ID, Event>, samples: [Event] = [],
    answer: (String) -> Bool? = { _ in nil }
  ) {
    self.program = program
    var known: [Event] = []
    func slot(_ event: Event) -> Int32 {
      known.append(event)
      return Int32(known.count - 1)
    }
    func raises(_ actions: [[ActionDeclaration<Event>]]) -> [[Occurrence]] {
      actions.map { actions in
        actions.compactMap(\.raised).map {
          Occurrence(event: program.numbers.number(of: $0), slot: slot($0), isInternal: true)
        }
      }
    }
    raised = RaisedEvents(
      entry: raises(program.code.entry), exit: raises(program.code.exit),
      transition: raises(program.code.transitions), doneBase: program.doneEvent(of: 0))
    let sampled = Set(samples.map { program.numbers.number(of: $0) })
    var trials: [Trial] = []
    for (index, name) in program.numbers.names.enumerated()
    where !sampled.contains(EventID(index + 1)) {
      let event = program.numbers.samples[index] as? Event
      trials.append(
        Trial(
          event: EventID(index + 1), stimulus: .event(name),
          slot: event.map { slot($0) } ?? ChartTables.none))
    }
    for (index, sample) in samples.enumerated() {
      trials.append(
        Trial(
          event: program.numbers.number(of: sample), stimulus: .event("\(sample)"),
          slot: slot(sample), sample: index))
    }
    if !program.tables.byAnyEvent.states.isEmpty, !sampled.contains(program.otherEvent),
      !program.numbers.areComplete
    {
      trials.append(Trial(event: program.otherEvent, stimulus: .otherEvent))
    }
    // Which actions and guards throw is unknown, so an error may occur in any configuration.
    let error = program.behavior.errorEvent
    if !program.tables.byEvent.places(of: error).isEmpty {
      trials.append(Trial(event: error, stimulus: .error))
    }
    answers = program.code.guards.map { guards in
      let answers = guards.filter { $0.carriesValues == nil }.map { $0.name.flatMap(answer) }
      return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    }
    (self.trials, self.known) = (trials, known)
  }

  /// Returns the answer of a transition's guards for the event in a slot; `nil` if both answers are to be tried.
  ///
  /// Without an object, a guard of the user cannot be called. Whether an event carries the values of a transition is
  /// known if the event is.
  private func answer(_ transition: Int32, _ slot: Int32) -> Bool? {
    let carriesValues = program.code.guards[Int(transition)].compactMap(\.carriesValues)
    guard slot >= 0 || carriesValues.isEmpty else {
      return answers[Int(transition)] == false ? false : nil
    }
    return carriesValues.allSatisfy { $0(known[Int(slot)]) } ? answers[Int(transition)] : false
  }

  func explore(limit: Int) -> Exploration {
    var exploration = Exploration()
    var isEntered = [Bool](repeating: false, count: program.tables.stateCount)
    var isTaken = [Bool](repeating: false, count: program.tables.source.count)
    // All steps share these texts.
    let texts = (0..<program.tables.selectableCount).map { program.text(of: Int32($0)) }
    var stays: [Stay] = []
    var visits: [(configuration: StatechartConfiguration<ID>, index: Int)] = []
    var known: Set<Stay> = []
    var configurations: Set<[StateID]> = []
    var rest = limit

    func omit(_ states: [StateID], _ stimulus: Exploration.Stimulus?) {
      exploration.omissions.append(
        .init(configuration: program.configuration(of: states), stimulus: stimulus))
    }

    func visit(_ from: Int?, _ trial: Trial?) {
      let stay = from.map { stays[$0] }
      var choices: [Bool] = []
      repeat {
        guard rest > 0 else { return omit(stay?.states ?? [], trial?.stimulus) }
        let engine = ExploringEngine(program.tables, raised, choices: choices, answer)
        let event = trial?.event ?? ChartTables.none
        let isEndless = engine.run(
          from: stay.map { ($0.states, $0.recorded) },
          Occurrence(event: event, slot: trial?.slot ?? ChartTables.none))
        rest -= max(1, engine.microsteps)
        for state in engine.entered { isEntered[Int(state)] = true }
        for transition in engine.taken { isTaken[Int(transition)] = true }
        choices = engine.choices
        if isEndless {
          exploration.addEndless(after: from, trial?.stimulus)
          continue
        }
        let next = Stay(
          states: engine.active.states, recorded: engine.active.recorded,
          hasEnded: engine.stage == .ended)
        guard known.insert(next).inserted else { continue }
        stays.append(next)
        let step = Exploration.Step(
          stimulus: trial?.stimulus,
          answers: engine.answers.map {
            .init(transition: texts[Int($0.transition)], isOpen: $0.isOpen)
          }, event: event, sample: trial?.sample)
        exploration.trail.append(.init(before: from, step: step))
        if configurations.insert(next.states).inserted {
          visits.append((program.configuration(of: next.states), stays.count - 1))
        }
      } while Self.advance(&choices)
    }

    visit(nil, nil)
    var next = 0
    while next < stays.count {
      let stay = stays[next]
      defer { next += 1 }
      if stay.hasEnded { continue }
      if rest <= 0 {
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
    exploration.visits = visits.map {
      .init(configuration: $0.configuration, trail: exploration.trail, index: $0.index)
    }
    exploration.unreachableStates = program.ids.indices.filter {
      !isEntered[$0 + 1] && !program.tables.kind[$0 + 1].isHistory
    }.map { program.ids[$0] }
    exploration.deadTransitions = texts.indices.filter { !isTaken[$0] }.map { texts[$0] }
    return exploration
  }

  /// Repeats steps; returns the states that are active afterwards.
  func replay(_ steps: [Exploration.Step]) -> [StateID] {
    var stay: (states: [StateID], recorded: [StateID: [StateID]])?
    for step in steps {
      let engine = ExploringEngine(
        program.tables, raised, choices: step.answers.map(\.isOpen)
      ) { _, _ in nil }
      _ = engine.run(from: stay, Occurrence(event: step.event))
      stay = (engine.active.states, engine.active.recorded)
    }
    return stay?.states ?? []
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

/// The events that actions are declared to raise, by state or transition.
struct RaisedEvents {
  let entry: [[Occurrence]]
  let exit: [[Occurrence]]
  let transition: [[Occurrence]]
  let doneBase: ChartTables.EventID
}

/// An engine that runs no actions, and takes the answers of guards from a list.
final class ExploringEngine: _StatechartEngine {
  private let raised: RaisedEvents

  /// Returns the answer of a transition's guards that is known for the event in a slot.
  private let known: (TransitionID, _ slot: Int32) -> Bool?

  /// The answers that are not known; a guard without a given answer returns `false`.
  private(set) var choices: [Bool]
  private var choiceCount = 0

  /// The guards that were called, in order, and their answers.
  private(set) var answers: [(transition: TransitionID, isOpen: Bool)] = []

  /// The answers of the current selection, which may call a guard twice.
  private var answered: [TransitionID: Bool] = [:]

  /// The slot of the current event.
  private var slot = ChartTables.none

  /// The states that were entered, and the transitions that were taken.
  private(set) var entered: [StateID] = []
  private(set) var taken: [TransitionID] = []
  private(set) var microsteps = 0

  /// The number of microsteps after which a macrostep counts as endless.
  private let limit = 1000

  init(
    _ tables: ChartTables, _ raised: RaisedEvents, choices: [Bool],
    _ known: @escaping (TransitionID, _ slot: Int32) -> Bool?
  ) {
    (self.raised, self.choices, self.known) = (raised, choices, known)
    super.init(tables)
  }

  /// Makes one macrostep, or starts the chart if `stay` is `nil`; returns whether the macrostep exceeded the limit.
  func run(
    from stay: (states: [StateID], recorded: [StateID: [StateID]])?, _ occurrence: Occurrence
  ) -> Bool {
    if let stay {
      active.restore(stay.states, recorded: stay.recorded)
      stage = .running
      post(occurrence)
    } else {
      enterInitialStates()
    }
    return microsteps > limit
  }

  override func isOpen(_ transition: TransitionID) -> Bool {
    if let answer = answered[transition] { return answer }
    let answer = known(transition, slot) ?? nextChoice()
    answered[transition] = answer
    answers.append((transition, answer))
    return answer
  }

  private func nextChoice() -> Bool {
    if choiceCount == choices.count { choices.append(false) }
    choiceCount += 1
    return choices[choiceCount - 1]
  }

  override func begin(_ occurrence: Occurrence) -> Bool {
    slot = occurrence.slot
    answered.removeAll()
    return true
  }

  override func willMake(_ microstep: borrowing MicrostepPlanner) {
    answered.removeAll()
    taken += microstep.enabled
    entered += microstep.entries
    microsteps += 1
    if microsteps > limit { stage = .ended }
  }

  override func exit(_ state: StateID) {
    if stage == .running { raise(raised.exit[Int(state)]) }
  }

  override func enter(_ state: StateID) { raise(raised.entry[Int(state)]) }

  override func take(_ transition: TransitionID) { raise(raised.transition[Int(transition)]) }

  override func doneEvent(of state: StateID) -> EventID { raised.doneBase + state }

  private func raise(_ occurrences: [Occurrence]) {
    for occurrence in occurrences { raise(occurrence) }
  }
}
