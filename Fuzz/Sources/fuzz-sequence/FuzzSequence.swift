import FuzzDriver
import ShadowDiff

/// Every way to compute a diff against the textbook table, and every way to use it.
@_cdecl("fuzz_sequence_main")
public func fuzzMain(_ argc: CInt, _ argv: UnsafeMutableRawPointer) -> CInt {
  runFuzzer(argc, argv, check)
}

func check(_ input: [UInt8]) {
  guard input.count >= 2, input.count < 3000 else { return }
  // The first byte makes equal elements more likely, the second splits the rest in two.
  let mask = input[0] | 1
  let rest = input.dropFirst(2).map { $0 & mask }
  let split = rest.count * Int(input[1]) / 255
  let (source, target) = (Array(rest[..<split]), Array(rest[split...]))
  let common = commonCount(source, target)
  let least = source.count + target.count - 2 * common

  let plain = SequenceDiff(from: source, to: target)
  require(plain.editCount == least, "not minimal")
  use(plain, source, target)
  let compared = SequenceDiff(from: source, to: target, by: ==)
  require(compared.editCount == least, "not minimal by comparing")
  use(compared, source, target)
  let texts = SequenceDiff(
    from: source.map { "element \($0)" }, to: target.map { "element \($0)" }, moves: .fewest)
  let moved = SequenceDiff(from: source, to: target, moves: .fewest)
  require(texts == moved, "strings and bytes differ")
  require(
    moved.deletions.isEmpty || moved.insertions.isEmpty || noneShared(moved, source, target),
    "deletes and inserts an element that could move")
  require(
    source.count - moved.deletions.count - moved.moves.count == common, "keeps too few")
  use(moved, source, target)
  use(SequenceDiff(from: source, to: target, moves: .fewest, effort: .linear), source, target)
  use(
    SequenceDiff(
      from: source, to: target, moves: .fewest, effort: .bounded(stepsPerElement: Int(mask & 15))),
    source, target)
  use(
    SequenceDiff(from: source, to: target, id: { $0 >> 1 }, isUpdated: !=, moves: .fewest),
    source, target)
}

func use(_ diff: SequenceDiff, _ source: [UInt8], _ target: [UInt8]) {
  require(source.applying(diff, from: target) == target, "applying")
  var stepped = source
  for step in diff.steps { stepped.perform(step, from: target) }
  require(stepped == target, "steps")
  require(target.applying(diff.inverted(), from: source) == source, "inverse")
  require(diff.inverted().inverted() == diff, "inverse of the inverse")
}

func noneShared(_ diff: SequenceDiff, _ source: [UInt8], _ target: [UInt8]) -> Bool {
  Set(diff.deletions.map { source[$0] }).isDisjoint(with: diff.insertions.map { target[$0] })
}

func commonCount(_ source: [UInt8], _ target: [UInt8]) -> Int {
  var row = [Int](repeating: 0, count: target.count + 1)
  for element in source {
    var diagonal = 0
    for column in target.indices {
      let above = row[column + 1]
      row[column + 1] = element == target[column] ? diagonal + 1 : max(above, row[column])
      diagonal = above
    }
  }
  return row[target.count]
}
