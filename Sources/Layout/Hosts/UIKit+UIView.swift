#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A view is laid out once constraints are made for it with `layout` or `snp`.
  ///
  /// Its root is the nearest superview that has none, whose frame stays UIKit's business: set by hand, by
  /// autoresizing, or by Auto Layout. The root updates in UIKit's layout pass, so frames are there before
  /// the next picture. Below a view that is laid out here Auto Layout can be used again: its constraints
  /// see a view whose frame is set. One view is not to be laid out by both.
  extension UIView: @MainActor LayoutItem, @MainActor ConstraintTarget {
    /// The layout state of the view.
    public var layoutNode: LayoutNode { NodeStore.node(of: self) }

    /// The superview.
    public var layoutParent: (any LayoutItem)? { superview }

    /// The subviews, which UIKit moves without notice.
    public var layoutChildren: [any LayoutItem] { subviews }

    /// UIKit notifies nobody of a new superview or of new content.
    public var layoutIsPolled: Bool { true }

    /// The accessibility identifier.
    public var layoutName: String? { accessibilityIdentifier }

    /// The frame, from the superview's visible corner, or from that of a scroll view's content.
    ///
    /// It is set through bounds and centre, so that a transform does not matter.
    public var layoutRect: Rect {
      get {
        let corner = layoutCorner
        return Rect(
          x: center.x - bounds.width * layer.anchorPoint.x - corner.x,
          y: center.y - bounds.height * layer.anchorPoint.y - corner.y, width: bounds.width,
          height: bounds.height)
      }
      set {
        translatesAutoresizingMaskIntoConstraints = true
        let corner = layoutCorner
        bounds.size = CGSize(width: newValue.width, height: newValue.height)
        center = CGPoint(
          x: newValue.minX + newValue.width * layer.anchorPoint.x + corner.x,
          y: newValue.minY + newValue.height * layer.anchorPoint.y + corner.y)
      }
    }

    /// Intrinsic content size, margins, safe area, and the baselines of labels, fields and buttons.
    public var layoutMetrics: LayoutMetrics {
      let size = intrinsicContentSize
      var metrics = LayoutMetrics(
        intrinsicWidth: size.width < 0 ? nil : size.width,
        intrinsicHeight: size.height < 0 ? nil : size.height, margins: Insets(layoutMargins),
        safeArea: Insets(safeAreaInsets))
      takeBaselines(into: &metrics)
      return metrics
    }

    /// The height that fits a label of several lines.
    public func layoutHeight(forWidth width: Double) -> Double? {
      guard self is UILabel else { return nil }
      return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    /// Requests an update of the root in the next layout pass.
    public func setNeedsLayoutUpdate() { UpdatingView.of(self).setNeedsLayout() }
  }

  extension UIView {
    /// Where the superview's coordinates begin for frames; a scroll view's content moves with them.
    fileprivate var layoutCorner: CGPoint {
      guard let superview, !(superview is UIScrollView) else { return .zero }
      return superview.bounds.origin
    }

    fileprivate func takeBaselines(into metrics: inout LayoutMetrics) {
      if let label = self as? UILabel {
        metrics.heightDependsOnWidth = label.numberOfLines != 1
        metrics.firstBaseline = label.font.ascender
        metrics.lastBaseline = -label.font.descender
      } else if let font = (self as? UITextField)?.font {
        // One line, in the middle.
        let room = max(0, (intrinsicContentSize.height - font.lineHeight) / 2)
        metrics.firstBaseline = room + font.ascender
        metrics.lastBaseline = room - font.descender
      } else {
        // Whoever has a text inside, as a button has, says which.
        if let label = forFirstBaselineLayout as? UILabel {
          metrics.firstBaseline = convert(.zero, from: label).y + label.font.ascender
        }
        if let label = forLastBaselineLayout as? UILabel {
          let end = convert(CGPoint(x: 0, y: label.bounds.height), from: label).y
          metrics.lastBaseline = bounds.height - end - label.font.descender
        }
      }
    }

    /// Updates what is laid out below the view, on its screen's pixels and in its reading direction.
    ///
    /// Called in each layout pass of a root. One that calls it in its own `layoutSubviews` needs no help:
    /// `layout.container.onNeedsUpdate = { [weak self] in self?.setNeedsLayout() }`.
    public func updateLayout() {
      let container = layout.container
      container.scale = Double(traitCollection.displayScale)
      container.direction =
        effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
      followHostGuides()
      setContentSizes(after: container.update())
    }
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
      superview?.updateLayout()
    }
  }
#endif
