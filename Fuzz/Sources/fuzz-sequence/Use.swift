import Foundation
import FuzzDriver
import ShadowDiff

/// Every way to use a diff.
func use<Element: Equatable>(_ diff: SequenceDiff, _ source: [Element], _ target: [Element]) {
  require(source.applying(diff, from: target) == target, "applying")
  var inPlace = source
  inPlace.apply(diff, from: target)
  require(inPlace == target, "applying in place")

  let inverse = diff.inverted()
  require(target.applying(inverse, from: source) == source, "inverse")
  require(inverse.inverted() == diff, "inverse of the inverse")

  let steps = diff.steps
  require(steps.count == diff.editCount + diff.updates.count, "number of steps")
  if steps.count < 600 {
    var stepped = source
    for step in steps { stepped.perform(step, from: target) }
    require(stepped == target, "steps")
  }

  let difference = diff.collectionDifference(from: source, to: target)
  require(source.applying(difference) == target, "difference")
  let again = requireNoError("difference") {
    try SequenceDiff(difference, sourceCount: source.count)
  }
  require(!diff.updates.isEmpty || again == diff, "diff of the difference")

  let checked = requireNoError("validation") {
    try SequenceDiff(
      sourceCount: diff.sourceCount, targetCount: diff.targetCount, deletions: diff.deletions,
      insertions: diff.insertions, moves: diff.moves, updates: diff.updates)
  }
  require(checked == diff && checked.hashValue == diff.hashValue, "validated copy")
  if steps.count < 100 {
    let decoded = requireNoError("coding") {
      try JSONDecoder().decode(SequenceDiff.self, from: JSONEncoder().encode(diff))
    }
    require(decoded == diff && decoded.isProvenMinimal == diff.isProvenMinimal, "decoded copy")
  }
}
