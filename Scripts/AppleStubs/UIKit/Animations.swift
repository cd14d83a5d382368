#if !os(watchOS)

// https://developer.apple.com/documentation/uikit/uiview/animationoptions
extension UIView {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var layoutSubviews: AnimationOptions { get }
    public static var allowUserInteraction: AnimationOptions { get }
    public static var beginFromCurrentState: AnimationOptions { get }
    public static var `repeat`: AnimationOptions { get }
    public static var autoreverse: AnimationOptions { get }
    public static var showHideTransitionViews: AnimationOptions { get }
    public static var curveEaseInOut: AnimationOptions { get }
    public static var curveEaseIn: AnimationOptions { get }
    public static var curveEaseOut: AnimationOptions { get }
    public static var curveLinear: AnimationOptions { get }
    public static var transitionCrossDissolve: AnimationOptions { get }
    public static var transitionFlipFromLeft: AnimationOptions { get }
    public static var transitionFlipFromRight: AnimationOptions { get }
  }

  // https://developer.apple.com/documentation/uikit/uiview/animationcurve
  @objc public enum AnimationCurve: Int, Sendable {
    case easeInOut = 0
    case easeIn = 1
    case easeOut = 2
    case linear = 3
  }
}

// https://developer.apple.com/documentation/uikit/uiview/animate(withduration:delay:options:animations:completion:)
extension UIView {
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil)
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil)
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void)
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil)
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil)
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil)
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void)
  public class func setAnimationsEnabled(_ enabled: Bool)
  @objc open class var areAnimationsEnabled: Bool { get }
  @objc open class var inheritedAnimationDuration: TimeInterval { get }
}

// https://developer.apple.com/documentation/uikit/uiviewanimatingposition
@objc public enum UIViewAnimatingPosition: Int, Sendable {
  case end = 0
  case start = 1
  case current = 2
}

// https://developer.apple.com/documentation/uikit/uiviewanimatingstate
@objc public enum UIViewAnimatingState: Int, Sendable {
  case inactive = 0
  case active = 1
  case stopped = 2
}

// https://developer.apple.com/documentation/uikit/uitimingcurveprovider
@MainActor @objc public protocol UITimingCurveProvider: NSObjectProtocol {}

// https://developer.apple.com/documentation/uikit/uiviewpropertyanimator
@MainActor @objc @objcMembers open class UIViewPropertyAnimator: NSObject, Sendable {
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider)
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil)
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil)
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil) -> Self
  open var duration: TimeInterval { get }
  open var state: UIViewAnimatingState { get }
  open var isRunning: Bool { get }
  open var isReversed: Bool { get set }
  open var fractionComplete: CGFloat { get set }
  open var isInterruptible: Bool { get set }
  open func addAnimations(_ animation: @escaping () -> Void)
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  open func startAnimation()
  open func startAnimation(afterDelay delay: TimeInterval)
  open func pauseAnimation()
  open func stopAnimation(_ withoutFinishing: Bool)
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

// https://developer.apple.com/documentation/uikit/uiaccessibility/isreducemotionenabled
@MainActor public enum UIAccessibility {
  public static var isReduceMotionEnabled: Bool { get }
  public static var isVoiceOverRunning: Bool { get }
  public nonisolated struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32)
    public static let layoutChanged: Notification
    public static let screenChanged: Notification
    public static let announcement: Notification
  }
  public static func post(notification: Notification, argument: Any?)
}

// https://developer.apple.com/documentation/uikit/uiaccessibilitytraits
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64)
  public static let button: UIAccessibilityTraits
  public static let header: UIAccessibilityTraits
  public static let staticText: UIAccessibilityTraits
}

// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityelements
extension NSObject {
  @MainActor @objc open var accessibilityElements: [Any]? { get set }
  @MainActor @objc open func accessibilityElementCount() -> Int
  @MainActor @objc open func accessibilityElement(at index: Int) -> Any?
  @MainActor @objc open func index(ofAccessibilityElement element: Any) -> Int
  @MainActor @objc open var isAccessibilityElement: Bool { get set }
  @MainActor @objc open var accessibilityLabel: String? { get set }
  @MainActor @objc open var accessibilityValue: String? { get set }
  @MainActor public var accessibilityTraits: UIAccessibilityTraits { get set }
  @MainActor @objc open var accessibilityElementsHidden: Bool { get set }
  @MainActor @objc open var shouldGroupAccessibilityChildren: Bool { get set }
}

// https://developer.apple.com/documentation/uikit/uiview/accessibilityidentifier
extension UIView {
  @objc open var accessibilityIdentifier: String? { get set }
}

#endif
