import ShadowDiff
import TestSupport
import Testing

@Suite struct PatchComposingTests {
  @Test(arguments: [SequenceDiff.MoveDetection.none, .fewest])
  func everyTripleOfShortSequencesComposes(moves: SequenceDiff.MoveDetection) throws {
    let all = allSequences(over: [0, 1, 2], upTo: 3)
    var patches: [[Int]: [[Int]: Patch<Int>]] = [:]
    for a in all {
      for b in all { patches[a, default: [:]][b] = Patch(from: a, to: b, moves: moves) }
    }
    for a in TestEffort.sweep(all, share: 20) {
      for b in all {
        for c in all {
          let first = try #require(patches[a]?[b])
          let second = try #require(patches[b]?[c])
          let both = try first.composed(with: second)
          try both.diff.validate()
          guard try both.applied(to: a) == c, try both.inverted().applied(to: c) == a,
            both.diff.editCount <= first.diff.editCount + second.diff.editCount
          else {
            Issue.record("\(a) \(b) \(c) \(both)")
            return
          }
        }
      }
    }
  }

  @Test func compositionIsAssociativeUpToApplication() throws {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<TestEffort.rounds(300, exhaustive: 3000) {
      let chain = try PatchChain(length: 3, upTo: 9, using: &generator)
      let (p, q, r) = (chain.patches[0], chain.patches[1], chain.patches[2])
      let left = try p.composed(with: q).composed(with: r)
      let right = try p.composed(with: q.composed(with: r))
      try left.diff.validate()
      try right.diff.validate()
      guard
        try left.applied(to: chain.states[0]) == chain.states[3],
        try right.applied(to: chain.states[0]) == chain.states[3],
        try left.inverted().applied(to: chain.states[3]) == chain.states[0]
      else {
        Issue.record("\(chain)")
        return
      }
    }
  }

  @Test func aPatchAndItsInverseCancelOut() throws {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<TestEffort.rounds(300, exhaustive: 3000) {
      let chain = try PatchChain(length: 1, upTo: 12, using: &generator)
      let patch = chain.patches[0]
      let undone = try patch.composed(with: patch.inverted())
      guard undone.isEmpty, undone.sourceElements.isEmpty, undone.targetElements.isEmpty else {
        Issue.record("\(chain)")
        return
      }
      #expect(undone.diff.isProvenMinimal)
    }
  }

  @Test func emptyPatchesAreNeutral() throws {
    var generator = SplitMix64(seed: 6)
    for _ in 0..<TestEffort.rounds(100, exhaustive: 1000) {
      let chain = try PatchChain(length: 1, upTo: 12, using: &generator)
      let patch = chain.patches[0]
      let before = Patch(from: chain.states[0], to: chain.states[0])
      let after = Patch(from: chain.states[1], to: chain.states[1])
      #expect(try before.composed(with: patch).applied(to: chain.states[0]) == chain.states[1])
      #expect(try patch.composed(with: after).applied(to: chain.states[0]) == chain.states[1])
    }
  }

  @Test func insertedThenDeletedVanishes() throws {
    let first = Patch(from: [1, 2], to: [1, 9, 2])
    let second = Patch(from: [1, 9, 2], to: [1, 2, 3])
    #expect(try first.composed(with: second) == Patch(from: [1, 2], to: [1, 2, 3]))
  }

  @Test func whatComesBackAtTheEndOfAChangedStretchIsKept() throws {
    let first = Patch(from: [1, 2, 3, 4], to: [1])
    let second = Patch(from: [1], to: [1, 9, 3, 4])
    #expect(try first.composed(with: second) == Patch(from: [1, 2, 3, 4], to: [1, 9, 3, 4]))
  }

  @Test func oneUpdateStaysThoughEqualityIgnoresIt() throws {
    let old = [Record(id: 1, text: "a")]
    let new = [Record(id: 1, text: "b")]
    let update = Patch(from: old, to: new, id: \.id, isUpdated: { $0.text != $1.text })
    let both = try update.composed(with: Patch(from: new, to: new))
    #expect(try both.applied(to: old).map(\.text) == ["b"])
  }

  @Test func movesComposeToMoves() throws {
    let first = Patch(from: [1, 2, 3, 4], to: [4, 1, 2, 3], moves: .fewest)
    let second = Patch(from: [4, 1, 2, 3], to: [1, 4, 2, 3], moves: .fewest)
    let both = try first.composed(with: second)
    #expect(both.diff.deletions == [])
    #expect(both.diff.insertions == [])
    #expect(try both.applied(to: [1, 2, 3, 4]) == [1, 4, 2, 3])
  }

  @Test func updatesComposeAndCancel() throws {
    func patch(_ old: String, _ new: String) -> Patch<Item> {
      Patch(from: [Item(id: 1, text: old)], to: [Item(id: 1, text: new)], id: \.id, isUpdated: !=)
    }
    #expect(try patch("a", "b").composed(with: patch("b", "c")) == patch("a", "c"))
    #expect(try patch("a", "b").composed(with: patch("b", "a")).isEmpty)
  }

  @Test func anElementThatMovesBackWithNewContentIsUpdatedInPlace() throws {
    let a = [Item(id: 1, text: "a"), Item(id: 2, text: "b")]
    let b = [Item(id: 2, text: "c"), Item(id: 1, text: "d")]
    let c = [Item(id: 1, text: "e"), Item(id: 2, text: "f")]
    let first = Patch(from: a, to: b, id: \.id, isUpdated: !=, moves: .fewest)
    let second = Patch(from: b, to: c, id: \.id, isUpdated: !=, moves: .fewest)
    let both = try first.composed(with: second)
    #expect(both == Patch(from: a, to: c, id: \.id, isUpdated: !=))
    #expect(both.diff.moves.isEmpty)
  }

  @Test func anotherCountBetweenIsAnError() {
    let first = Patch(from: [1], to: [1, 2])
    let second = Patch(from: [1], to: [2])
    #expect(throws: PatchError.countMismatch(expected: 2, actual: 1)) {
      try first.composed(with: second)
    }
  }

  @Test func theFirstElementBetweenThatBothKnowDifferentlyIsAnError() {
    let first = Patch(from: [0, 0, 0], to: [0, 1, 2])
    let second = Patch(from: [0, 5, 6], to: [0])
    #expect(throws: PatchError.elementMismatch(offset: 1)) {
      try first.composed(with: second)
    }
  }

  @Test func aFinerMeasureKeepsContentThatEqualityIgnores() throws {
    let old = [Record(id: 1, text: "a")]
    let new = [Record(id: 1, text: "b")]
    let first = Patch(from: old, to: [])
    let second = Patch(from: [], to: new)
    #expect(try first.composed(with: second).isEmpty)
    let exact = try first.composed(with: second, by: { $0.id == $1.id && $0.text == $1.text })
    #expect(try exact.applied(to: old).map(\.text) == ["b"])
  }

  @Test func costDoesNotDependOnTheCollections() throws {
    let count = 1 << 40
    func patch(deletingAt offset: Int, of count: Int) throws -> Patch<Int> {
      let diff = try SequenceDiff(
        sourceCount: count, targetCount: count - 1, deletions: [offset])
      return try Patch(diff, sourceElements: [7], targetElements: [])
    }
    let both = try patch(deletingAt: 5, of: count)
      .composed(with: patch(deletingAt: count - 9, of: count - 1))
    #expect(both.diff.deletions == [5, count - 8])
  }
}

/// An element whose equality compares identities only.
private struct Record: Hashable {
  var id: Int
  var text: String

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A sequence of lists, with patches between them that have all kinds of edits, minimal or not.
struct PatchChain: CustomStringConvertible {
  var states: [[Int]]
  var patches: [Patch<Int>] = []

  init(length: Int, upTo limit: Int, using generator: inout SplitMix64) throws {
    let count = Int.random(in: 0...limit, using: &generator)
    states = [(0..<count).map { _ in Int.random(in: 0..<4, using: &generator) }]
    for _ in 0..<length {
      let source = states[states.count - 1]
      let any = try AnyDiff(
        sourceCount: source.count, targetCount: Int.random(in: 0...limit, using: &generator),
        using: &generator)
      // Few letters, so that deleted elements are often inserted again.
      let target = any.target.map {
        $0 < source.count ? source[$0] : Int.random(in: 0..<4, using: &generator)
      }
      patches.append(Patch(any.diff, from: source, to: target))
      states.append(target)
    }
  }

  var description: String { "\(states) by \(patches)" }
}
