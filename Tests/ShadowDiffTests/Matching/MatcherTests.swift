import TestSupport
import Testing

@testable import ShadowDiff

/// The searches for larger inputs find the fewest edits on small inputs too.
@Test func everySmallPairIsMinimalByTokens() {
  let sequences = allSequences(over: 3, upTo: 5)
  for source in TestEffort.sweep(sequences, share: 19) {
    for target in sequences {
      let common = referenceCommonCount(source, target, by: ==)
      #expect(keptByTokens(source, target) == common, "\(source) \(target)")
      #expect(keptByRows(source, target, journalLimit: nil) == common, "\(source) \(target)")
      for recordedRounds in [0, 2, nil] {
        #expect(
          keptByComparing(source, target, recordedRounds: recordedRounds) == common,
          "\(source) \(target) \(recordedRounds as Int?)")
      }
    }
  }
}

/// Paths that meet are walked again as far as they are recorded.
@Test func comparingIsMinimalWithAnyRecord() {
  var random = SplitMix64(seed: 29)
  for round in 0..<TestEffort.rounds(3000, exhaustive: 60_000) {
    let letters = Int.random(in: 2...40, using: &random)
    func sequence() -> [Int] {
      (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Int.random(in: 0..<letters, using: &random)
      }
    }
    let (source, target) = (sequence(), sequence())
    let common = referenceCommonCount(source, target, by: ==)
    for recordedRounds in [Int.random(in: 0..<20, using: &random), nil] {
      let kept = keptByComparing(source, target, recordedRounds: recordedRounds)
      #expect(kept == common, "round \(round), \(source) \(target) \(recordedRounds as Int?)")
    }
  }
}

/// A predicate that answers differently each time yields some valid edits.
@Test func comparingSurvivesAnyAnswers() {
  var random = SplitMix64(seed: 31)
  for round in 0..<TestEffort.rounds(3000, exhaustive: 60_000) {
    let source = Array(0..<Int.random(in: 0...40, using: &random))
    let target = Array(0..<Int.random(in: 0...40, using: &random))
    let odds = Int.random(in: 1...6, using: &random)
    // Without a record, wrong answers end in a trap.
    let pairs = pairsByComparing(source, target) { _, _ in
      Int.random(in: 0...odds, using: &random) == 0
    }
    let areInOrder = zip(pairs, pairs.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 < $1.1 }
    #expect(areInOrder, "round \(round)")
  }
}

/// Outside open regions, the tokens kept in linear time are part of a longest common subsequence.
@Test func certainRunsAreCertain() {
  var random = SplitMix64(seed: 23)
  var open = 0
  for round in 0..<TestEffort.rounds(4000, exhaustive: 200_000) {
    let letters = Int.random(in: 2...24, using: &random)
    let source = (0..<Int.random(in: 0...24, using: &random)).map { _ in
      Int.random(in: 0..<letters, using: &random)
    }
    // An edited copy, or an unrelated sequence.
    var target = round & 3 == 0 ? source.shuffled(using: &random) : source
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0...target.count, using: &random)
      if place < target.count, Bool.random(using: &random) {
        target.remove(at: place)
      } else {
        target.insert(Int.random(in: 0..<letters, using: &random), at: place)
      }
    }
    source.withElementView { source in
      target.withElementView { target in
        let core = CommonTokens(intern(source, target))
        let middle = TokenRegion(source: core.sourceMiddle, target: core.targetMiddle)
        func longest(in region: TokenRegion) -> Int {
          referenceCommonCount(
            region.source.map { core.source[$0] }, region.target.map { core.target[$0] }, by: ==)
        }
        let inOrder = InOrder(core)
        var kept = inOrder.count(in: middle)
        let counts = TokenCounts(of: core, in: middle)
        for region in CertainRuns(inOrder, middle, of: core, counts).openRegions {
          kept += longest(in: region) - inOrder.count(in: region)
          open += 1
        }
        #expect(kept == longest(in: middle), "round \(round)")
      }
    }
  }
  #expect(open > TestEffort.rounds(1000, exhaustive: 50_000))
}

/// Texts with unique and repeated lines are searched in regions of every size.
@Test func textsAreMinimalByTokens() {
  var random = SplitMix64(seed: 29)
  for round in 0..<TestEffort.rounds(40, exhaustive: 1000) {
    let count = Int.random(in: 60...400, using: &random)
    let repeated = Int.random(in: 10...90, using: &random)
    func line() -> Int {
      Int.random(in: 0..<100, using: &random) < repeated
        ? Int.random(in: 0..<6, using: &random) : Int.random(in: 6..<100_000, using: &random)
    }
    let source = (0..<count).map { _ in line() }
    var target = source
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let start = Int.random(in: 0...target.count, using: &random)
      let end = min(target.count, start + Int.random(in: 0...12, using: &random))
      let moved = target[start..<end]
      target.removeSubrange(start..<end)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: target.insert(contentsOf: moved, at: Int.random(in: 0...target.count, using: &random))
      case 1: target.insert(contentsOf: moved.map { _ in line() }, at: start)
      default: target.insert(line(), at: start)
      }
    }
    #expect(
      keptByTokens(source, target) == referenceCommonCount(source, target, by: ==),
      "round \(round)")
  }
}

/// With little memory, the matcher saves states and recomputes parts, several levels deep.
///
/// With 250 letters, about half of the rows have a bitmap.
@Test(arguments: [1, 300, 5000, 100_000])
func littleMemoryChangesNothing(journalLimit: Int) {
  var random = SplitMix64(seed: 5)
  for letters in TestEffort.sweep([2, 5, 250, 500, 60], share: 2) {
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

/// Parts with few and with many changes follow each other, so that bands become narrow and enter
/// words again.
@Test func narrowedBandsHoldAnOptimalPath() {
  var random = SplitMix64(seed: 31)
  for round in 0..<TestEffort.rounds(20, exhaustive: 2000) {
    let letters = [2, 20, 300, 3000][Int.random(in: 0..<4, using: &random)]
    func letter() -> Int { Int.random(in: 0..<letters, using: &random) }
    var (source, target): ([Int], [Int]) = ([], [])
    while source.count < 1000 + 64 * (round & 31) {
      let percent = [0, 2, 30, 100][Int.random(in: 0..<4, using: &random)]
      let growth = Int.random(in: 0...2, using: &random)
      for _ in 0..<Int.random(in: 1...600, using: &random) {
        source.append(letter())
        if Int.random(in: 0..<100, using: &random) >= percent {
          target.append(source[source.count - 1])
        } else {
          for _ in 0..<growth { target.append(letter()) }
        }
      }
    }
    let common = commonCountByBits(source, target)
    let edits = source.count + target.count - 2 * common
    for atMost in [edits, edits + edits / 4, source.count + target.count] {
      for journalLimit in [nil, 1, 5000] {
        let kept = keptByRows(source, target, journalLimit: journalLimit, atMost: atMost)
        #expect(kept == common, "round \(round), at most \(atMost) edits")
      }
    }
  }
}

/// In a large table, a beam that loses the best path, because a block has moved by more than the
/// beam's width, changes nothing.
@Test(arguments: [0, 700, 1800])
func lostBeamsChangeNothing(blockSize: Int) {
  var random = SplitMix64(seed: 37)
  for letters in TestEffort.sweep([60, 4, 1000], share: 3) {
    func letter() -> Int { Int.random(in: 0..<letters, using: &random) }
    let source = (0..<5000).map { _ in letter() }
    var target = source.compactMap { old in
      Int.random(in: 0..<100, using: &random) < 85
        ? old : Bool.random(using: &random) ? letter() : nil
    }
    let block = target[400..<400 + blockSize]
    target.removeSubrange(block.indices)
    target.insert(contentsOf: block, at: target.count - 300)
    let common = commonCountByBits(source, target)
    for (source, target) in [(source, target), (target, source)] {
      for journalLimit in [nil, 5000] {
        #expect(keptByRows(source, target, journalLimit: journalLimit) == common)
      }
    }
  }
}

/// Computes whole rows of bits, without a band.
private func commonCountByBits(_ source: [Int], _ target: [Int]) -> Int {
  var masks: [Int: [UInt64]] = [:]
  let empty = [UInt64](repeating: 0, count: (target.count + 63) / 64)
  for (column, letter) in target.enumerated() {
    masks[letter, default: empty][column / 64] |= 1 << UInt64(column % 64)
  }
  var state = empty.map { ~$0 }
  for letter in source {
    guard let mask = masks[letter] else { continue }
    var carry: UInt64 = 0
    for word in state.indices {
      let old = state[word]
      let (half, over) = old.addingReportingOverflow(old & mask[word])
      let (sum, overAgain) = half.addingReportingOverflow(carry)
      carry = over || overAgain ? 1 : 0
      state[word] = sum | (old & ~mask[word])
    }
  }
  // The bits after the last column stay set.
  return state.reduce(0) { $0 + (~$1).nonzeroBitCount }
}

/// On every permutation of seven elements, the increasing subsequence is as long as the textbook's.
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

/// A set of positions finds the same neighbors as a sorted list, with one to four levels.
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

private func keptByRows(
  _ source: [Int], _ target: [Int], journalLimit: Int?, atMost: Int? = nil
) -> Int {
  let (rows, columns) = (source.map(UInt32.init), target.map(UInt32.init))
  var matches: [(Int, Int)] = []
  rows.withElementView { rows in
    columns.withElementView { columns in
      var matcher = BitParallelMatcher(
        rows: rows, columns: columns, tokenBound: Int((source + target).max() ?? 0) + 1,
        journalLimit: journalLimit, savedStateCount: journalLimit == nil ? 64 : 3, beamLimit: 32)
      let isDone = matcher.match(
        atLeast: 0, atMost: atMost ?? source.count + target.count, limit: .none
      ) { matches.append(($0, $1)) }
      #expect(isDone)
    }
  }
  // One expectation for all matches, because recording each takes longer than finding it.
  let areCommon = matches.allSatisfy { source[$0] == target[$1] }
  #expect(areCommon)
  let areInOrder = zip(matches, matches.dropFirst()).allSatisfy { later, earlier in
    earlier.0 < later.0 && earlier.1 < later.1
  }
  #expect(areInOrder)
  return matches.count
}

private func keptByComparing(_ source: [Int], _ target: [Int], recordedRounds: Int?) -> Int {
  let pairs = pairsByComparing(source, target, recordedRounds: recordedRounds, by: ==)
  #expect(pairs.allSatisfy { source[$0.0] == target[$0.1] })
  #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 < $1.1 })
  return pairs.count
}

/// Returns the kept pairs in the order of the source.
private func pairsByComparing(
  _ source: [Int], _ target: [Int], recordedRounds: Int? = nil, by areSame: (Int, Int) -> Bool
) -> [(Int, Int)] {
  var pairs: [(Int, Int)] = []
  source.withElementView { source in
    target.withElementView { target in
      var matcher = LinearSpaceMatcher(
        sourceCount: source.count, targetCount: target.count, roundLimit: .max,
        recordedRounds: recordedRounds, workLimit: .none)
      matcher.match(source, target, by: areSame) { pairs.append(($0, $1)) }
      let isMinimal = matcher.isMinimal
      #expect(isMinimal)
    }
  }
  return pairs.sorted { $0.0 < $1.0 }
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
