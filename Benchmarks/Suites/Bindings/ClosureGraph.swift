import BenchmarkHarness

/// The floor: the closures of a graph in a static array, all of them called in order after each write.
///
/// It knows the order beforehand, tracks nothing and skips nothing, which is what any graph can hardly
/// do without.
struct ClosureGraph {
  var closures: [() -> Void] = []

  /// Adds a node, and returns where its value is.
  mutating func node(_ compute: @escaping () -> Int) -> Cell {
    let cell = Cell()
    closures.append { cell.value = compute() }
    return cell
  }

  /// Adds an effect.
  mutating func effect(_ run: @escaping () -> Void) { closures.append(run) }

  @inline(__always)
  func write(_ cell: Cell, _ value: Int) {
    cell.value = value
    update()
  }

  func update() { for closure in closures { closure() } }

  /// Writes each value, and counts the wrong results.
  private func instance(
    _ head: Cell, _ last: Cell, _ runs: Cell, count: Int, expected: @escaping (Int) -> Int
  ) -> GraphWorkload.Instance {
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    GraphWorkload.Instance(effectRuns: { runs.value }) {
      GraphWorkload.countWrong(
        count, write: { write(head, $0) }, read: { last.value }, expected: expected)
    }
  }

  static func deep() -> GraphWorkload.Instance {
    var graph = ClosureGraph()
    let (head, runs) = (Cell(), Cell())
    var last = head
    for _ in 0..<50 {
      let previous = last
      last = graph.node { previous.value + 1 }
    }
    graph.effect { runs.value += 1 }
    return graph.instance(head, last, runs, count: 50) { 50 + $0 }
  }

  static func broad() -> GraphWorkload.Instance {
    var graph = ClosureGraph()
    let (head, runs) = (Cell(), Cell())
    var last = head
    for i in 0..<50 {
      let first = graph.node { head.value + i }
      last = graph.node { first.value + 1 }
      graph.effect { runs.value += 1 }
    }
    return graph.instance(head, last, runs, count: 50) { $0 + 50 }
  }

  static func diamond() -> GraphWorkload.Instance {
    var graph = ClosureGraph()
    let (head, runs) = (Cell(), Cell())
    let middle = (0..<5).map { _ in graph.node { head.value + 1 } }
    let sum = graph.node { middle.reduce(0) { $0 + $1.value } }
    graph.effect { runs.value += 1 }
    return graph.instance(head, sum, runs, count: 500) { 5 * ($0 + 1) }
  }

  static func triangle() -> GraphWorkload.Instance {
    var graph = ClosureGraph()
    let (head, runs) = (Cell(), Cell())
    var list = [head]
    for i in 0..<9 {
      let previous = list[i]
      list.append(graph.node { previous.value + 1 })
    }
    let sum = graph.node { [list] in list.reduce(0) { $0 + $1.value } }
    graph.effect { runs.value += 1 }
    return graph.instance(head, sum, runs, count: 100) { 45 + 10 * $0 }
  }

  static func mux() -> GraphWorkload.Instance {
    final class Row { var values: [Int] = [] }
    var graph = ClosureGraph()
    let heads = (0..<100).map { _ in Cell() }
    let (row, runs) = (Row(), Cell())
    graph.closures.append { row.values = heads.map(\.value) }
    var split: [Cell] = []
    for i in 0..<100 {
      let pick = graph.node { row.values[i] }
      split.append(graph.node { pick.value + 1 })
      graph.effect { runs.value += 1 }
    }
    return GraphWorkload.Instance { [graph, split] in
      var wrong = 0
      for i in 0..<10 {
        graph.write(heads[i], i)
        if split[i].value != i + 1 { wrong += 1 }
      }
      for i in 0..<10 {
        graph.write(heads[i], 2 * i)
        if split[i].value != 2 * i + 1 { wrong += 1 }
      }
      return wrong
    }
  }

  static func repeated() -> GraphWorkload.Instance {
    var graph = ClosureGraph()
    let (head, runs) = (Cell(), Cell())
    let sum = graph.node {
      var result = 0
      for _ in 0..<30 { result += head.value }
      return result
    }
    graph.effect { runs.value += 1 }
    return graph.instance(head, sum, runs, count: 100) { 30 * $0 }
  }

  static func unstable() -> GraphWorkload.Instance {
    var graph = ClosureGraph()
    let (head, runs) = (Cell(), Cell())
    let double = graph.node { head.value * 2 }
    let inverse = graph.node { -head.value }
    let sum = graph.node {
      var result = 0
      for _ in 0..<20 { result += head.value % 2 != 0 ? double.value : inverse.value }
      return result
    }
    graph.effect { runs.value += 1 }
    return graph.instance(head, sum, runs, count: 100) { $0 % 2 != 0 ? 40 * $0 : -20 * $0 }
  }

  /// The part that a graph avoids is left out here too.
  static func avoidable() -> GraphWorkload.Instance {
    var graph = ClosureGraph()
    let (head, runs) = (Cell(), Cell())
    let first = graph.node { head.value }
    let zero = graph.node {
      blackHole(first.value)
      return 0
    }
    return graph.instance(head, zero, runs, count: 1000) { _ in 0 }
  }

  static func cellx(_ layers: Int) -> GraphWorkload.Instance {
    var graph = ClosureGraph()
    let (start, runs) = ([Cell(), Cell(), Cell(), Cell()], Cell())
    for i in 0..<4 { start[i].value = i + 1 }
    var p = start
    for _ in 0..<layers {
      let (a, b, c, d) = (p[0], p[1], p[2], p[3])
      p = [
        graph.node { b.value }, graph.node { a.value - c.value },
        graph.node { b.value + d.value }, graph.node { c.value },
      ]
      for cell in p { graph.effect { runs.value = cell.value } }
    }
    graph.update()
    return GraphWorkload.Instance { [graph, p] in
      let first = p.map(\.value)
      for i in 0..<4 { start[i].value = 4 - i }
      graph.update()
      let second = p.map(\.value)
      for i in 0..<4 { start[i].value = i + 1 }
      graph.update()
      return GraphWorkload.check(layers, first, second)
    }
  }

  /// A hundred steps of work.
  @inline(never)
  static func busy() {
    var a = 0
    for _ in 0..<100 { a = opaque(a) + 1 }
  }
}
