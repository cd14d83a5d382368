import Foundation
import TestSupport
import Testing

@testable import DiscreteStates

/// Properties of sessions and explorations of random charts.
@MainActor @Suite struct RandomChartTests {
  /// Something that happens to a session.
  enum Stimulus {
    case send(Pulse)
    case sendLater(Pulse, Duration)
    case advance(Duration)

    static func random(_ number: Int, _ random: inout SplitMix64) -> Stimulus {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: .sendLater(RandomChart.pulse(&random), .milliseconds(503 + 29 * number))
      case 6, 7: .advance(.microseconds(Int.random(in: 1...900_000, using: &random)))
      default: .send(RandomChart.pulse(&random))
      }
    }

    @MainActor func apply(_ session: RandomChart.Session, _ clock: SimulatedClock) {
      switch self {
      case .send(let pulse): session.send(pulse)
      case .sendLater(let pulse, let delay): session.send(pulse, after: delay)
      case .advance(let duration): clock.advance(by: duration)
      }
    }
  }

  /// A session that was saved, encoded, decoded and restored continues like one that was not.
  @Test(arguments: [4, 7, 12, 20])
  func restoredSessionsContinueAsIfTheyHadNotBeenSaved(size: Int) throws {
    var random = SplitMix64(seed: UInt64(size) + 3)
    var (flaws, deferred, delayed, delays): ([String], Int, Int, Int) = ([], 0, 0, 0)
    for round in 0..<TestEffort.rounds(2_000 / size) {
      let chart = try RandomChart(states: size, edges: 2 * size, &random).chart
      let (clock, otherClock) = (SimulatedClock(), SimulatedClock())
      let (notebook, session) = RandomChart.session(chart, clock)
      session.start()
      for number in 0..<Int.random(in: 0...8, using: &random) {
        Stimulus.random(number, &random).apply(session, clock)
      }
      let saved = session.snapshot
      let (otherNotebook, other) = RandomChart.session(chart, otherClock)
      let data = try JSONEncoder().encode(saved)
      try other.restore(try JSONDecoder().decode(RandomChart.Session.Snapshot.self, from: data))
      deferred += saved.deferred.count
      delayed += saved.events.count
      delays += saved.delays.count
      (notebook.lines, otherNotebook.lines) = ([], [])
      for number in 10..<22 {
        let stimulus = Stimulus.random(number, &random)
        stimulus.apply(session, clock)
        stimulus.apply(other, otherClock)
        let isSame =
          session.configuration == other.configuration && notebook.lines == otherNotebook.lines
          && session.hasEnded == other.hasEnded && session.snapshot == other.snapshot
        if !isSame {
          flaws.append(
            """
            round \(round), \(stimulus) after \(saved)
            \(chart)
            \(session.snapshot) \(notebook.lines)
            \(other.snapshot) \(otherNotebook.lines)
            """)
          break
        }
      }
      withExtendedLifetime((notebook, otherNotebook)) {}
    }
    #expect(flaws.isEmpty, "\(flaws.count): \(flaws.min { $0.count < $1.count } ?? "")")
    // Few large charts are made without the long sweeps, and few of them defer an event.
    #expect(deferred + delayed > 0 && delays > 0 || size > 12)
  }

  /// A session that drops events to which no active state reacts behaves like one that handles them and reports them.
  @Test(arguments: [3, 4, 7, 12])
  func droppedEventsHaveNoEffect(size: Int) throws {
    var random = SplitMix64(seed: UInt64(size) + 29)
    var (flaws, dropped): ([String], Int) = ([], 0)
    for round in 0..<TestEffort.rounds(2_000 / size) {
      let chart = try RandomChart(states: size, edges: 2 * size, &random).chart
      let (clock, otherClock) = (SimulatedClock(), SimulatedClock())
      let (notebook, session) = RandomChart.session(chart, clock)
      let (otherNotebook, other) = RandomChart.session(chart, otherClock)
      session.onUnhandled = nil
      other.onUnhandled = { _ in }
      session.start()
      other.start()
      for number in 0..<20 {
        let stimulus = Stimulus.random(number, &random)
        if case .send(let pulse) = stimulus,
          session.isIndifferent(to: session.program.numbers.number(of: pulse))
        {
          dropped += 1
        }
        stimulus.apply(session, clock)
        stimulus.apply(other, otherClock)
        let isSame =
          session.configuration == other.configuration && notebook.lines == otherNotebook.lines
          && session.hasEnded == other.hasEnded && session.snapshot == other.snapshot
        if !isSame {
          flaws.append(
            "round \(round), \(stimulus)\n\(chart)\n\(notebook.lines)\n\(otherNotebook.lines)")
          break
        }
      }
      withExtendedLifetime((notebook, otherNotebook)) {}
    }
    #expect(flaws.isEmpty, "\(flaws.count): \(flaws.min { $0.count < $1.count } ?? "")")
    // Most large charts have a transition on `.always`.
    #expect(dropped > 0 || size > 4)
  }

  /// `configuration(after:)` is the configuration after the event has been taken.
  @Test(arguments: [4, 7, 12, 20])
  func predictionsComeTrue(size: Int) throws {
    var random = SplitMix64(seed: UInt64(size) + 11)
    var (flaws, taken): ([String], Int) = ([], 0)
    for round in 0..<TestEffort.rounds(2_000 / size) {
      let chart = try RandomChart(states: size, edges: 2 * size, &random).chart
      let clock = SimulatedClock()
      let (notebook, session) = RandomChart.session(chart, clock)
      session.start()
      for _ in 0..<8 {
        let pulse = RandomChart.pulse(&random)
        let (before, lines) = (session.snapshot, notebook.lines)
        let prediction = session.configuration(after: pulse)
        #expect(session.snapshot == before && notebook.lines == lines)
        session.send(pulse)
        let isIgnored =
          notebook.lines.dropFirst(lines.count).contains("unhandled \(pulse.kind) \(pulse.value)")
          || session.snapshot.deferred.count > before.deferred.count
          || before.hasEnded
        if prediction != nil { taken += 1 }
        if let prediction, prediction == session.configuration { continue }
        if prediction == nil, isIgnored { continue }
        flaws.append(
          """
          round \(round), \(pulse) in \(before): \(prediction.map { "\($0)" } ?? "nil") instead of \
          \(session.configuration)
          \(notebook.lines.dropFirst(lines.count))
          \(chart)
          """)
        break
      }
      withExtendedLifetime(notebook) {}
    }
    #expect(flaws.isEmpty, "\(flaws.count): \(flaws.min { $0.count < $1.count } ?? "")")
    #expect(taken > 0)
  }

  /// The steps of every visit lead there again, also where the caller has answered guards.
  @Test(arguments: [4, 7, 12])
  func visitsAreReplayed(size: Int) throws {
    var random = SplitMix64(seed: UInt64(size) + 17)
    var (flaws, count): ([String], Int) = ([], 0)
    for round in 0..<TestEffort.rounds(1_000 / size) {
      let chart = try RandomChart(states: size, edges: 2 * size, &random).chart
      let samples = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        RandomChart.pulse(&random)
      }
      let exploration = chart.explore(limit: 1_000, samples: samples) { name in
        switch name.utf8.reduce(round, { $0 + Int($1) }) % 5 {
        case 0: true
        case 1: false
        default: nil
        }
      }
      for visit in exploration.visits {
        count += 1
        let replayed = chart.configuration(after: visit.steps)
        if replayed != visit.configuration {
          flaws.append("round \(round): \(replayed) instead of \(visit)\n\(chart)")
          break
        }
      }
    }
    #expect(flaws.isEmpty, "\(flaws.count): \(flaws.min { $0.count < $1.count } ?? "")")
    #expect(count > 0)
  }
}
