// A batch that sets a state and sets it back runs no closure. So a state that is set within a batch does not mark its
// subscribers yet: the context keeps the value from before the batch. When the batch ends, and before a node runs or a
// computed value is read, the context settles the batch: it compares the states that were set more than once with their
// earlier values, and marks the subscribers of the states that have changed. If it settles before the end, it keeps the earlier
// values, because a state may still be set back; see `SeenValues`. Edits, and signals that are neither a
// `StateSignal` nor a `PersistedState`, mark their subscribers at once.

/// The nested batches that are under way, and the states that were set in them.
struct BatchJournal {
  private var depth = 0

  /// The number of the last outermost batch.
  private var number: UInt = 0

  /// The states whose subscribers are not marked yet.
  var states = RawStack<EarlierValue>(capacity: 16)

  /// The number of the outermost batch; `nil` outside of batches.
  @inline(__always)
  var current: UInt? { depth > 0 ? number : nil }

  mutating func begin() {
    if depth == 0 { number &+= 1 }
    depth += 1
  }

  /// - Returns: Whether it was the outermost batch.
  mutating func end() -> Bool {
    depth -= 1
    return depth == 0
  }
}

/// The value of a state before a batch, if it does not fit in a ``EarlierValue``.
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
  /// The signal; `nil` once it has been settled or released.
  var node: NodeRef?

  /// The bytes of a small value without references.
  let bits: (UInt, UInt)

  /// The ``KeptValue`` of any other value, retained for a state in a batch.
  var object: Unmanaged<AnyObject>?

  /// Returns the value before the batch.
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
      return keep(KeptValue(value))
    }
    var bits: (UInt, UInt) = (0, 0)
    unsafe withUnsafeMutableBytes(of: &bits) { bytes in
      // Safety: the value is trivial and fits.
      unsafe bytes.storeBytes(of: value, as: Value.self)
    }
    keep(bits.0, bits.1)
  }

  @usableFromInline
  final func keep(_ first: UInt, _ second: UInt) {
    let state = unsafe EarlierValue(node: NodeRef(self), bits: (first, second), object: nil)
    GraphContext.current.keep(state)
  }

  @usableFromInline
  final func keep(_ object: AnyObject) {
    let state = unsafe EarlierValue(
      node: NodeRef(self), bits: (0, 0), object: .passRetained(object))
    GraphContext.current.keep(state)
  }
}

extension GraphContext {
  @inline(__always)
  fileprivate func keep(_ state: EarlierValue) {
    self.state.batch.states.append(state)
    self.state.duties.insert(.settling)
  }

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
    // `==` may set states again. The loop settles these, too.
    var index = 0
    var hasObjects = false
    while index < state.batch.states.count {
      let batched = state.batch.states[index]
      state.batch.states[index].node = nil
      if unsafe batched.object != nil { hasObjects = true }
      if let node = batched.node {
        let wasSetAgain = node.has(.batchedTwice)
        node.remove([.batched, .batchedTwice])
        if !wasSetAgain || !isSame(node, batched) {
          if !isEnd, !node.has(.seen) { keepSeen(batched, at: index) }
          if node.has(.seen) {
            markDoubtful(subscribersOf: node)
          } else {
            mark(subscribersOf: node)
          }
        }
      }
      index += 1
    }
    if hasObjects { releaseKeptValues() } else { state.batch.states.removeAll() }
  }

  /// Keeps the value of a state that may be set back, with the object of the entry.
  private func keepSeen(_ batched: EarlierValue, at index: Int) {
    guard let node = batched.node else { return }
    // Safety: the entry of the batch gives its reference up.
    let object = unsafe state.batch.states[index].object?.takeRetainedValue()
    unsafe state.batch.states[index].object = nil
    keepSeen(node, batched, object)
  }

  @inline(never)
  private func isSame(_ node: NodeRef, _ batched: EarlierValue) -> Bool {
    // `==` may release the state.
    guard let object = node.object(as: _StateNode.self) else { return false }
    return withExtendedLifetime(object) { object.matches(batched) }
  }

  /// Empties the list of batched states, and then releases the kept values, because that may run any code.
  @inline(never)
  private func releaseKeptValues() {
    // Safety: balances `passRetained`, since the list is emptied before any of the values is released.
    let states = state.batch.states
    let values = (0..<states.count).map { unsafe states[$0].object?.takeRetainedValue() }
    state.batch.states.removeAll()
    untracked { withExtendedLifetime(consume values) {} }
  }

  /// Marks the subscribers of a state that is being released, so that they run without it, and removes it from the batch.
  @inline(never)
  func forget(batched node: NodeRef) {
    mark(subscribersOf: node)
    let states = state.batch.states
    for index in 0..<states.count where states[index].node == node { states[index].node = nil }
  }
}
