@_exported import Foundation

// https://developer.apple.com/documentation/quartzcore/cacurrentmediatime()
public func CACurrentMediaTime() -> CFTimeInterval

// https://developer.apple.com/documentation/quartzcore/camediatimingfunction
@available(watchOS, unavailable)
@objc open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  public convenience init(name: CAMediaTimingFunctionName)
}

// https://developer.apple.com/documentation/quartzcore/camediatimingfunctionname
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String)
  public static let linear: CAMediaTimingFunctionName
  public static let easeIn: CAMediaTimingFunctionName
  public static let easeOut: CAMediaTimingFunctionName
  public static let easeInEaseOut: CAMediaTimingFunctionName
}

// https://developer.apple.com/documentation/quartzcore/calayer
@available(watchOS, unavailable)
@objc @objcMembers open class CALayer: NSObject {
  public override init()
  public init(layer: Any)
  open var frame: CGRect { get set }
  open var bounds: CGRect { get set }
  open var position: CGPoint { get set }
  open var anchorPoint: CGPoint { get set }
  open var opacity: Float { get set }
  open var zPosition: CGFloat { get set }
  open var contentsScale: CGFloat { get set }
  open var isHidden: Bool { get set }
  open func setNeedsLayout()
  open func layoutIfNeeded()
  open func setNeedsDisplay()
  open func removeAllAnimations()
}

// https://developer.apple.com/documentation/quartzcore/catransaction
@available(watchOS, unavailable)
@objc @objcMembers open class CATransaction: NSObject {
  open class func begin()
  open class func commit()
  open class func flush()
  open class func setDisableActions(_ flag: Bool)
  open class func setAnimationDuration(_ duration: CFTimeInterval)
  @preconcurrency open class func setCompletionBlock(_ block: (@Sendable () -> Void)?)
}

// Bound to no actor: it calls on the run loop that it was added to. The initialiser is not there on
// macOS, where a view, window or screen makes one.
// https://developer.apple.com/documentation/quartzcore/cadisplaylink
@available(macOS 14.0, *)
@available(watchOS, unavailable)
@objc @objcMembers open class CADisplayLink: NSObject {
  #if !os(macOS)
    public init(target: Any, selector sel: Selector)
  #endif
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode)
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode)
  open func invalidate()
  open var timestamp: CFTimeInterval { get }
  open var targetTimestamp: CFTimeInterval { get }
  open var duration: CFTimeInterval { get }
  open var isPaused: Bool { get set }
  @available(iOS 15.0, tvOS 15.0, *)
  open var preferredFrameRateRange: CAFrameRateRange { get set }
}

// https://developer.apple.com/documentation/quartzcore/caframeraterange
public struct CAFrameRateRange: Equatable, Sendable {
  public init(minimum: Float, maximum: Float, preferred: Float? = nil)
  public static var `default`: CAFrameRateRange { get }
  public static func == (a: CAFrameRateRange, b: CAFrameRateRange) -> Bool
}
