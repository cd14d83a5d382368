import Bindings
import TestSupport
import Testing

/// Computed values that read each other and themselves, and switches that turn these reads off.
private final class Table {
  /// The number that a value uses instead of a value that it cannot read.
  static let missing = 1000

  let reads: [[Int]]
  let switches: [State<Bool>]
  let base = State(1)
  var cells: [Computed<Int>] = []
  var runs = 0

  init(_ reads: [[Int]]) {
    self.reads = reads
    switches = reads.map { _ in State(true) }
    for index in reads.indices {
      cells.append(
        Computed { [unowned self] in
          runs += 1
          var result = base.get() << index
          guard switches[index].get() else { return result }
          for other in reads[index] {
            result += (try? cells[other].checkedGet()) ?? Self.missing
          }
          return result
        }.named("\(index)"))
    }
  }

  /// The reads that are turned on.
  func edges(_ isOn: [Bool]) -> [[Int]] { reads.indices.map { isOn[$0] ? reads[$0] : [] } }

  /// The values by a plain recomputation; `nil` for values that depend on themselves.
  func expected(_ isOn: [Bool], base: Int) -> [Int?] {
    let edges = edges(isOn)
    let isCyclic = edges.indices.map { start in
      var reached: Set<Int> = []
      var rest = edges[start]
      while let next = rest.popLast() {
        if reached.insert(next).inserted { rest += edges[next] }
      }
      return reached.contains(start)
    }
    func value(_ index: Int) -> Int {
      edges[index].reduce(base << index) { $0 + (isCyclic[$1] ? Self.missing : value($1)) }
    }
    return edges.indices.map { isCyclic[$0] ? nil : value($0) }
  }

  /// Reads a value; an error must name a cycle that exists and contains this value.
  func read(_ index: Int, _ isOn: [Bool]) -> Int? {
    do throws(CycleError) {
      return try cells[index].checkedGet()
    } catch {
      let (path, edges) = (error.path.compactMap { Int($0) }, edges(isOn))
      let steps = zip(path, path.dropFirst())
      let isCycle = path.count > 1 && path.first == index && path.last == index
      if !isCycle || Set(path).count < path.count - 1
        || !steps.allSatisfy({ edges[$0].contains($1) })
      {
        Issue.record("\(reads), \(isOn), \(error)")
      }
      return nil
    }
  }
}

/// Every graph of up to four values that may read each other and themselves, entered from each of them, while
/// values are cut off from what they read and joined to it again.
@Test func everyCycleOfFourNodes() {
  let strides = [TestEffort.short: [1, 1, 31, 3989], .whole: [1, 1, 7, 997]]
  for count in 1...4 {
    for bits in Swift.stride(
      from: 0, to: 1 << (count * count), by: strides[.current]?[count - 1] ?? 1)
    {
      let reads = (0..<count).map { reader in
        (0..<count).filter { bits >> (reader * count + $0) & 1 == 1 }
      }
      for entry in 0..<count { check(reads, entry: entry) }
    }
  }
}

private func check(_ reads: [[Int]], entry: Int) {
  let (count, table) = (reads.count, Table(reads))
  let order = (0..<count).map { ($0 + entry) % count }
  var isOn = reads.map { _ in true }
  var base = 1
  var seen: [[Int?]] = reads.map { _ in [] }
  func compare(_ label: String) -> [Int?] {
    let expected = table.expected(isOn, base: base)
    let before = table.runs
    for index in order {
      let value = table.read(index, isOn)
      if value != expected[index] { Issue.record("\(reads) from \(entry), \(label), \(index)") }
    }
    if table.runs - before > 2 * count {
      Issue.record("\(reads) from \(entry), \(label): \(table.runs - before) runs")
    }
    return expected
  }
  var last = compare("first")
  // An effect for every other value.
  let effects = order.filter { $0 % 2 == 0 }.map { index in
    Effect { seen[index].append(table.read(index, isOn)) }
  }
  for step in 0..<2 * count + 1 {
    seen = reads.map { _ in [] }
    if step == 2 * count {
      base = 2
      table.base.set(2)
    } else {
      let index = order[step % count]
      isOn[index].toggle()
      table.switches[index].set(isOn[index])
    }
    let now = table.expected(isOn, base: base)
    for index in Swift.stride(from: 0, to: count, by: 2) {
      let heard = now[index] == last[index] ? [] : [now[index]]
      if seen[index] != heard { Issue.record("\(reads) from \(entry), effect \(index), \(step)") }
    }
    last = compare("step \(step)")
  }
  withExtendedLifetime(effects) {}
}

@Test func cyclesAreNamedAndLeaveEverythingUsable() {
  let (formulas, missing) = ([State([1]), State([2]), State([0])], 0)
  var cells: [Computed<Int>] = []
  var errors: [CycleError] = []
  for (index, name) in ["a", "b", "c"].enumerated() {
    cells.append(
      Computed {
        formulas[index].get().reduce(1) { $0 + ((try? cells[$1].checkedGet()) ?? missing) }
      }.named(name))
  }
  func read(_ index: Int) -> Int? {
    do throws(CycleError) {
      return try cells[index].checkedGet()
    } catch {
      errors.append(error)
      return nil
    }
  }
  #expect(read(1) == nil)
  #expect(errors.map(\.path) == [["b", "c", "a", "b"]])
  #expect(errors.first?.kind == .selfDependency)
  #expect(errors.first?.description == "a cycle of computed values: b → c → a → b")
  var shown: [Int?] = []
  let effect = Effect { shown.append(read(0)) }
  formulas[2].set([])
  #expect(shown == [nil, 3])
  #expect(read(1) == 2)
  // A value outside of the cycle stays usable.
  formulas[1].set([1])
  #expect(shown == [nil, 3, 1])
  #expect(read(1) == nil)
  #expect(errors.last?.path == ["b", "b"])
  #expect(GraphSnapshot(around: cells[1]).description.contains("b: Computed<Int>"))
  withExtendedLifetime(effect) {}
}

@Test func longCyclesAreFound() {
  let (count, isClosed) = (5_000, State(false))
  var cells: [Computed<Int>] = []
  for index in 0..<count {
    cells.append(
      Computed {
        if index > 0 { return ((try? cells[index - 1].checkedGet()) ?? 0) + 1 }
        return isClosed.get() ? (try? cells[count - 1].checkedGet()) ?? 0 : 0
      })
  }
  #expect(cells[count - 1].get() == count - 1)
  isClosed.set(true)
  for index in [count / 2, 0, count - 1] {
    #expect(throws: CycleError.self) { try cells[index].checkedGet() }
  }
  isClosed.set(false)
  #expect(cells[count - 1].get() == count - 1)
  cells = []
}

@Test func cyclesThatNobodyCanCatchAreNamedBeforeTheProgramStops() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    final class Model {
      let isClosed = State(false)
      lazy var first: Computed<Int> = Computed { [unowned self] in second.get() + 1 }.named("first")
      lazy var second: Computed<Int> = Computed { [unowned self] in
        isClosed.get() ? first.get() : 0
      }.named("second")
    }
    let model = Model()
    let effect = Effect { model.first.get() }
    model.isClosed.set(true)
    withExtendedLifetime(effect) {}
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("second → first → second"), "\(message)")
}

@Test func cyclesAtTheFirstReadingAreNamedToo() async {
  let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    final class Holder { var node: Computed<Int>? }
    let holder = Holder()
    let first = Computed { (holder.node?.get() ?? 0) + 1 }.named("first")
    let second = Computed { first.get() + 1 }.named("second")
    holder.node = second
    second.get()
  }
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(message.contains("second → first → second"), "\(message)")
}
