#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  public import Foundation
  public import Layout

  /// A light view for platforms without one: a frame, a place among subviews, a size of its own.
  ///
  /// A host for real windows attaches a ``ViewPeer`` to the view at the top, and hears of all below it.
  @MainActor
  open class View {
    /// The place in the superview's coordinates, in points.
    open var frame = CGRect.zero {
      didSet {
        guard frame != oldValue else { return }
        frameDidChange(from: oldValue)
        peer?.didChange(.frame, of: self)
        if !isBeingLaidOut { setNeedsLayout() }
      }
    }

    /// The visible part of the view's own coordinates, in which its subviews stand.
    ///
    /// Another origin scrolls it; another size is one of the frame.
    public var bounds: CGRect {
      get { CGRect(origin: scrolledOrigin, size: frame.size) }
      set {
        frame.size = newValue.size
        guard scrolledOrigin != newValue.origin else { return }
        scrolledOrigin = newValue.origin
        peer?.didChange(.origin, of: self)
      }
    }

    private var scrolledOrigin = CGPoint.zero

    /// The view that this one stands in.
    public var superview: View? { holder }

    // A weak reference would make each retain of a superview several times as slow, and a safe unowned one would
    // trap where the end of a subclass takes a subview out.
    // Safety: the named view has this one in its list, and clears the names of all of them when it ends.
    // Beside the main actor only that end writes it.
    @safe nonisolated(unsafe) private(set) var holderReference: ViewReference?

    nonisolated var holder: View? {
      get { holderReference?.view }
      set { holderReference = newValue.map { ViewReference($0) } }
    }

    /// The views that stand in this one, from back to front.
    public var subviews: [View] { list.array }

    // Safety: no code of users runs while it is changed. Beside the main actor only the end of a superview
    // that was the last to hold the view touches it.
    @safe @exclusivity(unchecked) nonisolated(unsafe) var list = SubviewList()

    /// Whether the view is not shown.
    open var isHidden = false {
      didSet { if isHidden != oldValue { peer?.didChange(.visibility, of: self) } }
    }

    /// Whether hosts keep input from the view and all that is below it, as from one that is leaving.
    public internal(set) var takesNoInput = false {
      didSet { if takesNoInput != oldValue { peer?.didChange(.visibility, of: self) } }
    }

    /// Whether what stands in the view is shown within its bounds only.
    public var clipsToBounds = false {
      didSet { if clipsToBounds != oldValue { peer?.didChange(.visibility, of: self) } }
    }

    // Safety: no code of users runs while it is written.

    /// The host's part for the view; nil until it stands in a window.
    @safe @exclusivity(unchecked) public internal(set) var peer: (any ViewPeer)?

    /// The views below in the order in which they are read out or reached by keyboard; hosts use it.
    open var accessibilityChildren: [View] { subviews.filter { !$0.isHidden } }

    /// Whether the keyboard's input goes to the view; hosts that know say so.
    open var isFocused: Bool { false }

    /// Whether the view holds what one does to it, as text that was typed; lists do not reuse it then.
    open var takesInput: Bool { false }

    /// The layout system's data about the view.
    public var layoutNode: LayoutNode {
      if let madeLayoutNode { return madeLayoutNode }
      let made = LayoutNode()
      madeLayoutNode = made
      return made
    }

    /// The node, once something has asked for it: most views have no constraints.
    private var madeLayoutNode: LayoutNode?

    /// Whether layout knows anything of the view.
    var hasLayoutNode: Bool { madeLayoutNode != nil }

    private var isBeingLaidOut = false

    /// Where the superview's ``SubviewList`` looks for this view first.
    var placeHint = 0

    /// Creates a view of no size.
    public required init() {}

    /// Creates a view with a frame.
    public convenience init(frame: CGRect) {
      self.init()
      self.frame = frame
    }

    deinit {
      if list.isEmpty { return }
      // One after another: each within the end of its superview would need a stack as deep as the tree.
      var ended: [View] = []
      freeSubviews(&ended)
      while var view = ended.popLast() {
        if isKnownUniquelyReferenced(&view) { view.freeSubviews(&ended) }
      }
    }

    /// Takes all subviews out, at once: what the end of one runs may ask the others where they stand.
    private nonisolated func freeSubviews(_ freed: inout [View]) {
      for view in list.removeAll().reversed() {
        view.holder = nil
        freed.append(view)
      }
    }

    // MARK: - Layout

    /// A measure that a view does not have.
    public static var noIntrinsicMetric: CGFloat { -1 }

    /// The size that the content has by itself.
    open var intrinsicContentSize: CGSize {
      CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// Whether ``heightThatFits(width:)`` tells the height, once the width is known.
    open var heightDependsOnWidth: Bool { false }

    /// Returns the height that the content needs at a width, in points; nil if that does not matter.
    open func heightThatFits(width: CGFloat) -> CGFloat? { nil }

    /// Says that ``intrinsicContentSize`` is another now.
    public func invalidateIntrinsicContentSize() {
      guard hasLayoutNode else { return }
      layout.invalidateMetrics()
      RenderScheduler.current.restless?.append(self)
    }

    /// Makes the frames below due to be solved in the next flush.
    public func setNeedsLayout() {
      if hasLayoutNode { RenderScheduler.current.needsLayout(self) }
    }

    /// Solves what has changed, and sets frames.
    public func layoutIfNeeded() {
      layout.layoutIfNeeded()
      RenderScheduler.current.layOut()
    }

    /// Says that the view draws something else by itself now, in the same size.
    public func contentDidChange() { peer?.didChange(.content, of: self) }

    // MARK: - What subclasses override

    /// Called after the view has been given a peer, and all below it theirs.
    open func didAttach() {}

    /// Called after the frame has changed.
    open func frameDidChange(from old: CGRect) {}

    /// Called after a view has come to stand in this one.
    open func didInsertSubview(_ view: View, at index: Int) {}

    /// Called after a subview has gone to another place among the subviews.
    open func didMoveSubview(_ view: View, from old: Int, to new: Int) {}

    /// Called after a view has left this one.
    open func didRemoveSubview(_ view: View) {}

    /// Called after the superview has become another, or none.
    open func didMoveToSuperview() {}
  }

  extension View: @MainActor LayoutItem, @MainActor ConstraintTarget {
    /// The superview.
    public var layoutParent: (any LayoutItem)? { superview }

    /// The frame, as layout knows it.
    public var layoutRect: Rect {
      get { Rect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height) }
      set {
        isBeingLaidOut = true
        frame = CGRect(
          x: newValue.minX, y: newValue.minY, width: newValue.width, height: newValue.height)
        isBeingLaidOut = false
      }
    }

    /// The size of the content.
    public var layoutMetrics: LayoutMetrics {
      let size = intrinsicContentSize
      return LayoutMetrics(
        intrinsicWidth: size.width < 0 ? nil : size.width,
        intrinsicHeight: size.height < 0 ? nil : size.height,
        heightDependsOnWidth: heightDependsOnWidth)
    }

    /// The height that the content needs at a width.
    public func layoutHeight(forWidth width: Double) -> Double? {
      heightThatFits(width: width).map { Double($0) }
    }

    /// Makes the frames due to be solved in the next flush.
    public func setNeedsLayoutUpdate() {
      layout.container.checksItems = false
      RenderScheduler.current.needsLayout(self)
    }
  }

  /// A light controller for platforms without one: it holds a view.
  @MainActor
  open class ViewController {
    /// The controller's view.
    public lazy var view = View()

    /// Creates a controller.
    public required init() {}
  }
#endif
