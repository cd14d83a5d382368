import TestSupport
import Testing

@testable import Reconciler

@Suite struct RowChangeTests {
  /// Whether a change says of each row now which one it was.
  private func holds(_ change: RowChange, _ old: [Int], _ new: [Int]) -> Bool {
    guard change.oldCount == old.count, change.newCount == new.count else { return false }
    var sources = new.map { old.firstIndex(of: $0) }
    for row in 0..<change.prefix where sources[row] != row { return false }
    for (offset, source) in change.middle.enumerated() {
      let wanted = sources[change.prefix + offset].map { Int32($0) } ?? -1
      if source != wanted { return false }
    }
    for offset in 0..<change.suffix {
      if sources[new.count - 1 - offset] != old.count - 1 - offset { return false }
    }
    sources = old.map { new.firstIndex(of: $0) }
    return old.indices.allSatisfy { change.newRow(of: $0) == sources[$0] }
  }

  /// All lists of different numbers below a limit, up to a length.
  private func lists(below limit: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var last: [[Int]] = [[]]
    while !last.isEmpty {
      last = last.flatMap { list in
        (0..<limit).filter { !list.contains($0) }.map { list + [$0] }
      }
      all += last
    }
    return all
  }

  @Test func everyChangeOfSmallListsIsFound() {
    let lists = lists(below: 4)
    #expect(lists.count == 65)
    for old in lists {
      for new in lists {
        let change = RowChange(from: ContiguousArray(old), to: ContiguousArray(new))
        #expect(holds(change, old, new), "\(old) -> \(new): \(change)")
        for row in old.indices {
          let after = old[row...].firstIndex { new.contains($0) }
          #expect(change.survivor(from: row)?.old == after)
          let before = old[..<row].lastIndex { new.contains($0) }
          #expect(change.survivor(before: row)?.old == before, "\(old) -> \(new) before \(row)")
          for found in [change.survivor(from: row), change.survivor(before: row)] {
            if let found { #expect(old[found.old] == new[found.new]) }
          }
        }
      }
    }
  }

  @Test func randomChangesAreFound() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<TestEffort.rounds(300) {
      let old = Array(0..<Int.random(in: 0..<60, using: &random)).shuffled(using: &random)
      var new = old.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      if Bool.random(using: &random) { new.shuffle(using: &random) }
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        let index = Int.random(in: 0...new.count, using: &random)
        new.insert(100 + new.count, at: index)
      }
      let change = RowChange(from: ContiguousArray(old), to: ContiguousArray(new))
      #expect(holds(change, old, new), "\(old) -> \(new)")
    }
  }

  @Test func manyRowsInAnotherOrderAreFound() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<3 {
      let old = Array(0..<1_500)
      var new = old.shuffled(using: &random)
      new.removeFirst(200)
      new.insert(5_000, at: 700)
      let change = RowChange(from: ContiguousArray(old), to: ContiguousArray(new))
      var sources = [Int?](repeating: nil, count: new.count)
      for (target, source) in change.middle.enumerated() where source >= 0 {
        sources[change.prefix + target] = Int(source)
      }
      #expect(change.prefix + change.suffix < 5)
      #expect(
        sources.dropFirst(change.prefix).dropLast(change.suffix).elementsEqual(
          new.dropFirst(change.prefix).dropLast(change.suffix).map { $0 < 1_500 ? $0 : nil }))
    }
    let doubled = ContiguousArray((0..<2_000).map { $0 / 2 })
    let change = RowChange(from: doubled, to: ContiguousArray(doubled.reversed()))
    #expect(change.newCount == 2_000)
    let taken = change.middle.filter { $0 >= 0 }
    #expect(Set(taken).count == taken.count)
  }

  /// Counts comparisons and hashes.
  private struct Counted: Hashable {
    final class Counts {
      var comparisons = 0
      var hashes = 0
    }

    let id: Int
    let counts: Counts

    static func == (lhs: Counted, rhs: Counted) -> Bool {
      lhs.counts.comparisons += 1
      return lhs.id == rhs.id
    }

    func hash(into hasher: inout Hasher) {
      counts.hashes += 1
      hasher.combine(id)
    }
  }

  @Test func filteringAndItsEndHashNothing() {
    let counts = Counted.Counts()
    let all = ContiguousArray((0..<10_000).map { Counted(id: $0, counts: counts) })
    let some = ContiguousArray(all.filter { $0.id % 200 == 7 })
    for (old, new) in [(all, some), (some, all)] {
      counts.comparisons = 0
      let change = RowChange(from: old, to: new)
      #expect(change.newCount == new.count)
      #expect(counts.hashes == 0)
      #expect(counts.comparisons <= 10_000 + 50 + 4)
    }
  }
}
