extension Patch {
  /// Returns the patch that leads from the target back to the source.
  ///
  /// - Complexity: O(e log e), where e is the number of edits and updates.
  public func inverted() -> Patch {
    let inverse = diff.inverted()
    // What the inverse changes stands in our target: ours inserted and updated, or moved as it was.
    var newSource: [Element] = []
    newSource.reserveCapacity(targetElements.count + diff.moves.count)
    var newTarget: [Element] = []
    newTarget.reserveCapacity(diff.deletions.count + diff.updates.count)

    let relocations = diff.relocations
    var moved: [Element] = []
    moved.reserveCapacity(relocations.sources.count)
    var relocation = 0
    for (offset, element) in zip(diff.changedSources, sourceElements) {
      if relocation < relocations.sources.count, relocations.sources[relocation] == offset {
        relocation += 1
        moved.append(element)
      } else {
        newTarget.append(element)
      }
    }

    var fresh = targetElements.makeIterator()
    var ranks = relocations.ranks.makeIterator()
    let freshTargets = diff.freshTargets
    var freshIndex = 0
    for offset in inverse.changedSources {
      if freshIndex < freshTargets.count, freshTargets[freshIndex] == offset {
        freshIndex += 1
        if let element = fresh.next() { newSource.append(element) }
      } else if let rank = ranks.next() {
        newSource.append(moved[rank])
      }
    }
    return Patch(unchecked: inverse, sourceElements: newSource, targetElements: newTarget)
  }
}
