#if !os(watchOS)

// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor @objc @objcMembers open class UIResponder: NSObject, Sendable {
  public override init()
  open var next: UIResponder? { get }
  open var canBecomeFirstResponder: Bool { get }
  open var isFirstResponder: Bool { get }
  @discardableResult open func becomeFirstResponder() -> Bool
  @discardableResult open func resignFirstResponder() -> Bool
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?)
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?)
}

// https://developer.apple.com/documentation/uikit/uievent
@MainActor @objc @objcMembers open class UIEvent: NSObject, Sendable {}

// https://developer.apple.com/documentation/uikit/uitouch
@MainActor @objc @objcMembers open class UITouch: NSObject, Sendable {
  open func location(in view: UIView?) -> CGPoint
}

// https://developer.apple.com/documentation/uikit/uilayoutpriority
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(_ rawValue: Float)
  public init(rawValue: Float)
  public static let required: UILayoutPriority
  public static let defaultHigh: UILayoutPriority
  public static let defaultLow: UILayoutPriority
  public static let fittingSizeLevel: UILayoutPriority
}

// https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor @objc @objcMembers open class NSLayoutConstraint: NSObject, Sendable {
  // https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis
  @objc public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }
  open class func activate(_ constraints: [NSLayoutConstraint])
  open class func deactivate(_ constraints: [NSLayoutConstraint])
  open var constant: CGFloat { get set }
  open var priority: UILayoutPriority { get set }
  open var isActive: Bool { get set }
}

// https://developer.apple.com/documentation/uikit/nslayoutanchor
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject, Sendable {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
}

// https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor
@MainActor @_inheritsConvenienceInitializers open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

// https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor
@MainActor @_inheritsConvenienceInitializers open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

// https://developer.apple.com/documentation/uikit/nslayoutdimension
@MainActor @_inheritsConvenienceInitializers open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint
}

// https://developer.apple.com/documentation/uikit/uilayoutguide
@MainActor @objc @objcMembers open class UILayoutGuide: NSObject, Sendable, @preconcurrency NSCoding {
  public override init()
  public required init?(coder: NSCoder)
  open func encode(with coder: NSCoder)
  open var layoutFrame: CGRect { get }
  weak open var owningView: UIView? { get set }
  open var identifier: String { get set }
  open var leadingAnchor: NSLayoutXAxisAnchor { get }
  open var trailingAnchor: NSLayoutXAxisAnchor { get }
  open var leftAnchor: NSLayoutXAxisAnchor { get }
  open var rightAnchor: NSLayoutXAxisAnchor { get }
  open var topAnchor: NSLayoutYAxisAnchor { get }
  open var bottomAnchor: NSLayoutYAxisAnchor { get }
  open var widthAnchor: NSLayoutDimension { get }
  open var heightAnchor: NSLayoutDimension { get }
}

// https://developer.apple.com/documentation/uikit/uiuserinterfacelayoutdirection
@objc public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

// https://developer.apple.com/documentation/uikit/uisemanticcontentattribute
@objc public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified = 0
  case playback = 1
  case spatial = 2
  case forceLeftToRight = 3
  case forceRightToLeft = 4
}

// https://developer.apple.com/documentation/uikit/uiview
@MainActor @objc @objcMembers open class UIView: UIResponder, @preconcurrency NSCoding, UITraitEnvironment,
  CALayerDelegate
{
  open class var layerClass: AnyClass { get }
  public init(frame: CGRect)
  public required init?(coder: NSCoder)
  // `required` for the compiler alone: it lets imported initialisers be called on a metatype.
  public required override convenience init()
  open func encode(with coder: NSCoder)
  open var layer: CALayer { get }
  open var tag: Int { get set }
  open var isUserInteractionEnabled: Bool { get set }

  open var frame: CGRect { get set }
  open var bounds: CGRect { get set }
  open var center: CGPoint { get set }
  open var transform: CGAffineTransform { get set }
  @available(iOS 4.0, *) open var contentScaleFactor: CGFloat { get set }
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView?
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect
  open func sizeThatFits(_ size: CGSize) -> CGSize
  open func sizeToFit()

  // https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var flexibleLeftMargin: UIView.AutoresizingMask { get }
    public static var flexibleWidth: UIView.AutoresizingMask { get }
    public static var flexibleRightMargin: UIView.AutoresizingMask { get }
    public static var flexibleTopMargin: UIView.AutoresizingMask { get }
    public static var flexibleHeight: UIView.AutoresizingMask { get }
    public static var flexibleBottomMargin: UIView.AutoresizingMask { get }
  }
  open var autoresizingMask: UIView.AutoresizingMask { get set }
  open var autoresizesSubviews: Bool { get set }

  open var superview: UIView? { get }
  open var subviews: [UIView] { get }
  open var window: UIWindow? { get }
  open func removeFromSuperview()
  open func insertSubview(_ view: UIView, at index: Int)
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int)
  open func addSubview(_ view: UIView)
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView)
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView)
  open func bringSubviewToFront(_ view: UIView)
  open func sendSubviewToBack(_ view: UIView)
  open func didAddSubview(_ subview: UIView)
  open func willRemoveSubview(_ subview: UIView)
  open func willMove(toSuperview newSuperview: UIView?)
  open func didMoveToSuperview()
  open func willMove(toWindow newWindow: UIWindow?)
  open func didMoveToWindow()
  open func isDescendant(of view: UIView) -> Bool
  open func viewWithTag(_ tag: Int) -> UIView?

  open func setNeedsLayout()
  open func layoutIfNeeded()
  open func layoutSubviews()
  open var layoutMargins: UIEdgeInsets { get set }
  @available(iOS 11.0, tvOS 11.0, *) open var directionalLayoutMargins: NSDirectionalEdgeInsets { get set }
  open var preservesSuperviewLayoutMargins: Bool { get set }
  @available(iOS 11.0, tvOS 11.0, *) open var insetsLayoutMarginsFromSafeArea: Bool { get set }
  open func layoutMarginsDidChange()
  @available(iOS 11.0, tvOS 11.0, *) open var safeAreaInsets: UIEdgeInsets { get }
  @available(iOS 11.0, tvOS 11.0, *) open func safeAreaInsetsDidChange()
  open var layoutMarginsGuide: UILayoutGuide { get }
  open var readableContentGuide: UILayoutGuide { get }
  @available(iOS 11.0, tvOS 11.0, *) open var safeAreaLayoutGuide: UILayoutGuide { get }
  @available(iOS 15.0, *) @available(tvOS, unavailable) @available(visionOS, unavailable)
  open var keyboardLayoutGuide: UILayoutGuide { get }

  open func draw(_ rect: CGRect)
  open func setNeedsDisplay()
  open var clipsToBounds: Bool { get set }
  open var backgroundColor: UIColor? { get set }
  open var alpha: CGFloat { get set }
  open var isOpaque: Bool { get set }
  open var isHidden: Bool { get set }

  open var semanticContentAttribute: UISemanticContentAttribute { get set }
  open class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute)
    -> UIUserInterfaceLayoutDirection
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { get }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer)
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer)

  open var constraints: [NSLayoutConstraint] { get }
  open func addConstraint(_ constraint: NSLayoutConstraint)
  open func addConstraints(_ constraints: [NSLayoutConstraint])
  open func removeConstraint(_ constraint: NSLayoutConstraint)
  open func updateConstraintsIfNeeded()
  open func updateConstraints()
  open func needsUpdateConstraints() -> Bool
  open func setNeedsUpdateConstraints()
  open var translatesAutoresizingMaskIntoConstraints: Bool { get set }
  open class var requiresConstraintBasedLayout: Bool { get }
  open func alignmentRect(forFrame frame: CGRect) -> CGRect
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect
  open var alignmentRectInsets: UIEdgeInsets { get }
  open var forFirstBaselineLayout: UIView { get }
  open var forLastBaselineLayout: UIView { get }
  public class var noIntrinsicMetric: CGFloat { get }
  public class var layoutFittingCompressedSize: CGSize { get }
  public class var layoutFittingExpandedSize: CGSize { get }
  open var intrinsicContentSize: CGSize { get }
  open func invalidateIntrinsicContentSize()
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis)
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis)
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority) -> CGSize
  open var layoutGuides: [UILayoutGuide] { get }
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide)
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide)
  open var leadingAnchor: NSLayoutXAxisAnchor { get }
  open var trailingAnchor: NSLayoutXAxisAnchor { get }
  open var leftAnchor: NSLayoutXAxisAnchor { get }
  open var rightAnchor: NSLayoutXAxisAnchor { get }
  open var topAnchor: NSLayoutYAxisAnchor { get }
  open var bottomAnchor: NSLayoutYAxisAnchor { get }
  open var widthAnchor: NSLayoutDimension { get }
  open var heightAnchor: NSLayoutDimension { get }
  open var centerXAnchor: NSLayoutXAxisAnchor { get }
  open var centerYAnchor: NSLayoutYAxisAnchor { get }
  open var firstBaselineAnchor: NSLayoutYAxisAnchor { get }
  open var lastBaselineAnchor: NSLayoutYAxisAnchor { get }

  open var traitCollection: UITraitCollection { get }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

// https://developer.apple.com/documentation/quartzcore/calayerdelegate
@objc public protocol CALayerDelegate: NSObjectProtocol {}

// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UIWindow: UIView {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  open var rootViewController: UIViewController? { get set }
  open func makeKeyAndVisible()
}

// https://developer.apple.com/documentation/uikit/uiscreen
@available(visionOS, unavailable)
@MainActor @objc @objcMembers open class UIScreen: NSObject, Sendable {
  @available(iOS, deprecated: 100000.0) open class var main: UIScreen { get }
  open var bounds: CGRect { get }
  open var scale: CGFloat { get }
}

// https://developer.apple.com/documentation/uikit/uigesturerecognizer
@MainActor @objc @objcMembers open class UIGestureRecognizer: NSObject, Sendable {
  public init(target: Any?, action: Selector?)
  open func addTarget(_ target: Any, action: Selector)
  open func location(in view: UIView?) -> CGPoint
  open var view: UIView? { get }
}

// https://developer.apple.com/documentation/uikit/uitapgesturerecognizer
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UITapGestureRecognizer: UIGestureRecognizer {
  public override init(target: Any?, action: Selector?)
}

// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor @objc @objcMembers open class UIViewController: UIResponder, @preconcurrency NSCoding,
  UITraitEnvironment
{
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?)
  public required init?(coder: NSCoder)
  public override convenience init()
  open func encode(with coder: NSCoder)
  open var view: UIView! { get set }
  open func loadView()
  open func loadViewIfNeeded()
  open var viewIfLoaded: UIView? { get }
  open func viewDidLoad()
  open var isViewLoaded: Bool { get }
  open var title: String? { get set }
  weak open var parent: UIViewController? { get }
  open func viewWillAppear(_ animated: Bool)
  @available(iOS 13.0, tvOS 13.0, *) open func viewIsAppearing(_ animated: Bool)
  open func viewDidAppear(_ animated: Bool)
  open func viewWillDisappear(_ animated: Bool)
  open func viewDidDisappear(_ animated: Bool)
  open func viewWillLayoutSubviews()
  open func viewDidLayoutSubviews()
  @available(iOS 11.0, tvOS 11.0, *) open func viewSafeAreaInsetsDidChange()
  open var preferredContentSize: CGSize { get set }
  @available(iOS 11.0, tvOS 11.0, *) open var additionalSafeAreaInsets: UIEdgeInsets { get set }
  open var children: [UIViewController] { get }
  open func addChild(_ childController: UIViewController)
  open func removeFromParent()
  open func willMove(toParent parent: UIViewController?)
  open func didMove(toParent parent: UIViewController?)
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil)
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil)
  open var traitCollection: UITraitCollection { get }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

#endif
