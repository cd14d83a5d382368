extension BatchUpdateSimulator {
  /// A rule of the views that a batch breaks, with the evidence for the rule.
  enum Violation: Error, Hashable, CaseIterable {
    /// A source must exist before the batch, a target after it.
    ///
    /// Apple, Table View Programming Guide, "Ordering of Operations and Index Paths": deletions
    /// name rows of the original table, insertions rows of the resulting one. Assertions: "attempt
    /// to delete item 20 from section 0 which only contains 20 items before the update"
    /// (DeepDiff #54), "attempt to move index path … that does not exist - there are only 0 rows in
    /// section 2 before the update" (RxDataSources #35), "attempt to insert item … but there are
    /// only … items in section … after the update".
    case outOfBounds

    /// Each deleted or moved element is named once.
    ///
    /// "attempt to perform a delete and a move from the same index path", "attempt to move item at
    /// index path … to both … and …"; deleting a path twice corrupts UICollectionView (IGListKit
    /// PR #657).
    case sourceNamedTwice

    /// A place is taken once, by an insertion or a move.
    ///
    /// "attempt to perform an insert and a move to the same index path" (RxDataSources #321,
    /// YapDatabase #489), "attempt to move both item at index path … and … to …".
    case targetNamedTwice

    /// The sections must be as many as before, less deleted ones, plus inserted ones.
    ///
    /// "Invalid update: invalid number of sections. …"
    case sectionCount

    /// The elements of a section must be as many as before, less those that went, plus those that
    /// came.
    ///
    /// "Invalid update: invalid number of items in section 0. The number of items contained in an
    /// existing section after the update (40) must be equal to …"
    case elementCount

    /// No element of a deleted section is deleted or moved.
    ///
    /// "cannot move an item from a deleted section" (JSQDataSourcesKit #12, TLIndexPathTools #20).
    /// A deletion there is dropped by UICollectionView, which sorts them out; not documented, so
    /// refused here.
    case elementOfDeletedSection

    /// No element is inserted or moved into an inserted section.
    ///
    /// "cannot move a row into a newly inserted section" (TLIndexPathTools #13). An insertion there
    /// is dropped by UICollectionView; not documented, so refused here. Moves between other
    /// sections in a batch that inserts and deletes sections are fine (MDMCoreData PR #14; Apple's
    /// template for NSFetchedResultsController does that).
    case elementOfInsertedSection

    /// No element of a moved section is deleted, inserted or moved.
    ///
    /// UICollectionView corrupts the heap (rdar 26021018 and 31779360, IGListKit #691), throws for
    /// a section "moved" to where it is (rdar 48941906); UITableView counts wrongly or shows the
    /// old rows (rdar 27041784, Bento #51, Differ #29), and RxDataSources found no batch at all
    /// that does it. IGListKit replaces such a section move by a deletion and an insertion, and
    /// leaves edits of other sections in the same batch.
    case elementOfMovedSection

    /// A reload has its batch to itself.
    ///
    /// A reload is a deletion, and an insertion at a place that is computed from the batch's
    /// deletions and insertions, but not from its moves: "attempt to perform an insert and a move
    /// to the same index path" with no insertion in the batch (Apple developer forums 80812), the
    /// same of sections (IGListKit #690), "attempt to delete and reload the same index path",
    /// "attempt to perform a delete and a move from the same index path" (rdar 33662307). Apple
    /// documents reloads beside deletions and insertions; IGListKit has given them up (#75).
    /// Reconfiguring after the batch is what Apple's documentation of
    /// `PHFetchResultChangeDetails.changedIndexes` says.
    case reloadWithEdits

    /// No element is reloaded together with its section.
    ///
    /// Both would delete it: see `sourceNamedTwice`.
    case reloadInReloadedSection

    /// The visible rows must be those of the data source.
    ///
    /// Nothing asserts this: the view shows stale cells, or asks for one that is not there later.
    case showsOtherThanData
  }
}
