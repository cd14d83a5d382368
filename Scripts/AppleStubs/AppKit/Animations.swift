// Bound to no actor: each thread has a stack of its own.
// https://developer.apple.com/documentation/appkit/nsanimationcontext
@objc @objcMembers open class NSAnimationContext: NSObject {
  open class func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void, completionHandler: (@Sendable () -> Void)? = nil)
  open class func runAnimationGroup(_ changes: (NSAnimationContext) -> Void)
  open class func beginGrouping()
  open class func endGrouping()
  open class var current: NSAnimationContext { get }
  open var duration: TimeInterval { get set }
  open var timingFunction: CAMediaTimingFunction? { get set }
  open var completionHandler: (() -> Void)? { get set }
  open var allowsImplicitAnimation: Bool { get set }
}

// https://developer.apple.com/documentation/appkit/nsanimatablepropertycontainer
@MainActor @objc public protocol NSAnimatablePropertyContainer {}

// https://developer.apple.com/documentation/appkit/nsanimatablepropertycontainer/animator()
extension NSView: NSAnimatablePropertyContainer {
  public func animator() -> Self
}

// https://developer.apple.com/documentation/appkit/nsworkspace
@objc @objcMembers open class NSWorkspace: NSObject {
  open class var shared: NSWorkspace { get }
  open var accessibilityDisplayShouldReduceMotion: Bool { get }
}

// https://developer.apple.com/documentation/appkit/nsaccessibilityprotocol
@MainActor @objc public protocol NSAccessibilityProtocol: NSObjectProtocol {
  func accessibilityChildren() -> [Any]?
  func setAccessibilityChildren(_ accessibilityChildren: [Any]?)
  func accessibilityChildrenInNavigationOrder() -> [any NSAccessibilityElementProtocol]?
  func setAccessibilityChildrenInNavigationOrder(
    _ accessibilityChildrenInNavigationOrder: [any NSAccessibilityElementProtocol]?)
  func accessibilityLabel() -> String?
  func setAccessibilityLabel(_ accessibilityLabel: String?)
  func accessibilityIdentifier() -> String
  func setAccessibilityIdentifier(_ accessibilityIdentifier: String?)
  func isAccessibilityElement() -> Bool
  func setAccessibilityElement(_ accessibilityElement: Bool)
}

// https://developer.apple.com/documentation/appkit/nsaccessibilityelementprotocol
@MainActor @objc public protocol NSAccessibilityElementProtocol: NSObjectProtocol {
  func accessibilityFrame() -> NSRect
  func accessibilityParent() -> Any?
}

// https://developer.apple.com/documentation/appkit/nsview
extension NSView: NSAccessibilityProtocol, NSAccessibilityElementProtocol {
  @objc open func accessibilityFrame() -> NSRect
  @objc open func accessibilityParent() -> Any?
  @objc open func accessibilityChildren() -> [Any]?
  @objc open func setAccessibilityChildren(_ accessibilityChildren: [Any]?)
  @objc open func accessibilityChildrenInNavigationOrder()
    -> [any NSAccessibilityElementProtocol]?
  @objc open func setAccessibilityChildrenInNavigationOrder(
    _ accessibilityChildrenInNavigationOrder: [any NSAccessibilityElementProtocol]?)
  @objc open func accessibilityLabel() -> String?
  @objc open func setAccessibilityLabel(_ accessibilityLabel: String?)
  @objc open func accessibilityIdentifier() -> String
  @objc open func setAccessibilityIdentifier(_ accessibilityIdentifier: String?)
  @objc open func isAccessibilityElement() -> Bool
  @objc open func setAccessibilityElement(_ accessibilityElement: Bool)
}
