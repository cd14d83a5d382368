// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

// https://developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

// https://developer.apple.com/documentation/uikit/nsdirectionaledgeinsets
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

// Scales and translations only.
// https://developer.apple.com/documentation/corefoundation/cgaffinetransform
public struct CGAffineTransform: Equatable, Sendable {
  public var a: CGFloat
  public var d: CGFloat
  public init(scaleX: CGFloat, y: CGFloat) { (a, d) = (scaleX, y) }
  public static let identity = CGAffineTransform(scaleX: 1, y: 1)
}

// https://developer.apple.com/documentation/foundation/indexpath/init(row:section:)
extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}

// https://developer.apple.com/documentation/uikit/uifont
public final class UIFont: NSObject, @unchecked Sendable {
  public let pointSize: CGFloat
  private init(_ size: CGFloat) { pointSize = size }
  public class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size) }
  public var ascender: CGFloat { 0.95 * pointSize }
  public var descender: CGFloat { -0.25 * pointSize }
  public var lineHeight: CGFloat { 1.2 * pointSize }
}

// https://developer.apple.com/documentation/uikit/uicolor
public final class UIColor: NSObject, @unchecked Sendable {}

// https://developer.apple.com/documentation/quartzcore/calayer
public final class CALayer {
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
}

// https://developer.apple.com/documentation/uikit/uitraitcollection
public final class UITraitCollection: NSObject, @unchecked Sendable {
  public var displayScale: CGFloat { 2 }
}

// https://developer.apple.com/documentation/uikit/uiuserinterfacelayoutdirection
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight
  case rightToLeft
}

// https://developer.apple.com/documentation/uikit/uisemanticcontentattribute
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified
  case forceLeftToRight
  case forceRightToLeft
}
