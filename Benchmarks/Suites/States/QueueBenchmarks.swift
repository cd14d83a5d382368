import BenchmarkHarness
import DiscreteStates

/// Measures queueing states behind a transition and applying them when it ends.
enum QueueBenchmarks {
  static func all() -> [Benchmark] {
    [1000, 10_000, 100_000, 1_000_000].flatMap { count -> [Benchmark] in
      func instantly(_ count: Int) -> Benchmark { row("instantly", count) { $0.instantly() } }
      func transitions(_ count: Int) -> Benchmark {
        row("transitions", count) { $0.viaTransition(.instant) }
      }
      return [
        instantly(count).resizable(instantly), transitions(count).resizable(transitions),
      ]
    }
  }

  private static func row(
    _ name: String, _ count: Int, _ apply: @escaping (StateApplication<Lamp>) -> StateChange
  ) -> Benchmark {
    let title = "states.queue/\(name)/\(count)"
    return Benchmark(
      title: title, group: "queued states", size: count, isLong: count > 100_000,
      measuresMemory: count == 1_000_000
    ) { _ in
      func run() -> Int {
        let lamp = Lamp()
        let controller = StateCtrl(for: lamp)
        var held: TransitionRun<Lamp>?
        controller.apply { $0.off() }.viaTransition(StateTransition { held = $0 })
        for index in 0..<count {
          blackHole(apply(controller.apply { index % 2 == 0 ? $0.on() : $0.off() }).outcome)
        }
        held?.complete()
        return lamp.brightness
      }
      guard run() == 2 + 3 * count / 2 else { throw CheckFailure("a queued state is missing") }
      let floor = Contender("array of closures") {
        let lamp = Lamp()
        var queue: [() -> Void] = []
        for index in 0..<count {
          queue.append { lamp.brightness += index % 2 == 0 ? 1 : 2 }
        }
        for closure in queue { closure() }
        return lamp.brightness
      }
      return Trial(
        outcome: Outcome(),
        ours: Contender("controller") {
          blackHole(run())
          return 0
        },
        floors: [
          Contender(floor.name) {
            blackHole(floor.run())
            return 0
          }
        ])
    }
  }
}
