import Foundation

#if canImport(UIKit) && !os(watchOS)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#endif

/// A view that updates itself when its data changes.
///
/// A subclass describes in ``render()`` what it shows, by placing views. The reconciler records what `render()`
/// reads: ``Local`` and ``Prop`` properties, environment values, and anything observable. When that changes, the view
/// is rendered again, once a turn of the run loop, and its subviews are changed as little as possible.
///
/// ```swift
/// final class Counter: StateView {
///   @Local var count = 0
///
///   override func render() {
///     place(Label.self, "count", update: { $0.text = "\(self.count)" }) { make in
///       make.center.equalToSuperview()
///     }
///   }
/// }
/// ```
open class StateView: PlatformView, StateDictionaries {
  // Safety: what `ShadowData` says.
  @safe @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) final var shadowData = ShadowData()

  @inlinable @inline(__always)
  nonisolated final var node: ShadowNode { ShadowNode(self) }

  // Safety: no code of users runs while it is written.
  /// The controller in whose view this one stands, to present from it.
  @safe @exclusivity(unchecked)
  public private(set) weak var parentViewController: PlatformViewController?

  /// Creates a view.
  ///
  /// - Parameter parentViewController: The controller in whose view it will stand. It is held weakly.
  public required init(parentViewController: PlatformViewController) {
    // Each weak reference costs: those to the stand-in are not kept.
    if parentViewController !== Self.noController {
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

  deinit { node.viewEnds() }

  /// The controller of views that have none.
  static let noController = PlatformViewController()

  /// Creates a view without a controller.
  public required convenience init() {
    self.init(parentViewController: Self.noController)
  }

  #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    /// Not supported: a StateView is described in code.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }
  #endif

  #if canImport(AppKit) && !canImport(UIKit)
    /// True: y grows downwards, as layout has it.
    override open var isFlipped: Bool { true }
  #endif

  // MARK: - What subclasses override

  /// Returns the initial state under keys.
  ///
  /// Values that were written before the first render stay.
  open func getInitialState() -> [String: Any?] { Dictionary() }

  /// Returns the initial state under keys of any type; by default what the one for strings returns.
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

  /// Describes what the view shows, by placing views.
  ///
  /// Called when something that it has read has changed. Write in hooks and callbacks, not here.
  open func render() {}

  /// Called once, before the first render.
  open func viewDidInitialize() {}

  /// Called after the first render since the view entered the tree, when all views below are up to date and
  /// have their frames: the place to focus, to measure, or to begin an animation.
  ///
  /// Children are told before their parents. A view that serves another row enters again.
  open func viewDidEnter() {}

  /// Called before each further render.
  ///
  /// Both arguments have the new values, as ``state`` and ``props`` do.
  open func viewWillUpdate(_ newState: ViewState, newProps: ViewProps) {}

  /// Called after each further render, when all views are up to date and have their frames.
  open func viewDidUpdate() {}

  /// Called when the view has left the tree, after those below it.
  ///
  /// Props still have the values that the parent gave last, and its functions can be called.
  open func viewDidLeave() {}

  /// A Boolean value that indicates whether a list may use the view for another row.
  ///
  /// ``Local`` and ``Prop`` properties, ``state`` and ``props`` then begin anew. The default is true for types that store
  /// nothing else. A type that does can return true, and reset the rest in ``viewWillBeReused()``.
  open var isReusable: Bool { !OwnStorage.has(self) }

  /// Called after ``viewDidLeave()`` when the view will serve another row: reset what you have stored.
  ///
  /// `getInitialState()` and ``viewDidInitialize()`` follow, as for a new view.
  open func viewWillBeReused() {}

  /// The view in which placed views stand: this one, unless a subclass has another inside, as for scrolling.
  open var placementView: PlatformView { self }

  /// Called before each render; its reads are not recorded.
  func prepareRender() {}

  // MARK: - Data

  /// The view's own data under keys.
  ///
  /// New code uses ``Local``; see <doc:StringKeys>.
  ///
  /// Reading a key in ``render()`` makes the view depend on it.
  public var state: ViewState {
    get { ViewState(self) }
    set { newValue.write(to: node) }
  }

  /// The values that the parent gave under keys.
  ///
  /// New code uses ``Prop``; see <doc:StringKeys>.
  ///
  /// Reading a key in ``render()`` makes the view depend on it.
  @inlinable public var props: ViewProps { ViewProps(self) }

  /// The value that the parent gave under a key; nil if it gave none, or gave one by `isFunction:`.
  public func prop<Key: Hashable>(withValueForKey key: Key) -> Any? { props[key] }

  /// The value that the parent gave under a typed key; nil if it gave none of the type.
  @inlinable
  public func prop<Value>(withValueForKey key: TypedKey<Value>) -> Value? { props[key] }

  /// The function that the parent gave under a key, which always calls the latest one.
  public func prop<Key: Hashable>(withFunctionForKey key: Key) -> (([String: Any]) -> Void)? {
    props.prop(withFunctionForKey: key)
  }

  /// The function of a type that the parent gave under a key, which always calls the latest one.
  ///
  /// A function that runs on the main actor can be read as one of type `() -> Void`.
  ///
  /// - Returns: The function. If the parent gave a value of another type, that is reported, and the result is nil.
  public func prop<Key: Hashable, Function>(
    withFunctionForKey key: Key, as type: Function.Type
  ) -> Function? {
    guard let value = props[key] else { return nil }
    if let function = value as? Function { return function }
    if let function = value as? @MainActor () -> Void {
      let plain: () -> Void = { MainActor.assumeIsolated { function() } }
      if let plain = plain as? Function { return plain }
    }
    Self.onIssue(.otherFunction("\(key)", in: typeName))
    return nil
  }

  // MARK: - Rendering

  /// Makes this view the root of a tree, and renders it.
  ///
  /// ``StateViewController/rootView`` calls it. Call it yourself if the view stands in a view of another kind.
  public func setRootView() {
    RenderScheduler.current.enterRoot(node)
    RenderScheduler.current.flush()
  }

  /// Ends the tree of which this view is the root.
  public func resignRootView() {
    guard node.parentID == .none else { return }
    RenderScheduler.current.endRoot(node)
    RenderScheduler.current.flush()
  }

  /// Schedules a render of the view in the next flush, even if nothing has changed.
  public func setNeedsRender() {
    if node.life == .abandoned { node.reportAbandoned() }
    node.invalidate(.requested)
  }

  /// Renders all views that are due, in all trees, and solves layouts.
  ///
  /// Without it, that happens once in each turn of the run loop. Within a flush it does nothing.
  public static func flush() { RenderScheduler.current.flush() }

  /// Runs a closure, renders all views that are due after it, and returns the mutations.
  ///
  /// Texts of plain views are among them where those are ``TextShowing``. The ends of trees whose controllers were
  /// released before are not.
  ///
  /// - Precondition: No flush is under way: not in ``render()`` or a hook.
  public static func recording(_ body: () -> Void) -> MutationList {
    precondition(!RenderScheduler.current.isFlushing, "a recording within a flush")
    RenderScheduler.current.takeObservations()
    if RenderScheduler.current.listeners.isEmpty { RenderScheduler.current.noteTexts() }
    var recorded = MutationList()
    RenderScheduler.current.listeners.append { recorded.append($0) }
    body()
    RenderScheduler.current.flush()
    RenderScheduler.current.listeners.removeLast()
    if RenderScheduler.current.listeners.isEmpty { RenderScheduler.current.shownTexts = [:] }
    return recorded
  }

  /// The handler of mistakes that are not fatal; the default one prints them.
  public static var onIssue: (StateViewIssue) -> Void = { print("Reconciler: \($0)") }

  // MARK: - Accessibility

  /// The placed views that are shown, in the order in which they were placed.
  var placedViews: [PlatformView] {
    node.children.indices.map { node.children[$0].view }.filter { !$0.isHidden }
  }

  /// Placed views in the order of `place`, then others.
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

/// A mistake in the use of StateViews that is not fatal.
public enum StateViewIssue: Hashable, Sendable, CustomStringConvertible {
  /// Two children have one key; the reconciler distinguishes them by their order.
  case duplicateKey(String, in: String)

  /// Each of several renders placed a new view instance under one key, so that the view loses its state each time.
  case freshInstance(String, in: String)

  /// A view wrote a value after reading it in the same render, and is rendered again.
  case writtenAfterReading(String, in: String)

  /// One view was placed twice in a render; its first place counts.
  case placedTwice(String, in: String)

  /// A function was read as another type than the one it was given as; the read returned `nil`.
  case otherFunction(String, in: String)

  /// Two parents placed one view; the values are its key and both paths, and the latter parent has it.
  case placedByTwo(String, [String])

  /// Code wrote to a view whose tree has ended because nothing retains its controller.
  case controllerGone(String)

  /// Views or layouts kept invalidating each other until the flush gave up; they keep what they showed last.
  case endlessUpdates([String])

  /// The issue in a sentence.
  public var description: String {
    switch self {
    case .duplicateKey(let key, let view): "\(view) placed two views with the key \"\(key)\""
    case .freshInstance(let key, let view):
      "\(view) places a new view with the key \"\(key)\" in each render; "
        + "place a type, or keep the view in a property"
    case .writtenAfterReading(let key, let view):
      "\(view) wrote \"\(key)\" after reading it in the same render; write in a hook or a callback"
    case .placedTwice(let key, let view):
      "\(view) placed a view again with the key \"\(key)\""
    case .placedByTwo(let key, let parents):
      "\(parents.joined(separator: " and ")) place one view with the key \"\(key)\""
    case .otherFunction(let key, let view):
      "\(view) asked for the function \"\(key)\" as another type than it was given"
    case .controllerGone(let view):
      "\(view) is not rendered any more: nobody holds its controller, and so its tree has ended"
    case .endlessUpdates(let views): "these views never settle: \(views.joined(separator: "; "))"
    }
  }
}
