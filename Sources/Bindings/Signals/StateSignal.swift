/// The part of a state that does not depend on its type.
public class StateNode: SignalNode {
  @usableFromInline
  init() { super.init(flags: []) }

  deinit { NodeRef(self).releaseHub() }

  /// Has whoever is reading depend on this state.
  @usableFromInline
  final func tracked() { track() }

  /// Tells those who depend on the state that it has a new value.
  @usableFromInline
  final func didSet(isChanged: Bool) {
    let ref = NodeRef(self)
    guard ref.firstSubscriber != nil || ref.has(.listened) else { return }
    let context = GraphContext.current
    if isChanged { context.mark(subscribersOf: ref) }
    context.flushIfIdle()
  }

  /// Whether there is anyone to be told of a value that is set.
  @usableFromInline
  final var isListened: Bool { NodeRef(self).has([.listened, .observed]) }

  /// Tells the listeners the value that is due next.
  func deliver() {}
}

/// A value that can be set, and that tells everyone who depends on it.
///
/// ```swift
/// let greeting = State("hello")
/// greeting.on { print($0) }     // hello
/// greeting.set("hello world")   // hello world
/// ```
public final class StateSignal<Value>: StateNode, Signal {
  @exclusivity(unchecked) @usableFromInline var value: Value

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - isolation: The owner, by default the caller's actor.
  @inlinable
  public init(_ value: Value, isolation: isolated (any Actor)? = #isolation) {
    // Safety: no access to the value lasts while other code runs; this holds for all of them.
    unsafe self.value = value
    super.init()
  }

  /// The current value.
  ///
  /// Whatever computes or runs at the moment depends on it from now on.
  @inlinable
  @discardableResult
  public func get() -> Value {
    tracked()
    return unsafe value
  }

  /// Sets the value, and tells everyone who depends on it before it returns.
  @inlinable
  public func set(_ newValue: Value) {
    if isListened, !beginDelivery() { willSet(newValue) }
    unsafe value = newValue
    didSet(isChanged: true)
  }

  /// Queues the delivery of a value that is going to be set.
  @usableFromInline
  func willSet(_ newValue: Value) {
    guard let hub = ownHub as? Hub<Value>, hub.willSet(unsafe value, newValue) else { return }
    let ref = NodeRef(self)
    let context = GraphContext.current
    if ref.has(.queued) { context.append(ref) } else { context.enqueue(ref) }
  }

  override func deliver() {
    // Safety: the hub of a state has its type.
    guard let hub = ownHub.map({ unsafe unsafeDowncast($0, to: Hub<Value>.self) }),
      let next = hub.takeDue(current: { unsafe value })
    else { return }
    if !hub.isDue { NodeRef(self).remove(.queued) }
    hub.tell(next)
  }
}

extension StateSignal where Value: Equatable {
  /// Sets the value, and tells everyone who depends on it before it returns.
  ///
  /// Listeners hear of every value that is set; what computes runs only if it is another one.
  @inlinable
  public func set(_ newValue: Value) {
    let isChanged = unsafe value != newValue
    if isListened, !beginDelivery() { willSet(newValue) }
    unsafe value = newValue
    didSet(isChanged: isChanged)
  }
}

/// A value that can be set, and that tells everyone who depends on it.
///
/// ``StateSignal`` is the same type under a name for files that import several modules with a `State`.
public typealias State<Value> = StateSignal<Value>
