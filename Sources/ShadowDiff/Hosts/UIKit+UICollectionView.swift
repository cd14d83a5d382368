#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UICollectionView {
    /// Performs staged changes, one batch update for each stage.
    ///
    /// The method starts all batches without waiting for animations.
    ///
    /// A collection view without a window is reloaded instead, without animation.
    ///
    /// - Parameters:
    ///   - staged: Changes that start from what the collection view shows.
    ///   - updateStyle: The way in which updated items are shown.
    ///   - updateSection: A closure that shows the new content of an updated section apart from its
    ///     elements, given its offset in the target. For example, it configures the supplementary
    ///     views. By default the section is reloaded.
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
