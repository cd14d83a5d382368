import ShadowDiff
import TestSupport
import Testing

@Suite struct SequenceDiffValidationTests {
  /// For small counts, every choice of offsets is a valid diff if and only if a slow model accepts
  /// it.
  @Test func validationAgreesWithAModelOnEverySmallDiff() {
    let lists = allSequences(over: [0, 1, 2], upTo: 2)
    let pairs = lists.filter { $0.count == 2 }.map {
      SequenceDiff.Pair(source: $0[0], target: $0[1])
    }
    let pairLists = [[]] + pairs.map { [$0] } + [[pairs[1], pairs[5]], [pairs[6], pairs[1]]]
    for count in 0...2 {
      for deletions in TestEffort.sweep(lists, share: 7) {
        for insertions in lists {
          for moves in pairLists {
            for updates in pairLists {
              let isValid = Self.model(
                count, targetCount: 2, deletions: deletions, insertions: insertions, moves: moves,
                updates: updates)
              let diff = try? SequenceDiff(
                sourceCount: count, targetCount: 2, deletions: deletions, insertions: insertions,
                moves: moves, updates: updates)
              if (diff != nil) != isValid {
                Issue.record("\(count) \(deletions) \(insertions) \(moves) \(updates)")
                return
              }
            }
          }
        }
      }
    }
  }

  /// Larger diffs with one changed pair are valid if and only if a slow model accepts them.
  @Test func validationAgreesWithAModelOnRandomUpdates() throws {
    var generator = SplitMix64(seed: 16)
    for _ in 0..<TestEffort.rounds(500, exhaustive: 5000) {
      let diff = try AnyDiff(sourceCount: 6, targetCount: 6, using: &generator).diff
      var updates = diff.updates
      guard let index = updates.indices.randomElement(using: &generator) else { continue }
      updates[index].source = Int.random(in: 0..<6, using: &generator)
      let isValid = Self.model(
        6, targetCount: 6, deletions: diff.deletions, insertions: diff.insertions,
        moves: diff.moves, updates: updates)
      let checked = try? SequenceDiff(
        sourceCount: 6, targetCount: 6, deletions: diff.deletions, insertions: diff.insertions,
        moves: diff.moves, updates: updates)
      #expect((checked != nil) == isValid, "\(diff) \(updates)")
    }
  }

  private static func model(
    _ count: Int, targetCount: Int, deletions: [Int], insertions: [Int], moves: [SequenceDiff.Pair],
    updates: [SequenceDiff.Pair]
  ) -> Bool {
    let gone = deletions + moves.map(\.source)
    let arrived = insertions + moves.map(\.target)
    let keptSources = (0..<count).filter { !gone.contains($0) }
    let keptTargets = (0..<targetCount).filter { !arrived.contains($0) }
    func ascends(_ list: [Int]) -> Bool { list == Set(list).sorted() }
    guard
      ascends(deletions), ascends(insertions), ascends(moves.map(\.target)),
      ascends(updates.map(\.target)), Set(gone).count == gone.count,
      Set(arrived).count == arrived.count, gone.allSatisfy({ $0 < count }),
      arrived.allSatisfy({ $0 < targetCount }), keptSources.count == keptTargets.count
    else { return false }
    let common =
      moves + zip(keptSources, keptTargets).map { SequenceDiff.Pair(source: $0, target: $1) }
    return updates.allSatisfy(common.contains)
  }
}
