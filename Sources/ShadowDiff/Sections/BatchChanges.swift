/// The changes of one batch update of a view, and the updates to show after it.
///
/// Deletions and move sources are offsets in the data before the batch; insertions and move targets
/// are offsets in the data after it, as `UITableView`, `UICollectionView` and `NSCollectionView`
/// expect. For `NSTableView` see ``rowOperations``.
///
/// Updates are not part of the batch. They are the sections and elements with new content, as
/// offsets in the data after the batch. Show them after the batch: reconfigure the existing views,
/// or reload them in a batch of their own.
public struct BatchChanges: Sendable, Hashable, Codable {
  /// The sections to delete, as offsets before the batch, ascending.
  public var sectionDeletions: [Int]

  /// The sections to insert, as offsets after the batch, ascending.
  public var sectionInsertions: [Int]

  /// The sections to move, from offsets before the batch to offsets after it, by ascending target
  /// offset.
  public var sectionMoves: [SequenceDiff.Pair]

  /// The elements to delete, as paths before the batch, ascending.
  ///
  /// None of them is in a deleted section.
  public var elementDeletions: [ElementPath]

  /// The elements to insert, as paths after the batch, ascending.
  ///
  /// None of them is in an inserted section.
  public var elementInsertions: [ElementPath]

  /// The elements to move, from paths before the batch to paths after it, by ascending target path.
  public var elementMoves: [SectionedDiff.Pair]

  /// The sections with new content apart from their elements, as offsets after the batch.
  public var sectionUpdates: [Int]

  /// The elements with new content, as paths after the batch, ascending.
  public var elementUpdates: [ElementPath]

  /// Creates the changes of a batch.
  public init(
    sectionDeletions: [Int] = [], sectionInsertions: [Int] = [],
    sectionMoves: [SequenceDiff.Pair] = [], elementDeletions: [ElementPath] = [],
    elementInsertions: [ElementPath] = [], elementMoves: [SectionedDiff.Pair] = [],
    sectionUpdates: [Int] = [], elementUpdates: [ElementPath] = []
  ) {
    self.sectionDeletions = sectionDeletions
    self.sectionInsertions = sectionInsertions
    self.sectionMoves = sectionMoves
    self.elementDeletions = elementDeletions
    self.elementInsertions = elementInsertions
    self.elementMoves = elementMoves
    self.sectionUpdates = sectionUpdates
    self.elementUpdates = elementUpdates
  }

  /// A Boolean value that indicates whether the batch deletes, inserts or moves anything.
  public var hasEdits: Bool {
    editCount > 0
  }

  /// A Boolean value that indicates whether there are no edits and no updates.
  public var isEmpty: Bool { !hasEdits && !hasUpdates }

  /// The number of deletions, insertions and moves, of sections and of elements.
  public var editCount: Int {
    sectionDeletions.count + sectionInsertions.count + sectionMoves.count + elementDeletions.count
      + elementInsertions.count + elementMoves.count
  }

  /// A Boolean value that indicates whether there are updates to show after the batch.
  public var hasUpdates: Bool { !(sectionUpdates.isEmpty && elementUpdates.isEmpty) }

  /// The updated elements that are not in an updated section, as paths after the batch.
  ///
  /// Use these if you reload updated sections as a whole, because a view cannot reload an element
  /// together with its section.
  public var elementUpdatesOutsideUpdatedSections: [ElementPath] {
    guard !sectionUpdates.isEmpty else { return elementUpdates }
    let sections = Set(sectionUpdates)
    return elementUpdates.filter { !sections.contains($0.section) }
  }
}
