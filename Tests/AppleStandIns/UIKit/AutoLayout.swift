// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StandIns

// https://developer.apple.com/documentation/uikit/uilayoutguide
@MainActor
open class UILayoutGuide: NSObject, AssociationHolder {
  public nonisolated(unsafe) var associatedObjects: [UnsafeRawPointer: Any] = [:]
  private let place: (CGRect) -> CGRect

  override public init() { place = { _ in .zero } }

  init(in view: UIView, _ place: @escaping (CGRect) -> CGRect) {
    self.place = place
    super.init()
    owningView = view
  }

  open weak var owningView: UIView?
  open var identifier = ""
  open var layoutFrame: CGRect { place(owningView?.bounds ?? .zero) }
}

/// An edge or length of a view or guide.
enum Edge {
  case left
  case right
  case top
  case bottom
  case width
  case height
}

// https://developer.apple.com/documentation/uikit/nslayoutanchor
@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let item: AnyObject
  let edge: Edge

  init(_ item: AnyObject, _ edge: Edge) {
    self.item = item
    self.edge = edge
  }

  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(item, edge, anchor.item, anchor.edge, constant)
  }
}

// https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

// https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

// https://developer.apple.com/documentation/uikit/nslayoutdimension
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(item, edge, nil, edge, constant)
  }
}

// https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor
public final class NSLayoutConstraint: NSObject {
  weak let first: AnyObject?
  let firstEdge: Edge
  weak let second: AnyObject?
  let secondEdge: Edge
  let constant: CGFloat

  init(
    _ first: AnyObject, _ firstEdge: Edge, _ second: AnyObject?, _ secondEdge: Edge,
    _ constant: CGFloat
  ) {
    (self.first, self.firstEdge) = (first, firstEdge)
    (self.second, self.secondEdge) = (second, secondEdge)
    self.constant = constant
  }

  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints {
      guard let view = constraint.first as? UIView else { continue }
      view.constraintsOnViews.append(constraint)
      view.superview?.setNeedsLayout()
    }
  }
}

/// As much of Auto Layout as one view needs whose edges equal those of views that are placed.
@MainActor
enum AutoLayout {
  static func placeSubviews(of view: UIView) {
    for subview in view.subviews where !subview.translatesAutoresizingMaskIntoConstraints {
      var known: [Edge: CGFloat] = [:]
      for constraint in subview.constraintsOnViews {
        let base = constraint.second.map { value(of: $0, constraint.secondEdge, in: view) } ?? 0
        known[constraint.firstEdge] = base + constraint.constant
      }
      let (x, width) = span(known[.left], known[.right], known[.width])
      let (y, height) = span(known[.top], known[.bottom], known[.height])
      let frame = CGRect(x: x, y: y, width: width, height: height)
      if subview.frame != frame { subview.frame = frame }
    }
  }

  private static func span(
    _ start: CGFloat?, _ end: CGFloat?, _ length: CGFloat?
  ) -> (CGFloat, CGFloat) {
    let length = length ?? (end ?? 0) - (start ?? 0)
    return (start ?? (end ?? 0) - length, length)
  }

  private static func value(of item: AnyObject, _ edge: Edge, in view: UIView) -> CGFloat {
    var rect = CGRect.zero
    if let guide = item as? UILayoutGuide { rect = guide.layoutFrame }
    if let other = item as? UIView { rect = other === view ? view.bounds : other.frame }
    switch edge {
    case .left: return rect.minX
    case .right: return rect.maxX
    case .top: return rect.minY
    case .bottom: return rect.maxY
    case .width: return rect.width
    case .height: return rect.height
    }
  }
}

// https://developer.apple.com/documentation/uikit/uiview
extension UIView {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

// https://developer.apple.com/documentation/uikit/uilayoutguide
extension UILayoutGuide {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
}
