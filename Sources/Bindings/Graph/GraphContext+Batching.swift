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

/// Compares the value of a state with the one before the batch.
@usableFromInline
typealias BatchComparison = (StateNode, BatchedValue) -> Bool

/// A state that was set in the batch that is under way.
struct BatchedState {
  /// The state; nil once it has been settled or has died.
  var node: NodeRef?
  let old: BatchedValue
  let isSame: BatchComparison
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
  private var batched: [BatchedState] {
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

  func keep(_ state: NodeRef, _ old: BatchedValue, _ isSame: @escaping BatchComparison) {
    batched.append(BatchedState(node: state, old: old, isSame: isSame))
    duties.insert(.settling)
  }

  /// Settles all states that were set in the batch: when it ends, and before something runs that may read them.
  func settleBatch() {
    duties.remove(.settling)
    // Comparing runs code of the values, which may set states again.
    var index = 0
    while index < batched.count {
      let entry = batched[index]
      batched[index].node = nil
      if let state = entry.node { settle(state, entry) }
      index += 1
    }
    batched.removeAll(keepingCapacity: true)
  }

  private func settle(_ state: NodeRef, _ entry: BatchedState) {
    let wasSetAgain = state.has(.pending)
    state.remove([.dirty, .pending, .heldWhileRunning])
    guard wasSetAgain else { return markChanged(state) }
    // Comparing may let go of the state.
    let node = state.stateNode
    if !entry.isSame(node, entry.old) { markChanged(state) }
    withExtendedLifetime(node) {}
  }

  /// Forgets a dying state.
  @inline(never)
  func forget(batched state: NodeRef) {
    for index in batched.indices where batched[index].node == state { batched[index].node = nil }
  }
}
