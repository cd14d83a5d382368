/// The elements that a patch carries, by path in the source and in the target.
struct SectionedValues<Element> {
  let source: [ElementPath: Element]
  let target: [ElementPath: Element]
}

/// The sections and elements that a patch carries, as offsets and paths, ascending.
struct Carried {
  var sourceSections: [Int]
  var targetSections: [Int]
  var sourceElements: [ElementPath]
  var targetElements: [ElementPath]

  init(_ diff: SectionedDiff) {
    let updates = diff.sections.updates
    sourceSections = (diff.sections.deletions + updates.map(\.source)).sorted()
    targetSections = (diff.sections.insertions + updates.map(\.target)).sorted()

    let moves = diff.elementMoves
    let moved = Set(moves.map(\.source))
    var old = diff.elementDeletions + moved
    old += diff.elementUpdates.lazy.map(\.source).filter { !moved.contains($0) }
    old += ElementPath.all(in: diff.sections.deletions, diff.sourceCounts, except: moved)
    sourceElements = old.sorted()

    let arrived = Set(moves.map(\.target))
    var new = diff.elementInsertions + diff.elementUpdates.map(\.target)
    new += ElementPath.all(in: diff.sections.insertions, diff.targetCounts, except: arrived)
    targetElements = new.sorted()
  }

  /// The numbers of sections and elements that a patch of a diff carries, in the order above.
  ///
  /// - Complexity: O(*e*) for *e* edits, independent of the sizes of sections in the diff.
  static func counts(for diff: SectionedDiff) -> [Int] {
    let (deleted, inserted) = (Set(diff.sections.deletions), Set(diff.sections.insertions))
    let moves = diff.elementMoves
    let moved = Set(moves.map(\.source))
    let sectionUpdates = diff.sections.updates.count
    let movesOut = moves.count { deleted.contains($0.source.section) }
    let movesIn = moves.count { inserted.contains($0.target.section) }
    let updatesInPlace = diff.elementUpdates.count { !moved.contains($0.source) }
    return [
      deleted.count + sectionUpdates, inserted.count + sectionUpdates,
      diff.elementDeletions.count + moves.count + updatesInPlace - movesOut
        + deleted.reduce(0) { $0 + diff.sourceCounts[$1] },
      diff.elementInsertions.count + diff.elementUpdates.count - movesIn
        + inserted.reduce(0) { $0 + diff.targetCounts[$1] },
    ]
  }
}
