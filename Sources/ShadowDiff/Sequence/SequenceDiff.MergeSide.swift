extension SequenceDiff {
  /// The changes that one of two diffs makes to their common source, as a merge sees them.
  ///
  /// Elements are numbered as a patch carries them: by source offset those that the patch changes,
  /// then by target offset those that it brings.
  struct MergeSide {
    /// An element that a region of the merged target holds.
    enum Item {
      case inserted(number: Int)

      /// An element of the source that comes from elsewhere, with its new content if it is updated.
      case moved(source: Int, number: Int?)

      /// An element of the source that stays and gets new content.
      case updated(source: Int, number: Int)
    }

    /// A change: a range of the source, no element of which stays as it is, and what replaces it.
    struct Region {
      /// The offsets in the source.
      var range: Range<Int>

      /// The new elements, in order.
      var items: [Item]
    }

    /// The changes in order, each between two unchanged elements or at an end.
    private(set) var regions: [Region] = []

    /// The new content of elements that this side updates in place and the other side moves.
    ///
    /// These updates belong to no region: they follow the element to its new place.
    private(set) var travelingUpdates: [Int: Int] = [:]

    /// The source offsets of all elements that this side deletes, moves or updates, ascending.
    let changedSources: [Int]

    private let firstNumber: Int

    /// Collects the changes of a diff.
    ///
    /// - Parameters:
    ///   - firstNumber: The number of the first element that the diff's patch carries.
    ///   - movedByOther: The source offsets of the elements that the other side moves.
    /// - Complexity: O(e log e), where e is the number of edits and updates.
    init(_ diff: SequenceDiff, numberingFrom firstNumber: Int, movedByOther: Set<Int>) {
      self.firstNumber = firstNumber
      changedSources = diff.changedSources
      var nextNumber = firstNumber + changedSources.count
      func number() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
      }
      var moves = diff.moves[...]
      var items: [Item] = []
      var start = 0
      func closeRegion(at end: Int, next: Int) {
        if start < end || !items.isEmpty {
          regions.append(Region(range: start..<end, items: items))
        }
        items = []
        start = next
      }
      for segment in diff.segments {
        switch segment.kind {
        case .keep:
          closeRegion(at: segment.source, next: segment.source + segment.count)
        case .insert:
          for _ in 0..<segment.count { items.append(.inserted(number: number())) }
        case .move:
          moves.removeFirst()
          items.append(.moved(source: segment.source, number: nil))
        case .update where moves.first?.target == segment.target:
          moves.removeFirst()
          items.append(.moved(source: segment.source, number: number()))
        case .update where movedByOther.contains(segment.source):
          closeRegion(at: segment.source, next: segment.source + 1)
          travelingUpdates[segment.source] = number()
        case .update:
          items.append(.updated(source: segment.source, number: number()))
        }
      }
      closeRegion(at: diff.sourceCount, next: diff.sourceCount)
    }

    /// The number of all elements that the patch carries, added to that of the first one.
    func endNumber(targetElementCount: Int) -> Int {
      firstNumber + changedSources.count + targetElementCount
    }

    /// Returns the number of an element of the source with its old content, if this side has it.
    func oldNumber(of source: Int) -> Int? {
      let rank = changedSources.lowerBound(of: source)
      guard rank < changedSources.count, changedSources[rank] == source else { return nil }
      return firstNumber + rank
    }
  }
}
