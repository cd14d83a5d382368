#if !(canImport(UIKit) && !os(watchOS)) && !canImport(AppKit)
  public import Foundation
  public import Layout

  /// A view for platforms without a view class, with a frame, subviews and an intrinsic content size.
  ///
  /// A host that shows views attaches a ``ViewPeer`` to the topmost view, and is notified of every change below it.
  @MainActor
  open class View {
    /// The frame in the superview's coordinates, in points.
    open var frame = CGRect.zero {
      didSet {
        guard frame != oldValue else { return }
        frameDidChange(from: oldValue)
        peer?.didChange(.frame, of: self)
        if !isBeingLaidOut { setNeedsLayout() }
      }
    }

    /// The visible part of the view's own coordinate system, which contains the frames of its subviews, in points.
    ///
    /// Setting the origin scrolls the content; setting the size changes the frame's size.
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

    /// The view that contains this one, or `nil`.
    public var superview: View? { holder }

    // A weak reference would make each retain of a superview several times slower. A safe unowned reference would trap
    // if the `deinit` of a subclass removes a subview.
    // Safety: the superview has this view in its list, and its `deinit` clears the references of all its subviews. Only
    // the main actor and this `deinit` write the reference.
    @safe nonisolated(unsafe) private(set) var holderReference: ViewReference?

    nonisolated var holder: View? {
      get { holderReference?.view }
      set { holderReference = newValue.map { ViewReference($0) } }
    }

    /// The subviews, from back to front.
    public var subviews: [View] { list.array }

    // Safety: no client code runs while it is changed. Only the main actor uses it, and the `deinit` of a superview that
    // had the last reference to the view.
    @safe @exclusivity(unchecked) nonisolated(unsafe) var storedList = SubviewList()

    /// The subviews, which have storage of their own from now on.
    var list: SubviewList {
      @inline(__always) _read {
        storeSubviews()
        yield storedList
      }
      @inline(__always) _modify {
        storeSubviews()
        yield &storedList
      }
    }

    /// A Boolean value that indicates whether the view is hidden.
    open var isHidden = false {
      didSet { if isHidden != oldValue { peer?.didChange(.visibility, of: self) } }
    }

    /// A Boolean value that indicates whether hosts ignore input to the view and its descendants.
    ///
    /// It is `true` during a leaving transition.
    public internal(set) var takesNoInput = false {
      didSet { if takesNoInput != oldValue { peer?.didChange(.visibility, of: self) } }
    }

    /// A Boolean value that indicates whether subviews are clipped to the view's bounds.
    public var clipsToBounds = false {
      didSet { if clipsToBounds != oldValue { peer?.didChange(.visibility, of: self) } }
    }

    private var isBeingLaidOut = false

    /// The offset or run at which the superview's ``SubviewList`` looks for this view first.
    var placeHint: Int {
      get { Int(shortHint) }
      set { shortHint = Int32(truncatingIfNeeded: newValue) }
    }

    // Half a word, beside the Boolean values, so that a view takes 128 bytes.
    private var shortHint: Int32 = 0

    // Safety: no client code runs while it is written.

    /// The host's representation of the view; `nil` until the view is in a window.
    @safe @exclusivity(unchecked) public internal(set) var peer: (any ViewPeer)?

    /// The children in the order in which screen readers and the keyboard reach them.
    open var accessibilityChildren: [View] { subviews.filter { !$0.isHidden } }

    /// A Boolean value that indicates whether the view has the keyboard's focus; controls override it.
    open var isFocused: Bool { false }

    /// A Boolean value that indicates whether the view stores user input, such as typed text.
    ///
    /// Lists do not reuse such a view for another row.
    open var takesInput: Bool { false }

    /// The layout state of the view.
    public var layoutNode: LayoutNode {
      if let madeLayoutNode { return madeLayoutNode }
      let made = LayoutNode()
      madeLayoutNode = made
      return made
    }

    /// The layout state; nil until it is first used, because most views have no constraints.
    private var madeLayoutNode: LayoutNode?

    /// Whether the view has layout state.
    var hasLayoutNode: Bool { madeLayoutNode != nil }

    /// Creates a view with an empty frame.
    public required init() {}

    /// Creates a view with a frame.
    public convenience init(frame: CGRect) {
      self.init()
      self.frame = frame
    }

    deinit {
      if storedList.isEmpty { return }
      var ended = takeSubviews()
      // Views without subviews are released with the array.
      if ended.allSatisfy({ $0.storedList.isEmpty }) { return }
      // Others are released one after another: nested `deinit`s would need a stack as deep as the tree.
      ended.reverse()
      while var view = ended.popLast() {
        if !view.endsFlat, isKnownUniquelyReferenced(&view) {
          ended += view.takeSubviews().reversed()
        }
      }
    }

    /// Removes and returns all subviews at once, because a `deinit` of one of them may use the superview of another.
    private nonisolated func takeSubviews() -> [View] {
      storeSubviews()
      let views = storedList.removeAll()
      for view in views { view.holder = nil }
      return views
    }

    // MARK: - Layout

    /// The value for a dimension that an ``intrinsicContentSize`` does not have.
    public static var noIntrinsicMetric: CGFloat { -1 }

    /// The size that the content needs, in points.
    open var intrinsicContentSize: CGSize {
      CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// A Boolean value that indicates whether the height follows from the width by ``heightThatFits(width:)``.
    open var heightDependsOnWidth: Bool { false }

    /// Returns the height that the content needs at a width, in points.
    ///
    /// The default is `nil`: the height does not depend on the width.
    open func heightThatFits(width: CGFloat) -> CGFloat? { nil }

    /// Invalidates the ``intrinsicContentSize``, which the next layout reads again.
    public func invalidateIntrinsicContentSize() {
      guard hasLayoutNode else { return }
      layout.invalidateMetrics()
      RenderScheduler.current.restless?.append(self)
    }

    /// Schedules a layout of the view's subtree in the next flush.
    public func setNeedsLayout() {
      if hasLayoutNode { RenderScheduler.current.needsLayout(self) }
    }

    /// Solves the constraints that have changed, and sets frames, immediately.
    public func layoutIfNeeded() {
      layout.layoutIfNeeded()
      RenderScheduler.current.layOut()
    }

    /// Notifies the host that the content must be drawn again, and that its size has not changed.
    public func contentDidChange() { peer?.didChange(.content, of: self) }

    // MARK: - What subclasses override

    /// Called after the view and its descendants have been given peers.
    open func didAttach() {}

    /// Called after the frame has changed.
    open func frameDidChange(from old: CGRect) {}

    /// Called after a subview has been inserted.
    open func didInsertSubview(_ view: View, at index: Int) {}

    /// Called after a subview has moved among the subviews.
    open func didMoveSubview(_ view: View, from old: Int, to new: Int) {}

    /// Called after a subview has been removed.
    open func didRemoveSubview(_ view: View) {}

    /// Called after the superview has changed.
    open func didMoveToSuperview() {}
  }

  extension View: @MainActor LayoutItem, @MainActor ConstraintTarget {
    /// The superview.
    public var layoutParent: (any LayoutItem)? { superview }

    /// The frame as Layout's rectangle.
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
      var metrics = LayoutMetrics(
        intrinsicWidth: size.width < 0 ? nil : size.width,
        intrinsicHeight: size.height < 0 ? nil : size.height,
        heightDependsOnWidth: heightDependsOnWidth)
      metrics.mayBeEmpty = isHidden
      return metrics
    }

    /// The height that the content needs at a width.
    public func layoutHeight(forWidth width: Double) -> Double? {
      heightThatFits(width: width).map { Double($0) }
    }

    /// Schedules a layout in the next flush.
    public func setNeedsLayoutUpdate() {
      layout.container.checksItems = false
      RenderScheduler.current.needsLayout(self)
    }
  }

  /// A view controller for platforms without a view controller class.
  @MainActor
  open class ViewController {
    /// The controller's view.
    public lazy var view = View()

    /// Creates a controller.
    public required init() {}
  }
#endif
