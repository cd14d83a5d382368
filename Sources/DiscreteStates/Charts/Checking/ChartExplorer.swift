/// Goes breadth first through what a chart can come to.
struct ChartExplorer<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  typealias StateID = ChartTables.StateID
  typealias EventID = ChartTables.EventID
  typealias Exploration = StatechartExploration<ID, Event.Kind>

  /// What is active, and what histories hold: all that the future depends on.
  private struct Stay: Hashable {
    var states: [StateID]
    var recorded: [StateID: [StateID]]
    var hasEnded: Bool
  }

  private let program: ChartProgram<Target, ID, Event>
  private let answers: [Bool?]
  private let stimuli: [EventID: Exploration.Stimulus]

  init(_ program: ChartProgram<Target, ID, Event>, answers: [Bool?]) {
    self.program = program
    self.answers = answers
    var stimuli: [EventID: Exploration.Stimulus] = [:]
    for kind in program.kinds.kinds {
      stimuli[program.kinds.number(of: kind)] = .event(kind)
    }
    if !program.tables.byAnyEvent.states.isEmpty { stimuli[program.otherEvent] = .otherEvent }
    // What throws is not known.
    let error = program.behavior.errorEvent
    if !program.tables.byEvent.places(of: error).isEmpty { stimuli[error] = .error }
    self.stimuli = stimuli
  }

  func explore(limit: Int) -> Exploration {
    var exploration = Exploration()
    var seen = ChartSightings(program.tables)
    var known: Set<Stay> = []
    var configurations: Set<[StateID]> = []
    var queue: [(stay: Stay, path: [Exploration.Stimulus])] = []
    let raises = program.raised

    func visit(_ from: Stay?, _ event: EventID, _ path: [Exploration.Stimulus]) {
      var choices: [Bool] = []
      repeat {
        let engine = ExploringEngine(program.tables, raises, answers, choices: choices)
        let isEndless = engine.run(from: from.map { ($0.states, $0.recorded) }, event)
        seen.form(engine.sightings)
        choices = engine.choices
        if isEndless {
          if exploration.endlessPaths.last != path { exploration.endlessPaths.append(path) }
          continue
        }
        let stay = Stay(
          states: engine.active.states, recorded: engine.active.recorded,
          hasEnded: engine.stage == .ended)
        guard !known.contains(stay) else { continue }
        guard known.count < limit else {
          exploration.isComplete = false
          continue
        }
        known.insert(stay)
        queue.append((stay, path))
        if configurations.insert(stay.states).inserted {
          exploration.visits.append(
            .init(configuration: program.configuration(of: stay.states), path: path))
        }
      } while Self.advance(&choices)
    }

    visit(nil, ChartTables.none, [])
    var next = 0
    while next < queue.count {
      let (stay, path) = queue[next]
      next += 1
      if stay.hasEnded { continue }
      for (event, stimulus) in stimuli.sorted(by: { $0.key < $1.key }) {
        visit(stay, event, path + [stimulus])
      }
      for state in stay.states {
        for delay in program.behavior.delays[Int(state)] {
          visit(stay, delay.event, path + [.delay(program.delayLabel(delay.event))])
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

  /// Turns to the next answers of the guards, the last one first; false after all.
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

/// Which states and transitions were seen.
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

/// The events that are declared to be raised, by what raises them.
struct RaisedEvents {
  let entry: [[ChartTables.EventID]]
  let exit: [[ChartTables.EventID]]
  let transition: [[ChartTables.EventID]]
  let doneBase: ChartTables.EventID
}

/// An engine that runs nothing and answers guards as it is told.
final class ExploringEngine: StatechartEngine {
  private let raises: RaisedEvents
  private let answers: [Bool?]

  /// What guards were answered; those that were not told are closed.
  private(set) var choices: [Bool]
  private var asked = 0

  /// The answers of the selection that is going on, which may ask twice.
  private var answered: [TransitionID: Bool] = [:]
  private(set) var sightings: ChartSightings
  private var microsteps = 0

  init(_ tables: ChartTables, _ raises: RaisedEvents, _ answers: [Bool?], choices: [Bool]) {
    self.raises = raises
    self.answers = answers
    self.choices = choices
    sightings = ChartSightings(tables)
    super.init(tables)
  }

  /// Makes one macrostep, the first one without a place to start from; whether it does not end.
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
    return microsteps > Self.limit
  }

  /// More microsteps than any chart makes that a person has written.
  private static var limit: Int { 1000 }

  override func isOpen(_ transition: TransitionID) -> Bool {
    if let answer = answers[Int(transition)] ?? answered[transition] { return answer }
    if asked == choices.count { choices.append(false) }
    asked += 1
    answered[transition] = choices[asked - 1]
    return choices[asked - 1]
  }

  override func begin(_ occurrence: Occurrence) -> Bool {
    answered.removeAll()
    return true
  }

  override func willMakeMicrostep(
    of enabled: [TransitionID], exits: [StateID], entries: [StateID]
  ) {
    answered.removeAll()
    for transition in enabled { sightings.transitions[Int(transition)] = true }
    for state in entries { sightings.states[Int(state)] = true }
    microsteps += 1
    if microsteps > Self.limit { stage = .ended }
  }

  override func leave(_ state: StateID) {
    if stage == .running { raise(raises.exit[Int(state)]) }
  }

  override func arrive(_ state: StateID) { raise(raises.entry[Int(state)]) }

  override func take(_ transition: TransitionID) { raise(raises.transition[Int(transition)]) }

  override func doneEvent(of state: StateID) -> EventID { raises.doneBase + state }

  private func raise(_ events: [EventID]) {
    for event in events { raise(Occurrence(event: event, isInternal: true)) }
  }
}
