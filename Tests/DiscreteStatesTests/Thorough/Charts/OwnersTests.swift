import DiscreteStates
import TestSupport
import Testing

private enum Phase { case idle, busy, over }

private enum Input: StatechartEvent { case start, stop, wait }

/// Every way in which a class of the main actor keeps a session, without naming an actor.
@MainActor private final class Screen {
  static let chart = chartOrStop {
    try Statechart<Screen, Phase, Input>(initial: .idle) {
      StateNode(.idle) { On(.start, to: .busy) { $0.starts += 1 } }
      StateNode(.busy) {
        Invoke {
          $0.starts
        } run: {
          $0
        } done: { _ in
          .stop
        } failed: { _ in
          .stop
        }
        On(.stop, to: .over)
      }
      StateNode(.over)
    }
  }

  static let counting = chartOrStop {
    try Statechart<StatechartContext<Int>, Phase, Input>(initial: .idle) {
      On(.wait) { $0.value += 1 }
      StateNode(.idle) { On(after: .milliseconds(1), to: .over) }
      StateNode(.over)
    }
  }

  var starts = 0
  lazy var session = StatechartSession(Self.chart, for: self)
  lazy var controller = StateController(for: self)
  let counter = StatechartSession(Screen.counting, context: 3)
}

/// An actor that is the object of its chart.
private actor Counter {
  var count = 0
  lazy var session = StatechartSession(makeChart(), for: self)

  nonisolated func makeChart() -> Statechart<Counter, Phase, Input> {
    chartOrStop {
      try Statechart(initial: .idle) {
        OnEntry(isolated { $0.count = 10 })
        StateNode(.idle) {
          On(.start, to: .busy, action: isolated { $0.count += 1 })
            .when(isolated { $0.count < 12 })
        }
        StateNode(.busy) {
          On(.stop, to: .idle)
          On(after: .milliseconds(1), to: .over)
        }
        StateNode(.over)
      }
    }
  }

  enum Order: StatechartEvent {
    case add(Int)
    case scale(Int, by: Int)
  }

  /// Actions and guards on the actor that receive the values of events.
  func sum() throws -> Int {
    let chart = try Statechart<Counter, Phase, Order>(initial: .idle) {
      StateNode(.idle) {
        On(Order.add, action: isolated { $0.count += $1 }).when(isolated { _, step in step > 0 })
        On(Order.scale, action: isolated { $0.count = $1 * $2 })
          .when(isolated { $0.count < $1 * $2 })
      }
    }
    let session = StatechartSession(chart, for: self)
    session.start()
    for step in [1, -1, 3] { session.send(.add(step)) }
    session.send(.scale(2, by: 2))
    session.send(.scale(5, by: 2))
    return count
  }

  func run(_ events: [Input]) -> (count: Int, leaves: [Phase]) {
    session.start()
    for event in events { session.send(event) }
    return (count, session.configuration.leaves)
  }

  func isOver() -> Bool { session.isActive(.over) }

  func saved() throws -> [Phase] {
    let (first, second) = (
      StatechartSession(makeChart(), for: self), StatechartSession(makeChart(), for: self)
    )
    first.start()
    first.send(.start)
    try second.restore(first.snapshot)
    return second.configuration.leaves
  }
}

/// A class of no actor, whose chart runs on several actors.
///
/// Both events carry values of a type that has no empty value.
private final class Inbox {
  struct Letter { var number: Int }

  enum Input: StatechartEvent {
    case received(Letter)
    case answered(Letter)
  }

  static let chart = chartOrStop {
    try Statechart<Inbox, Phase, Input>(initial: .idle) {
      OnStart { $0.started += 1 }
      StateNode(.idle) {
        On(Input.answered) { inbox, letter in inbox.sum -= letter.number }
        On(Input.received, to: .busy) { inbox, letter in inbox.sum += letter.number }
      }
      StateNode(.busy) {
        On(Input.received) { inbox, letter in inbox.sum += letter.number }
        On(Input.answered, to: .idle) { inbox, letter in inbox.sum -= letter.number }
      }
    }
  }

  var (sum, started) = (0, 0)
}

/// An actor that runs the chart of a class of no actor.
private actor Post {
  private let inbox = Inbox()

  func sum(_ count: Int) -> [Int] {
    let session = StatechartSession(Inbox.chart, for: inbox)
    session.start()
    for number in 0..<count {
      session.send(.received(.init(number: 2 * number)))
      session.send(.answered(.init(number: number)))
    }
    return [inbox.started, inbox.sum]
  }

  func run(_ chart: Statechart<Inbox, Phase, Inbox.Input>) {
    StatechartSession(chart, for: inbox).start()
  }
}

@MainActor private func makeLocalChart() throws -> Statechart<Inbox, Phase, Inbox.Input> {
  try Statechart(initial: .idle) { StateNode(.idle) }
}

@MainActor private final class Board {
  static let chart = try? Statechart<Board, Phase, Inbox.Input>(
    initial: .idle, isolation: MainActor.shared
  ) {
    StateNode(.idle) { OnEntry { $0.text = "idle" } }
  }

  var text = ""
  lazy var session = Self.chart.map { StatechartSession($0, for: self) }
}

private func startedSession<Object>(
  of chart: Statechart<Object, Phase, Inbox.Input>, for object: Object
) -> StatechartSession<Object, Phase, Inbox.Input> {
  let session = StatechartSession(chart, for: object)
  session.start()
  return session
}

private func chartOrStop<Chart>(_ make: () throws -> Chart) -> Chart {
  do { return try make() } catch { preconditionFailure("\(error)") }
}

/// The actor of a session, if the compiler knows an actor and if it does not.
@Suite struct OwnersTests {
  @MainActor @Test func sessionsInLazyPropertiesBelongToTheActorThatStartsThem() async {
    let screen = Screen()
    screen.session.start()
    screen.session.send(.start)
    for await configuration in screen.session.configurations where configuration.leaves == [.over] {
      break
    }
    #expect(screen.starts == 1 && screen.session.isActive(.over))
  }

  @MainActor @Test func sessionsInInitialValuesKeepTheirDelays() async {
    let counter = Screen().counter
    // The delay waits for the start.
    counter.send(.wait, after: .milliseconds(1))
    counter.start()
    for await configuration in counter.configurations where configuration.leaves == [.over] {
      break
    }
    while counter.context == 3 { await Task.yield() }
    #expect(counter.context == 4)
  }

  @Test func actorsAreObjectsOfTheirCharts() async throws {
    let counter = Counter()
    let (count, leaves) = await counter.run([.start, .stop, .start, .stop, .start])
    #expect(count == 12 && leaves == [.idle])
    #expect(try await counter.saved() == [.busy])
  }

  @Test func actionsOfActorsReceiveValues() async throws {
    #expect(try await Counter().sum() == 10)
  }

  @Test func delaysComeBackToAnActor() async {
    let counter = Counter()
    _ = await counter.run([.start])
    while await !counter.isOver() { await Task.yield() }
  }

  @Test func oneChartRunsOnManyActors() async {
    await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 { group.addTask { await Post().sum(200) } }
      for await result in group { #expect(result == [1, 200 * 199 / 2]) }
    }
  }

  /// The closures of such a chart may use members of that actor.
  @Test func chartsThatWereDeclaredOnAnActorRunThereAlone() async {
    await #expect(processExitsWith: .failure) {
      let chart = await MainActor.run {
        chartOrStop { try makeLocalChart() }
      }
      await Post().run(chart)
    }
  }

  /// Code without isolation does not name an actor, so the session asks on which actor it is called.
  @Test func sessionsWithoutAnActorRunOnTheActorOfTheirChart() async throws {
    await #expect(processExitsWith: .failure) {
      let chart = await MainActor.run {
        chartOrStop { try makeLocalChart() }
      }
      await Task.detached { startedSession(of: chart, for: Inbox()).stop() }.value
    }
    let leaves = try await MainActor.run {
      let inbox = Inbox()
      return startedSession(of: try makeLocalChart(), for: inbox).configuration.leaves
    }
    #expect(leaves == [.idle])
  }

  /// The compiler knows no actor in the initial value of a property, but the chart can name one.
  @Test func staticChartsThatNameAnActorRunThereAlone() async {
    await #expect(processExitsWith: .failure) {
      guard let chart = await Board.chart else { return }
      let board = await Board()
      await Task.detached { startedSession(of: chart, for: board).stop() }.value
    }
    let text = await MainActor.run {
      let board = Board()
      board.session?.start()
      return board.text
    }
    #expect(text == "idle")
  }

  @Test func workWithoutAnActorStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let object = StatechartContext(0)
      let chart = chartOrStop {
        try Statechart<StatechartContext<Int>, Phase, Input>(initial: .idle) {
          StateNode(.idle) {
            Invoke {
              $0.value
            } run: {
              $0
            } done: { _ in
              .stop
            } failed: { _ in
              .stop
            }
          }
        }
      }
      StatechartSession(chart, for: object).start()
    }
    await #expect(processExitsWith: .failure) {
      let object = StatechartContext(0)
      let chart = chartOrStop {
        try Statechart<StatechartContext<Int>, Phase, Input>(initial: .idle) {
          StateNode(.idle) { On(after: .seconds(1), to: .over) }
          StateNode(.over)
        }
      }
      StatechartSession(chart, for: object).start()
    }
  }

  @Test func chartsWithoutDelaysNeedNoActor() throws {
    let chart = try Statechart<StatechartContext<Int>, Phase, Input>(initial: .idle) {
      On(.start, to: .over) { $0.value += 1 }
      StateNode(.idle)
      StateNode(.over)
    }
    let session = StatechartSession(chart, context: 1)
    session.start()
    session.send(.start)
    #expect(session.context == 2 && session.isActive(.over))
  }
}
