#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UICollectionView {
    /// Performs staged changes, one batch update for each stage, all at once.
    ///
    /// A collection view that is in no window is reloaded instead, without animation.
    ///
    /// - Parameters:
    ///   - staged: Changes that start from what the collection view shows.
    ///   - updateStyle: The way in which updated items are shown.
    ///   - updateSection: Shows the own content of an updated section anew, given its offset in
    ///     the target, as by configuring its supplementary views. Without it the section is
    ///     reloaded.
    ///   - interrupt: Whether to reload the view as a whole instead, given what a stage changes: as
    ///     `{ $0.editCount > 500 }`, because animating very many changes takes long.
    ///   - setData: Gives the data source the data of a stage. It is called within each batch,
    ///     before the view asks the data source, and once if there is no stage.
    ///   - completion: Called when the animations of the last batch have ended, with whether they
    ///     ran to their end; immediately if nothing changes.
    public func apply<Item>(
      _ staged: StagedChanges<Item>,
      updateStyle: ElementUpdateStyle = .reconfigure,
      updateSection: ((Int) -> Void)? = nil,
      interrupt: ((BatchChanges) -> Bool)? = nil,
      setData: @escaping ([Item]) -> Void,
      completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
      guard window != nil, !staged.isEmpty,
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
          }, completion: { if isLast { completion?($0) } })
        if stage.changes.hasUpdates {
          update(stage.changes, style: updateStyle, updateSection: updateSection)
        }
      }
    }

    private func perform(_ changes: BatchChanges) {
      deleteSections(IndexSet(changes.sectionDeletions))
      insertSections(IndexSet(changes.sectionInsertions))
      for move in changes.sectionMoves { moveSection(move.source, toSection: move.target) }
      deleteItems(at: changes.elementDeletions.indexPaths)
      insertItems(at: changes.elementInsertions.indexPaths)
      for move in changes.elementMoves {
        moveItem(at: move.source.indexPath, to: move.target.indexPath)
      }
    }

    private func update(
      _ changes: BatchChanges, style: ElementUpdateStyle, updateSection: ((Int) -> Void)?
    ) {
      var paths = changes.elementUpdates
      if let updateSection {
        for section in changes.sectionUpdates { updateSection(section) }
      } else if !changes.sectionUpdates.isEmpty {
        paths = changes.elementUpdatesOutsideUpdatedSections
        reloadSections(IndexSet(changes.sectionUpdates))
      }
      guard !paths.isEmpty else { return }
      switch style {
      case .reconfigure: reconfigureItems(at: paths.indexPaths)
      case .reload: reloadItems(at: paths.indexPaths)
      case .leave: break
      }
    }
  }
#endif
