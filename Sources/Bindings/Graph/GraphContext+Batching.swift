// A batch that leaves a state as it was runs nothing. So a state that is set within a batch marks what reads
// it as pending only, as a computed value does, and is itself marked as dirty: whether it has changed is not
// known before the batch ends or a computed value or effect runs. Then it is settled: if it was set more than once,
// its value is compared with the one before.

/// The value of a state before a batch.
@usableFromInline
enum BatchedValue {
  /// The bytes of a small value without references; avoids an allocation.
  case bits(UInt, UInt)

  /// A ``KeptValue``.
  case object(AnyObject)
}

/// The value of a state before a batch, if it does not fit in a ``BatchedValue``.
@usableFromInline
final class KeptValue<Value> {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}

/// A state that was set in the batch that is under way.
///
/// It is trivial, so that a batch with one write, which is the most frequent one, costs no more than a few stores.
@safe
struct BatchedState {
  /// The state; nil once it has been settled or has died.
  var node: NodeRef?

  private let bits: (UInt, UInt)

  /// The ``KeptValue``, retained, of a value that does not fit.
  private var object: Unmanaged<AnyObject>?
  private let isObject: Bool

  init(_ node: NodeRef, _ old: BatchedValue) {
    self.node = node
    switch old {
    case .bits(let first, let second):
      unsafe (bits, object, isObject) = ((first, second), nil, false)
    case .object(let kept):
      unsafe (bits, object, isObject) = ((0, 0), .passRetained(kept), true)
    }
  }

  /// Takes out the value that does not fit.
  mutating func takeObject() -> AnyObject? {
    // Safety: balances `passRetained`; there is no reference afterwards.
    let taken = unsafe object?.takeRetainedValue()
    unsafe object = nil
    return taken
  }

  /// The value before the batch.
  ///
  /// - Parameter object: The object, if that is the value.
  func old(_ object: AnyObject?) -> BatchedValue {
    isObject ? object.map { .object($0) } ?? .bits(0, 0) : .bits(bits.0, bits.1)
  }
}

extension BatchedValue {
  /// Keeps a value.
  @inlinable
  @inline(__always)
  init<Value>(_ value: Value) {
    var bits: (UInt, UInt) = (0, 0)
    guard _isPOD(Value.self), MemoryLayout<Value>.size <= MemoryLayout<(UInt, UInt)>.size else {
      self = .object(KeptValue(value))
      return
    }
    unsafe withUnsafeMutableBytes(of: &bits) { bytes in
      // Safety: the value is trivial and fits.
      unsafe bytes.storeBytes(of: value, as: Value.self)
    }
    self = .bits(bits.0, bits.1)
  }

  /// Calls a closure with the value that was kept.
  @inlinable
  func withValue<Value, Result>(of type: Value.Type, _ body: (Value) -> Result) -> Result {
    switch self {
    case .bits(let first, let second):
      // Safety: the bytes of a value of this type.
      return unsafe withUnsafeBytes(of: (first, second)) { bytes in
        unsafe body(bytes.load(as: Value.self))
      }
    case .object(let object):
      // Safety: made for a value of this type.
      return unsafe body(unsafeDowncast(object, to: KeptValue<Value>.self).value)
    }
  }
}

extension GraphContext {
  @inline(__always)
  private var batched: RawStack<BatchedState> {
    get { unsafe storage.pointee.batched }
    nonmutating _modify { yield unsafe &storage.pointee.batched }
  }

  /// Marks what reads a state that has been set in a batch.
  ///
  /// - Returns: Whether the value before must be kept.
  func markBatched(_ state: NodeRef) -> Bool {
    let isFirst = !state.has(.dirty)
    // Set again: it may have come back to the value before.
    state.insert(isFirst ? [.dirty, .heldWhileRunning] : .pending)
    if let first = state.firstSubscriber { markPending(first) }
    return isFirst
  }

  /// Keeps the value that a state had before the batch.
  @inline(__always)
  func keep(_ state: NodeRef, _ old: BatchedValue) {
    batched.append(BatchedState(state, old))
    duties.insert(.settling)
  }

  /// Settles all states that were set in the batch: when it ends, and before something runs that may read them.
  @inline(__always)
  func settleBatch() {
    if duties.contains(.settling) { settleAll() }
  }

  @inline(never)
  private func settleAll() {
    duties.remove(.settling)
    // Comparing runs code of the values, which may set states again.
    var kept: [AnyObject] = []
    var index = 0
    while index < batched.count {
      var entry = batched[index]
      let node = entry.node
      if let object = entry.takeObject() { kept.append(object) }
      entry.node = nil
      batched[index] = entry
      if let node { settle(node, entry.old(kept.last)) }
      index += 1
    }
    batched.removeAll()
    // Whatever the values release sees everything settled.
    if !kept.isEmpty { untracked { kept.removeAll() } }
  }

  private func settle(_ state: NodeRef, _ old: BatchedValue) {
    let wasSetAgain = state.has(.pending)
    state.remove([.dirty, .pending, .heldWhileRunning])
    guard wasSetAgain else { return markChanged(state) }
    // Comparing may let the state go.
    let node = state.stateNode
    if !node.isSame(as: old) { markChanged(state) }
    withExtendedLifetime(node) {}
  }

  /// Forgets a dying state.
  @inline(never)
  func forget(batched state: NodeRef) {
    for index in 0..<batched.count where batched[index].node == state {
      batched[index].node = nil
    }
  }
}
