import BenchmarkHarness
import Bindings

extension GraphWorkload {
  /// The objects that a workload retains while it runs.
  typealias Keep = [AnyObject]

  /// Each write is a batch of its own, as in the original.
  @inline(__always)
  static func write(_ state: State<Int>, _ value: Int) {
    batch { state.set(value) }
  }

  /// A graph with a state that is written, and a computed value that is checked.
  // Inlined for the sake of `countWrong`.
  @inline(__always)
  private static func instance(
    _ head: State<Int>, _ last: Computed<Int>, _ runs: Cell, _ effects: [Effect], count: Int,
    expected: @escaping (Int) -> Int
  ) -> Instance {
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    Instance(effectRuns: { runs.value }) {
      defer { withExtendedLifetime(effects) {} }
      return countWrong(
        count, write: { write(head, $0) }, read: { last.get() }, expected: expected)
    }
  }

  static var deep: GraphWorkload {
    GraphWorkload(name: "deep", group: "kairo", writes: 51, effects: 51) {
      let (head, runs) = (State(0), Cell())
      var chain = [Computed { head.get() + 1 }]
      for _ in 1..<50 {
        let previous = chain[chain.count - 1]
        chain.append(Computed { previous.get() + 1 })
      }
      let last = chain[49]
      let effect = Effect {
        last.get()
        runs.value += 1
      }
      return instance(head, last, runs, [effect], count: 50) { 50 + $0 }
    } floor: {
      ClosureGraph.deep()
    }
  }

  static var broad: GraphWorkload {
    GraphWorkload(name: "broad", group: "kairo", writes: 51, effects: 2550) {
      let (head, runs) = (State(0), Cell())
      var effects: [Effect] = []
      var last = Computed { 0 }
      for i in 0..<50 {
        let first = Computed { head.get() + i }
        let second = Computed { first.get() + 1 }
        effects.append(
          Effect {
            second.get()
            runs.value += 1
          })
        last = second
      }
      return instance(head, last, runs, effects, count: 50) { $0 + 50 }
    } floor: {
      ClosureGraph.broad()
    }
  }

  static var diamond: GraphWorkload {
    GraphWorkload(name: "diamond", group: "kairo", writes: 501, effects: 501) {
      let (head, runs) = (State(0), Cell())
      let middle = (0..<5).map { _ in Computed { head.get() + 1 } }
      let sum = Computed { middle.values().reduce(0, +) }
      let effect = Effect {
        sum.get()
        runs.value += 1
      }
      return instance(head, sum, runs, [effect], count: 500) { 5 * ($0 + 1) }
    } floor: {
      ClosureGraph.diamond()
    }
  }

  static var triangle: GraphWorkload {
    GraphWorkload(name: "triangle", group: "kairo", writes: 101, effects: 101) {
      let (head, runs) = (State(0), Cell())
      var chain: [Computed<Int>] = []
      for i in 0..<9 {
        if i == 0 {
          chain.append(Computed { head.get() + 1 })
        } else {
          let previous = chain[i - 1]
          chain.append(Computed { previous.get() + 1 })
        }
      }
      let sum = Computed { [chain] in chain.values().reduce(head.get(), +) }
      let effect = Effect {
        sum.get()
        runs.value += 1
      }
      return instance(head, sum, runs, [effect], count: 100) { 45 + 10 * $0 }
    } floor: {
      ClosureGraph.triangle()
    }
  }

  static var mux: GraphWorkload {
    GraphWorkload(name: "mux", group: "kairo", writes: 20) {
      let heads = (0..<100).map { _ in State(0) }
      let mux = Computed { heads.map { $0.get() } }
      let split = (0..<100).map { i in Computed { mux.get()[i] } }
        .map { pick in Computed { pick.get() + 1 } }
      let effects = split.map { node in Effect { node.get() } }
      return Instance {
        var wrong = 0
        for i in 0..<10 {
          write(heads[i], i)
          if split[i].get() != i + 1 { wrong += 1 }
        }
        for i in 0..<10 {
          write(heads[i], 2 * i)
          if split[i].get() != 2 * i + 1 { wrong += 1 }
        }
        withExtendedLifetime(effects) {}
        return wrong
      }
    } floor: {
      ClosureGraph.mux()
    }
  }

  static var repeated: GraphWorkload {
    GraphWorkload(name: "repeated", group: "kairo", writes: 101, effects: 101) {
      let (head, runs) = (State(0), Cell())
      let sum = Computed {
        var result = 0
        for _ in 0..<30 { result += head.get() }
        return result
      }
      let effect = Effect {
        sum.get()
        runs.value += 1
      }
      return instance(head, sum, runs, [effect], count: 100) { 30 * $0 }
    } floor: {
      ClosureGraph.repeated()
    }
  }

  static var unstable: GraphWorkload {
    GraphWorkload(name: "unstable", group: "kairo", writes: 101, effects: 101) {
      let (head, runs) = (State(0), Cell())
      let double = Computed { head.get() * 2 }
      let inverse = Computed { -head.get() }
      let sum = Computed {
        var result = 0
        for _ in 0..<20 { result += head.get() % 2 != 0 ? double.get() : inverse.get() }
        return result
      }
      let effect = Effect {
        sum.get()
        runs.value += 1
      }
      return instance(head, sum, runs, [effect], count: 100) { $0 % 2 != 0 ? 40 * $0 : -20 * $0 }
    } floor: {
      ClosureGraph.unstable()
    }
  }

  static var avoidable: GraphWorkload {
    GraphWorkload(name: "avoidable", group: "kairo", writes: 1001, effects: 0) {
      let (head, runs) = (State(0), Cell())
      let first = Computed { head.get() }
      let zero = Computed {
        first.get()
        return 0
      }
      let third = Computed {
        ClosureGraph.busy()
        return zero.get() + 1
      }
      let fourth = Computed { third.get() + 2 }
      let fifth = Computed { fourth.get() + 3 }
      let effect = Effect {
        fifth.get()
        ClosureGraph.busy()
        runs.value += 1
      }
      return instance(head, fifth, runs, [effect], count: 1000) { _ in 6 }
    } floor: {
      ClosureGraph.avoidable()
    }
  }
}
