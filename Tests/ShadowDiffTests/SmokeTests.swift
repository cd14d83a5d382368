import ShadowDiff
import Testing

@Test func movesOneElement() {
  let diff = SequenceDiff(from: ["a", "b", "c", "d"], to: ["d", "a", "c", "e"], moves: .fewest)
  #expect(diff.deletions == [1])
  #expect(diff.insertions == [3])
  #expect(diff.moves == [.init(source: 3, target: 0)])
}
