#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension NSDiffableDataSourceSnapshot {
    /// Creates the snapshot of some sections, and marks the updates of a diff.
    ///
    /// A diffable data source finds inserted, deleted and moved identifiers, but does not know
    /// which content changed. The snapshot reconfigures the elements that the diff updates, and
    /// reloads the sections that it updates.
    ///
    /// ```swift
    /// let diff = SectionedDiff(from: shown, to: albums, elements: \.songs)
    /// let snapshot = NSDiffableDataSourceSnapshot(
    ///   albums, id: \.id, elements: \.songs, elementID: \.id, updatedBy: diff)
    /// dataSource.apply(snapshot)
    /// ```
    ///
    /// - Parameters:
    ///   - sections: The sections to show.
    ///   - id: A closure that returns the identifier of a section.
    ///   - elements: A closure that returns the elements of a section.
    ///   - elementID: A closure that returns the identifier of an element.
    ///   - diff: The diff that leads to `sections`, or nil to mark no updates.
    /// - Precondition: Each identifier occurs once, and the sections have the sizes of the target
    ///   of `diff`.
    public init<Section, Element>(
      _ sections: [Section], id: (Section) -> SectionIdentifierType,
      elements: (Section) -> [Element], elementID: (Element) -> ItemIdentifierType,
      updatedBy diff: SectionedDiff? = nil
    ) {
      self.init()
      let sectionIDs = sections.map(id)
      let itemIDs = sections.map { elements($0).map(elementID) }
      appendSections(sectionIDs)
      for (section, items) in zip(sectionIDs, itemIDs) { appendItems(items, toSection: section) }
      guard let diff else { return }
      precondition(
        itemIDs.map(\.count) == diff.targetCounts, "the diff leads to lists of another size")
      reloadSections(diff.sections.updates.map { sectionIDs[$0.target] })
      reconfigureItems(diff.elementUpdates.map { itemIDs[$0.target.section][$0.target.element] })
    }
  }
#endif
