import ShadowDiff
import TestSupport
import Testing

@Suite struct SequenceDiffStepsTests {
  /// Performs the steps for every order of up to five moved elements among kept ones.
  @Test func everyPermutationIsPerformed() throws {
    for count in 0...5 {
      for target in permutations(of: Array(0..<count)) {
        for keptMask in 0..<1 << count {
          let kept = target.filter { keptMask & 1 << $0 != 0 }
          guard kept == kept.sorted() else { continue }
          let moves = target.enumerated().filter { !kept.contains($0.element) }.map {
            SequenceDiff.Pair(source: $0.element, target: $0.offset)
          }
          let diff = try SequenceDiff(sourceCount: count, targetCount: count, moves: moves)
          var array = Array(0..<count)
          for step in diff.steps { array.perform(step, from: target) }
          guard array == target, diff.steps.count == moves.count else {
            Issue.record("\(target) \(diff)")
            return
          }
        }
      }
    }
  }

  @Test func eachStepIsOneEditOrUpdateInTheDocumentedOrder() throws {
    var generator = SplitMix64(seed: 14)
    for _ in 0..<TestEffort.rounds(500, exhaustive: 2000) {
      let diff = try AnyDiff(randomUpTo: 12, using: &generator).diff
      let kinds = diff.steps.map { step in
        switch step {
        case .remove: 0
        case .move: 1
        case .insert: 2
        case .update: 3
        }
      }
      #expect(kinds == kinds.sorted())
      #expect(
        [0, 1, 2, 3].map { kind in kinds.count { $0 == kind } }
          == [
            diff.deletions.count, diff.moves.count, diff.insertions.count, diff.updates.count,
          ])
    }
  }

  @Test func stepOutsideTraps() async {
    await #expect(processExitsWith: .failure) {
      var array = [1]
      array.perform(.remove(at: 1), from: [1])
    }
    await #expect(processExitsWith: .failure) {
      var array = [1]
      array.perform(.insert(at: 1), from: [1])
    }
  }

  private func permutations(of elements: [Int]) -> [[Int]] {
    guard !elements.isEmpty else { return [[]] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }
}
