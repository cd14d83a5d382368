import ShadowDiff
import TestSupport
import Testing

@Suite struct PatchMergingTests {
  @Test(arguments: [SequenceDiff.MoveDetection.none, .fewest])
  func everyTripleOfShortSequencesMergesInBothOrders(moves: SequenceDiff.MoveDetection) throws {
    let all = allSequences(over: [0, 1, 2], upTo: 3)
    for base in TestEffort.sample(all) {
      let patches = all.map { Patch(from: base, to: $0, moves: moves) }
      for (target, mine) in zip(all, patches) {
        // A patch agrees with itself, and with one that changes nothing.
        #expect(try mine.merged(with: mine) == mine)
        #expect(try mine.merged(with: Patch(from: base, to: base)) == mine)
        for (other, theirs) in zip(all, patches) where other.count <= target.count {
          let merged = Result { () throws(PatchMergeError) in try mine.merged(with: theirs) }
          let mirrored = Result { () throws(PatchMergeError) in try theirs.merged(with: mine) }
          switch (merged, mirrored) {
          case (.success(let patch), .success(let mirror)):
            try patch.diff.validate()
            let result = try patch.applied(to: base)
            guard try mirror.applied(to: base) == result else {
              Issue.record("\(base) \(target) \(other) \(result)")
              return
            }
            #expect(try mine.inverted().composed(with: patch).applied(to: target) == result)
          case (.failure(.conflicts(let some)), .failure(.conflicts(let others))):
            #expect(some == others)
            #expect(!some.isEmpty)
          default:
            Issue.record("\(base) \(target) \(other)")
            return
          }
        }
      }
    }
  }

  /// Each side's elements that the other leaves in place keep their order, and all edits are made.
  @Test func anyTwoPatchesMergeToTheChangesOfBoth() throws {
    var generator = SplitMix64(seed: 15)
    var (mergedCount, conflictCount) = (0, 0)
    for _ in 0..<TestEffort.rounds(20_000) {
      let count = Int.random(in: 0...10, using: &generator)
      let mine = try Side(count, taggedBy: 10_000, using: &generator)
      let theirs = try Side(count, taggedBy: 20_000, using: &generator)
      let merged: Patch<Int>
      do throws(PatchMergeError) {
        merged = try mine.patch.merged(with: theirs.patch)
      } catch {
        conflictCount += 1
        continue
      }
      mergedCount += 1
      try merged.diff.validate()
      let result = try merged.applied(to: Array(0..<count))
      for (side, other) in [(mine, theirs), (theirs, mine)] {
        let diff = other.patch.diff
        let disturbed = Set(diff.deletions + diff.moves.map(\.source))
        let fromSide = Set(side.target)
        let rewritten = Dictionary(
          uniqueKeysWithValues: diff.updates.map { (other.target[$0.target], $0.source) })
        let own = side.identities.filter { !disturbed.contains($0.base ?? -1) }.map(\.element)
        let shown = result.map { rewritten[$0] ?? $0 }
          .filter { fromSide.contains($0) && !disturbed.contains(side.base(of: $0) ?? -1) }
        guard own == shown else {
          Issue.record("\(mine) \(theirs) \(result)")
          return
        }
      }
      let deletions = Set(mine.patch.diff.deletions + theirs.patch.diff.deletions)
      #expect(Set(merged.diff.deletions) == deletions)
      let updates = mine.patch.diff.updates + theirs.patch.diff.updates
      #expect(Set(merged.diff.updates.map(\.source)) == Set(updates.map(\.source)))
      #expect(
        merged.diff.insertions.count
          == mine.patch.diff.insertions.count + theirs.patch.diff.insertions.count)
    }
    #expect(mergedCount > TestEffort.rounds(1000))
    #expect(conflictCount > TestEffort.rounds(1000))
  }

  @Test func conflictsAreNamed() {
    func conflicts(_ mine: [Item], _ theirs: [Item]) -> [PatchMergeError.Conflict] {
      let base = "abcd".enumerated().map { Item(id: $0.offset, text: String($0.element)) }
      let (p, q) = (
        Patch(from: base, to: mine, id: \.id, isUpdated: !=, moves: .fewest),
        Patch(from: base, to: theirs, id: \.id, isUpdated: !=, moves: .fewest)
      )
      do throws(PatchMergeError) {
        _ = try p.merged(with: q)
        return []
      } catch {
        guard case .conflicts(let conflicts) = error else { return [] }
        return conflicts
      }
    }
    let (a, b, c, d) = (
      Item(id: 0, text: "a"), Item(id: 1, text: "b"), Item(id: 2, text: "c"),
      Item(id: 3, text: "d")
    )
    let (x, y) = (Item(id: 4, text: "x"), Item(id: 5, text: "y"))
    let (b1, b2) = (Item(id: 1, text: "B"), Item(id: 1, text: "β"))
    #expect(conflicts([a, b1, c, d], [a, b2, c, d]) == [.update(offset: 1)])
    #expect(conflicts([a, b1, c, d], [a, c, d]) == [.deletion(offset: 1)])
    #expect(conflicts([b, c, d, a], [b, c, d]) == [.deletion(offset: 0)])
    #expect(conflicts([b, c, d, a], [b, a, c, d]).isEmpty == false)
    #expect(conflicts([a, x, b, c, d], [a, y, b, c, d]) == [.insertion(1..<1)])
    #expect(conflicts([a, x, d], [a, b, y, c, d]) == [.insertion(1..<3)])
    #expect(
      conflicts([a, x, b1, c, d], [a, y, b2, c, d]) == [.insertion(1..<1), .update(offset: 1)])
    #expect(conflicts([a, x, b1, c, d], [a, x, b1, d]) == [])
  }

  @Test func aPlaceThatTouchesTwoOfTheOtherSideIsAConflict() throws {
    let base = Array(0..<12)
    let mine = Patch(from: base, to: [0, 1, 100, 9, 101, 10, 11])
    let theirs = Patch(from: base, to: [0, 1, 100, 3, 4, 5, 6, 101, 10, 11])
    for (some, other) in [(mine, theirs), (theirs, mine)] {
      #expect(
        throws: PatchMergeError.conflicts([.insertion(7..<10), .insertion(10..<10)])
      ) { try some.merged(with: other) }
    }
  }

  @Test func patchesOfOtherBasesAreAnError() {
    let patch = Patch(from: [1, 2], to: [1])
    #expect(throws: PatchMergeError.countMismatch(expected: 2, actual: 1)) {
      try patch.merged(with: Patch(from: [1], to: [2]))
    }
    #expect(throws: PatchMergeError.elementMismatch(offset: 1)) {
      try patch.merged(with: Patch(from: [1, 3], to: [1, 4]))
    }
  }
}

/// One of two patches of a base that counts up from 0, with elements that tell whose they are.
private struct Side: CustomStringConvertible {
  var patch: Patch<Int>
  var target: [Int]

  /// The elements of the target, and where those of the base were.
  var identities: [(element: Int, base: Int?)]

  init(_ count: Int, taggedBy tag: Int, using generator: inout SplitMix64) throws {
    // Few edits, so that some pairs do not conflict.
    let edits = Int.random(in: 0...3, using: &generator)
    var state: [(element: Int, base: Int?)] = (0..<count).map { ($0, $0) }
    var moved: Set<Int> = []
    for edit in 0..<edits {
      let place = Int.random(in: 0...state.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where place < state.count:
        state.remove(at: place)
      case 1 where place < state.count:
        guard let base = state[place].base else { continue }
        let element = state.remove(at: place)
        moved.insert(base)
        state.insert(element, at: Int.random(in: 0...state.count, using: &generator))
      case 2 where place < state.count && state[place].base != nil:
        state[place].element = tag + 100 + edit
      default:
        state.insert((tag + edit, nil), at: place)
      }
    }
    let target = state.map(\.element)
    let pairs = state.enumerated().compactMap { offset, entry in
      entry.base.map { SequenceDiff.Pair(source: $0, target: offset) }
    }
    let sources = Set(pairs.map(\.source))
    let diff = try SequenceDiff(
      sourceCount: count, targetCount: target.count,
      deletions: (0..<count).filter { !sources.contains($0) },
      insertions: state.indices.filter { state[$0].base == nil },
      moves: pairs.filter { moved.contains($0.source) },
      updates: pairs.filter { target[$0.target] >= tag })
    patch = Patch(diff, from: Array(0..<count), to: target)
    self.target = target
    identities = state
  }

  func base(of element: Int) -> Int? { identities.first { $0.element == element }?.base }

  var description: String { "\(target) by \(patch.diff)" }
}
