#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension ElementPath {
    /// The path as an index path of a collection view.
    public var indexPath: IndexPath { IndexPath(item: element, section: section) }
  }

  extension NSCollectionView {
    /// Performs staged changes, one batch update for each stage, all at once.
    ///
    /// Updated items and sections are reloaded after that, each kind in a batch of its own. A
    /// collection view that is in no window is reloaded as a whole, without animation.
    ///
    /// - Parameters:
    ///   - staged: Changes that start from what the collection view shows.
    ///   - interrupt: Whether to reload the view as a whole instead, given what a stage changes: as
    ///     `{ $0.editCount > 500 }`, because animating very many changes takes long.
    ///   - setData: Gives the data source the data of a stage. It is called within each batch,
    ///     before the view asks the data source, and once if there is no stage.
    ///   - completion: Called when the animations of the last batch have ended, with whether they
    ///     ran to their end; immediately if nothing changes.
    public func apply<Item>(
      _ staged: StagedChanges<Item>,
      interrupt: ((BatchChanges) -> Bool)? = nil,
      setData: @escaping ([Item]) -> Void,
      completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
      // Safety: the reference is compared, not followed.
      guard unsafe window != nil, !staged.isEmpty,
        !staged.contains(where: { interrupt?($0.changes) ?? false })
      else {
        setData(staged.target)
        if !staged.isEmpty { reloadData() }
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
        moveItem(at: move.source.indexPath, to: move.target.indexPath)
      }
    }

    private static func indexPaths(_ paths: [ElementPath]) -> Set<IndexPath> {
      Set(paths.map(\.indexPath))
    }
  }
#endif
