import ShadowDiff
import TestSupport
import Testing

/// An element that counts its comparisons and hashes, so that tests check work and not time.
private final class Counter {
  var comparisons = 0
  var hashes = 0
}

private struct Counted: Hashable {
  let value: Int
  let counter: Counter

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.counter.comparisons += 1
    return lhs.value == rhs.value
  }

  func hash(into hasher: inout Hasher) {
    counter.hashes += 1
    hasher.combine(value)
  }
}

@Test func equalCollectionsAreComparedOnceAndNeverHashed() {
  let counter = Counter()
  let elements = (0..<1000).map { Counted(value: $0, counter: counter) }
  #expect(SequenceDiff(from: elements, to: elements).isEmpty)
  #expect(counter.comparisons == 1000 && counter.hashes == 0)
}

@Test func fewEditsAreNeverHashed() {
  let counter = Counter()
  let source = (0..<1000).map { Counted(value: $0, counter: counter) }
  var target = source
  target.remove(at: 100)
  target.insert(Counted(value: -1, counter: counter), at: 700)
  #expect(SequenceDiff(from: source, to: target).editCount == 2)
  #expect(counter.comparisons < 1200 && counter.hashes == 0)
}

@Test func distinctElementsAreHashedOnceEach() {
  let counter = Counter()
  var random = SplitMix64(seed: 3)
  let source = (0..<4000).map { Counted(value: $0, counter: counter) }
  let target = source.shuffled(using: &random)
  let diff = SequenceDiff(from: source, to: target, moves: .fewest)
  #expect(diff.deletions.isEmpty && diff.insertions.isEmpty)
  #expect(counter.hashes <= 8000)
  // One comparison for each match, and those of the search for few edits before it gave up.
  #expect(counter.comparisons < 4000 + 2000)
}

/// Elements that keep their neighbors, in the same or the reverse order, are compared and not
/// hashed.
@Test(arguments: [false, true])
func neighboursAreFollowed(isReversed: Bool) {
  let counter = Counter()
  let source = (0..<4000).map { Counted(value: $0, counter: counter) }
  let target = isReversed ? source.reversed() : Array(source[2000...] + source[..<2000])
  #expect(SequenceDiff(from: source, to: target, moves: .fewest).moves.count >= 2000)
  #expect(counter.hashes < 4000 + 10)
}

/// D edits take about D² / 4 comparisons by a predicate, which are half as many as in the algorithm of
/// the standard library.
@Test func predicatesCompareAQuarterOfTheSquare() {
  var random = SplitMix64(seed: 5)
  let source = Array(0..<4000)
  let target = source.map { Int.random(in: 0..<5, using: &random) == 0 ? -$0 : $0 }
  var comparisons = 0
  let diff = SequenceDiff(from: source, to: target) {
    comparisons += 1
    return $0 == $1
  }
  let edits = diff.editCount
  #expect(edits > 1400 && diff.isProvenMinimal)
  // Also up to three for each element: by both fronts, and when the path is walked again.
  #expect(comparisons < edits * edits / 4 + 3 * 8000)
}
