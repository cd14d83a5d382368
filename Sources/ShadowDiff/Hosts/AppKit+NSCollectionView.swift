#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension NSCollectionView {
    /// Performs staged changes, one batch update for each stage, all at once.
    ///
    /// Updated items and sections are reloaded after that, each kind in a batch of its own. A
    /// collection view that is in no window is reloaded as a whole, without animation.
    ///
    /// - Parameters:
    ///   - staged: Changes that start from what the collection view shows.
    ///   - setData: Gives the data source the data of a stage. It is called within each batch,
    ///     before the view asks the data source, and once if there is no stage.
    ///   - completion: Called when the animations of the last batch have ended, with whether they
    ///     ran to their end; at once if there is none.
    public func apply<Item>(
      _ staged: StagedChanges<Item>,
      setData: @escaping ([Item]) -> Void,
      completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
      // Safety: the reference is compared, not followed.
      guard unsafe window != nil, !staged.stages.isEmpty else {
        setData(staged.target)
        if !staged.stages.isEmpty { reloadData() }
        completion?(true)
        return
      }
      for (index, stage) in staged.stages.enumerated() {
        let isLast = index == staged.stages.count - 1
        performBatchUpdates(
          {
            setData(stage.data)
            self.perform(stage.changes)
          }, completionHandler: { if isLast { completion?($0) } })
        if !stage.changes.sectionUpdates.isEmpty {
          reloadSections(IndexSet(stage.changes.sectionUpdates))
        }
        let paths = stage.changes.elementUpdatesOutsideUpdatedSections
        if !paths.isEmpty { reloadItems(at: Self.indexPaths(paths)) }
      }
    }

    private func perform(_ changes: BatchChanges) {
      deleteSections(IndexSet(changes.sectionDeletions))
      insertSections(IndexSet(changes.sectionInsertions))
      for move in changes.sectionMoves { moveSection(move.source, toSection: move.target) }
      deleteItems(at: Self.indexPaths(changes.elementDeletions))
      insertItems(at: Self.indexPaths(changes.elementInsertions))
      for move in changes.elementMoves {
        moveItem(at: Self.indexPath(move.source), to: Self.indexPath(move.target))
      }
    }

    private static func indexPath(_ path: ElementPath) -> IndexPath {
      IndexPath(item: path.element, section: path.section)
    }

    private static func indexPaths(_ paths: [ElementPath]) -> Set<IndexPath> {
      Set(paths.map(indexPath))
    }
  }
#endif
