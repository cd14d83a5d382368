import DiscreteStates
import TestSupport
import Testing

/// Events that are sent from other isolations.
@MainActor @Suite struct SenderTests {
  private struct Tick: StatechartEvent, Sendable {
    enum Kind { case tick }
    var thread: Int
    var number: Int
    var kind: Kind { .tick }
  }

  private final class Ticks {
    var next = [Int](repeating: 0, count: 8)
    var outOfOrder = 0
    var total = 0
    var expected = Int.max
    var whenComplete: (() -> Void)?
  }

  private func chart() throws -> Statechart<Ticks, Int, Tick> {
    try Statechart(initial: 1) {
      StateNode(1) {
        On(.tick) { ticks, session in
          guard let tick = session.event else { return }
          if ticks.next[tick.thread] != tick.number { ticks.outOfOrder += 1 }
          ticks.next[tick.thread] = tick.number + 1
          ticks.total += 1
          if ticks.total == ticks.expected { ticks.whenComplete?() }
        }
      }
    }
  }

  /// Eight threads send at the same time; events of each arrive in order, and none is lost.
  @Test func eventsFromElsewhereArriveInOrder() async throws {
    let count = TestEffort.current == .exhaustive ? 10_000 : 500
    let ticks = Ticks()
    ticks.expected = 8 * count
    let session = StatechartSession(try chart(), for: ticks)
    session.start()
    let sender = session.sender()
    // Threads start within the closure, so that no event arrives before it is awaited.
    await withCheckedContinuation { continuation in
      ticks.whenComplete = { continuation.resume() }
      for thread in 0..<8 {
        Task.detached {
          for number in 0..<count { sender.send(Tick(thread: thread, number: number)) }
        }
      }
    }
    #expect(ticks.next == [Int](repeating: count, count: 8))
    #expect(ticks.outOfOrder == 0)
  }

  /// The compiler does not know the isolation of initial values.
  @MainActor private final class Model {
    let ticks = Ticks()
    let scheduler = ClockScheduler()
    let chart: Statechart<Ticks, Int, Tick>
    private(set) lazy var session = StatechartSession(chart, for: ticks, scheduler: scheduler)
    private(set) lazy var sender = session.sender()
    private(set) lazy var numbers = session.sender { Tick(thread: 0, number: $0) }

    init(_ chart: Statechart<Ticks, Int, Tick>) { self.chart = chart }
  }

  @Test func lazySendersBelongToTheMainActor() async throws {
    let model = Model(try chart())
    model.session.start()
    let (sender, numbers) = (model.sender, model.numbers)
    await Task.detached { sender.send(Tick(thread: 0, number: 0)) }.value
    #expect(await eventually { model.ticks.total == 1 })
    await Task.detached { numbers.send(1) }.value
    #expect(await eventually { model.ticks.total == 2 })
    #expect(model.ticks.outOfOrder == 0)
  }

  @Test func aSenderDoesNotHoldItsSession() async throws {
    let ticks = Ticks()
    var session: StatechartSession? = StatechartSession(try chart(), for: ticks)
    session?.start()
    weak let held = session
    let sender = session?.sender()
    session = nil
    #expect(held == nil)
    sender?.send(Tick(thread: 0, number: 0))
    for _ in 0..<10 { await Task.yield() }
    #expect(ticks.total == 0)
  }
}
