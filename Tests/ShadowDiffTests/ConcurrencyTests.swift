import ShadowDiff
import TestSupport
import Testing

/// The values that one task computes from a number: diffs of all kinds.
private func results(of number: Int) -> [String] {
  var random = SplitMix64(seed: UInt64(number % 4))
  let source = (0..<1500).map { _ in Int.random(in: 0..<300, using: &random) }
  let target = source.filter { $0 % 7 != 0 } + source.prefix(200).shuffled(using: &random)
  let diff = SequenceDiff(from: source, to: target, moves: .fewest)
  let texts = SequenceDiff(from: source.map { "row \($0)" }, to: target.map { "row \($0)" })
  let lines = [source, target].map { list in list.map { "line \($0)\n" }.joined() }
  let sections = [source, target].map { list in
    (0..<10).map { ListSection(id: $0, elements: Array(list[($0 * 100)..<($0 * 100 + 100)])) }
  }
  return [
    "\(diff.editCount)", "\(texts.editCount)",
    "\(Patch(diff, from: source, to: target).inverted().diff.editCount)",
    LineDiff(from: lines[0], to: lines[1], algorithm: .histogram).unified(from: "a", to: "b"),
    "\(SectionedDiff(from: sections[0], to: sections[1], elements: \.elements, elementID: \.self))",
  ]
}

/// Eight tasks at a time share nothing but what a process has once, as the seed of hashes.
@Test func tasksComputeDiffsAtTheSameTime() async {
  let rounds = TestEffort.rounds(1, exhaustive: 10)
  let all = await withTaskGroup(of: [[String]].self) { group in
    for task in 0..<8 {
      group.addTask { (0..<rounds).map { results(of: task + $0) } }
    }
    return await group.reduce(into: []) { $0 += $1 }
  }
  let expected = (0..<4).map { results(of: $0) }
  #expect(all.count == 8 * rounds)
  #expect(all.allSatisfy { expected.contains($0) })
}
