import BenchmarkHarness
import Bindings

/// Measures writes that reach one of many subscribers, and the end of a long chain.
enum ReachBenchmarks {
  static func all() -> [Benchmark] { [one, chain] }

  /// A write that reaches one of 100,000 nodes.
  private static var one: Benchmark {
    Benchmark(title: "bindings.reach/1-of-100k", group: "large graphs", size: 100_000) { _ in
      let count = 100_000
      let states = (0..<count).map { State($0) }
      let nodes = states.map { state in Computed { state.get() + 1 } }
      let runs = Cell()
      let effects = nodes.map { node in
        Effect {
          node.get()
          runs.value += 1
        }
      }
      var next = 0
      func step() -> Int {
        next = (next + 7919) % count
        states[next].set(states[next].get() + 1)
        withExtendedLifetime(effects) {}
        return runs.value
      }
      let before = runs.value
      guard step() == before + 1 else { throw CheckFailure("one write must run one effect") }
      return Trial(outcome: Outcome(), ours: Contender("graph", run: step))
    }
  }

  /// A write at the start of a chain of 100,000 that ends in an effect.
  private static var chain: Benchmark {
    Benchmark(title: "bindings.reach/chain-100k", group: "large graphs", size: 100_000) { _ in
      let head = State(0)
      var last = Computed { head.get() + 1 }
      for _ in 1..<100_000 {
        let previous = last
        last = Computed { previous.get() + 1 }
      }
      let result = Cell()
      let effect = Effect { [last] in result.value = last.get() }
      func step() -> Int {
        let value = result.value - 100_000 + 1
        head.set(value)
        withExtendedLifetime(effect) {}
        return result.value == value + 100_000 ? 0 : 1
      }
      guard step() == 0 else { throw CheckFailure("the end of the chain is wrong") }
      return Trial(outcome: Outcome(), ours: Contender("graph", run: step))
    }
  }
}
