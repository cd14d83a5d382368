#if !os(watchOS)

// https://developer.apple.com/documentation/uikit/uiapplication
@MainActor @objc @objcMembers open class UIApplication: UIResponder {
  open class var shared: UIApplication { get }
}

// https://developer.apple.com/documentation/uikit/uiapplicationdelegate
@MainActor @objc public protocol UIApplicationDelegate: NSObjectProtocol {
  @objc optional func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}
extension UIApplicationDelegate {
  public static func main()
}

// https://developer.apple.com/documentation/uikit/uiscene
@MainActor @objc @objcMembers open class UIScene: UIResponder {
  // https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
  @MainActor @objc(UISceneConnectionOptions) open class ConnectionOptions: NSObject, Sendable {}
  open var session: UISceneSession { get }
}

// https://developer.apple.com/documentation/uikit/uiscenesession
@MainActor @objc @objcMembers open class UISceneSession: NSObject, Sendable {
  // https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String)
  }
  open var role: UISceneSession.Role { get }
}

// https://developer.apple.com/documentation/uikit/uisceneconfiguration
@MainActor @objc @objcMembers open class UISceneConfiguration: NSObject, Sendable {
  public init(name: String?, sessionRole: UISceneSession.Role)
  open var delegateClass: AnyClass? { get set }
}

// https://developer.apple.com/documentation/uikit/uiwindowscene
@MainActor @objc @objcMembers open class UIWindowScene: UIScene {}

// https://developer.apple.com/documentation/uikit/uiscenedelegate
@MainActor @objc public protocol UISceneDelegate: NSObjectProtocol {
  @objc optional func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
}

// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate
@MainActor @objc public protocol UIWindowSceneDelegate: UISceneDelegate {
  @objc optional var window: UIWindow? { get set }
}

// https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)
extension UIWindow {
  public convenience init(windowScene: UIWindowScene)
}

// https://developer.apple.com/documentation/uikit/uisegmentedcontrol
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UISegmentedControl: UIControl {
  public override init(frame: CGRect)
  public required init?(coder: NSCoder)
  public init(items: [Any]?)
  open var selectedSegmentIndex: Int { get set }
  open var numberOfSegments: Int { get }
}

// https://developer.apple.com/documentation/uikit/uideviceorientation
@available(tvOS, unavailable) @objc public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeLeft = 3
  case landscapeRight = 4
  case faceUp = 5
  case faceDown = 6
}

// https://developer.apple.com/documentation/uikit/uidevice
@MainActor @_inheritsConvenienceInitializers @objc @objcMembers open class UIDevice: NSObject {
  open class var current: UIDevice { get }
  @available(tvOS, unavailable) open var orientation: UIDeviceOrientation { get }
  @available(tvOS, unavailable)
  public nonisolated class var orientationDidChangeNotification: NSNotification.Name { get }
}

#endif
