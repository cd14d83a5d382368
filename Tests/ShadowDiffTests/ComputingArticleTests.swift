import ShadowDiff
import Testing

// The snippets of the articles Computing, Moves and OddElements, and of the README.

@Test func computingArticleHolds() {
  let diff = SequenceDiff(from: [1, 2, 3, 4], to: [1, 3, 4, 5])
  #expect(diff.deletions == [1] && diff.insertions == [3])

  let close = SequenceDiff(from: [1.0, 2.0, 3.0], to: [1.04, 3.01], by: { abs($0 - $1) < 0.1 })
  #expect(close.deletions == [1] && close.insertions.isEmpty)

  struct Task: Equatable {
    var id: Int
    var title: String
  }
  let before = [Task(id: 1, title: "Milk"), Task(id: 2, title: "Bread")]
  let after = [Task(id: 2, title: "Bread"), Task(id: 1, title: "Oat milk")]
  let tasks = SequenceDiff(from: before, to: after, id: \.id, isUpdated: !=, moves: .fewest)
  #expect(tasks.moves.count == 1 && tasks.updates == [.init(source: 0, target: 1)])

  let (old, new) = (Array(0..<100), Array((0..<100).reversed()))
  let quick = SequenceDiff(from: old, to: new, effort: .bounded(stepsPerElement: 20))
  #expect(old.applying(quick, from: new) == new)
  let keyed = SequenceDiff(from: old, to: new, moves: .fewest, effort: .linear)
  #expect(keyed.isProvenMinimal && keyed.moves.count == 99)
}

@Test func movesArticleHolds() {
  let names = SequenceDiff(
    from: ["Ada", "Ben", "Cleo", "Dan"], to: ["Ben", "Cleo", "Dan", "Ada"], moves: .fewest)
  #expect(names.moves == [.init(source: 0, target: 3)] && names.editCount == 1)
  let letters = SequenceDiff(from: Array("aab"), to: Array("baac"), moves: .fewest)
  #expect(letters.moves == [.init(source: 2, target: 0)] && letters.insertions == [3])
}

@Test func oddElementsArticleHolds() {
  let odd = SequenceDiff(from: [1, .nan, 2], to: [1, .nan, 2], moves: .fewest)
  #expect(odd.deletions == [1] && odd.insertions == [1] && odd.moves.isEmpty)
  #expect(SequenceDiff(from: ["caf\u{E9}"], to: ["cafe\u{301}"]).isEmpty)
  #expect(!LineDiff(from: "caf\u{E9}", to: "cafe\u{301}").isEmpty)
}

/// A bound that is too small for a proof says so, and the result is still right.
@Test func boundedEffortIsHonest() {
  let source = (0..<4000).map { $0 &* $0 % 97 % 8 }
  let target = (0..<4000).map { $0 &* $0 &* 7 % 89 % 8 }
  let least = SequenceDiff(from: source, to: target)
  #expect(least.isProvenMinimal)
  let bounded = SequenceDiff(from: source, to: target, effort: .bounded(stepsPerElement: 1))
  #expect(!bounded.isProvenMinimal && bounded.editCount > least.editCount)
  #expect(source.applying(bounded, from: target) == target)
  let enough = SequenceDiff(from: source, to: target, effort: .bounded(stepsPerElement: 10_000))
  #expect(enough.isProvenMinimal && enough.editCount == least.editCount)
}

@Test func readmeHolds() throws {
  let diff = SequenceDiff(from: ["a", "b", "c", "d"], to: ["d", "a", "c", "e"], moves: .fewest)
  #expect(diff.deletions == [1] && diff.insertions == [3])
  #expect(diff.moves == [.init(source: 3, target: 0)])

  struct Row: Identifiable, Equatable {
    var id: Int
    var text: String
  }
  let (old, new) = ([Row(id: 1, text: "a")], [Row(id: 2, text: "b"), Row(id: 1, text: "c")])
  let staged = StagedChanges(from: old, to: new, id: \.id, isUpdated: !=)
  #expect(staged.target == new)
  let patch = Patch(from: old, to: new, id: \.id, isUpdated: !=)
  #expect(try patch.applied(to: old) == new)
}
