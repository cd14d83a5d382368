/// The part of a state that does not depend on its type.
@_documentation(visibility: internal)
public class _StateNode: _SignalNode {
  #if DEBUG
    /// The actor on which the state was created, and on which it must be set; `nil` if it was created outside of actors.
    final weak var owner: (any Actor)?
  #endif

  @usableFromInline
  init() { super.init(flags: []) }

  deinit {
    let ref = NodeRef(self)
    if !ref.isReleasedElsewhere { ref.leaveBatchAndQueue() }
  }

  /// Makes the current reader depend on this state, unless it is known to do so already.
  @inlinable
  @inline(__always)
  final func tracked() {
    let mask: NodeFlags = [.readTwice, .editing, .batched]
    // Safety: no access to the record lasts while other code runs.
    let flags = unsafe record.flags.rawValue & mask.rawValue
    if flags == 0 {
      trackRead()
    } else if flags != NodeFlags.readTwice.rawValue {
      prepareToBeRead()
      trackRead()
    }
  }

  @usableFromInline
  final func trackRead() {
    let (ref, context) = (NodeRef(self), GraphContext.current)
    guard let reader = context.reader else { return access(context) }
    if context.link(ref, to: reader) { context.didReadTwice(ref, by: reader) }
  }

  @usableFromInline
  @inline(never)
  final func prepareToBeRead() {
    precondition(
      !NodeRef(self).has(.editing),
      "a state is read inside of its own edit; use the closure's parameter")
    // A run that reads the state depends on its current value, not on the one before the batch.
    let context = GraphContext.current
    if context.reader != nil { context.settleBatch() }
  }

  /// Begins an edit in place, which is a batch of its own.
  final func beginEdit() {
    let ref = NodeRef(self)
    precondition(
      !ref.has(.editing), "a state is edited inside of its own edit; use the closure's parameter")
    beginBatch()
    ref.insert(.editing)
  }

  /// Changes a copy of the value as an edit, and sets it.
  final func changeCopy<Value>(
    of value: Value, _ body: (inout Value) -> Void, set: (Value) -> Void
  ) {
    var copy = value
    beginEdit()
    body(&copy)
    NodeRef(self).remove(.editing)
    set(copy)
    endBatch()
  }

  /// Ends an edit in place, and notifies the subscribers and listeners of the state.
  final func endEdit() {
    NodeRef(self).remove(.editing)
    didSet(isChanged: true)
    endBatch()
  }

  /// Notifies the subscribers and listeners of the state that it was set.
  @usableFromInline
  final func didSet(isChanged: Bool) {
    let ref = NodeRef(self)
    precondition(
      !ref.has(.editing), "a state is set inside of its own edit; use the closure's parameter")
    guard unsafe ref.subscribers.first != nil || ref.record.slot != nil else { return }
    let context = GraphContext.current
    if isChanged { context.mark(subscribersOf: ref) }
    context.flushIfIdle()
  }

  /// Notifies the subscribers and listeners of the state that it was set to a different value.
  ///
  /// - Returns: Whether the value before must be kept until the batch ends; see `keep(_:)`.
  @usableFromInline
  final func didChange() -> Bool {
    let ref = NodeRef(self)
    precondition(
      !ref.has(.editing), "a state is set inside of its own edit; use the closure's parameter")
    guard unsafe ref.subscribers.first != nil || ref.record.slot != nil else { return false }
    let context = GraphContext.current
    if context.state.journal.currentBatch != nil {
      guard ref.subscribers.first != nil else { return false }
      let isFirst = !ref.has(.batched)
      if isFirst { ref.insert(.batched) } else { context.state.duties.insert(.comparing) }
      return isFirst
    }
    context.mark(subscribersOf: ref)
    context.flushIfIdle()
    return false
  }

  /// Whether the state was created with its own comparison.
  @inlinable
  @inline(__always)
  final var hasComparison: Bool {
    // Safety: no access to the record lasts while other code runs.
    unsafe record.flags.rawValue & NodeFlags.compares.rawValue != 0
  }

  /// Whether a value that is set must be delivered to listeners or reported to Observation.
  @usableFromInline
  final var isListened: Bool {
    unsafe NodeRef(self).record.slot != nil || isObserved
  }

  /// Whether a computed value or effect reads the state, or Observation tracks it.
  @usableFromInline
  final var hasReaders: Bool {
    NodeRef(self).subscribers.first != nil || isObserved
  }

  /// Drops the values that have not been delivered to listeners yet.
  final func dropDue() { ownHub?.dropDue() }
}

/// The part of a state that depends on its type, but not on who may set it.
@_documentation(visibility: internal)
public class _ValueNode<Value>: _StateNode {
  @exclusivity(unchecked) @usableFromInline final var value: Value

  @inlinable
  init(_ value: Value) {
    // Safety: no access to the value lasts while other code runs; this holds for all of them.
    unsafe self.value = value
    super.init()
  }

  /// Replaces the value, and notifies the subscribers and listeners of the state.
  @inlinable
  @inline(__always)
  final func store(_ newValue: Value, isChanged: Bool) {
    if isListened, !beginDelivery(isChanged: isChanged) { willSet() }
    // Safety: a field of this object, which no other code accesses meanwhile.
    let old = unsafe exchange(&value, with: newValue)
    didSet(isChanged: isChanged)
    // Code that runs because of the release reads the new value.
    withExtendedLifetime(old) {}
  }

  override func matches(_ earlier: EarlierValue) -> Bool {
    let old = earlier.value(as: Value.self)
    return hasComparison ? isEqualByComparison(old) : unsafe areEqual(old, value)
  }

  /// Compares the value with another one, by the comparison that the state was created with.
  @usableFromInline
  final func isEqualByComparison(_ other: Value) -> Bool {
    guard let comparison = extras?.comparison as? Comparison<Value> else { return false }
    let present = unsafe value
    return untracked { comparison.areEqual(present, other) }
  }

  /// Replaces the value by a value that is known to be different, and notifies the subscribers and listeners of the state.
  @inlinable
  @inline(__always)
  final func storeChanged(_ newValue: Value) {
    if isListened, !beginDelivery(isChanged: true) { willSet() }
    // Safety: as above.
    let old = unsafe exchange(&value, with: newValue)
    if didChange() { keep(old) }
    withExtendedLifetime(old) {}
  }

  /// Queues the delivery of a value that is going to be set.
  @usableFromInline
  final func willSet() {
    guard let hub = ownHub as? Hub<Value>, hub.willSet(unsafe value) else { return }
    let ref = NodeRef(self)
    let context = GraphContext.current
    ref.insert(.queued)
    context.state.queue.append(ref)
  }

  override func deliver(_ context: GraphContext) {
    // Safety: the hub of a state has its type.
    guard let hub = ownHub.map({ unsafe unsafeDowncast($0, to: Hub<Value>.self) }),
      let next = hub.takeDue(current: { unsafe value })
    else { return }
    if hub.due.count == 0 { NodeRef(self).remove(.queued) }
    hub.notify(next)
    hub.sweeper?.didDeliver()
  }
}

/// The comparison that a state was created with.
final class Comparison<Value> {
  let areEqual: (Value, Value) -> Bool

  init(_ areEqual: @escaping (Value, Value) -> Bool) { self.areEqual = areEqual }
}
