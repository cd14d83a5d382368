import BenchmarkHarness
import Observation

/// Observation beside the graph: each derived value is recomputed and each effect runs when what it has read
/// has changed, by `withObservationTracking` that is asked again each time.
///
/// Observers are notified in no order, and before the value is set; so they are queued, and
/// run in the order in which they were made.
final class ObservationGraph {
  /// By the name of a workload, what builds it.
  static let builds: [String: @Sendable () -> GraphWorkload.Instance] = [
    "deep": { deep() }, "broad": { broad() }, "diamond": { diamond() }, "triangle": { triangle() },
    "repeated": { repeated() },
  ]

  @Observable
  final class Node {
    var value = 0
  }

  private final class Task {
    let run: () -> Void
    var isQueued = false

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// The nodes that are computed again, in the order of creation.
  private var tasks: [Task] = []
  private var isAnythingQueued = false

  private func follow(_ body: @escaping () -> Void) {
    let index = tasks.count
    tasks.append(Task(body))
    track(index)
  }

  private func track(_ index: Int) {
    let task = tasks[index]
    task.isQueued = false
    // The benchmark has one thread only; the closure must be Sendable all the same.
    nonisolated(unsafe) let graph = self
    withObservationTracking(task.run) { [index] in
      unsafe graph.tasks[index].isQueued = true
      unsafe graph.isAnythingQueued = true
    }
  }

  /// Adds a derived value.
  func node(_ compute: @escaping () -> Int) -> Node {
    let node = Node()
    follow {
      let value = compute()
      if value != node.value { node.value = value }
    }
    return node
  }

  /// Adds an effect.
  func effect(_ run: @escaping () -> Void) { follow(run) }

  func write(_ node: Node, _ value: Int) {
    node.value = value
    guard isAnythingQueued else { return }
    isAnythingQueued = false
    for index in tasks.indices where tasks[index].isQueued { track(index) }
  }

  private func instance(
    _ head: Node, _ last: Node, _ runs: Cell, count: Int, expected: @escaping (Int) -> Int
  ) -> GraphWorkload.Instance {
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    GraphWorkload.Instance(effectRuns: { runs.value }) { [self] in
      GraphWorkload.countWrong(
        count, write: { write(head, $0) }, read: { last.value }, expected: expected)
    }
  }

  static func deep() -> GraphWorkload.Instance {
    let (graph, head, runs) = (ObservationGraph(), Node(), Cell())
    var last = head
    for _ in 0..<50 {
      let previous = last
      last = graph.node { previous.value + 1 }
    }
    graph.effect { [last] in
      blackHole(last.value)
      runs.value += 1
    }
    return graph.instance(head, last, runs, count: 50) { 50 + $0 }
  }

  static func broad() -> GraphWorkload.Instance {
    let (graph, head, runs) = (ObservationGraph(), Node(), Cell())
    var last = head
    for i in 0..<50 {
      let first = graph.node { head.value + i }
      let second = graph.node { first.value + 1 }
      graph.effect {
        blackHole(second.value)
        runs.value += 1
      }
      last = second
    }
    return graph.instance(head, last, runs, count: 50) { $0 + 50 }
  }

  static func diamond() -> GraphWorkload.Instance {
    let (graph, head, runs) = (ObservationGraph(), Node(), Cell())
    let middle = (0..<5).map { _ in graph.node { head.value + 1 } }
    let sum = graph.node { middle.reduce(0) { $0 + $1.value } }
    graph.effect {
      blackHole(sum.value)
      runs.value += 1
    }
    return graph.instance(head, sum, runs, count: 500) { 5 * ($0 + 1) }
  }

  static func triangle() -> GraphWorkload.Instance {
    let (graph, head, runs) = (ObservationGraph(), Node(), Cell())
    var list = [head]
    for i in 0..<9 {
      let previous = list[i]
      list.append(graph.node { previous.value + 1 })
    }
    let sum = graph.node { [list] in list.reduce(0) { $0 + $1.value } }
    graph.effect {
      blackHole(sum.value)
      runs.value += 1
    }
    return graph.instance(head, sum, runs, count: 100) { 45 + 10 * $0 }
  }

  static func repeated() -> GraphWorkload.Instance {
    let (graph, head, runs) = (ObservationGraph(), Node(), Cell())
    let sum = graph.node {
      var result = 0
      for _ in 0..<30 { result += head.value }
      return result
    }
    graph.effect {
      blackHole(sum.value)
      runs.value += 1
    }
    return graph.instance(head, sum, runs, count: 100) { 30 * $0 }
  }
}
