import ShadowDiff
import TestSupport
import Testing

/// The error in the rows of a pair of lists; nil without an error.
private func fault(_ source: [Row], _ target: [Row]) -> String? {
  let diff = SequenceDiff(
    from: source, to: target, id: \.id, isUpdated: { $0.version != $1.version }, moves: .fewest)
  let staged = StagedChanges(diff, to: target)
  guard let stage = staged.stages.first else { return source == target ? nil : "no stage" }
  guard staged.stages.count == 1, stage.data == target else { return "not one stage" }
  var rows = RowUpdateSimulator(showing: source)
  let before = rows.shown
  let operations = stage.changes.rowOperations
  let moves = operations.count { if case .move = $0 { true } else { false } }
  if moves > diff.moves.count { return "more moves than the diff's" }
  do {
    try rows.perform(
      operations, updates: stage.changes.elementUpdates.map(\.element), data: target)
  } catch {
    return "\(error) in \(operations)"
  }
  for pair in diff.commonPairs where before[pair.source].number != rows.shown[pair.target].number {
    return "view not kept"
  }

  // The same stage must do for the views that take it as a batch.
  var view = BatchUpdateSimulator(showing: [Group(id: "A", rows: source)])
  let data = [Group(id: "A", rows: target)]
  do {
    try view.perform(BatchUpdateSimulator.Batch(changes: stage.changes), data: data)
  } catch {
    return "\(error) in \(stage.changes)"
  }
  return nil
}

@Suite struct RowOperationTests {
  @Test func everySmallPairIsAccepted() {
    var lists: [[Int]] = [[]]
    var all = lists
    for _ in 0..<4 {
      lists = lists.flatMap { list in (0..<4).map { list + [$0] } }
      all += lists
    }
    for source in TestEffort.sweep(all, share: 37) {
      for target in all {
        let text = fault(
          source.map { Row(id: $0) },
          target.enumerated().map { Row(id: $1, version: ($0 + $1) % 3 / 2) })
        guard text == nil else {
          Issue.record("\(source) to \(target): \(text ?? "")")
          return
        }
      }
    }
  }

  @Test func everyPermutationIsAccepted() {
    let source = (0..<6).map { Row(id: $0) }
    for groups in arrangements(sections: 1, elements: 6) where groups.count == 1 {
      let target = groups[0].rows.map { Row(id: $0.id - 1) }
      let text = fault(source, target)
      #expect(text == nil, "to \(target)")
    }
  }

  @Test func largeRandomPairsAreAccepted() {
    var random = SplitMix64(seed: 4)
    for round in 0..<TestEffort.rounds(30, exhaustive: 60) {
      let count = 10 + 10 * round
      let source = (0..<count).map { _ in Row(id: Int.random(in: 0..<(2 * count), using: &random)) }
      var target = source.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      for number in 0..<(count / 4) where !target.isEmpty {
        let row = target.remove(at: Int.random(in: target.indices, using: &random))
        target.insert(row, at: Int.random(in: 0...target.count, using: &random))
        let new = Row(id: 10_000 + number)
        target.insert(new, at: Int.random(in: 0...target.count, using: &random))
        target[Int.random(in: target.indices, using: &random)].version += 1
      }
      if round % 5 == 0 { target.shuffle(using: &random) }
      let text = fault(source, target)
      #expect(text == nil, "round \(round)")
    }
  }

  @Test func simulatorCatchesWrongCalls() {
    typealias Violation = RowUpdateSimulator.Violation
    let rows = (0..<3).map { Row(id: $0) }
    let new = Row(id: 9)
    let planted: [(Violation, [RowOperation], [Row])] = [
      (.outOfBounds, [.remove([3])], rows),
      (.outOfBounds, [.insert([4])], rows + [new]),
      (.outOfBounds, [.remove([0]), .move(from: 2, to: 0)], rows),
      (.namedTwice, [.remove([1, 1])], rows),
      (.movesInsertedRow, [.insert([0]), .move(from: 0, to: 3)], rows + [new]),
      (.rowCount, [.remove([0])], rows),
      (.showsOtherThanData, [.move(from: 0, to: 2)], rows),
      // What a batch would call these: 0 to 2, 1 to 3, as in Differ PR #69.
      (
        .showsOtherThanData, [.move(from: 0, to: 1), .move(from: 1, to: 2)],
        [2, 0, 1].map { rows[$0] }
      ),
    ]
    for (violation, operations, data) in planted {
      var view = RowUpdateSimulator(showing: rows)
      #expect(throws: violation) { try view.perform(operations, updates: [], data: data) }
    }
    #expect(Set(planted.map(\.0)) == Set(Violation.allCases))
  }

  @Test func sequenceOfDifferPullRequest69() {
    let rows = (0..<4).map { Row(id: $0) }
    let target = [3, 1, 2, 0].map { Row(id: $0) }
    #expect(fault(rows, target) == nil)
  }
}
