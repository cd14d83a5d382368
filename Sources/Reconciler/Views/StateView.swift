import Foundation
import Layout

#if canImport(UIKit) && !os(watchOS)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#endif

/// A view that renders again when data that it has read changes.
///
/// A subclass places the views that it shows in ``render()``. The reconciler records what `render()` reads: ``Local``
/// and ``Prop`` properties, environment values, and observable objects. When one of these changes, the reconciler
/// renders the view again, at most once per turn of the run loop, and changes its subviews as little as possible.
///
/// ```swift
/// final class Counter: StateView {
///   @Local var count = 0
///
///   override func render() {
///     place(Label.self, "count", update: { $0.text = "\(count)" }) { make in
///       make.center.equalToSuperview()
///     }
///   }
/// }
/// ```
open class StateView: PlatformView, StateDictionaries {
  // Safety: see `ShadowData`.
  @safe @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) final var shadowData = ShadowData()

  @inlinable @inline(__always)
  nonisolated final var node: ShadowNode { ShadowNode(self) }

  // Safety: no client code runs while it is written.
  /// The view controller that contains this view, for example to present another controller from it.
  @safe @exclusivity(unchecked)
  public private(set) weak var parentViewController: PlatformViewController?

  /// Creates a view.
  ///
  /// - Parameter parentViewController: The controller that will contain the view. The view holds it weakly.
  public required init(parentViewController: PlatformViewController) {
    // A weak reference costs time and memory, so the stand-in is not stored.
    if type(of: parentViewController) != NoController.self {
      self.parentViewController = parentViewController
      shadowData.hasController = true
    }
    #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
      super.init(frame: .zero)
    #else
      super.init()
    #endif
    shadowData.kind = RenderScheduler.current.kind(of: type(of: self))
  }

  deinit {
    placedChildrenEnd()
    shadowData.viewEnds()
  }

  /// A stand-in for the controller of views that have none.
  static let noController: PlatformViewController = NoController()

  /// The type of the stand-in; comparing it needs no reference counting.
  private final class NoController: PlatformViewController {}

  /// Creates a view without a controller.
  public required convenience init() {
    self.init(parentViewController: Self.noController)
  }

  #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    /// Not supported: a StateView is created in code.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }
  #endif

  #if canImport(AppKit) && !canImport(UIKit)
    /// `true`: y grows downwards, as Layout requires.
    override open var isFlipped: Bool { true }
  #endif

  // MARK: - What subclasses override

  /// Returns the initial values of ``state``.
  ///
  /// They do not replace values that were written before the first render.
  open func getInitialState() -> [String: Any?] { Dictionary() }

  /// Returns the initial values of ``state``, under keys of any type.
  ///
  /// The default implementation returns the values of the overload for string keys.
  ///
  /// ```swift
  /// override func getInitialState() -> ViewState {
  ///   var state: ViewState = ["title": "Umbra", Home.image: image]
  ///   state[.count] = 1
  ///   return state
  /// }
  /// ```
  @_disfavoredOverload
  open func getInitialState() -> ViewState {
    let values: [String: Any?] = getInitialState()
    return ViewState(values)
  }

  /// Places the views that this view shows.
  ///
  /// The reconciler calls it when something that the last call has read changes. Do not write state here; write it in
  /// hooks and callbacks.
  open func render() {
    #if DEBUG && !canImport(ObjectiveC)
      RenderCheck.didRenderNothing(node)
    #endif
  }

  /// Called once, before the first render.
  open func viewDidInitialize() {
    #if DEBUG && !canImport(ObjectiveC)
      RenderCheck.didInitialize(node)
    #endif
  }

  /// Called after the first render since the view entered the tree.
  ///
  /// All views below are up to date and have their frames. Override it to set the focus, to measure, or to begin an
  /// animation. It is called for children before their parents. When a list reuses the view for another row, it is
  /// called again.
  open func viewDidEnter() {
    #if DEBUG && !canImport(ObjectiveC)
      RenderCheck.didEnter(node)
    #endif
  }

  /// Called before each further render.
  ///
  /// Both arguments have the new values, like ``state`` and ``props``.
  open func viewWillUpdate(_ newState: ViewState, newProps: ViewProps) {}

  /// Called after each further render, when all views are up to date and have their frames.
  open func viewDidUpdate() {}

  /// Called when the view has left the tree; for children before their parents.
  ///
  /// Props still have their last values, and their functions can be called.
  open func viewDidLeave() {}

  /// A Boolean value that indicates whether a list may use the view for another row.
  ///
  /// When the view is reused, ``Local`` and ``Prop`` properties, ``state`` and ``props`` get their initial values. The
  /// default is `true` for types that have no other stored properties. Other types can return `true`, and reset their
  /// other properties in ``viewWillBeReused()``.
  open var isReusable: Bool { !OwnStorage.has(self) }

  /// Called after ``viewDidLeave()`` when a list is about to reuse the view for another row.
  ///
  /// Reset stored properties other than ``Local`` and ``Prop`` here. Afterwards, `getInitialState()` and
  /// ``viewDidInitialize()`` are called, as for a new view.
  open func viewWillBeReused() {}

  /// The superview of the placed views; by default, this view.
  ///
  /// Override it to add the views to another view, such as the content view of a scroll view.
  open var placementView: PlatformView { self }

  /// Called before each render; its reads are not recorded.
  func prepareRender() {}

  // MARK: - Data

  /// The view's own state, under keys.
  ///
  /// In new code, use ``Local``; see <doc:StringKeys>. The view is rendered again when a value changes that
  /// ``render()`` has read.
  public var state: ViewState {
    get { ViewState(self) }
    set { newValue.write(to: node) }
  }

  /// The values that the parent has passed, under keys.
  ///
  /// In new code, use ``Prop``; see <doc:StringKeys>. The view is rendered again when a value changes that ``render()``
  /// has read.
  @inlinable public var props: ViewProps { ViewProps(self) }

  /// Returns the value that the parent has passed under a key; `nil` for none, and for a function of `isFunction:`.
  public func prop<Key: Hashable>(withValueForKey key: Key) -> Any? { props[key] }

  /// Returns the value that the parent has passed under a typed key; `nil` if it passed none of the type.
  @inlinable
  public func prop<Value>(withValueForKey key: TypedKey<Value>) -> Value? { props[key] }

  /// Returns a function that always calls the latest function that the parent has passed under a key.
  public func prop<Key: Hashable>(withFunctionForKey key: Key) -> (([String: Any]) -> Void)? {
    prop(withFunctionForKey: key, as: (([String: Any]) -> Void).self)
  }

  /// Returns a function of a type that always calls the latest function that the parent has passed under a key.
  ///
  /// The function can be read with or without `@MainActor`, and as one without a result if it returns `()?`.
  ///
  /// - Returns: The function; `nil` if the parent passed none. If it passed a value of another type, the result is
  ///   `nil`, and ``StateViewIssue/otherFunction(_:type:wanted:in:)`` is reported.
  public func prop<Key: Hashable, Function>(
    withFunctionForKey key: Key, as type: Function.Type
  ) -> Function? {
    props.function(ShadowKey(key), as: type)
  }

  // MARK: - Rendering

  /// Makes this view the root of a tree, and renders it.
  ///
  /// ``StateViewController/rootView`` calls it. Call it yourself if you add the view to a view that is not a StateView.
  public func setRootView() {
    RenderScheduler.current.enterRoot(node)
    RenderScheduler.current.flush()
  }

  /// Ends the tree of which this view is the root; call it when you remove the view from its superview.
  public func resignRootView() {
    guard node.data.parentID == .none else { return }
    RenderScheduler.current.endRoot(node)
    RenderScheduler.current.flush()
  }

  /// Schedules a render of the view in the next flush, even if nothing has changed.
  public func setNeedsRender() {
    if node.data.life == .abandoned { node.reportAbandoned() }
    node.invalidate(.requested)
  }

  /// Renders all views that are due, in all trees, and solves their layouts.
  ///
  /// Otherwise, this happens once in each turn of the run loop. Within a flush, the method does nothing.
  public static func flush() { RenderScheduler.current.flush() }

  /// Runs a closure, renders all views that are due afterwards, and returns the mutations of the view tree.
  ///
  /// The result includes changes of the texts of plain views that are ``TextShowing``. Views that are due before the call
  /// are rendered first, so that the result contains what the closure has caused. Values that other threads set
  /// meanwhile, and controllers that they release, take effect afterwards.
  ///
  /// - Precondition: No flush is in progress; do not call it in ``render()`` or a hook.
  public static func recording(_ body: () -> Void) -> MutationList {
    precondition(!RenderScheduler.current.isFlushing, "recording was called during a flush")
    let outer = RenderScheduler.current.inbox.setRecorder(Thread.current)
    defer { RenderScheduler.current.inbox.setRecorder(outer) }
    RenderScheduler.current.flush()
    var recorded = MutationList()
    RenderScheduler.current.record { $0.listeners.append { recorded.append($0) } }
    body()
    RenderScheduler.current.flush()
    RenderScheduler.current.record { $0.listeners.removeLast() }
    return recorded
  }

  /// The handler of mistakes that are not fatal; the default one prints them.
  public static var onIssue: (StateViewIssue) -> Void = { print("Reconciler: \($0)") }

  // MARK: - Size

  /// The view's size in points; a view whose ``render()`` has read it is rendered again when it changes.
  ///
  /// ```swift
  /// override func render() {
  ///   let isWide = observedSize.width > 600
  ///   place(Page.self, "page")
  ///   if isWide { place(Editor.self, "editor") }
  /// }
  /// ```
  ///
  /// The size is empty in the first render, because the parent solves its layout afterwards; the view is then rendered
  /// with its size before it is shown. Do not let the size depend on what the view shows at that size.
  public var observedSize: CGSize {
    let size = bounds.size
    node.noteRead(of: size)
    return size
  }

  #if canImport(UIKit) && !os(watchOS)
    /// Makes the views due that have read ``observedSize``.
    override open func layoutSubviews() {
      super.layoutSubviews()
      if node.sizeDidChange(to: bounds.size) { StateView.flush() }
    }
  #elseif canImport(AppKit)
    /// Makes the views due that have read ``observedSize``.
    override open func setFrameSize(_ newSize: NSSize) {
      super.setFrameSize(newSize)
      if node.sizeDidChange(to: bounds.size) { StateView.flush() }
    }
  #else
    /// Makes the views due that have read ``observedSize``.
    override open func frameDidChange(from old: CGRect) {
      super.frameDidChange(from: old)
      node.sizeDidChange(to: bounds.size)
    }
  #endif

  // MARK: - Accessibility

  /// The placed views that are shown, in the order in which they were placed.
  var placedViews: [PlatformView] {
    node.data.children.indices.map { node.data.children[$0].view }.filter { !$0.isHidden }
  }

  /// The placed views in the order of `place`, and then other subviews.
  var orderedViews: [PlatformView] {
    guard placementView === self else { return subviews.filter { !$0.isHidden } }
    let placed = placedViews
    let known = Set(placed.map { ObjectIdentifier($0) })
    return placed + subviews.filter { !$0.isHidden && !known.contains(ObjectIdentifier($0)) }
  }

  #if canImport(UIKit) && !os(watchOS)
    /// Placed views in the order of `place`, then others, unless something else was set.
    override open var accessibilityElements: [Any]? {
      get { super.accessibilityElements ?? orderedViews }
      set { super.accessibilityElements = newValue }
    }
  #elseif canImport(AppKit)
    /// Placed views in the order of `place`, then others.
    override open func accessibilityChildren() -> [Any]? { orderedViews }
  #else
    /// Placed views in the order of `place`, then others.
    override open var accessibilityChildren: [View] { orderedViews }
  #endif

  var typeName: String { String(describing: type(of: self)) }
}

// A StateView may render nothing at first.
extension StateView: FilledLater {
  package nonisolated var isFilledLater: Bool { true }
}
