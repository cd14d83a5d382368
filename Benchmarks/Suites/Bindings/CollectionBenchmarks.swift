import BenchmarkHarness
import Bindings
import ShadowDiff

/// Measures how long a filtered, sorted and mapped list takes to follow an array.
///
/// The baseline computes all three anew; where the listener needs to know what has changed, that must be
/// compared as well, which the baseline leaves out. The floor makes the same edit of an array.
enum CollectionBenchmarks {
  struct Record: Hashable {
    var id: Int
    var key: Int
  }

  static func all() -> [Benchmark] {
    func append(_ count: Int) -> Benchmark { row("append", count) { _, _ in count } }
    func insert(_ count: Int) -> Benchmark {
      row("insert", count) { step, length in (step &* 7919) % length }
    }
    return [1_000, 10_000, 100_000, 1_000_000].flatMap { count in
      [append(count).resizable(append), insert(count).resizable(insert)]
    } + [build(100_000), update(100_000), batchRow(100_000), set(100_000)]
  }

  private static func records(_ count: Int) -> [Record] {
    var random = SplitMix64(seed: 42)
    return (0..<count).map { Record(id: $0, key: Int.random(in: 0..<count, using: &random)) }
  }

  private static func recompute(_ records: [Record]) -> [Int] {
    records.filter { $0.key & 3 != 0 }.sorted { $0.key < $1.key }.map { $0.key * 2 }
  }

  private static func chain(_ state: State<[Record]>) -> ListSignal<Int> {
    state.list(id: \.id).filter { $0.key & 3 != 0 }.sorted { $0.key < $1.key }.map { $0.key * 2 }
  }

  /// A state, the chain, and a listener that counts.
  private struct Pipeline {
    let state: State<[Record]>
    let list: ListSignal<Int>
    let changes = Cell()

    init(_ records: [Record]) throws {
      state = State(records)
      list = chain(state)
      list.onChanges { [changes] in changes.value += $0.diff.editCount + $0.diff.updates.count }
      try check()
    }

    func check() throws {
      guard list.get() == recompute(state.get()) else { throw CheckFailure("the list is wrong") }
    }
  }

  /// Inserts an element and removes it again: two changes.
  private static func row(
    _ name: String, _ count: Int, offset: @escaping (_ step: Int, _ length: Int) -> Int
  ) -> Benchmark {
    Benchmark(
      title: "bindings.list.\(name)/\(Format.size(count))", group: "filter, sort and map",
      size: count
    ) { _ in
      let records = records(count)
      let pipeline = try Pipeline(records)
      var next = 0
      func step() -> Int {
        next &+= 1
        let place = offset(next, count)
        let record = Record(id: count + next, key: (next &* 104_729) % count | 1)
        pipeline.state.edit { $0.insert(record, at: place) }
        pipeline.state.edit { _ = $0.remove(at: place) }
        return 2
      }
      let before = pipeline.changes.value
      guard step() == pipeline.changes.value - before else { throw CheckFailure("no two changes") }
      try pipeline.check()
      var plain = records
      func inPlace() -> Int {
        next &+= 1
        let place = offset(next, count)
        plain.insert(Record(id: count + next, key: 1), at: place)
        plain.remove(at: place)
        return plain.count
      }
      return Trial(
        outcome: Outcome(), ours: Contender("lists", run: step),
        baseline: .measured(
          Contender("recompute") { 2 + blackHoled(recompute(plain)) + blackHoled(recompute(plain)) }
        ),
        floors: [Contender("array", run: inPlace)])
    }
  }

  private static func blackHoled(_ result: [Int]) -> Int {
    blackHole(result.count)
    return 0
  }

  /// Makes the chain and reads it for the first time.
  private static func build(_ count: Int) -> Benchmark {
    Benchmark(
      title: "bindings.list.build/\(count / 1000)k", group: "filter, sort and map", size: count
    ) { _ in
      let records = records(count)
      return Trial(
        outcome: Outcome(),
        ours: Contender("lists") { chain(State(records)).get().count },
        baseline: .measured(Contender("recompute") { recompute(records).count }))
    }
  }

  /// Changes the content of an element, which then stands elsewhere.
  private static func update(_ count: Int) -> Benchmark {
    Benchmark(
      title: "bindings.list.update/\(count / 1000)k", group: "filter, sort and map", size: count
    ) { _ in
      let records = records(count)
      let pipeline = try Pipeline(records)
      var next = 0
      func step() -> Int {
        next &+= 1
        pipeline.state.edit { $0[(next &* 7919) % count].key = (next &* 104_729) % count }
        return 1
      }
      for _ in 0..<100 { _ = step() }
      try pipeline.check()
      return Trial(
        outcome: Outcome(), ours: Contender("lists", run: step),
        baseline: .measured(Contender("recompute") { 1 + blackHoled(recompute(records)) }))
    }
  }

  /// A hundred inserted elements that are delivered as one change, and as many removed.
  private static func batchRow(_ count: Int) -> Benchmark {
    Benchmark(
      title: "bindings.list.batch-100/\(count / 1000)k", group: "filter, sort and map", size: count
    ) { _ in
      let records = records(count)
      let pipeline = try Pipeline(records)
      var next = 0
      func step() -> Int {
        let first = next
        pipeline.state.edit {
          for _ in 0..<100 {
            next &+= 1
            $0.insert(
              Record(id: count + next, key: (next &* 104_729) % count | 1),
              at: (next &* 7919) % count)
          }
        }
        pipeline.state.edit {
          for index in stride(from: next, to: first, by: -1) {
            _ = $0.remove(at: (index &* 7919) % count)
          }
        }
        return 2
      }
      _ = step()
      try pipeline.check()
      return Trial(
        outcome: Outcome(), ours: Contender("lists", run: step),
        baseline: .measured(
          Contender("recompute") {
            2 + blackHoled(recompute(records)) + blackHoled(recompute(records))
          }))
    }
  }

  /// Sets an array in which one element is new, which has to be compared.
  private static func set(_ count: Int) -> Benchmark {
    Benchmark(
      title: "bindings.list.set/\(count / 1000)k", group: "filter, sort and map", size: count
    ) { _ in
      let records = records(count)
      var others = records
      others.insert(Record(id: count, key: 1), at: count / 2)
      let pipeline = try Pipeline(records)
      func step() -> Int {
        pipeline.state.set(others)
        pipeline.state.set(records)
        return 2
      }
      let before = pipeline.changes.value
      guard step() == pipeline.changes.value - before else { throw CheckFailure("no two changes") }
      try pipeline.check()
      return Trial(
        outcome: Outcome(), ours: Contender("lists", run: step),
        baseline: .measured(
          Contender("recompute") {
            2 + blackHoled(recompute(records)) + blackHoled(recompute(others))
          }),
        floors: [
          Contender("compare") {
            SequenceDiff(from: records, to: others, id: \.id).editCount
              + SequenceDiff(from: others, to: records, id: \.id).editCount
          }
        ])
    }
  }
}
