// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StandIns

// https://developer.apple.com/documentation/uikit/uitableviewcell
open class UITableViewCell: UIView {
  public required init(reuseIdentifier: String?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
  public required convenience init() { self.init(reuseIdentifier: nil) }
}

// https://developer.apple.com/documentation/uikit/uitableviewdatasource
@MainActor
public protocol UITableViewDataSource: AnyObject {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func numberOfSections(in tableView: UITableView) -> Int
}

// https://developer.apple.com/documentation/uikit/uitableview
open class UITableView: UIScrollView {
  // https://developer.apple.com/documentation/uikit/uitableview/style-swift.enum
  public enum Style: Int, Sendable { case plain }
  // https://developer.apple.com/documentation/uikit/uitableview/rowanimation
  public enum RowAnimation: Int, Sendable {
    case fade
    case automatic = 100
  }

  private var cellTypes: [String: UITableViewCell.Type] = [:]
  private var reconfigured: UITableViewCell?
  open weak var dataSource: (any UITableViewDataSource)?

  public init(frame: CGRect, style: Style) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  public required convenience init() { self.init(frame: .zero, style: .plain) }

  private lazy var engine = ListEngine<UITableViewCell>(
    counts: { [unowned self] in
      let sections = dataSource?.numberOfSections(in: self) ?? 0
      return (0..<sections).map { dataSource?.tableView(self, numberOfRowsInSection: $0) ?? 0 }
    },
    makeCell: { [unowned self] path, old in
      reconfigured = old
      let path = IndexPath(row: path.element, section: path.section)
      let cell = dataSource?.tableView(self, cellForRowAt: path)
      reconfigured = nil
      return cell ?? UITableViewCell()
    })

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellTypes[identifier] = cellClass as? UITableViewCell.Type
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    reconfigured
      ?? (cellTypes[identifier] ?? UITableViewCell.self).init(reuseIdentifier: identifier)
  }

  open var numberOfSections: Int { engine.shown.count }
  open func numberOfRows(inSection section: Int) -> Int { engine.shown[section].count }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    let shown = engine.shown
    guard shown.indices.contains(indexPath.section),
      shown[indexPath.section].indices.contains(indexPath.row)
    else { return nil }
    return shown[indexPath.section][indexPath.row]
  }

  override open func layoutSubviews() {
    super.layoutSubviews()
    _ = engine.shown
  }

  open func reloadData() { engine.reloadData() }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    engine.performBatch { updates?() }
    Task { completion?(true) }
  }

  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    if !sections.isEmpty { engine.edit { $0.insertedSections += Array(sections) } }
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    if !sections.isEmpty { engine.edit { $0.deletedSections += Array(sections) } }
  }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    engine.edit { $0.movedSections.append((section, newSection)) }
  }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    engine.edit { $0.reloadedSections += Array(sections) }
  }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    if !indexPaths.isEmpty { engine.edit { $0.inserted += indexPaths.map(\.place) } }
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    if !indexPaths.isEmpty { engine.edit { $0.deleted += indexPaths.map(\.place) } }
  }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    engine.edit { $0.moved.append((indexPath.place, newIndexPath.place)) }
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    engine.edit { $0.reloaded += indexPaths.map(\.place) }
  }
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    engine.reconfigure(indexPaths.map(\.place))
  }
}

extension IndexPath {
  fileprivate var place: ListBatch.Path { (section, item) }
}

// https://developer.apple.com/documentation/uikit/uicollectionviewlayout
@MainActor
open class UICollectionViewLayout: NSObject {
  override public init() {}
}

// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout
public final class UICollectionViewFlowLayout: UICollectionViewLayout {}

// https://developer.apple.com/documentation/uikit/uicollectionviewcell
open class UICollectionViewCell: UIView {
  override public required init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
}

// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource
@MainActor
public protocol UICollectionViewDataSource: AnyObject {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
  func numberOfSections(in collectionView: UICollectionView) -> Int
}

// https://developer.apple.com/documentation/uikit/uicollectionview
open class UICollectionView: UIScrollView {
  private var cellTypes: [String: UICollectionViewCell.Type] = [:]
  private var reconfigured: UICollectionViewCell?
  open weak var dataSource: (any UICollectionViewDataSource)?

  public init(frame: CGRect, collectionViewLayout: UICollectionViewLayout) {
    super.init(frame: frame)
  }
  public required init?(coder: NSCoder) { nil }
  public required convenience init() {
    self.init(frame: .zero, collectionViewLayout: UICollectionViewLayout())
  }

  private lazy var engine = ListEngine<UICollectionViewCell>(
    counts: { [unowned self] in
      let sections = dataSource?.numberOfSections(in: self) ?? 0
      return (0..<sections).map {
        dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
      }
    },
    makeCell: { [unowned self] path, old in
      reconfigured = old
      let path = IndexPath(item: path.element, section: path.section)
      let cell = dataSource?.collectionView(self, cellForItemAt: path)
      reconfigured = nil
      return cell ?? UICollectionViewCell()
    })

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellTypes[identifier] = cellClass as? UICollectionViewCell.Type
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    reconfigured ?? (cellTypes[identifier] ?? UICollectionViewCell.self).init(frame: .zero)
  }

  open var numberOfSections: Int { engine.shown.count }
  open func numberOfItems(inSection section: Int) -> Int { engine.shown[section].count }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    let shown = engine.shown
    guard shown.indices.contains(indexPath.section),
      shown[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return shown[indexPath.section][indexPath.item]
  }

  override open func layoutSubviews() {
    super.layoutSubviews()
    _ = engine.shown
  }

  open func reloadData() { engine.reloadData() }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    engine.performBatch { updates?() }
    Task { completion?(true) }
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
  open func insertItems(at indexPaths: [IndexPath]) {
    if !indexPaths.isEmpty { engine.edit { $0.inserted += indexPaths.map(\.place) } }
  }
  open func deleteItems(at indexPaths: [IndexPath]) {
    if !indexPaths.isEmpty { engine.edit { $0.deleted += indexPaths.map(\.place) } }
  }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    engine.edit { $0.moved.append((indexPath.place, newIndexPath.place)) }
  }
  open func reloadItems(at indexPaths: [IndexPath]) {
    engine.edit { $0.reloaded += indexPaths.map(\.place) }
  }
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    engine.reconfigure(indexPaths.map(\.place))
  }
}

// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]

  public init() {}

  public var itemIdentifiers: [ItemIdentifierType] {
    sectionIdentifiers.flatMap { items[$0] ?? [] }
  }

  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    items[identifier] ?? []
  }

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    sectionIdentifiers += identifiers
  }

  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType
  ) {
    items[section, default: []] += identifiers
  }

  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers.filter(sectionIdentifiers.contains)
  }

  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers.filter(itemIdentifiers.contains)
  }
}
