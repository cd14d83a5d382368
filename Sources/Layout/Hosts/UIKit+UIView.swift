#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A view is laid out once constraints are made for it with `layout` or `snp`.
  ///
  /// Its root is the nearest superview that has none, whose frame stays UIKit's business: set by hand, by
  /// autoresizing, or by Auto Layout. The root updates in UIKit's layout pass, so frames are there before
  /// the next picture. Below a view that is laid out here Auto Layout can be used again: its constraints
  /// see a view whose frame is set. One view is not to be laid out by both.
  extension UIView: @MainActor LayoutItem, @MainActor ConstraintTarget {
    /// What layout knows of the view.
    public var layoutNode: LayoutNode { NodeStore.node(of: self) }

    /// The superview.
    public var layoutParent: (any LayoutItem)? { superview }

    /// The accessibility identifier.
    public var layoutName: String? { accessibilityIdentifier }

    /// The frame; set through bounds and centre, so that a transform does not matter.
    public var layoutRect: Rect {
      get {
        Rect(
          x: center.x - bounds.width * layer.anchorPoint.x,
          y: center.y - bounds.height * layer.anchorPoint.y, width: bounds.width,
          height: bounds.height)
      }
      set {
        translatesAutoresizingMaskIntoConstraints = true
        bounds.size = CGSize(width: newValue.width, height: newValue.height)
        center = CGPoint(
          x: newValue.minX + newValue.width * layer.anchorPoint.x,
          y: newValue.minY + newValue.height * layer.anchorPoint.y)
      }
    }

    /// Intrinsic content size, margins, safe area, and the baselines of labels.
    public var layoutMetrics: LayoutMetrics {
      let size = intrinsicContentSize
      var metrics = LayoutMetrics(
        intrinsicWidth: size.width < 0 ? nil : size.width,
        intrinsicHeight: size.height < 0 ? nil : size.height, margins: Insets(layoutMargins),
        safeArea: Insets(safeAreaInsets))
      if let label = self as? UILabel {
        metrics.heightDependsOnWidth = label.numberOfLines != 1
        metrics.firstBaseline = label.font.ascender
        metrics.lastBaseline = -label.font.descender
      }
      return metrics
    }

    /// The height that fits a label of several lines.
    public func layoutHeight(forWidth width: Double) -> Double? {
      guard self is UILabel else { return nil }
      return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    /// Has the root updated in the next layout pass.
    public func setNeedsLayoutUpdate() { UpdatingView.of(self).setNeedsLayout() }
  }

  extension Insets {
    /// Creates insets of the platform's.
    public init(_ insets: UIEdgeInsets) {
      self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
  }

  extension UIEdgeInsets: ConstraintTarget {
    /// The inset of the attribute's edge.
    public var constraintTarget: ConstraintTargetValue { Insets(self).constraintTarget }
  }

  extension NSDirectionalEdgeInsets: ConstraintTarget {
    /// The inset of the attribute's edge.
    public var constraintTarget: ConstraintTargetValue {
      DirectionalInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
        .constraintTarget
    }
  }

  /// Takes part in a root's layout passes: it always has the root's size, and is told when that changes.
  private final class UpdatingView: UIView {
    static func of(_ root: UIView) -> UpdatingView {
      for case let found as UpdatingView in root.subviews { return found }
      let made = UpdatingView(frame: root.bounds)
      made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      made.isUserInteractionEnabled = false
      made.isAccessibilityElement = false
      made.isHidden = true
      root.insertSubview(made, at: 0)
      return made
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      guard let superview else { return }
      let container = superview.layout.container
      container.scale = Double(superview.traitCollection.displayScale)
      container.direction =
        superview.effectiveUserInterfaceLayoutDirection == .rightToLeft
        ? .rightToLeft : .leftToRight
      container.update()
    }
  }
#endif
