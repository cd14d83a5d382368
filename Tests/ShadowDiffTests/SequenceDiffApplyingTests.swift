import Foundation
import ShadowDiff
import TestSupport
import Testing

@Suite struct SequenceDiffApplyingTests {
  @Test(arguments: [SequenceDiff.MoveDetection.none, .fewest])
  func everyShortPairIsAppliedInEveryForm(moves: SequenceDiff.MoveDetection) throws {
    let all = allSequences(over: ["a", "b", "c"], upTo: 4)
    for a in TestEffort.sweep(all, share: 9) {
      for b in all {
        let diff = SequenceDiff(from: a, to: b, moves: moves)
        let inverse = diff.inverted()
        var inPlace = a
        inPlace.apply(diff, from: b)
        var stepped = a
        for step in diff.steps { stepped.perform(step, from: b) }
        let patch = Patch(from: a, to: b, moves: moves)
        let difference = diff.collectionDifference(from: a, to: b)
        let inferred = b.difference(from: a).inferringMoves()
        guard
          a.applying(diff, from: b) == b, inPlace == b, stepped == b,
          a.joined().applying(diff, from: b.joined()) == b.joined(),
          b.applying(inverse, from: a) == a, inverse.inverted() == diff,
          diff.steps.count == diff.editCount,
          try patch.applied(to: a) == b, try patch.inverted().applied(to: b) == a,
          patch.inverted().inverted() == patch,
          a.applying(difference) == b,
          try SequenceDiff(difference, sourceCount: a.count) == diff,
          difference.count == diff.editCount + diff.moves.count,
          a.applying(try SequenceDiff(inferred, sourceCount: a.count), from: b) == b
        else {
          Issue.record("\(a) \(b) \(diff) \(patch)")
          return
        }
      }
    }
  }

  @Test func anyDiffIsAppliedInEveryForm() throws {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<TestEffort.rounds(2000, exhaustive: 5000) {
      let sample = try AnyDiff(randomUpTo: 12, using: &generator)
      let (diff, source, target) = (sample.diff, sample.source, sample.target)
      let inverse = diff.inverted()
      try inverse.validate()
      let difference = diff.collectionDifference(from: source, to: target)
      let back = try SequenceDiff(difference, sourceCount: source.count)
      let patch = Patch(diff, from: source, to: target)
      let coded = try JSONEncoder().encode(patch)
      var stepped = source
      for step in diff.steps { stepped.perform(step, from: target) }
      var (array, forward, indirect) = (source, Forward(source), Indirect(source))
      array.apply(diff, from: target)
      forward.apply(diff, from: Forward(target))
      indirect.apply(diff, from: target)
      var (patched, patchedForward) = (source, Forward(source))
      try patched.apply(patch)
      try patchedForward.apply(patch)
      guard
        source.applying(diff, from: target) == target, stepped == target, array == target,
        Array(forward) == target, Array(indirect) == target,
        target.applying(inverse, from: source) == source, inverse.inverted() == diff,
        try patch.applied(to: source) == target, patched == target,
        Array(patchedForward) == target,
        try patch.inverted().applied(to: target) == source, patch.inverted().inverted() == patch,
        try JSONDecoder().decode(Patch<Int>.self, from: coded) == patch,
        source.applying(difference) == target, source.applying(back, from: target) == target,
        back == diff || !diff.updates.isEmpty
      else {
        Issue.record("\(sample)")
        return
      }
    }
  }

  @Test func largeDiffIsAppliedAndInverted() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<TestEffort.rounds(4, exhaustive: 20) {
      let sample = try AnyDiff(sourceCount: 700, targetCount: 900, using: &generator)
      var inPlace = sample.source
      inPlace.apply(sample.diff, from: sample.target)
      #expect(inPlace == sample.target)
      #expect(sample.source.applying(sample.diff, from: sample.target) == sample.target)
      #expect(sample.diff.inverted().inverted() == sample.diff)
      var stepped = sample.source
      for step in sample.diff.steps { stepped.perform(step, from: sample.target) }
      #expect(stepped == sample.target)
    }
  }

  @Test func fewMovesInAHugeSourceAreSortedWithoutVisitingIt() throws {
    let count = 1 << 40
    let diff = try SequenceDiff(
      sourceCount: count, targetCount: count,
      moves: [.init(source: count - 1, target: 0), .init(source: 0, target: count - 1)])
    #expect(diff.inverted() == diff)
    #expect(diff.steps == [.move(from: count - 1, to: 0), .move(from: 1, to: count - 1)])
    #expect(diff.segments.map(\.kind) == [.move, .keep, .move])
  }

  @Test func keptElementsStayTheSourcesAndUpdatedOnesBecomeTheTargets() {
    let old = [Item(id: 1, text: "a"), Item(id: 2, text: "b"), Item(id: 3, text: "c")]
    let new = [Item(id: 3, text: "C"), Item(id: 1, text: "A"), Item(id: 2, text: "B")]
    let diff = SequenceDiff(
      from: old, to: new, id: \.id, isUpdated: { $0.text == "c" && $1.text == "C" }, moves: .fewest)
    #expect(diff.updates == [.init(source: 2, target: 0)])
    #expect(old.applying(diff, from: new).map(\.text) == ["C", "a", "b"])
  }

  @Test func onlyTheEndIsTouchedWhereEditsAreNearIt() throws {
    var log = Indirect(Array(0..<1000))
    let diff = try SequenceDiff(
      sourceCount: 1000, targetCount: 1000, deletions: [990], insertions: [997])
    let target = Array(0..<990) + Array(991..<998) + [7] + [998, 999]
    log.apply(diff, from: target)
    #expect(Array(log) == target)
    #expect(log.writes == 2 * 7 + 1)
  }

  @Test func aSliceKeepsItsIndices() throws {
    var slice = [9, 0, 1, 2, 9][1...3]
    let target = [2, 0, 5]
    let diff = try SequenceDiff(
      sourceCount: 3, targetCount: 3, deletions: [1], insertions: [2],
      moves: [.init(source: 2, target: 0)])
    #expect(slice.applying(diff, from: target) == target[...])
    slice.apply(diff, from: target)
    #expect(slice == target[...])
    #expect(slice.startIndex == 1)
  }

  @Test func sourceOfAnotherSizeTraps() async {
    await #expect(processExitsWith: .failure) {
      let diff = SequenceDiff(from: [1, 2], to: [1])
      _ = [1].applying(diff, from: [1])
    }
    await #expect(processExitsWith: .failure) {
      let diff = SequenceDiff(from: [1, 2], to: [1])
      var array = [1]
      array.apply(diff, from: [1])
    }
  }

  @Test func targetOfAnotherSizeTraps() async {
    await #expect(processExitsWith: .failure) {
      let diff = SequenceDiff(from: [1, 2], to: [1])
      _ = [1, 2].applying(diff, from: [1, 1])
    }
    await #expect(processExitsWith: .failure) {
      let diff = SequenceDiff(from: [1, 2], to: [1])
      var array = [1, 2]
      array.apply(diff, from: [1, 1])
    }
  }
}

struct Item: Hashable, Codable {
  var id: Int
  var text: String
}

/// A forward-only collection, to show that applying needs no other direction.
struct Forward<Element>: RangeReplaceableCollection {
  private var elements: [Element]

  init() { elements = [] }

  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }
  subscript(position: Int) -> Element { elements[position] }

  func index(after i: Int) -> Int { i + 1 }

  func index(_ i: Int, offsetBy distance: Int) -> Int {
    precondition(distance >= 0, "this collection cannot go back")
    return i + distance
  }

  mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    elements.replaceSubrange(range, with: new)
  }
}

/// A mutable collection without contiguous storage that counts its writes.
struct Indirect<Element>: RangeReplaceableCollection, MutableCollection, RandomAccessCollection {
  private var elements: [Element]
  private(set) var writes = 0

  init() { elements = [] }

  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }

  subscript(position: Int) -> Element {
    get { elements[position] }
    set {
      elements[position] = newValue
      writes += 1
    }
  }

  mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    elements.replaceSubrange(range, with: new)
  }
}
