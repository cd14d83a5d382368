#if !os(watchOS)

// https://developer.apple.com/documentation/uikit/uitableviewcell
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UITableViewCell: UIView {
  // https://developer.apple.com/documentation/uikit/uitableviewcell/cellstyle
  @objc public nonisolated enum CellStyle: Int, Sendable {
    case `default` = 0
    case value1 = 1
    case value2 = 2
    case subtitle = 3
  }
  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?)
  public required init?(coder: NSCoder)
  open var contentView: UIView { get }
  open func prepareForReuse()
}

// https://developer.apple.com/documentation/uikit/uitableviewheaderfooterview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UITableViewHeaderFooterView: UIView {
  public init(reuseIdentifier: String?)
  public required init?(coder: NSCoder)
  open var contentView: UIView { get }
}

// https://developer.apple.com/documentation/uikit/uitableviewdatasource
@MainActor @objc public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  @objc optional func numberOfSections(in tableView: UITableView) -> Int
}

// https://developer.apple.com/documentation/uikit/uitableview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UITableView: UIScrollView {
  // https://developer.apple.com/documentation/uikit/uitableview/style-swift.enum
  @objc public nonisolated enum Style: Int, Sendable {
    case plain = 0
    case grouped = 1
    @available(iOS 13.0, *) @available(tvOS, unavailable) case insetGrouped = 2
  }
  // https://developer.apple.com/documentation/uikit/uitableview/rowanimation
  @objc public nonisolated enum RowAnimation: Int, Sendable {
    case fade = 0
    case right = 1
    case left = 2
    case top = 3
    case bottom = 4
    case none = 5
    case middle = 6
    case automatic = 100
  }
  public init(frame: CGRect, style: UITableView.Style)
  public required init?(coder: NSCoder)
  weak open var dataSource: (any UITableViewDataSource)? { get set }
  open var hasUncommittedUpdates: Bool { get }
  open var numberOfSections: Int { get }
  open func numberOfRows(inSection section: Int) -> Int
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell?
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView?
  open func reloadData()
  @available(iOS 11.0, tvOS 11.0, *)
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil)
  open func beginUpdates()
  open func endUpdates()
  open func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation)
  open func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation)
  open func moveSection(_ section: Int, toSection newSection: Int)
  open func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation)
  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation)
  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation)
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath)
  open func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation)
  @available(iOS 15.0, tvOS 15.0, *)
  open func reconfigureRows(at indexPaths: [IndexPath])
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String)
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
}

// https://developer.apple.com/documentation/uikit/uicollectionviewlayout
@MainActor @objc @objcMembers open class UICollectionViewLayout: NSObject, Sendable {
  public override init()
}

// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public override init()
  open var itemSize: CGSize { get set }
}

// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource
@MainActor @objc public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  @objc optional func numberOfSections(in collectionView: UICollectionView) -> Int
}

// https://developer.apple.com/documentation/uikit/uicollectionreusableview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UICollectionReusableView: UIView {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
}

// https://developer.apple.com/documentation/uikit/uicollectionviewcell
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UICollectionViewCell: UICollectionReusableView {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  open var contentView: UIView { get }
}

// https://developer.apple.com/documentation/uikit/uicollectionview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UICollectionView: UIScrollView {
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout)
  public required init?(coder: NSCoder)
  weak open var dataSource: (any UICollectionViewDataSource)? { get set }
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String)
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  open var numberOfSections: Int { get }
  open func numberOfItems(inSection section: Int) -> Int
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell?
  open func reloadData()
  open func insertSections(_ sections: IndexSet)
  open func deleteSections(_ sections: IndexSet)
  open func moveSection(_ section: Int, toSection newSection: Int)
  open func reloadSections(_ sections: IndexSet)
  open func insertItems(at indexPaths: [IndexPath])
  open func deleteItems(at indexPaths: [IndexPath])
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath)
  open func reloadItems(at indexPaths: [IndexPath])
  @available(iOS 15.0, tvOS 15.0, *)
  open func reconfigureItems(at indexPaths: [IndexPath])
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil)
}

// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot
@available(iOS 13.0, tvOS 13.0, *)
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>: @unchecked Sendable
where
  SectionIdentifierType: Hashable, SectionIdentifierType: Sendable, ItemIdentifierType: Hashable,
  ItemIdentifierType: Sendable
{
  public init()
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil)
  public mutating func appendSections(_ identifiers: [SectionIdentifierType])
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType])
  @available(iOS 15.0, tvOS 15.0, *)
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType])
  public var sectionIdentifiers: [SectionIdentifierType] { get }
  public var itemIdentifiers: [ItemIdentifierType] { get }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType]
  @available(iOS 15.0, tvOS 15.0, *)
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { get }
  @available(iOS 15.0, tvOS 15.0, *)
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { get }
}

// https://developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir
@available(iOS 13.0, tvOS 13.0, *)
@MainActor @preconcurrency open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>:
  NSObject, UITableViewDataSource
where
  SectionIdentifierType: Hashable, SectionIdentifierType: Sendable, ItemIdentifierType: Hashable,
  ItemIdentifierType: Sendable
{
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?
  public init(
    tableView: UITableView,
    cellProvider: @escaping UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>
      .CellProvider)
  @MainActor @preconcurrency open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true) async
  @MainActor @preconcurrency open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil)
  @objc open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  @objc open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
}

// https://developer.apple.com/documentation/uikit/uitableviewcontroller
@MainActor @objc @objcMembers open class UITableViewController: UIViewController, UITableViewDataSource {
  public init(style: UITableView.Style)
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?)
  public required init?(coder: NSCoder)
  open var tableView: UITableView! { get set }
  open func numberOfSections(in tableView: UITableView) -> Int
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

#endif
