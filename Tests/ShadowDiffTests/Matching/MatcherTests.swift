import TestSupport
import Testing

@testable import ShadowDiff

/// The ways that larger inputs take are as exact on small ones.
@Test func everySmallPairIsMinimalByTokens() {
  let sequences = allSequences(over: 3, upTo: 5)
  for source in TestEffort.sweep(sequences, share: 19) {
    for target in sequences {
      let common = referenceCommonCount(source, target, by: ==)
      #expect(keptByTokens(source, target) == common, "\(source) \(target)")
      #expect(keptByRows(source, target, journalLimit: nil) == common, "\(source) \(target)")
      #expect(keptByComparing(source, target) == common, "\(source) \(target)")
    }
  }
}

/// Short of memory, the table saves states and computes parts again, several levels deep.
@Test(arguments: [1, 300, 5000, 100_000])
func littleMemoryChangesNothing(journalLimit: Int) {
  var random = SplitMix64(seed: 5)
  for letters in TestEffort.sweep([2, 5, 60, 500], share: 2) {
    for percent in TestEffort.current == .exhaustive ? [3, 30, 100] : [30] {
      let source = (0..<1500).map { _ in Int.random(in: 0..<letters, using: &random) }
      let target = source.indices.compactMap { index in
        Int.random(in: 0..<100, using: &random) >= percent
          ? source[index] : [nil, Int.random(in: 0..<letters, using: &random)][index & 1]
      }
      let kept = keptByRows(source, target, journalLimit: journalLimit)
      #expect(kept == referenceCommonCount(source, target, by: ==))
    }
  }
}

/// The increasing subsequence is as long as the textbook's on every permutation of seven.
@Test func everyPermutationKeepsMost() {
  var permutation = Array(0..<7)
  var count = 0
  func visit(_ depth: Int) {
    if depth == permutation.count {
      let identity = Array(0..<7)
      #expect(
        keptByTokens(identity, permutation)
          == referenceCommonCount(identity, permutation, by: ==))
      count += 1
      return
    }
    for index in depth..<permutation.count {
      permutation.swapAt(depth, index)
      visit(depth + 1)
      permutation.swapAt(depth, index)
    }
  }
  visit(0)
  #expect(count == 5040)
}

/// A set of positions finds the same neighbours as a sorted list, over one to four levels.
@Test(arguments: [1, 64, 65, 4096, 300_000, 20_000_000])
func positionSetFindsNeighbours(bound: Int) {
  var random = SplitMix64(seed: UInt64(bound))
  let set = PositionSet(bound: bound)
  var model: [Int] = []
  for _ in 0..<600 {
    let position = Int.random(in: 0..<bound, using: &random)
    let slot = model.firstIndex { $0 >= position } ?? model.count
    #expect(set.successor(of: position) == (slot < model.count ? model[slot] : nil))
    #expect(set.predecessor(of: position) == (slot > 0 ? model[slot - 1] : nil))
    let isMember = slot < model.count && model[slot] == position
    #expect(set.contains(position) == isMember)
    if isMember {
      set.remove(position)
      model.remove(at: slot)
    } else {
      set.insert(position)
      model.insert(position, at: slot)
    }
  }
}

private func keptByTokens(_ source: [Int], _ target: [Int]) -> Int {
  source.withElementView { source in
    target.withElementView { target in
      let edits = match(intern(source, target), effort: .minimal)
      return keptCount(edits)
    }
  }
}

private func keptByRows(_ source: [Int], _ target: [Int], journalLimit: Int?) -> Int {
  let (rows, columns) = (source.map(UInt32.init), target.map(UInt32.init))
  var matches: [(Int, Int)] = []
  rows.withElementView { rows in
    columns.withElementView { columns in
      var matcher = BitParallelMatcher(
        rows: rows, columns: columns, tokenBound: Int((source + target).max() ?? 0) + 1,
        journalLimit: journalLimit, savedStateCount: journalLimit == nil ? 64 : 3)
      let isDone = matcher.match(
        atLeast: 0, atMost: source.count + target.count, limit: .none
      ) { matches.append(($0, $1)) }
      #expect(isDone)
    }
  }
  for (row, column) in matches { #expect(source[row] == target[column]) }
  for (later, earlier) in zip(matches, matches.dropFirst()) {
    #expect(earlier.0 < later.0 && earlier.1 < later.1)
  }
  return matches.count
}

private func keptByComparing(_ source: [Int], _ target: [Int]) -> Int {
  source.withElementView { source in
    target.withElementView { target in
      let edits = Edits(sourceCount: source.count, targetCount: target.count)
      var matcher = LinearSpaceMatcher(
        sourceCount: source.count, targetCount: target.count, roundLimit: .max,
        workLimit: .none)
      matcher.match(source, target, by: ==) { edits.keep(source: $0, target: $1) }
      return keptCount(edits)
    }
  }
}

private func keptCount(_ edits: borrowing Edits) -> Int {
  let sourceKept = edits.sourceCount - Edits.offsets(in: edits.deleted, raisedBy: 0).count
  let targetKept = edits.targetCount - Edits.offsets(in: edits.inserted, raisedBy: 0).count
  #expect(sourceKept == targetKept)
  return sourceKept
}

@Test func rootIsNear() {
  for value in Array(0..<5000) + (12..<62).map({ 1 << $0 }) + (12..<62).map({ 3 << $0 - 1 }) {
    let root = Double(value).squareRoot()
    #expect(abs(Double(approximateRoot(value)) - root) <= 0.07 * root + 1, "\(value)")
  }
}
