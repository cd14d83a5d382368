@_exported import Foundation
@_exported import QuartzCore

// https://developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Equatable, Hashable, BitwiseCopyable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat
  public init()
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat)
  public static var zero: UIEdgeInsets { get }
  public static func == (a: UIEdgeInsets, b: UIEdgeInsets) -> Bool
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
}

// https://developer.apple.com/documentation/uikit/nsdirectionaledgeinsets
public struct NSDirectionalEdgeInsets: Equatable, Hashable, BitwiseCopyable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat
  public init()
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat)
  public static var zero: NSDirectionalEdgeInsets { get }
  public static func == (a: NSDirectionalEdgeInsets, b: NSDirectionalEdgeInsets) -> Bool
  public func hash(into hasher: inout Hasher)
  public var hashValue: Int { get }
}

// https://developer.apple.com/documentation/uikit/uicolor
@objc open class UIColor: NSObject, @unchecked Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  public init(white: CGFloat, alpha: CGFloat)
  open class var clear: UIColor { get }
  open class var black: UIColor { get }
  open class var white: UIColor { get }
  open class var red: UIColor { get }
}

#if !os(watchOS)
  // https://developer.apple.com/documentation/uikit/uicolor/systembackground
  extension UIColor {
    @available(iOS 13.0, *) @available(tvOS, unavailable)
    @objc open class var systemBackground: UIColor { get }
  }
#endif

// https://developer.apple.com/documentation/uikit/uiimage
@objc open class UIImage: NSObject, @unchecked Sendable {
  public init?(named name: String)
  open var size: CGSize { get }
}

// https://developer.apple.com/documentation/uikit/uifont
@objc open class UIFont: NSObject, @unchecked Sendable {
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont
  open var lineHeight: CGFloat { get }
  open var ascender: CGFloat { get }
  open var descender: CGFloat { get }
}

// https://developer.apple.com/documentation/foundation/indexpath/init(row:section:)
extension IndexPath {
  #if !os(watchOS)
    public init(row: Int, section: Int)
    public init(item: Int, section: Int)
    public var row: Int { get set }
    public var item: Int { get set }
    public var section: Int { get set }
  #endif
}

// https://developer.apple.com/documentation/uikit/nstextalignment
@objc public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  case natural = 4
}

// https://developer.apple.com/documentation/uikit/nslinebreakmode
@objc public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}
