import Foundation
import ShadowDiff
import TestSupport
import Testing

/// An element whose hash says nothing.
private struct Colliding: Hashable {
  let value: Int
  func hash(into hasher: inout Hasher) {}
}

@Test func collidingHashesChangeNothing() {
  var random = SplitMix64(seed: 1)
  let source = (0..<900).map { _ in Int.random(in: 0..<500, using: &random) }
  let target = source.shuffled(using: &random)
  let expected = SequenceDiff(from: source, to: target, moves: .fewest)
  let actual = SequenceDiff(
    from: source.map(Colliding.init), to: target.map(Colliding.init), moves: .fewest)
  #expect(actual == expected)
}

@Test(arguments: [3, 80, 5000])
func elementsUnequalToThemselvesAreNeverKept(count: Int) {
  let source = (0..<count).map { $0 % 3 == 0 ? Double.nan : Double($0) }
  let diff = SequenceDiff(from: source, to: source, moves: .fewest)
  let odd = source.indices.filter { $0 % 3 == 0 }
  #expect(diff.deletions == odd && diff.insertions == odd && diff.moves.isEmpty)
  let nans = [Double](repeating: .nan, count: count)
  #expect(SequenceDiff(from: nans, to: nans).editCount == 2 * count)
}

@Test(arguments: [4, 300])
func canonicallyEquivalentStringsAreEqual(count: Int) {
  // Composed and decomposed; and scalars that are equivalent to ASCII ones.
  let forms = [
    ("\u{E9}", "e\u{301}"), ("K", "\u{212A}"), (";", "\u{37E}"), ("\u{1E69}", "s\u{323}\u{307}"),
  ]
  for (one, other) in forms {
    let source = (0..<count).map { "\($0) \(one)" }
    let target = source.indices.reversed().map { "\($0) \(other)" }
    let diff = SequenceDiff(from: source, to: target, moves: .fewest)
    #expect(diff.deletions.isEmpty && diff.insertions.isEmpty, "\(one)")
    #expect(diff.moves.count == count - 1)
    #expect(SequenceDiff(from: source, to: Array(target.reversed())).isEmpty)
    let characters = SequenceDiff(
      from: source.flatMap { Array($0) }, to: target.flatMap { Array($0) }, moves: .fewest)
    #expect(characters.deletions.isEmpty && characters.insertions.isEmpty)
  }
}

@Test func emptyAndSingle() {
  let none: [Int] = []
  #expect(SequenceDiff(from: none, to: none).isEmpty)
  #expect(SequenceDiff(from: none, to: [1, 2]).insertions == [0, 1])
  #expect(SequenceDiff(from: [1, 2], to: none).deletions == [0, 1])
  #expect(SequenceDiff(from: [1], to: [1]).isEmpty)
  #expect(SequenceDiff(from: [1], to: [2]).editCount == 2)
}

/// Strings of every length class hash and compare as `String` says.
@Test func stringsOfAllLengths() {
  var random = SplitMix64(seed: 9)
  let letters = Array("abcdefghij\u{E9}\u{17F}")
  let source = (0..<3000).map { _ in
    String(
      (0..<Int.random(in: 0...40, using: &random)).map { _ in letters.randomElement(using: &random)!
      })
  }
  let target = source.shuffled(using: &random)
  let numbers = Dictionary(source.map { ($0, $0.hashValue) }, uniquingKeysWith: { a, _ in a })
  let expected = SequenceDiff(
    from: source.map { numbers[$0]! }, to: target.map { numbers[$0]! }, moves: .fewest)
  #expect(SequenceDiff(from: source, to: target, moves: .fewest) == expected)
  #expect(expected.deletions.isEmpty)
}

/// Collections whose indices are not offsets and whose memory is not contiguous.
@Test func anyCollection() {
  let source = Array(0..<100)[20..<60]
  let target = Set([1, 2, 3]).isEmpty ? [] : stride(from: 21, to: 61, by: 1).map { $0 }
  #expect(SequenceDiff(from: source, to: target.reversed().reversed()).deletions == [0])
  #expect(SequenceDiff(from: "caf\u{E9}", to: "cafe").editCount == 2)
  #expect(SequenceDiff(from: source.lazy.map { $0 }, to: Array(target)).insertions == [39])
}

/// UUIDs are seen as plain bytes; the result is that of any other type.
@Test(arguments: [5, 40, 3000])
func uuidsAreLikeAnyOther(count: Int) {
  var random = SplitMix64(seed: 77)
  let ids = (0..<count).map { _ in UUID() }
  let source = (0..<count).map { _ in Int.random(in: 0..<count, using: &random) }
  var target = source
  target.replaceSubrange(count / 4..<count / 2, with: (0..<count / 5).shuffled(using: &random))
  let expected = SequenceDiff(from: source, to: target, moves: .fewest)
  let actual = SequenceDiff(
    from: source.map { ids[$0] }, to: target.map { ids[$0] }, moves: .fewest)
  #expect(actual == expected)
}
