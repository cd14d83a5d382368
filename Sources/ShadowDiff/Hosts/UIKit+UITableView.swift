#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UITableView {
    /// Performs staged changes, one batch update for each stage.
    ///
    /// The method starts all batches without waiting for animations.
    ///
    /// A table view without a window is reloaded instead, without animation.
    ///
    /// - Parameters:
    ///   - staged: Changes that start from what the table view shows.
    ///   - deletion: The animation of deleted rows and sections.
    ///   - insertion: The animation of inserted rows and sections.
    ///   - updateStyle: The way in which updated rows are shown.
    ///   - updateSection: A closure that shows the new content of an updated section apart from its
    ///     elements, given its offset in the target. For example, it configures
    ///     `headerView(forSection:)`. By default the section is reloaded.
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
      deletion: RowAnimation = .automatic,
      insertion: RowAnimation = .automatic,
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
            self.perform(stage.changes, deletion: deletion, insertion: insertion)
          }, completion: { if isLast { completion?($0) } })
        if stage.changes.hasUpdates {
          update(stage.changes, style: updateStyle, updateSection: updateSection)
        }
      }
    }

    private func perform(
      _ changes: BatchChanges, deletion: RowAnimation, insertion: RowAnimation
    ) {
      deleteSections(IndexSet(changes.sectionDeletions), with: deletion)
      insertSections(IndexSet(changes.sectionInsertions), with: insertion)
      for move in changes.sectionMoves { moveSection(move.source, toSection: move.target) }
      deleteRows(at: changes.elementDeletions.indexPaths, with: deletion)
      insertRows(at: changes.elementInsertions.indexPaths, with: insertion)
      for move in changes.elementMoves {
        moveRow(at: move.source.indexPath, to: move.target.indexPath)
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
        reloadSections(IndexSet(changes.sectionUpdates), with: .automatic)
      }
      guard !paths.isEmpty else { return }
      switch style {
      case .reconfigure: reconfigureRows(at: paths.indexPaths)
      case .reload: reloadRows(at: paths.indexPaths, with: .automatic)
      case .leave: break
      }
    }
  }
#endif
