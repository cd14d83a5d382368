// https://developer.apple.com/documentation/appkit/nscell
@MainActor @objc @objcMembers open class NSCell: NSObject, Sendable {
  open var cellSize: NSSize { get }
  open func cellSize(forBounds rect: NSRect) -> NSSize
  open var wraps: Bool { get set }
  open var isScrollable: Bool { get set }
}

// https://developer.apple.com/documentation/appkit/nscontrol
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSControl: NSView {
  // https://developer.apple.com/documentation/appkit/nscontrol/statevalue
  public struct StateValue: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(_ rawValue: Int)
    public init(rawValue: Int)
    public static let on: NSControl.StateValue
    public static let off: NSControl.StateValue
    public static let mixed: NSControl.StateValue
  }
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  weak open var target: AnyObject? { get set }
  open var action: Selector? { get set }
  open var isEnabled: Bool { get set }
  open var stringValue: String { get set }
  open var attributedStringValue: NSAttributedString { get set }
  open var doubleValue: Double { get set }
  open var integerValue: Int { get set }
  open var font: NSFont? { get set }
  open func sizeThatFits(_ size: NSSize) -> NSSize
  open var cell: NSCell? { get set }
  open func sizeToFit()
  open func currentEditor() -> NSText?
  @discardableResult open func sendAction(_ action: Selector?, to target: Any?) -> Bool
  public nonisolated class var textDidChangeNotification: NSNotification.Name { get }
}

// https://developer.apple.com/documentation/appkit/nstext
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSText: NSView {
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  open var string: String { get set }
}

// https://developer.apple.com/documentation/appkit/nstextfielddelegate
@MainActor @objc public protocol NSTextFieldDelegate: NSObjectProtocol {
  @objc optional func controlTextDidChange(_ obj: Notification)
  @objc optional func controlTextDidEndEditing(_ obj: Notification)
}

// https://developer.apple.com/documentation/appkit/nstextfield
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSTextField: NSControl {
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  public convenience init(labelWithString stringValue: String)
  public convenience init(wrappingLabelWithString stringValue: String)
  public convenience init(string stringValue: String)
  open var placeholderString: String? { get set }
  open var textColor: NSColor? { get set }
  open var isBordered: Bool { get set }
  open var isEditable: Bool { get set }
  open var isSelectable: Bool { get set }
  open var drawsBackground: Bool { get set }
  weak open var delegate: (any NSTextFieldDelegate)? { get set }
  open var preferredMaxLayoutWidth: CGFloat { get set }
  open var maximumNumberOfLines: Int { get set }
}

// https://developer.apple.com/documentation/appkit/nssecuretextfield
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSSecureTextField: NSTextField {
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
}

// https://developer.apple.com/documentation/appkit/nsbutton
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSButton: NSControl {
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  public convenience init(title: String, target: Any?, action: Selector?)
  public convenience init(checkboxWithTitle title: String, target: Any?, action: Selector?)
  open var title: String { get set }
  open var image: NSImage? { get set }
  open var state: NSControl.StateValue { get set }
}

// https://developer.apple.com/documentation/appkit/nsimageview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSImageView: NSControl {
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  public convenience init(image: NSImage)
  open var image: NSImage? { get set }
}

// https://developer.apple.com/documentation/appkit/nsscrollview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSScrollView: NSView {
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  open var documentView: NSView? { get set }
  open var contentView: NSClipView { get set }
  open var hasVerticalScroller: Bool { get set }
  open var hasHorizontalScroller: Bool { get set }
  open var drawsBackground: Bool { get set }
  open func reflectScrolledClipView(_ cView: NSClipView)
}

// https://developer.apple.com/documentation/appkit/nsclipview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSClipView: NSView {
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  open func scroll(to newOrigin: NSPoint)
}

// https://developer.apple.com/documentation/appkit/nsstackview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSStackView: NSView {
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  open var arrangedSubviews: [NSView] { get }
  open func addArrangedSubview(_ view: NSView)
}

// https://developer.apple.com/documentation/appkit/nstablecolumn
@MainActor @objc @objcMembers open class NSTableColumn: NSObject, Sendable {
  public init(identifier: NSUserInterfaceItemIdentifier)
  open var identifier: NSUserInterfaceItemIdentifier { get set }
}

// https://developer.apple.com/documentation/appkit/nstableviewdatasource
@MainActor @objc public protocol NSTableViewDataSource: NSObjectProtocol {
  @objc optional func numberOfRows(in tableView: NSTableView) -> Int
}

// https://developer.apple.com/documentation/appkit/nstableviewdelegate
@MainActor @objc public protocol NSTableViewDelegate: NSObjectProtocol {
  @objc optional func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView?
}

// https://developer.apple.com/documentation/appkit/nstableview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSTableView: NSControl {
  // https://developer.apple.com/documentation/appkit/nstableview/animationoptions
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var effectFade: NSTableView.AnimationOptions { get }
    public static var effectGap: NSTableView.AnimationOptions { get }
    public static var slideUp: NSTableView.AnimationOptions { get }
    public static var slideDown: NSTableView.AnimationOptions { get }
    public static var slideLeft: NSTableView.AnimationOptions { get }
    public static var slideRight: NSTableView.AnimationOptions { get }
  }
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  weak open var dataSource: (any NSTableViewDataSource)? { get set }
  weak open var delegate: (any NSTableViewDelegate)? { get set }
  open func addTableColumn(_ tableColumn: NSTableColumn)
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView?
  open func row(for view: NSView) -> Int
  open var numberOfColumns: Int { get }
  open var numberOfRows: Int { get }
  open var tableColumns: [NSTableColumn] { get }
  open func reloadData()
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet)
  open func noteNumberOfRowsChanged()
  open func noteHeightOfRows(withIndexesChanged indexSet: IndexSet)
  open func beginUpdates()
  open func endUpdates()
  open func insertRows(
    at indexes: IndexSet, withAnimation animationOptions: NSTableView.AnimationOptions = [])
  open func removeRows(
    at indexes: IndexSet, withAnimation animationOptions: NSTableView.AnimationOptions = [])
  open func moveRow(at oldIndex: Int, to newIndex: Int)
}

// https://developer.apple.com/documentation/appkit/nscollectionviewlayout
@MainActor @objc @objcMembers open class NSCollectionViewLayout: NSObject, Sendable {
  public override init()
}

// https://developer.apple.com/documentation/appkit/nscollectionviewflowlayout
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSCollectionViewFlowLayout: NSCollectionViewLayout {
  public override init()
  open var itemSize: NSSize { get set }
}

// https://developer.apple.com/documentation/appkit/nscollectionviewitem
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSCollectionViewItem: NSViewController {
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?)
  public required init?(coder: NSCoder)
  unowned(unsafe) open var collectionView: NSCollectionView? { get }
}

// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource
@MainActor @objc public protocol NSCollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem
  @objc optional func numberOfSections(in collectionView: NSCollectionView) -> Int
}

// https://developer.apple.com/documentation/appkit/nscollectionview
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class NSCollectionView: NSView {
  public override init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  weak open var dataSource: (any NSCollectionViewDataSource)? { get set }
  open var collectionViewLayout: NSCollectionViewLayout? { get set }
  open func register(
    _ itemClass: AnyClass?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier)
  open func makeItem(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSCollectionViewItem
  open func item(at indexPath: IndexPath) -> NSCollectionViewItem?
  open var numberOfSections: Int { get }
  open func numberOfItems(inSection section: Int) -> Int
  open func reloadData()
  open func insertSections(_ sections: IndexSet)
  open func deleteSections(_ sections: IndexSet)
  open func reloadSections(_ sections: IndexSet)
  open func moveSection(_ section: Int, toSection newSection: Int)
  open func insertItems(at indexPaths: Set<IndexPath>)
  open func deleteItems(at indexPaths: Set<IndexPath>)
  open func reloadItems(at indexPaths: Set<IndexPath>)
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath)
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil)
}
