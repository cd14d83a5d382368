#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A view is laid out by this module once it has constraints made with `layout` or `snp`.
  ///
  /// Its root is the nearest superview without such constraints. The root's frame is set as usual: in code, by
  /// autoresizing, or by Auto Layout. UIKit's layout pass of the root updates the layout. The subviews of a view
  /// that this module lays out can use Auto Layout, for which the view has a fixed frame. Either this module or Auto
  /// Layout lays out a view, never both.
  extension UIView: @MainActor LayoutItem, @MainActor ConstraintTarget {
    /// The layout state of the view.
    public var layoutNode: LayoutNode { NodeStore.node(of: self) }

    /// The superview.
    public var layoutParent: (any LayoutItem)? { superview }

    /// The subviews, because UIKit does not announce their moves.
    public var layoutChildren: [any LayoutItem] { subviews }

    /// `true`, because UIKit does not announce a new superview or new content.
    public var layoutIsPolled: Bool { true }

    /// The accessibility identifier.
    public var layoutName: String? { accessibilityIdentifier }

    /// The frame relative to the superview's visible corner, or in a scroll view relative to the content's corner.
    ///
    /// Setting it changes `bounds` and `center`, so the view can have a transform.
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
      // An image view has no size until it has an image.
      metrics.mayBeEmpty = isHidden || self is UIImageView
      return metrics
    }

    /// Returns the height that a label of several lines needs; `nil` for other views.
    public func layoutHeight(forWidth width: Double) -> Double? {
      guard self is UILabel else { return nil }
      return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    }

    /// Requests an update of the root in the next layout pass.
    public func setNeedsLayoutUpdate() { UpdatingView.of(self).setNeedsLayout() }
  }

  extension UIView {
    /// The point of the superview from which positions count: its visible corner, or that of a scroll view's content.
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
        // A text field centers its line.
        let room = max(0, (intrinsicContentSize.height - font.lineHeight) / 2)
        metrics.firstBaseline = room + font.ascender
        metrics.lastBaseline = room - font.descender
      } else {
        // A view that contains a label, such as a button, returns the label.
        if let label = forFirstBaselineLayout as? UILabel {
          metrics.firstBaseline = convert(.zero, from: label).y + label.font.ascender
        }
        if let label = forLastBaselineLayout as? UILabel {
          let end = convert(CGPoint(x: 0, y: label.bounds.height), from: label).y
          metrics.lastBaseline = bounds.height - end - label.font.descender
        }
      }
    }

    /// Updates the layout below the view, with its screen's scale and its reading direction.
    ///
    /// It also sets the frames of the view's ``HostGuide`` objects, and the content sizes of scroll views. A hidden
    /// subview calls it in each layout pass of a root. To call it in your own `layoutSubviews` instead, set
    /// `layout.container.onNeedsUpdate = { [weak self] in self?.setNeedsLayout() }`.
    public func updateLayout() {
      let container = layout.container
      container.scale = Double(traitCollection.displayScale)
      container.direction =
        effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
      followHostGuides()
      container.update()
    }
  }

  extension Insets {
    /// Creates insets from UIKit's.
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

  /// A hidden subview that updates the layout in the root's layout passes: it always has the root's size.
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
