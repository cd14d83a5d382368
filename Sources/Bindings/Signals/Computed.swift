/// The part of a computed value that does not depend on its type.
@_documentation(visibility: internal)
public class _ComputedNode: _SignalNode {
  /// Computes the value anew, and returns whether it has changed.
  @usableFromInline final let evaluate: (_ComputedNode) -> Bool

  /// See `_StateNode.hub`.
  @exclusivity(unchecked) final var ownHub: ListenerHub?

  /// - Parameter isHeldWhileRunning: Whether a run holds the node. One that is not must call `willRelease`
  ///   when it is deinitialised, and touch nothing once it `isReleased`.
  @usableFromInline
  init(isHeldWhileRunning: Bool = true, evaluate: @escaping (_ComputedNode) -> Bool) {
    self.evaluate = evaluate
    super.init(
      flags: isHeldWhileRunning ? [.computed, .dirty, .heldWhileRunning] : [.computed, .dirty])
  }

  deinit { leaveGraph() }

  /// Takes the dying node out of the graph.
  ///
  /// To be called by the deinitialiser of a class whose fields hold what the node reads, which would else go
  /// while it is still depended on.
  @usableFromInline
  final func leaveGraph() {
    // Its own listeners and trackers go with it.
    if let hub = unsafe ownHub { hub.watcher?.stop() }
    extras?.observation?.watch = nil
    NodeRef(self).leaveGraph()
  }

  /// To be called by the deinitialiser of the class that holds the closure.
  @usableFromInline
  final func willRelease(_ closure: () -> (() -> Void)) {
    if NodeRef(self).has(.running) { keepUntilRunEnds(closure()) }
    leaveGraph()
    GraphContext.current.beginTeardown(holding: closure)
  }

  /// Releases a value that has been replaced when the run has ended and all subscribers are marked.
  @usableFromInline
  final func release(_ old: Any) {
    GraphContext.current.release(old, afterRunOf: NodeRef(self))
  }

  /// Whether the node has been released while it ran, so that its fields must not be touched.
  @inlinable
  @inline(__always)
  final var isReleased: Bool {
    // Safety: no access to the record lasts while other code runs.
    unsafe record.flags.rawValue & NodeFlags.stopped.rawValue != 0
  }

  /// Brings the value up to date, and makes the present reader depend on it.
  @usableFromInline
  final func refresh() {
    let context = GraphContext.current
    let ref = NodeRef(self)
    context.settleBatch()
    if ref.has([.dirty, .pending, .running, .failed]), !bringUpToDate(context) {
      context.cycle(of: ref).stop()
    }
    if let reader = context.reader { context.link(ref, to: reader) } else { access(context) }
  }

  /// Brings the value up to date like `refresh`, or returns the cycle that prevents it.
  final func checkedRefresh() -> CycleError? {
    let context = GraphContext.current
    let ref = NodeRef(self)
    context.settleBatch()
    let hasValue =
      !ref.has([.dirty, .pending, .running, .failed]) || bringUpToDate(context)
    if let reader = context.reader { context.link(ref, to: reader) } else { access(context) }
    return hasValue ? nil : context.cycle(of: ref)
  }

  /// - Returns: Whether there is a value.
  @inline(never)
  private func bringUpToDate(_ context: GraphContext) -> Bool {
    let ref = NodeRef(self)
    if ref.has(.running) {
      context.closeCycle(at: ref)
      return false
    }
    if ref.has(.dirty) || ref.has(.pending) && context.check(ref) {
      context.update(ref)
    } else if ref.has(.failed) {
      // It may have failed because of what is running now.
      context.closeCycle(at: ref)
    }
    context.flushIfIdle()
    // An effect that has run because of this may have set something that the value depends on.
    if ref.has([.dirty, .pending]) { context.settle(ref) }
    return !ref.has(.failed)
  }
}

/// A value that is computed from others, and kept until one of them has changed.
///
/// ```swift
/// let count = State(1)
/// let double = Computed { count.get() * 2 }
/// double.get()  // 2
/// ```
///
/// The closure runs when the value is read, never before and never twice for one change; while somebody listens to
/// the value, or tracks it through Observation, when something that it has read changes. It depends on
/// what it has read in its last run, by `get()` of any ``Signal``. Where the value is `Equatable` and
/// comes out equal, nothing that depends on it runs.
///
/// - Complexity: Reading an up-to-date value is O(1).
public final class Computed<Value>: _ComputedNode, Signal {
  @usableFromInline let compute: () -> Value
  @exclusivity(unchecked) @usableFromInline var value: Value?

  /// The last of the fields, since they are destroyed in order.
  @usableFromInline let end = TeardownEnd()

  @inlinable
  init(compute: @escaping () -> Value, evaluate: @escaping (_ComputedNode) -> Bool) {
    self.compute = compute
    super.init(isHeldWhileRunning: false, evaluate: evaluate)
  }

  deinit {
    willRelease { [compute] in { _ = compute } }
  }

  /// Replaces the value during a run.
  @inlinable
  @inline(__always)
  func replace(_ newValue: Value) {
    // Its `==` may have let the node go.
    if !_isPOD(Value.self), isReleased { return }
    // Safety: a field of this object, which nobody else accesses meanwhile.
    let old = unsafe exchange(&value, with: newValue)
    // What needs no release has no end that could set anything off.
    if !_isPOD(Value.self), let old { release(old) }
  }

  /// Creates a value.
  ///
  /// It counts as changed whenever it is computed anew, unless its type turns out to be `Equatable` when
  /// the program runs and it comes out equal.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - compute: Computes the value from others.
  @inlinable
  public convenience init(
    isolation: isolated (any Actor)? = #isolation, _ compute: @escaping () -> Value
  ) {
    let areEqual = equality(of: Value.self)
    self.init(compute: compute) { node in
      // Safety: the closure is only called with the node that it was made for.
      let node = unsafe unsafeDowncast(node, to: Computed<Value>.self)
      let value = node.compute()
      if node.isReleased { return false }
      if let areEqual, let old = unsafe node.value, areEqual(old, value) { return false }
      node.replace(value)
      return true
    }
  }

  /// Creates a value that counts as changed only when it is computed to something else.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - compute: Computes the value from others.
  @inlinable
  public convenience init(
    isolation: isolated (any Actor)? = #isolation, _ compute: @escaping () -> Value
  ) where Value: Equatable {
    self.init(compute: compute) { node in
      // Safety: the closure is only called with the node that it was made for.
      let node = unsafe unsafeDowncast(node, to: Computed<Value>.self)
      let value = node.compute()
      if node.isReleased { return false }
      if let old = unsafe node.value, isEqual(old, value) { return false }
      node.replace(value)
      return true
    }
  }

  /// The value, or an error if it needs itself.
  ///
  /// Where values may come to need each other in a circle, as the cells of a table do whose formulas are
  /// typed by users, all of them are read by this method:
  ///
  /// ```swift
  /// let total = Computed { (try? rest.checkedGet()) ?? 0 }
  /// do { print(try total.checkedGet()) } catch { print(error) }
  /// ```
  ///
  /// Every value on a cycle throws, wherever the cycle was entered and whatever the closures on it return for
  /// want of a value. A value that is not on it, but reads one that is, may catch the error and
  /// go on. Everything stays usable, and errors are depended on like values: when something has changed that
  /// the values on the cycle have read, they are computed anew.
  ///
  /// - Throws: ``CycleError``, which names the whole path.
  public func checkedGet() throws(CycleError) -> Value {
    if let error = checkedRefresh() { throw error }
    // Safety: no access to the value lasts while other code runs.
    guard let value = unsafe value else {
      preconditionFailure("a computed value has been computed")
    }
    return value
  }

  /// The value, computed anew if something that it depends on has changed.
  ///
  /// Whatever computes or runs at the moment depends on it from now on.
  ///
  /// - Precondition: It does not need itself. Else the program stops with a message that names the cycle,
  ///   since there is no value to return; see ``checkedGet()``.
  @inlinable
  @discardableResult
  public func get() -> Value {
    refresh()
    // Safety: no access to the value lasts while other code runs.
    guard let value = unsafe value else {
      preconditionFailure("a computed value has been computed")
    }
    return value
  }
}
