// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StandIns

// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor
open class UIResponder: NSObject, AssociationHolder {
  public nonisolated var associatedObjects: [UnsafeRawPointer: Any] {
    get { associations.objects }
    set { associations.objects = newValue }
  }

  private nonisolated let associations = Associations()

  override public init() {}

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var isFirstResponder: Bool { false }
  open var accessibilityElements: [Any]?
  open var isAccessibilityElement = false
  open var accessibilityIdentifier: String?
}

/// The associated objects of a responder, released on the main actor.
///
/// UIKit deallocates a view on the main thread, even if another thread drops the last reference.
@MainActor private final class Associations {
  nonisolated(unsafe) var objects: [UnsafeRawPointer: Any] = [:]

  nonisolated init() {}
  isolated deinit {}
}

// https://developer.apple.com/documentation/uikit/uiview
open class UIView: UIResponder {
  // https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  public init(frame: CGRect) {
    super.init()
    bounds.size = frame.size
    center = CGPoint(x: frame.midX, y: frame.midY)
  }

  public required init?(coder: NSCoder) { nil }

  override public required convenience init() { self.init(frame: .zero) }

  public let layer = CALayer()
  open var isUserInteractionEnabled = true
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var backgroundColor: UIColor?
  override open var next: UIResponder? { controller ?? superview }
  weak var controller: UIViewController?

  // MARK: - Geometry

  open var center = CGPoint.zero
  open var transform = CGAffineTransform.identity

  open var bounds = CGRect.zero {
    didSet {
      guard bounds != oldValue else { return }
      setNeedsLayout()
      if bounds.size != oldValue.size { resizeSubviews(from: oldValue.size) }
    }
  }

  open var frame: CGRect {
    get {
      let size = CGSize(width: bounds.width * transform.a, height: bounds.height * transform.d)
      return CGRect(
        x: center.x - size.width * layer.anchorPoint.x,
        y: center.y - size.height * layer.anchorPoint.y, width: size.width, height: size.height)
    }
    set {
      bounds.size = CGSize(
        width: newValue.width / transform.a, height: newValue.height / transform.d)
      center = CGPoint(
        x: newValue.minX + newValue.width * layer.anchorPoint.x,
        y: newValue.minY + newValue.height * layer.anchorPoint.y)
    }
  }

  open func convert(_ point: CGPoint, from view: UIView) -> CGPoint {
    guard view !== self, let holder = view.superview else { return point }
    let moved = CGPoint(
      x: point.x - view.bounds.minX + view.frame.minX,
      y: point.y - view.bounds.minY + view.frame.minY)
    return convert(moved, from: holder)
  }

  open var autoresizingMask: AutoresizingMask = []

  private func resizeSubviews(from old: CGSize) {
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      var frame = view.frame
      if view.autoresizingMask.contains(.flexibleWidth) {
        frame.size.width += bounds.width - old.width
      }
      if view.autoresizingMask.contains(.flexibleHeight) {
        frame.size.height += bounds.height - old.height
      }
      if frame != view.frame { view.frame = frame }
    }
  }

  // MARK: - Hierarchy

  public private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) { insertSubview(view, at: .max) }

  open func insertSubview(_ view: UIView, at index: Int) {
    let formerWindow = view.window
    if view.superview === self {
      subviews.removeAll { $0 === view }
    } else {
      view.superview?.remove(view)
      view.superview = self
    }
    subviews.insert(view, at: min(index, subviews.count))
    setNeedsLayout()
    view.setNeedsLayout()
    if window !== formerWindow { view.windowChanged() }
  }

  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    if view.superview === self { subviews.removeAll { $0 === view } }
    guard let index = subviews.firstIndex(where: { $0 === sibling }) else {
      return addSubview(view)
    }
    insertSubview(view, at: index)
  }

  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: .max) }
  }

  open func removeFromSuperview() {
    let hadWindow = window != nil
    superview?.remove(self)
    superview = nil
    if hadWindow { windowChanged() }
  }

  private func remove(_ view: UIView) {
    subviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  private func windowChanged() {
    didMoveToWindow()
    for view in subviews { view.windowChanged() }
  }

  open func didMoveToWindow() {}

  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  // MARK: - Layout

  private var needsLayout = true

  open func setNeedsLayout() { needsLayout = true }

  open func layoutIfNeeded() {
    // A view below may make this one need layout again.
    for _ in 0..<10 {
      if needsLayout {
        needsLayout = false
        layoutSubviews()
      }
      for view in subviews { view.layoutIfNeeded() }
      if !needsLayout { return }
    }
  }

  open func layoutSubviews() { AutoLayout.placeSubviews(of: self) }

  open var translatesAutoresizingMaskIntoConstraints = true
  var constraintsOnViews: [NSLayoutConstraint] = []
  open private(set) var layoutGuides: [UILayoutGuide] = []

  open func addLayoutGuide(_ guide: UILayoutGuide) {
    layoutGuides.append(guide)
    guide.owningView = self
  }

  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  open var insetsLayoutMarginsFromSafeArea = true
  open var safeAreaInsets: UIEdgeInsets { superview?.safeAreaInsets ?? .zero }
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
  public let traitCollection = UITraitCollection()

  public class var noIntrinsicMetric: CGFloat { -1 }
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open var forFirstBaselineLayout: UIView { self }
  open var forLastBaselineLayout: UIView { self }

  /// A third of the window's height below, as when the keyboard is shown.
  public private(set) lazy var keyboardLayoutGuide = UILayoutGuide(in: self) { bounds in
    CGRect(x: 0, y: bounds.height * 2 / 3, width: bounds.width, height: bounds.height / 3)
  }
  public private(set) lazy var readableContentGuide = UILayoutGuide(in: self) { bounds in
    bounds.insetBy(dx: max(16, (bounds.width - 672) / 2), dy: 8)
  }
}

// https://developer.apple.com/documentation/uikit/uiwindow
open class UIWindow: UIView {
  override open var window: UIWindow? { self }

  open var rootViewController: UIViewController? {
    didSet {
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      addSubview(view)
    }
  }
}

// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
  private var loaded: UIView?
  private weak var holder: UIViewController?
  public private(set) var children: [UIViewController] = []

  override public init() {}

  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)) }
  open func viewDidLoad() {}

  open var view: UIView! {
    get {
      if loaded == nil {
        loadView()
        viewDidLoad()
      }
      return loaded
    }
    set {
      loaded = newValue
      newValue?.controller = self
    }
  }

  override open var next: UIResponder? { loaded?.superview }
  open var parent: UIViewController? { holder }
  open func addChild(_ child: UIViewController) {
    children.append(child)
    child.holder = self
  }
  open func removeFromParent() {
    holder?.children.removeAll { $0 === self }
    holder = nil
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
}
