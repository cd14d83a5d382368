import BenchmarkHarness
import Bindings

/// Measures writes to a bound property, beside a closure with a weak reference.
enum TargetBenchmarks {
  final class Target {
    var value = 0
  }

  static func all() -> [Benchmark] {
    [row("key-path") { $0.bind($1, \.value) }, row("bundled") { $0.bind($1 .. \.value) }]
  }

  private static func row(
    _ name: String, bind: @escaping (State<Int>, Target) -> BindingToken
  ) -> Benchmark {
    Benchmark(title: "bindings.bind/\(name)", group: "targets, 100 each", size: 100) { _ in
      let state = State(0)
      let targets = (0..<100).map { _ in Target() }
      for target in targets { _ = bind(state, target) }
      let closures: [(Int) -> Bool] = targets.map { target in
        { [weak target] value in
          guard let target else { return false }
          target.value = value
          return true
        }
      }
      var next = 0
      func step() -> Int {
        next &+= 1
        state.set(next)
        return targets[99].value == next ? 0 : 1
      }
      guard step() == 0 else { throw CheckFailure("the property has not been set") }
      let floor = Contender("weak closures") {
        next &+= 1
        for closure in closures { blackHole(closure(next)) }
        return 0
      }
      return Trial(outcome: Outcome(), ours: Contender("bind", run: step), floors: [floor])
    }
  }
}
