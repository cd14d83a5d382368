/// The changes that one of two diffs makes to their common source, as regions for a merge.
///
/// Elements have the numbers of ``Patch``: first its source elements, by source offset, then its
/// target elements, by target offset.
struct MergeSide {
  /// An element after the change.
  enum Item {
    /// An element of the source between two regions of a group, with the number of its content if the
    /// other side changes it. No region has one.
    case kept(source: Int, number: Int?)

    case inserted(number: Int)

    /// An element of the source that moves to the region, with the number of its new content if
    /// it is updated.
    case moved(source: Int, number: Int?)

    /// A kept element of the source with the number of its new content.
    case updated(source: Int, number: Int)
  }

  /// A change: a range of the source without unchanged elements, and the elements that replace
  /// it.
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
  /// These updates are not part of a region, because the other side moves the element out of it.
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

  /// One more than the number of the last element that the patch carries.
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
