/// The part of a computed value that does not depend on its type.
public class ComputedNode: SignalNode {
  /// Computes the value anew, and tells whether it has changed.
  @usableFromInline final let evaluate: (ComputedNode) -> Bool

  /// See `StateNode.hub`.
  @exclusivity(unchecked) final var ownHub: ListenerHub?

  /// - Parameter isHeldWhileRunning: Whether a run holds the node. One that is not must call `willRelease`
  ///   when it is deinitialised, and touch nothing once it `isReleased`.
  @usableFromInline
  init(isHeldWhileRunning: Bool = true, evaluate: @escaping (ComputedNode) -> Bool) {
    self.evaluate = evaluate
    super.init(
      flags: isHeldWhileRunning ? [.computed, .dirty, .heldWhileRunning] : [.computed, .dirty])
  }

  deinit {
    let ref = NodeRef(self)
    ref.leaveChecks()
    if !ref.has(.running) { ref.dropDependencies() }
  }

  /// To be called by the deinitialiser of the class that holds the closure.
  @usableFromInline
  final func willRelease(_ closure: () -> (() -> Void)) {
    let (context, ref) = (GraphContext.current, NodeRef(self))
    ref.insert(.stopped)
    if ref.has(.running) { context.keep(self, closure()) }
    context.beginTeardown(holding: closure)
  }

  /// Whether the node has been released while it ran, so that its fields must not be touched.
  @inlinable
  @inline(__always)
  final var isReleased: Bool {
    // Safety: no access to the record lasts while other code runs.
    unsafe record.flags.rawValue & NodeFlags.stopped.rawValue != 0
  }

  /// Brings the value up to date, and has whoever is reading depend on it.
  @usableFromInline
  final func refresh() {
    let context = GraphContext.current
    let ref = NodeRef(self)
    if ref.has([.dirty, .pending, .running]) { bringUpToDate(context) }
    if let reader = context.reader { context.link(ref, to: reader) } else { access(context) }
  }

  /// The cycle that reading the value now would close.
  final var cycle: CycleError? {
    let (context, ref) = (GraphContext.current, NodeRef(self))
    // Whoever is being checked reads again what has led here, since all that it read before is unchanged.
    return ref.has(.running) || context.isChecking(ref) ? context.cycle(at: ref) : nil
  }

  @inline(never)
  private func bringUpToDate(_ context: GraphContext) {
    let ref = NodeRef(self)
    if ref.has(.running) { context.cycle(at: ref).stop() }
    if !ref.has(.dirty) {
      guard context.check(ref) else { return }
    }
    context.update(ref)
    context.flushIfIdle()
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
/// The closure runs when the value is read, never before and never twice for one change. It depends on
/// what it has read in its last run, by `get()` of any ``Signal``. Where the value is `Equatable` and
/// comes out equal, nothing that depends on it runs.
///
/// - Complexity: Reading an up-to-date value is O(1).
public final class Computed<Value>: ComputedNode, Signal {
  @usableFromInline let compute: () -> Value
  @exclusivity(unchecked) @usableFromInline var value: Value?

  /// The last of the fields, since they are destroyed in order.
  @usableFromInline let end = TeardownEnd()

  @inlinable
  init(compute: @escaping () -> Value, evaluate: @escaping (ComputedNode) -> Bool) {
    self.compute = compute
    super.init(isHeldWhileRunning: false, evaluate: evaluate)
  }

  deinit {
    willRelease { [compute] in { _ = compute } }
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
      unsafe node.value = .some(value)
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
      if let old = unsafe node.value, old == value { return false }
      unsafe node.value = .some(value)
      return true
    }
  }

  /// The value, or an error if it is being computed at the moment: reading it would need itself.
  ///
  /// Only the read that closes a cycle throws. It is not depended on; the closure that made it may go on
  /// without the value, and everything stays usable. A plain ``get()`` that closes one further inside stops
  /// the program nevertheless, since there is no value with which that closure could go on.
  ///
  /// ```swift
  /// let total = Computed { (try? rest.checkedGet()) ?? 0 }
  /// ```
  ///
  /// - Throws: ``CycleError``, which names the path.
  public func checkedGet() throws(CycleError) -> Value {
    if let cycle { throw cycle }
    return get()
  }

  /// The value, computed anew if something that it depends on has changed.
  ///
  /// Whatever computes or runs at the moment depends on it from now on.
  ///
  /// - Precondition: It is not being computed at the moment. The program stops with a message that names the
  ///   cycle; see ``checkedGet()``.
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
