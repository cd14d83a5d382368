/// The part of a computed value that does not depend on its type.
@_documentation(visibility: internal)
public class _ComputedNode: _SignalNode {
  /// Computes the value again, and returns whether it has changed.
  @usableFromInline final let evaluate: (_ComputedNode) -> Bool

  /// - Parameter isHeldWhileRunning: Whether a run retains the node. A class that passes `false` must call `willRelease` in its
  ///   deinitializer, and must not access its fields once it `isReleased`. Its runs access only the closure, and fields that
  ///   contain no references.
  @usableFromInline
  init(isHeldWhileRunning: Bool = true, evaluate: @escaping (_ComputedNode) -> Bool) {
    self.evaluate = evaluate
    super.init(
      flags: isHeldWhileRunning ? [.computed, .dirty, .heldWhileRunning] : [.computed, .dirty])
  }

  deinit { leaveGraph() }

  /// Removes the node from the graph while it is being released.
  ///
  /// The deinitializer of a class must call it if the fields of the class hold the signals that the node reads. Otherwise these
  /// would be released while others still depend on the node.
  @usableFromInline
  final func leaveGraph() {
    if !NodeRef(self).isReleasedElsewhere { NodeRef(self).leaveGraph(extras) }
  }

  /// Prepares the release of the node; the deinitializer of the class that holds the closure calls it.
  @usableFromInline
  final func willRelease(_ closure: () -> (() -> Void)) {
    if NodeRef(self).isReleasedElsewhere {
      ReleasesElsewhere.keep((closure(), evaluate), of: NodeRef(self))
    } else {
      if NodeRef(self).has(.running) { keepUntilRunEnds(closure()) }
      leaveGraph()
    }
    GraphContext.current.beginTeardown(holding: closure)
  }

  /// Releases a replaced value after the run has ended and all subscribers are marked.
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

  /// Brings the value up to date, and makes the current reader depend on it.
  @usableFromInline
  final func refresh() {
    let context = GraphContext.current
    if !isUpToDate(context) { context.cycle(of: NodeRef(self)).stop() }
    track(context)
  }

  /// Brings the value up to date like `refresh`, or returns the cycle that prevents it.
  final func checkedRefresh() -> CycleError? {
    let context = GraphContext.current
    let hasValue = isUpToDate(context)
    track(context)
    return hasValue ? nil : context.cycle(of: NodeRef(self))
  }

  /// Brings the value up to date if necessary, and returns whether there is one.
  @inline(__always)
  private func isUpToDate(_ context: GraphContext) -> Bool {
    context.settleBatch()
    return !NodeRef(self).has([.dirty, .pending, .running, .failed]) || bringUpToDate(context)
  }

  /// Returns the value in a ``KeptValue``; `nil` without a value, or if values of the class cannot be compared.
  func boxedValue() -> AnyObject? { nil }

  /// - Returns: Whether there is a value.
  @inline(never)
  private func bringUpToDate(_ context: GraphContext) -> Bool {
    let ref = NodeRef(self)
    if ref.has(.running) {
      context.closeCycle(at: ref)
      return false
    }
    context.beginKeepingIfWaiting()
    var runs = 0
    repeat {
      if ref.has(.dirty) || ref.has(.pending) && context.check(ref) {
        context.update(ref)
      } else if ref.has(.failed) {
        // It may have failed because of what is running now.
        context.closeCycle(at: ref)
      }
      context.flushIfIdle()
      runs += 1
      // An effect that has run because of this may have set something that the value depends on.
    } while ref.has([.dirty, .pending]) && context.isIdle && runs <= GraphContext.mostRuns
    return !ref.has(.failed)
  }
}

/// A value that is computed from other signals, and cached until one of them has changed.
///
/// ```swift
/// let count = State(1)
/// let double = Computed { count.get() * 2 }
/// double.get()  // 2
/// ```
///
/// The closure runs when the value is read, and not again until one of its dependencies has changed. If the value has listeners
/// or bindings, an effect depends on it, or Observation tracks it, the closure also runs after each change of a dependency. The
/// dependencies are the signals that the last run of the closure has read with `get()`. If the type is `Equatable` and the new
/// value is equal to the previous one, nothing that depends on the value runs.
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
    super.init(isHeldWhileRunning: !_isPOD(Value.self), evaluate: evaluate)
  }

  deinit {
    willRelease { [compute] in { _ = compute } }
  }

  // Safety: no access to the value lasts while other code runs.
  override func boxedValue() -> AnyObject? { unsafe value.map { KeptValue($0) } }

  override func matches(_ earlier: EarlierValue) -> Bool {
    guard let value = unsafe value else { return false }
    let old = earlier.value(as: Value.self)
    guard let comparison = extras?.comparison as? Comparison<Value> else {
      return untracked { areEqual(old, value) }
    }
    return untracked { comparison.areEqual(old, value) }
  }

  /// Replaces the value during a run.
  @inlinable
  @inline(__always)
  func replace(_ newValue: Value) {
    // The `==` of the value may have released the node.
    if !_isPOD(Value.self), isReleased { return }
    // Safety: a field of this object, which no other code accesses meanwhile.
    let old = unsafe exchange(&value, with: newValue)
    // Releasing a trivial value runs no code.
    if !_isPOD(Value.self), let old { release(old) }
  }

  /// Creates a computed value.
  ///
  /// The value counts as changed after every run, unless its type is `Equatable` when the program runs, and the new value is
  /// equal to the previous one.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - compute: Computes the value from other signals.
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

  /// Creates a computed value, which counts as changed only if it is not equal to the previous value.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - compute: Computes the value from other signals.
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

  /// Returns the value, or throws an error if the value depends on itself.
  ///
  /// If computed values may form a cycle, as the cells of a table with the user's formulas do, read all of them with this
  /// method. A single `get()` on the cycle stops the program, even if another read is checked:
  ///
  /// ```swift
  /// let total = Computed { (try? rest.checkedGet()) ?? 0 }
  /// do { print(try total.checkedGet()) } catch { print(error) }
  /// ```
  ///
  /// Every value on a cycle throws, wherever the cycle was entered and whatever the closures on it return instead of a value.
  /// The closure of a value outside of the cycle may catch the error and return a value. A reader depends on a value that has
  /// failed as on any other: when a signal that the values on the cycle have read changes, they are computed again.
  ///
  /// - Throws: ``CycleError``, which names the whole path; `named(_:)` gives a value a name.
  public func checkedGet() throws(CycleError) -> Value {
    if let error = checkedRefresh() { throw error }
    // Safety: no access to the value lasts while other code runs.
    guard let value = unsafe value else {
      preconditionFailure("a computed value has no value after its run")
    }
    return value
  }

  /// Returns the value, and computes it first if one of its dependencies has changed.
  ///
  /// The computed value or effect that is running depends on this value from now on.
  ///
  /// - Precondition: The value does not depend on itself. Otherwise the program stops with a message that names the cycle; see
  ///   ``checkedGet()``.
  @inlinable
  @discardableResult
  public func get() -> Value {
    refresh()
    // Safety: no access to the value lasts while other code runs.
    guard let value = unsafe value else {
      preconditionFailure("a computed value has no value after its run")
    }
    return value
  }
}
