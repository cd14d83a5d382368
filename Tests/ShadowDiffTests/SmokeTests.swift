import ShadowDiff
import Testing

@Test func movesOneElement() {
  let diff = SequenceDiff(from: ["a", "b", "c"], to: ["c", "a", "d"], moves: .fewest)
  #expect(diff.deletions == [1])
  #expect(diff.insertions == [2])
  #expect(diff.moves == [.init(source: 2, target: 0)])
}
