import FuzzDriver
import ShadowDiff

/// A list without sections: as a batch, and as calls one after the other.
func checkRows(_ input: inout FuzzInput) {
  let kinds = input.choice(of: [256, 2, 5, 20])
  let count = input.choice(24)
  func row(_ input: inout FuzzInput) -> Row {
    Row(id: input.choice(kinds), version: input.choice(3) / 2)
  }
  // No bytes for rows that are all different, so that short inputs have orders to change.
  let source = (0..<count).map { kinds == 256 ? Row(id: $0) : row(&input) }
  var target: [Row] = []
  var place = 0
  while !input.isEmpty, target.count < 200 {
    switch input.choice(5) {
    case 0:
      let end = min(count, place + input.choice(16))
      target += source[place..<end]
      place = end
    case 1: place = min(count, place + 1)
    case 2 where count > 0: target.append(source[input.choice(count)])
    default: target.append(row(&input))
    }
  }
  let diff = SequenceDiff(
    from: source, to: target, id: \.id, isUpdated: { $0.version != $1.version }, moves: .fewest)
  let staged = StagedChanges(diff, to: target)
  guard let stage = staged.stages.first else {
    return require(source == target, "no stage")
  }
  require(staged.stages.count == 1 && stage.data == target, "not one stage")
  let operations = stage.changes.rowOperations
  let moves = operations.count { if case .move = $0 { true } else { false } }
  require(moves <= diff.moves.count, "more moves than the diff's")
  var rows = RowUpdateSimulator(showing: source)
  var view = BatchUpdateSimulator(showing: [Group(id: "A", rows: source)])
  requireNoError("refused") {
    try rows.perform(
      operations, updates: stage.changes.elementUpdates.map(\.element), data: target)
    try view.perform(
      BatchUpdateSimulator.Batch(changes: stage.changes), data: [Group(id: "A", rows: target)])
  }
}
