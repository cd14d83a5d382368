#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  /// A view is laid out by this module once it has constraints made with `layout` or `snp`.
  ///
  /// Its root is the nearest superview without such constraints, whose frame is set as usual. Either this module or
  /// Auto Layout lays out a view, never both. Numbers in constraints count from the top. If the superview is not
  /// flipped, Layout converts frames, and sets them again when the superview's height changes.
  extension NSView: @MainActor LayoutItem, @MainActor ConstraintTarget {
    /// The layout state of the view.
    public var layoutNode: LayoutNode {
      NodeStore.node(of: self) { $0.identity.childrenFollowHeight = !isFlipped }
    }

    /// The superview.
    public var layoutParent: (any LayoutItem)? { holder }

    /// The subviews, because AppKit does not announce their moves.
    public var layoutChildren: [any LayoutItem] { subviews }

    /// `true`, because AppKit does not announce a new superview or new content.
    public var layoutIsPolled: Bool { true }

    /// The identifier.
    public var layoutName: String? { identifier?.rawValue }

    /// The frame, with y from the superview's top.
    public var layoutRect: Rect {
      get { Rect(frame).turned(in: holder) }
      set {
        translatesAutoresizingMaskIntoConstraints = true
        frame = CGRect(newValue.turned(in: holder))
      }
    }

    /// Intrinsic content size, safe area and baselines; AppKit has margins only as guides.
    public var layoutMetrics: LayoutMetrics {
      let size = intrinsicContentSize
      var metrics = LayoutMetrics(
        intrinsicWidth: size.width < 0 ? nil : size.width,
        intrinsicHeight: size.height < 0 ? nil : size.height,
        firstBaseline: firstBaselineOffsetFromTop, lastBaseline: lastBaselineOffsetFromBottom)
      let safe = safeAreaInsets
      metrics.safeArea = Insets(
        top: safe.top, left: safe.left, bottom: safe.bottom, right: safe.right)
      if let field = self as? NSTextField {
        metrics.heightDependsOnWidth = field.maximumNumberOfLines != 1 && !field.isEditable
      }
      // An image view has no size until it has an image.
      metrics.mayBeEmpty = isHidden || self is NSImageView
      return metrics
    }

    /// Returns the height that a text of several lines needs; `nil` for other views.
    public func layoutHeight(forWidth width: Double) -> Double? {
      guard let cell = (self as? NSTextField)?.cell else { return nil }
      let bounds = CGRect(
        x: 0, y: 0, width: width, height: CGFloat.greatestFiniteMagnitude)
      return cell.cellSize(forBounds: bounds).height
    }

    /// Requests an update of the root in the next layout pass.
    public func setNeedsLayoutUpdate() { UpdatingView.of(self).needsLayout = true }
  }

  extension NSView {
    /// Updates the layout below the view, with its screen's scale and its reading direction.
    ///
    /// A hidden subview calls it in each layout pass of a root. To call it in your own `layout()` instead, set the
    /// container's `onNeedsUpdate` to a closure that sets `needsLayout`.
    public func updateLayout() {
      let updated = ItemLayout(self).container
      updated.scale = screenWindow.map { Double($0.backingScaleFactor) }
      updated.direction =
        userInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
      updated.update()
    }

    /// The superview.
    fileprivate var holder: NSView? {
      // Safety: AppKit clears the reference before the superview is deallocated, and the caller retains it.
      unsafe superview
    }

    /// The window.
    fileprivate var screenWindow: NSWindow? {
      // Safety: as for the superview.
      unsafe window
    }
  }

  extension NSLayoutGuide: @MainActor LayoutItem, @MainActor ConstraintTarget {
    /// The layout state of the guide.
    public var layoutNode: LayoutNode { NodeStore.node(of: self) }

    /// The owning view.
    public var layoutParent: (any LayoutItem)? { owningView }

    /// The identifier.
    public var layoutName: String? { identifier.rawValue }

    /// The frame that AppKit has set, or if the guide is laid out by this module, the frame of its layout.
    public var layoutRect: Rect {
      get {
        layoutNode.isLaidOut ? layoutNode.placement.keptFrame : Rect(frame).turned(in: owningView)
      }
      set { layoutNode.placement.keptFrame = newValue }
    }
  }

  extension NSEdgeInsets: ConstraintTarget {
    /// The inset of the attribute's edge.
    public var constraintTarget: ConstraintTargetValue {
      Insets(top: top, left: left, bottom: bottom, right: right).constraintTarget
    }
  }

  extension Rect {
    /// Returns the rectangle with y from the opposite edge, if the view is not flipped.
    @MainActor
    fileprivate func turned(in view: NSView?) -> Rect {
      guard let view, !view.isFlipped else { return self }
      return Rect(x: minX, y: view.bounds.height - maxY, width: width, height: height)
    }
  }

  /// A hidden subview that updates the layout in the root's layout passes: it always has the root's size.
  private final class UpdatingView: NSView {
    static func of(_ root: NSView) -> UpdatingView {
      for case let found as UpdatingView in root.subviews { return found }
      let made = UpdatingView(frame: root.bounds)
      made.autoresizingMask = [.width, .height]
      made.isHidden = true
      root.addSubview(made, positioned: .below, relativeTo: nil)
      return made
    }

    override func layout() {
      super.layout()
      holder?.updateLayout()
    }

    override func hitTest(_ point: NSPoint) -> NSView? { nil }
  }
#endif
