import Testing

@testable import ShadowDiff

/// Edits of ascending lists, beside the diff of the same lists.
@Test func orderedEditsOfAllSmallLists() {
  var edits = OrderedEdits()
  func list(_ bits: Int) -> [UInt64] { (0..<5).filter { bits >> $0 & 1 == 1 }.map { UInt64($0) } }
  for sourceBits in 0..<32 {
    for targetBits in 0..<32 {
      let (source, target) = (list(sourceBits), list(targetBits))
      let diff = SequenceDiff(from: source, to: target)
      // The part in question stands between others.
      edits.find(from: [7] + source + [9], in: 1..<source.count + 1, to: target)
      #expect(edits.deletions == diff.deletions)
      #expect(edits.insertions == diff.insertions)
    }
  }
}
