#if !os(watchOS)

// https://developer.apple.com/documentation/uikit/uitraitcollection
@objc open class UITraitCollection: NSObject, @unchecked Sendable {
  public override init()
  open var displayScale: CGFloat { get }
  open var layoutDirection: UITraitEnvironmentLayoutDirection { get }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { get }
  open var verticalSizeClass: UIUserInterfaceSizeClass { get }
  open var preferredContentSizeCategory: UIContentSizeCategory { get }
}

// https://developer.apple.com/documentation/uikit/uitraitenvironmentlayoutdirection
@objc public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight = 0
  case rightToLeft = 1
}

// https://developer.apple.com/documentation/uikit/uiuserinterfacesizeclass
@objc public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

// https://developer.apple.com/documentation/uikit/uicontentsizecategory
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String)
}

// https://developer.apple.com/documentation/uikit/uitraitenvironment
@MainActor @objc public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
}

// https://developer.apple.com/documentation/uikit/uitrait
@available(iOS 17.0, tvOS 17.0, *)
public typealias UITrait = any UITraitDefinition.Type

// https://developer.apple.com/documentation/uikit/uitraitdefinition-4ahy3
@available(iOS 17.0, tvOS 17.0, *)
public protocol UITraitDefinition {
  associatedtype Value
  static var defaultValue: Value { get }
}

// https://developer.apple.com/documentation/uikit/uitraitdisplayscale
@available(iOS 17.0, tvOS 17.0, *)
public struct UITraitDisplayScale: UITraitDefinition, Sendable {
  public static let defaultValue: CGFloat
}

// https://developer.apple.com/documentation/uikit/uitraitlayoutdirection
@available(iOS 17.0, tvOS 17.0, *)
public struct UITraitLayoutDirection: UITraitDefinition, Sendable {
  public static let defaultValue: UITraitEnvironmentLayoutDirection
}

// https://developer.apple.com/documentation/uikit/uitraitpreferredcontentsizecategory
@available(iOS 17.0, tvOS 17.0, *)
public struct UITraitPreferredContentSizeCategory: UITraitDefinition, Sendable {
  public static let defaultValue: UIContentSizeCategory
}

// https://developer.apple.com/documentation/uikit/uitraitchangeregistration
@available(iOS 17.0, tvOS 17.0, *)
@MainActor @objc public protocol UITraitChangeRegistration: NSObjectProtocol {}

// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94
@available(iOS 17.0, tvOS 17.0, *)
@MainActor public protocol UITraitChangeObservable {
  typealias TraitChangeHandler<TraitEnvironment: UITraitEnvironment> =
    (TraitEnvironment, UITraitCollection) -> Void
  @discardableResult
  func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping Self.TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration
  @discardableResult
  func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector)
    -> any UITraitChangeRegistration
  @discardableResult
  func registerForTraitChanges(_ traits: [UITrait], action: Selector)
    -> any UITraitChangeRegistration
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94
@available(iOS 17.0, tvOS 17.0, *)
extension UIView: UITraitChangeObservable {
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector)
    -> any UITraitChangeRegistration
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector)
    -> any UITraitChangeRegistration
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94
@available(iOS 17.0, tvOS 17.0, *)
extension UIViewController: UITraitChangeObservable {
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector)
    -> any UITraitChangeRegistration
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector)
    -> any UITraitChangeRegistration
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

#endif
