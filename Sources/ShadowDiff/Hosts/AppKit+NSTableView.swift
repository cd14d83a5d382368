#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension NSTableView {
    /// Performs staged changes of a list without sections, as one call after another.
    ///
    /// After these, updated rows are reloaded in all columns. A table view without a window is
    /// reloaded as a whole instead.
    ///
    /// - Parameters:
    ///   - staged: Changes that start from the rows that the table view shows.
    ///   - deletion: The animation of removed rows.
    ///   - insertion: The animation of inserted rows.
    ///   - interrupt: A closure that returns whether to reload the view as a whole instead, given
    ///     the changes. Use it to avoid long animations, as in `{ $0.editCount > 500 }`.
    ///   - setData: A closure that gives the data to the data source. It is called once.
    /// - Precondition: The changes are those of a list without sections.
    public func apply<Item>(
      _ staged: StagedChanges<Item>,
      deletion: AnimationOptions = .effectFade,
      insertion: AnimationOptions = .effectFade,
      interrupt: ((BatchChanges) -> Bool)? = nil,
      setData: ([Item]) -> Void
    ) {
      guard let stage = staged.stages.first else { return setData(staged.target) }
      // Safety: the reference is compared, not followed.
      guard unsafe window != nil, !(interrupt?(stage.changes) ?? false) else {
        setData(stage.data)
        return reloadData()
      }
      let operations = stage.changes.rowOperations
      beginUpdates()
      setData(stage.data)
      for operation in operations {
        switch operation {
        case .remove(let rows): removeRows(at: IndexSet(rows), withAnimation: deletion)
        case .move(let from, let to): moveRow(at: from, to: to)
        case .insert(let rows): insertRows(at: IndexSet(rows), withAnimation: insertion)
        }
      }
      endUpdates()

      guard !stage.changes.elementUpdates.isEmpty else { return }
      let rows = IndexSet(stage.changes.elementUpdates.map(\.element))
      noteHeightOfRows(withIndexesChanged: rows)
      reloadData(forRowIndexes: rows, columnIndexes: IndexSet(0..<numberOfColumns))
    }
  }
#endif
