import BenchmarkHarness
import Foundation

extension Workloads {
  /// The workloads of DifferenceKit's own comparison, with UUIDs.
  static func differenceKit() -> [Benchmark] {
    let small = TokenPair.removedInsertedShuffled(
      5000, removed: 2000..<3000, inserted: 3000..<4000, shuffled: 0..<200)
    let large = TokenPair.removedInsertedShuffled(
      100_000, removed: 20_000..<30_000, inserted: 30_000..<40_000, shuffled: 0..<2000)
    return [("dk5k", small), ("dk100k", large)].flatMap { name, tokens in
      [DiffForm.plain, .fewestMoves].map { form in
        DiffBenchmark<UUID>(
          workload: name, group: "DifferenceKit's comparison: UUIDs, a range moved, one shuffled",
          size: tokens.source.count, form: form, weight: 1,
          data: { tokens.elements(Elements.uuid) }
        ).benchmark()
      }
    }
  }

  /// Lists as short as interfaces have them, of rows that hold an identity and content.
  static func interfaces() -> [Benchmark] {
    [5, 20, 50, 200].flatMap { size in
      changes(of: size).map { name, tokens in
        DiffBenchmark<Elements.Row>(
          workload: "ui/\(size)/\(name)", group: "rows of short lists", size: size, weight: 2,
          data: { tokens.elements(Elements.row) }
        ).benchmark()
      }
    } + [50, 200, 10_000].map(updates)
  }

  /// Rows with an identity and content: one in twenty renamed, one moved, one removed, one new.
  private static func updates(of size: Int) -> Benchmark {
    IdentityBenchmark(
      workload: "ui/\(Format.size(size))/updates/id", group: "rows by identity, with updates",
      size: size
    ) {
      let tokens = changes(of: size).first { $0.name == "mixed" }?.tokens ?? .same(size)
      let source = tokens.source.map(Elements.row)
      var target = tokens.target.map(Elements.row)
      for index in stride(from: 10, to: target.count, by: 20) { target[index].title += ", renamed" }
      return (source, target)
    }.benchmark()
  }

  /// The changes that an interface makes to a list.
  private static func changes(of size: Int) -> [(name: String, tokens: TokenPair)] {
    let source = Array(0..<size)
    var inserted = source
    inserted.insert(size, at: size / 2)
    var removed = source
    removed.remove(at: size / 2)
    var moved = source
    moved.insert(moved.removeLast(), at: 0)
    var mixed = source
    mixed.insert(mixed.remove(at: size / 2), at: 0)
    mixed[size * 3 / 4] = size + 1
    mixed.append(size + 2)
    let targets = [
      ("same", source), ("insert", inserted), ("remove", removed), ("move", moved),
      ("mixed", mixed), ("reload", Array(size..<2 * size)),
    ]
    return targets.map { ($0.0, TokenPair(source: source, target: $0.1)) }
  }
}
