@_exported import Foundation
@_exported import QuartzCore

// https://developer.apple.com/documentation/foundation/nsrect
public typealias NSRect = CGRect
// https://developer.apple.com/documentation/foundation/nspoint
public typealias NSPoint = CGPoint
// https://developer.apple.com/documentation/foundation/nssize
public typealias NSSize = CGSize

// https://developer.apple.com/documentation/foundation/nsedgeinsets
public struct NSEdgeInsets: BitwiseCopyable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat
  public init()
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat)
}

// https://developer.apple.com/documentation/appkit/nsdirectionaledgeinsets
public struct NSDirectionalEdgeInsets: BitwiseCopyable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat
  public init()
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat)
}

// https://developer.apple.com/documentation/appkit/nscolor
@objc open class NSColor: NSObject, @unchecked Sendable {
  open class var clear: NSColor { get }
  open class var black: NSColor { get }
  open class var textColor: NSColor { get }
  open var cgColor: CGColor { get }
}

// https://developer.apple.com/documentation/appkit/nsfont
@objc open class NSFont: NSObject, @unchecked Sendable {
  open class func systemFont(ofSize fontSize: CGFloat) -> NSFont
}

// https://developer.apple.com/documentation/appkit/nsimage
@objc open class NSImage: NSObject, @unchecked Sendable {
  public init?(named name: String)
  open var size: NSSize { get set }
}

// https://developer.apple.com/documentation/foundation/indexpath/init(item:section:)
extension IndexPath {
  public init(item: Int, section: Int)
  public var item: Int { get set }
  public var section: Int { get set }
}

// https://developer.apple.com/documentation/appkit/nsresponder
@MainActor @objc @objcMembers open class NSResponder: NSObject, Sendable, @preconcurrency NSCoding {
  public override init()
  public required init?(coder: NSCoder)
  open func encode(with coder: NSCoder)
  unowned(unsafe) open var nextResponder: NSResponder? { get set }
  open var acceptsFirstResponder: Bool { get }
  open func becomeFirstResponder() -> Bool
  open func resignFirstResponder() -> Bool
  open func mouseDown(with event: NSEvent)
  open func mouseUp(with event: NSEvent)
  open func keyDown(with event: NSEvent)
}

// https://developer.apple.com/documentation/appkit/nsevent
@objc open class NSEvent: NSObject {
  open var locationInWindow: NSPoint { get }
}

// https://developer.apple.com/documentation/appkit/nslayoutconstraint
@MainActor @objc @objcMembers open class NSLayoutConstraint: NSObject, Sendable {
  // https://developer.apple.com/documentation/appkit/nslayoutconstraint/orientation
  @objc public enum Orientation: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }
  // https://developer.apple.com/documentation/appkit/nslayoutconstraint/priority-swift.struct
  public struct Priority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(_ rawValue: Float)
    public init(rawValue: Float)
    public static let required: Priority
    public static let defaultHigh: Priority
    public static let dragThatCanResizeWindow: Priority
    public static let windowSizeStayPut: Priority
    public static let defaultLow: Priority
    public static let fittingSizeCompression: Priority
  }
  open class func activate(_ constraints: [NSLayoutConstraint])
  open class func deactivate(_ constraints: [NSLayoutConstraint])
  open var constant: CGFloat { get set }
  open var priority: NSLayoutConstraint.Priority { get set }
  open var isActive: Bool { get set }
}

// https://developer.apple.com/documentation/appkit/nslayoutanchor
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject, Sendable {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
}

// https://developer.apple.com/documentation/appkit/nslayoutxaxisanchor
@MainActor @_inheritsConvenienceInitializers open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

// https://developer.apple.com/documentation/appkit/nslayoutyaxisanchor
@MainActor @_inheritsConvenienceInitializers open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

// https://developer.apple.com/documentation/appkit/nslayoutdimension
@MainActor @_inheritsConvenienceInitializers open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint
}

// https://developer.apple.com/documentation/appkit/nslayoutguide
@MainActor @objc @objcMembers open class NSLayoutGuide: NSObject, Sendable, @preconcurrency NSCoding {
  public override init()
  public required init?(coder: NSCoder)
  open func encode(with coder: NSCoder)
  open var frame: NSRect { get }
  weak open var owningView: NSView? { get set }
  open var identifier: NSUserInterfaceItemIdentifier { get set }
  open var leadingAnchor: NSLayoutXAxisAnchor { get }
  open var trailingAnchor: NSLayoutXAxisAnchor { get }
  open var topAnchor: NSLayoutYAxisAnchor { get }
  open var bottomAnchor: NSLayoutYAxisAnchor { get }
  open var widthAnchor: NSLayoutDimension { get }
  open var heightAnchor: NSLayoutDimension { get }
}

// https://developer.apple.com/documentation/appkit/nsuserinterfaceitemidentifier
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(_ rawValue: String)
  public init(rawValue: String)
}

// https://developer.apple.com/documentation/appkit/nsuserinterfacelayoutdirection
@objc public enum NSUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

// https://developer.apple.com/documentation/appkit/nswindow
@MainActor @objc @objcMembers open class NSWindow: NSResponder {
  // https://developer.apple.com/documentation/appkit/nswindow/orderingmode
  @objc public enum OrderingMode: Int, Sendable {
    case above = 1
    case below = -1
    case out = 0
  }
  public init(
    contentRect: NSRect, styleMask style: NSWindow.StyleMask,
    backing backingStoreType: NSWindow.BackingStoreType, defer flag: Bool)
  // https://developer.apple.com/documentation/appkit/nswindow/stylemask-swift.struct
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var titled: NSWindow.StyleMask { get }
    public static var resizable: NSWindow.StyleMask { get }
  }
  // https://developer.apple.com/documentation/appkit/nswindow/backingstoretype
  @objc public enum BackingStoreType: UInt, Sendable { case buffered = 2 }
  open var isReleasedWhenClosed: Bool { get set }
  open var contentView: NSView? { get set }
  open var contentViewController: NSViewController? { get set }
  weak open var firstResponder: NSResponder? { get }
  @discardableResult open func makeFirstResponder(_ responder: NSResponder?) -> Bool
  open var backingScaleFactor: CGFloat { get }
  open var screen: NSScreen? { get }
}

// https://developer.apple.com/documentation/appkit/nsscreen
@MainActor @objc @objcMembers open class NSScreen: NSObject, Sendable {
  open class var main: NSScreen? { get }
  open var backingScaleFactor: CGFloat { get }
}

// https://developer.apple.com/documentation/appkit/nsview
@MainActor @objc @objcMembers open class NSView: NSResponder {
  public init(frame frameRect: NSRect)
  public required init?(coder: NSCoder)
  // `required` for the compiler alone: it lets imported initialisers be called on a metatype.
  public required override convenience init()
  unowned(unsafe) open var window: NSWindow? { get }
  unowned(unsafe) open var superview: NSView? { get }
  open var subviews: [NSView] { get set }
  open func isDescendant(of view: NSView) -> Bool
  open var isHidden: Bool { get set }
  open var isHiddenOrHasHiddenAncestor: Bool { get }
  open func addSubview(_ view: NSView)
  open func addSubview(
    _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?)
  open func sortSubviews(
    _ compare: @convention(c) (NSView, NSView, UnsafeMutableRawPointer?) -> Int,
    context: UnsafeMutableRawPointer?)
  open func viewWillMove(toWindow newWindow: NSWindow?)
  open func viewDidMoveToWindow()
  open func viewWillMove(toSuperview newSuperview: NSView?)
  open func viewDidMoveToSuperview()
  open func didAddSubview(_ subview: NSView)
  open func willRemoveSubview(_ subview: NSView)
  open func removeFromSuperview()
  open func replaceSubview(_ oldView: NSView, with newView: NSView)
  open func viewDidChangeBackingProperties()
  // https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var none: NSView.AutoresizingMask { get }
    public static var minXMargin: NSView.AutoresizingMask { get }
    public static var width: NSView.AutoresizingMask { get }
    public static var maxXMargin: NSView.AutoresizingMask { get }
    public static var minYMargin: NSView.AutoresizingMask { get }
    public static var height: NSView.AutoresizingMask { get }
    public static var maxYMargin: NSView.AutoresizingMask { get }
  }
  open var autoresizingMask: NSView.AutoresizingMask { get set }
  open var autoresizesSubviews: Bool { get set }
  open func resizeSubviews(withOldSize oldSize: NSSize)
  open func setFrameOrigin(_ newOrigin: NSPoint)
  open func setFrameSize(_ newSize: NSSize)
  open var postsBoundsChangedNotifications: Bool { get set }
  public nonisolated class var boundsDidChangeNotification: NSNotification.Name { get }
  open var frame: NSRect { get set }
  open var bounds: NSRect { get set }
  open var isFlipped: Bool { get }
  open func convert(_ point: NSPoint, from view: NSView?) -> NSPoint
  open func convert(_ point: NSPoint, to view: NSView?) -> NSPoint
  open func convert(_ rect: NSRect, from view: NSView?) -> NSRect
  open func convert(_ rect: NSRect, to view: NSView?) -> NSRect
  open func convertToBacking(_ rect: NSRect) -> NSRect
  open func backingAlignedRect(_ rect: NSRect, options: AlignmentOptions) -> NSRect
  open var needsDisplay: Bool { get set }
  open func draw(_ dirtyRect: NSRect)
  open var wantsLayer: Bool { get set }
  open var layer: CALayer? { get set }
  open var alphaValue: CGFloat { get set }
  open var toolTip: String? { get set }
  open var tag: Int { get }
  open func viewWithTag(_ tag: Int) -> NSView?
  open func hitTest(_ point: NSPoint) -> NSView?

  open var constraints: [NSLayoutConstraint] { get }
  open func addConstraint(_ constraint: NSLayoutConstraint)
  open func addConstraints(_ constraints: [NSLayoutConstraint])
  open func removeConstraint(_ constraint: NSLayoutConstraint)
  open func layoutSubtreeIfNeeded()
  open func layout()
  open var needsLayout: Bool { get set }
  open func updateConstraints()
  open var needsUpdateConstraints: Bool { get set }
  open var translatesAutoresizingMaskIntoConstraints: Bool { get set }
  open class var requiresConstraintBasedLayout: Bool { get }
  open func alignmentRect(forFrame frame: NSRect) -> NSRect
  open func frame(forAlignmentRect alignmentRect: NSRect) -> NSRect
  open var alignmentRectInsets: NSEdgeInsets { get }
  open var firstBaselineOffsetFromTop: CGFloat { get }
  open var lastBaselineOffsetFromBottom: CGFloat { get }
  open var baselineOffsetFromBottom: CGFloat { get }
  public class var noIntrinsicMetric: CGFloat { get }
  open var intrinsicContentSize: NSSize { get }
  open func invalidateIntrinsicContentSize()
  open func contentHuggingPriority(for orientation: NSLayoutConstraint.Orientation)
    -> NSLayoutConstraint.Priority
  open func setContentHuggingPriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation)
  open func contentCompressionResistancePriority(for orientation: NSLayoutConstraint.Orientation)
    -> NSLayoutConstraint.Priority
  open func setContentCompressionResistancePriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation)
  open var fittingSize: NSSize { get }
  open var layoutGuides: [NSLayoutGuide] { get }
  open func addLayoutGuide(_ guide: NSLayoutGuide)
  open func removeLayoutGuide(_ guide: NSLayoutGuide)
  @available(macOS 11.0, *) open var safeAreaInsets: NSEdgeInsets { get }
  @available(macOS 11.0, *) open var additionalSafeAreaInsets: NSEdgeInsets { get set }
  @available(macOS 11.0, *) open var safeAreaLayoutGuide: NSLayoutGuide { get }
  @available(macOS 11.0, *) open var safeAreaRect: NSRect { get }
  @available(macOS 11.0, *) open var layoutMarginsGuide: NSLayoutGuide { get }
  open var leadingAnchor: NSLayoutXAxisAnchor { get }
  open var trailingAnchor: NSLayoutXAxisAnchor { get }
  open var topAnchor: NSLayoutYAxisAnchor { get }
  open var bottomAnchor: NSLayoutYAxisAnchor { get }
  open var widthAnchor: NSLayoutDimension { get }
  open var heightAnchor: NSLayoutDimension { get }
  open var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection { get set }
  @available(macOS 14.0, *) open var clipsToBounds: Bool { get set }
  @available(macOS 14.0, *)
  open func displayLink(target: Any, selector: Selector) -> CADisplayLink
  open func addGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer)
  open var identifier: NSUserInterfaceItemIdentifier? { get set }
}

// https://developer.apple.com/documentation/foundation/alignmentoptions
public struct AlignmentOptions: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64)
  public static var alignAllEdgesNearest: AlignmentOptions { get }
}

// https://developer.apple.com/documentation/appkit/nsgesturerecognizer
@MainActor @objc @objcMembers open class NSGestureRecognizer: NSObject, Sendable {
  public init(target: Any?, action: Selector?)
}

// https://developer.apple.com/documentation/appkit/nsviewcontroller
@MainActor @objc @objcMembers open class NSViewController: NSResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?)
  public required init?(coder: NSCoder)
  public override convenience init()
  open var title: String? { get set }
  open var view: NSView { get set }
  @available(macOS 14.0, *) open func loadViewIfNeeded()
  @available(macOS 14.0, *) open var viewIfLoaded: NSView? { get }
  open var isViewLoaded: Bool { get }
  open func loadView()
  open func viewDidLoad()
  open func viewWillAppear()
  open func viewDidAppear()
  open func viewWillDisappear()
  open func viewDidDisappear()
  open func viewWillLayout()
  open func viewDidLayout()
  open func updateViewConstraints()
  open var preferredContentSize: NSSize { get set }
  open var children: [NSViewController] { get set }
  open func addChild(_ childViewController: NSViewController)
  open func removeFromParent()
  open var parent: NSViewController? { get }
}
