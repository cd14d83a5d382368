import ShadowDiff
import TestSupport
import Testing

/// Every way to compute a diff finds the brute-force minimum on every small pair.
@Test func everySmallPairIsMinimal() {
  let sequences = allSequences(over: 3, upTo: 6)
  // Renaming letters changes nothing, so sources whose letters first appear in order stand for all.
  let sources = TestEffort.sweep(sequences.filter { isCanonical($0) }, share: 41)
  var pairs = 0
  for source in sources {
    for target in sequences {
      let common = referenceCommonCount(source, target, by: ==)
      let shared = referenceSharedCount(source, target)
      let least = source.count + target.count - 2 * common
      let plain = SequenceDiff(from: source, to: target)
      let compared = SequenceDiff(from: source, to: target, by: ==)
      for diff in [plain, compared] {
        #expect(flaw(of: diff, from: source, to: target, by: ==) == nil, "\(source) \(target)")
        #expect(diff.editCount == least && diff.moves.isEmpty && diff.isProvenMinimal)
      }
      let moved = SequenceDiff(from: source, to: target, moves: .fewest)
      let movedCompared = SequenceDiff(from: source, to: target, by: ==, moves: .fewest)
      for diff in [moved, movedCompared] {
        #expect(flaw(of: diff, from: source, to: target, by: ==) == nil, "\(source) \(target)")
        #expect(diff.deletions.count == source.count - shared)
        #expect(diff.insertions.count == target.count - shared)
        #expect(diff.moves.count == shared - common)
      }
      pairs += 1
    }
  }
  #expect(pairs == sources.count * 1093)
}

/// The same on larger random pairs of every density, where the table has several words and bands.
@Test(arguments: [1, 2, 3, 8, 40, 200, 1000])
func randomPairsAreMinimal(letters: Int) {
  var random = SplitMix64(seed: UInt64(letters))
  for round in 0..<TestEffort.rounds(8, exhaustive: 120) {
    let count = Int.random(in: 0...(round % 4 == 0 ? 900 : 200), using: &random)
    let source = (0..<count).map { _ in Int.random(in: 0..<letters, using: &random) }
    let target = edited(source, letters: letters, percent: [2, 10, 50, 200][round % 4], &random)
    let least = source.count + target.count - 2 * referenceCommonCount(source, target, by: ==)
    for diff in [
      SequenceDiff(from: source, to: target), SequenceDiff(from: source, to: target, by: ==),
    ] {
      #expect(flaw(of: diff, from: source, to: target, by: ==) == nil)
      #expect(diff.editCount == least)
    }
    let moved = SequenceDiff(from: source, to: target, moves: .fewest)
    let shared = referenceSharedCount(source, target)
    #expect(flaw(of: moved, from: source, to: target, by: ==) == nil)
    #expect(moved.deletions.count == source.count - shared)
    #expect(
      moved.editCount == source.count + target.count - shared
        - (source.count + target.count - least) / 2)
    let linear = SequenceDiff(from: source, to: target, effort: .linear)
    #expect(flaw(of: linear, from: source, to: target, by: ==) == nil)
    #expect(linear.editCount >= least && (!linear.isProvenMinimal || linear.editCount == least))
    for steps in [0, 1, 4, 100] {
      for bounded in [
        SequenceDiff(from: source, to: target, effort: .bounded(stepsPerElement: steps)),
        SequenceDiff(from: source, to: target, by: ==, effort: .bounded(stepsPerElement: steps)),
      ] {
        #expect(flaw(of: bounded, from: source, to: target, by: ==) == nil)
        #expect(
          bounded.editCount >= least && (!bounded.isProvenMinimal || bounded.editCount == least))
      }
    }
  }
}

private func edited(
  _ source: [Int], letters: Int, percent: Int, _ random: inout SplitMix64
) -> [Int] {
  if percent > 100 { return source.shuffled(using: &random) }
  var target: [Int] = []
  for element in source {
    if Int.random(in: 0..<100, using: &random) >= percent {
      target.append(element)
      continue
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: break
    case 1: target += [element, Int.random(in: 0..<letters, using: &random)]
    default: target.append(Int.random(in: 0..<letters, using: &random))
    }
  }
  return target
}

private func isCanonical(_ sequence: [Int]) -> Bool {
  var next = 0
  for letter in sequence {
    if letter > next { return false }
    if letter == next { next += 1 }
  }
  return true
}
