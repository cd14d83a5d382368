// A batch that sets a state and sets it back runs no closure. So a `set` in a batch keeps the value from before the batch, and
// the subscribers are marked when the batch is *settled*. If code reads within the batch, the journal from then on keeps the
// value of each signal before it changes, and effects that wait compare these values before they run. The article Internals
// describes both.
//
// The journal keeps no values while effects run and read in the usual order, so this costs the innermost loops nothing.

/// The batches that are under way, and the values of signals before they changed.
struct ValueJournal {
  /// The number of batches that are nested.
  var depth = 0

  /// The number of the last outermost batch.
  var number: UInt = 0

  /// The states that were set in the batch, and the nodes that have changed or run since values are kept.
  fileprivate var entries = RawStack<EarlierValue>(capacity: 16)

  /// The number of entries whose subscribers are marked.
  fileprivate var settled = 0

  /// The places of the kept values, by the address of the node.
  var kept: [UInt: Int] = [:]

  /// The number of the outermost batch; `nil` outside of batches.
  @inline(__always)
  var currentBatch: UInt? { depth > 0 ? number : nil }

  /// Removes and returns the last entry, if its value is not needed any more.
  @inline(__always)
  fileprivate mutating func popUnused() -> EarlierValue? {
    guard entries.count > 0, entries[entries.count - 1].node == nil else { return nil }
    settled = min(settled, entries.count - 1)
    return entries.popLast()
  }
}

/// The value of a signal, if it does not fit in an ``EarlierValue``.
@usableFromInline
final class KeptValue<Value> {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}

/// A signal and its value before a change, such as a state that was set in the current batch.
///
/// The type is trivial, so that a batch with one write, the most frequent kind, costs a few stores.
@safe
struct EarlierValue {
  /// The node; `nil` once it has been released, or its value is not needed any more.
  var node: NodeRef?

  /// The bytes of a state's small value without references, or the version of a computed value.
  let bits: (UInt, UInt)

  /// The ``KeptValue`` of any other value, retained; `nil` for an effect, and for a signal whose values cannot be compared.
  let object: Unmanaged<AnyObject>?

  /// Returns the value before the change.
  func value<Value>(as type: Value.Type) -> Value {
    // Safety: made for a value of this type.
    if let object = unsafe object {
      return unsafe object._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: KeptValue<Value>.self).value
      }
    }
    return unsafe withUnsafeBytes(of: bits) { unsafe $0.load(as: Value.self) }
  }
}

extension _StateNode {
  /// Keeps the value that the state had before the batch.
  @inlinable
  @inline(__always)
  final func keep<Value>(_ value: Value) {
    guard _isPOD(Value.self), MemoryLayout<Value>.size <= MemoryLayout<(UInt, UInt)>.size else {
      // Safety: balanced by `removeUnused`.
      return unsafe keep((0, 0), .passRetained(KeptValue(value)))
    }
    var bits: (UInt, UInt) = (0, 0)
    unsafe withUnsafeMutableBytes(of: &bits) { bytes in
      // Safety: the value is trivial and fits.
      unsafe bytes.storeBytes(of: value, as: Value.self)
    }
    unsafe keep(bits, nil)
  }

  @usableFromInline
  final func keep(_ bits: (UInt, UInt), _ object: Unmanaged<AnyObject>?) {
    let context = GraphContext.current
    unsafe context.state.journal.entries.append(
      EarlierValue(node: NodeRef(self), bits: bits, object: object))
    context.state.duties.insert(.settling)
  }
}

// Settling.

extension GraphContext {
  /// Settles the states that were set in the batch: marks the subscribers of those that have changed.
  ///
  /// Called when the batch ends, and before a node runs or a computed value is read.
  @inline(__always)
  func settleBatch(isEnd: Bool = false) {
    if state.duties.contains(.settling) { settleAll(isEnd: isEnd) }
  }

  @inline(never)
  private func settleAll(isEnd: Bool) {
    state.duties.remove(.settling)
    if !isEnd { beginKeeping() }
    var hasObjects = false
    // `==` may set states again. The loop settles these, too.
    while state.journal.settled < state.journal.entries.count {
      let place = state.journal.settled
      state.journal.settled = place &+ 1
      let entry = state.journal.entries[place]
      hasObjects = unsafe hasObjects || entry.object != nil
      guard let node = entry.node, node.has(.batched) else { continue }
      if !state.duties.isDisjoint(with: [.comparing, .keeping]) {
        settle(node, at: place)
      } else {
        node.remove(.batched)
        state.journal.entries[place].node = nil
        mark(subscribersOf: node)
      }
    }
    state.duties.remove(.comparing)
    // A nested call keeps values, so all entries have been settled here unless values are kept.
    if hasObjects || state.duties.contains(.keeping) {
      removeUnused()
    } else {
      state.journal.entries.removeAll()
      state.journal.settled = 0
    }
  }

  /// Settles a state whose earlier value must be compared or kept.
  @inline(never)
  private func settle(_ node: NodeRef, at place: Int) {
    let earlier = state.journal.entries[place]
    // Held, since `==` may release the state.
    let compared = state.duties.contains(.comparing) ? node.object(as: _SignalNode.self) : nil
    node.remove(.batched)
    let isUnchanged = compared?.matches(earlier) ?? false
    if isUnchanged || node.has(.kept) || !state.duties.contains(.keeping) {
      state.journal.entries[place].node = nil
    } else {
      node.insert(.kept)
      state.journal.kept[node.address] = place
    }
    if isUnchanged { return }
    if node.has(.kept) { markComparing(subscribersOf: node) } else { mark(subscribersOf: node) }
    withExtendedLifetime(compared) {}
  }

  /// Removes entries from the end, while their values are not needed any more.
  private func removeUnused() {
    while let entry = state.journal.popUnused() {
      // Safety: balances `passRetained`, since the entry has been removed. The release may run any code.
      if let object = unsafe entry.object { untracked { unsafe object.release() } }
    }
  }

  /// Marks the subscribers of a state that is being released, so that they run without it, and removes it from the batch.
  @inline(never)
  func forget(batched node: NodeRef) {
    mark(subscribersOf: node)
    let (entries, kept) = (state.journal.entries, state.journal.kept[node.address])
    for place in 0..<entries.count where entries[place].node == node && place != kept {
      entries[place].node = nil
    }
  }
}

// Keeping values after a batch was settled.

extension GraphContext {
  /// Begins to keep values if effects wait, and the code that reads is outside of every run, or in a batch.
  @inline(__always)
  func beginKeepingIfWaiting() {
    if !state.queue.isEmpty, reader == nil || state.journal.currentBatch != nil { beginKeeping() }
  }

  /// Begins to keep the values that signals have before they change.
  @inline(never)
  private func beginKeeping() {
    guard !state.duties.contains(.keeping) else { return }
    state.duties.insert(.keeping)
    // The runs that are under way see values from before and after.
    var next = state.run
    while let run = next {
      keepValue(of: run.node)
      next = run.outer
    }
  }

  /// Keeps the value of a node that is going to run.
  ///
  /// An effect has no value, but gets the flag, because it sees the current values from now on.
  func keepValue(of node: NodeRef) {
    guard !node.has([.kept, .stopped]) else { return }
    var object: AnyObject?
    if node.has(.computed), !node.has(.failed), node.subscribers.first != nil {
      object = node.object(as: _ComputedNode.self)?.boxedValue()
    }
    node.insert(.kept)
    state.journal.kept[node.address] = state.journal.entries.count
    // Safety: balanced by `removeUnused`.
    let kept = unsafe object.map { unsafe Unmanaged.passRetained($0) }
    unsafe state.journal.entries.append(
      EarlierValue(node: node, bits: (UInt(node.version), 0), object: kept))
  }

  /// Marks the subscribers of a state whose value is kept: effects that have not run since will compare the values.
  private func markComparing(subscribersOf source: NodeRef) {
    let effects = source.readers.filter { $0.has(.effect) && !$0.has([.kept, .stopped, .dirty]) }
    mark(subscribersOf: source)
    for effect in effects where effect.has(.dirty) {
      effect.remove(.dirty)
      effect.insert(.pending)
      if effect.has(.checking) { state.checking.restart(effect) }
    }
  }

  /// Marks the subscribers of a computed value that has changed while values are kept.
  @inline(never)
  func markChangedWhileKeeping(_ computed: NodeRef) {
    computed.version &+= 1
    var next = computed.subscribers.first
    while let link = next {
      next = link.fields.nextSubscriber
      let node = link.fields.subscriber.node
      guard node.has(.pending), link.isCurrent else { continue }
      if !computed.has(.kept) || !node.has(.effect) || node.has(.kept) { node.insert(.dirty) }
    }
  }

  /// Checks a dependency that has changed or run since values are kept: an effect that has seen the kept value must run if the
  /// current value differs.
  ///
  /// - Parameter index: The index of the check of the node that depends on it.
  @inline(never)
  func passKept(_ link: LinkRef, in index: Int) {
    state.checking.reach(link.fields.nextDependency, at: index)
    guard let node = state.checking[index].node, node.has(.effect), !node.has(.kept) else { return }
    if differsFromKept(link.fields.dependency) { state.checking[index].node?.insert(.dirty) }
  }

  /// Whether the value of a signal differs from the kept one; comparing the values may run any code.
  private func differsFromKept(_ node: NodeRef) -> Bool {
    guard let place = state.journal.kept[node.address] else { return false }
    if node.has(.computed) {
      guard hasChangedSinceKept(node) else { return false }
      if unsafe node.has([.failed, .stopped]) || state.journal.entries[place].object == nil {
        return true
      }
    }
    let earlier = state.journal.entries[place]
    // `==` may release the signal.
    guard let signal = node.object(as: _SignalNode.self) else { return true }
    return withExtendedLifetime(signal) { !signal.matches(earlier) }
  }

  /// Whether a computed value has changed since its value was kept.
  func hasChangedSinceKept(_ computed: NodeRef) -> Bool {
    guard let place = state.journal.kept[computed.address] else { return false }
    return state.journal.entries[place].bits.0 != UInt(computed.version)
  }

  /// Drops the kept values at the end of a batch or delivery, before the signals may move to another thread.
  @inline(__always)
  func endKeepingIfIdle() {
    if state.duties.contains(.keeping), state.depth == 0, state.queue.isEmpty { endKeeping() }
  }

  /// Drops the kept values, when no effect that has seen them waits.
  @inline(never)
  func endKeeping() {
    state.duties.remove(.keeping)
    // After an endless loop, effects may still wait, and have nothing left to compare.
    for node in state.queue.waiting where node.has(.effect) && node.has(.pending) {
      node.insert(.dirty)
    }
    let kept = exchange(&state.journal.kept, with: [:])
    for place in kept.values {
      state.journal.entries[place].node?.remove(.kept)
      state.journal.entries[place].node = nil
    }
    removeUnused()
  }
}

extension NodeRef {
  /// Removes the kept value of a node whose memory is about to be freed.
  func leaveJournal() {
    let context = GraphContext.current
    guard let place = context.state.journal.kept.removeValue(forKey: address) else { return }
    context.state.journal.entries[place].node = nil
  }
}
