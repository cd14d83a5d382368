extension Patch {
  /// Returns the patch that leads from the target back to the source.
  ///
  /// - Complexity: O(e log e), where e is the number of edits and updates.
  @inlinable
  public func inverted() -> Patch {
    let inversion = SequenceDiff.Inversion(diff)
    let carried = sourceElements + targetElements
    return Patch(
      unchecked: inversion.diff, sourceElements: inversion.sourceElements.map { carried[$0] },
      targetElements: inversion.targetElements.map { carried[$0] })
  }
}

extension SequenceDiff {
  /// The inverse of a diff, with the numbers of the elements that its patch carries.
  ///
  /// The numbers count the source elements of the original patch, followed by its target elements.
  @usableFromInline
  struct Inversion {
    /// The diff from the target to the source.
    @usableFromInline let diff: SequenceDiff

    /// The numbers of the elements that the inverse deletes, moves or updates, in its source order.
    @usableFromInline let sourceElements: [Int]

    /// The numbers of the elements that the inverse inserts or updates, in its target order.
    @usableFromInline let targetElements: [Int]

    @usableFromInline
    init(_ original: SequenceDiff) {
      diff = original.inverted()
      let changedSources = original.changedSources
      let freshTargets = original.freshTargets
      let relocations = original.relocations

      // The inverse inserts deleted elements and restores updated ones, with their old content. It
      // moves the elements that the original moves.
      var moved: [Int] = []
      moved.reserveCapacity(relocations.sources.count)
      var returning: [Int] = []
      returning.reserveCapacity(changedSources.count - relocations.sources.count)
      var movedSources = relocations.sources[...]
      for (number, offset) in changedSources.enumerated() {
        if movedSources.first == offset {
          movedSources.removeFirst()
          moved.append(number)
        } else {
          returning.append(number)
        }
      }

      var leaving: [Int] = []
      leaving.reserveCapacity(freshTargets.count + moved.count)
      var fresh = freshTargets[...]
      var ranks = relocations.ranks[...]
      for offset in diff.changedSources {
        if fresh.first == offset {
          leaving.append(changedSources.count + fresh.startIndex)
          fresh.removeFirst()
        } else if let rank = ranks.popFirst() {
          leaving.append(moved[rank])
        }
      }
      sourceElements = leaving
      targetElements = returning
    }
  }
}
