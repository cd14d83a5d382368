#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension ElementPath {
    /// The path as an index path of a collection view.
    public var indexPath: IndexPath { IndexPath(item: element, section: section) }
  }

  extension NSCollectionView {
    /// Performs staged changes, one batch update for each stage.
    ///
    /// The method starts all batches without waiting for animations.
    ///
    /// After each batch, updated items and sections are reloaded, each kind in a batch of its own.
    /// A collection view without a window is reloaded as a whole, without animation.
    ///
    /// - Parameters:
    ///   - staged: Changes that start from what the collection view shows.
    ///   - interrupt: A closure that returns whether to reload the view as a whole instead, given
    ///     the changes of a stage. Use it to avoid long animations, as in `{ $0.editCount > 500 }`.
    ///   - setData: A closure that gives the data of a stage to the data source. It is called
    ///     within each batch, before the view queries the data source. If there is no stage, or if
    ///     the view is reloaded as a whole, it is called once, with the target.
    ///   - completion: A closure that is called when the animations of the last batch have ended,
    ///     with a Boolean value that indicates whether they were complete. If nothing changes, or
    ///     if the view is reloaded as a whole, it is called immediately, with `true`.
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
