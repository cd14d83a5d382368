// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StandIns

// https://developer.apple.com/documentation/appkit/nscollectionviewlayout
@MainActor
open class NSCollectionViewLayout: NSObject {
  override public init() {}
}

// https://developer.apple.com/documentation/appkit/nscollectionviewflowlayout
public final class NSCollectionViewFlowLayout: NSCollectionViewLayout {}

// https://developer.apple.com/documentation/appkit/nscollectionviewitem
open class NSCollectionViewItem: NSViewController {}

// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource
@MainActor
public protocol NSCollectionViewDataSource: AnyObject {
  func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int)
    -> Int
  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem
  func numberOfSections(in collectionView: NSCollectionView) -> Int
}

// https://developer.apple.com/documentation/appkit/nscollectionview
open class NSCollectionView: NSView {
  private var itemTypes: [NSUserInterfaceItemIdentifier: NSCollectionViewItem.Type] = [:]
  open weak var dataSource: (any NSCollectionViewDataSource)?
  open var collectionViewLayout: NSCollectionViewLayout?

  private lazy var engine = ListEngine<NSCollectionViewItem>(
    counts: { [unowned self] in
      let sections = dataSource?.numberOfSections(in: self) ?? 0
      return (0..<sections).map {
        dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
      }
    },
    makeCell: { [unowned self] path, _ in
      dataSource?.collectionView(
        self, itemForRepresentedObjectAt: IndexPath(item: path.element, section: path.section))
        ?? NSCollectionViewItem()
    })

  open func register(
    _ itemClass: AnyClass?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    itemTypes[identifier] = itemClass as? NSCollectionViewItem.Type
  }

  open func makeItem(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSCollectionViewItem {
    (itemTypes[identifier] ?? NSCollectionViewItem.self).init()
  }

  open var numberOfSections: Int { engine.shown.count }
  open func numberOfItems(inSection section: Int) -> Int { engine.shown[section].count }

  open func item(at indexPath: IndexPath) -> NSCollectionViewItem? {
    let shown = engine.shown
    guard shown.indices.contains(indexPath.section),
      shown[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return shown[indexPath.section][indexPath.item]
  }

  override open func layout() {
    super.layout()
    _ = engine.shown
  }

  open func reloadData() { engine.reloadData() }

  open func performBatchUpdates(
    _ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil
  ) {
    engine.performBatch { updates?() }
    Task { completionHandler?(true) }
  }

  open func insertSections(_ sections: IndexSet) {
    if !sections.isEmpty { engine.edit { $0.insertedSections += Array(sections) } }
  }
  open func deleteSections(_ sections: IndexSet) {
    if !sections.isEmpty { engine.edit { $0.deletedSections += Array(sections) } }
  }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    engine.edit { $0.movedSections.append((section, newSection)) }
  }
  open func reloadSections(_ sections: IndexSet) {
    engine.edit { $0.reloadedSections += Array(sections) }
  }
  open func insertItems(at indexPaths: Set<IndexPath>) {
    if !indexPaths.isEmpty { engine.edit { $0.inserted += indexPaths.map(\.place) } }
  }
  open func deleteItems(at indexPaths: Set<IndexPath>) {
    if !indexPaths.isEmpty { engine.edit { $0.deleted += indexPaths.map(\.place) } }
  }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    engine.edit { $0.moved.append((indexPath.place, newIndexPath.place)) }
  }
  open func reloadItems(at indexPaths: Set<IndexPath>) {
    engine.edit { $0.reloaded += indexPaths.map(\.place) }
  }
}

extension IndexPath {
  fileprivate var place: ListBatch.Path { (section, item) }
}
