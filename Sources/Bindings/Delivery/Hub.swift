/// The listeners of a signal, and the values that have not been delivered to them yet.
@usableFromInline
final class Hub<Value>: ListenerHub {
  /// Values of which the last are due, in order; after them comes the current one, which is not kept.
  private var kept: [Value] = []

  override init() { super.init() }

  /// Adds a listener, which gets the values that are set from now on.
  func add(
    isWanted: @escaping () -> Bool = { true }, _ receive: @escaping (Value) -> Bool
  ) -> BindingToken {
    unsafe addRaw { address in
      // Safety: a hub of this type delivers values of this type.
      guard let value = unsafe address?.assumingMemoryBound(to: Value.self) else {
        return isWanted()
      }
      return unsafe receive(value.pointee)
    }
  }

  /// Calls the listeners that were added before this value was set.
  func notify(_ value: Value) {
    // Safety: the copy lives while it is delivered.
    unsafe withUnsafePointer(to: value) { unsafe notify(raw: $0) }
  }

  /// Keeps the value that is to be delivered last, before another one is set.
  ///
  /// - Returns: Whether one more delivery is due than before.
  func willSet(_ old: @autoclosure () -> Value) -> Bool {
    let context = GraphContext.current
    if beginDue(in: context) { return true }
    if !due.keepsLast(in: context) {
      joinLastDelivery()
      return false
    }
    kept.append(old())
    due.append(in: context)
    return true
  }

  override func dropDue() {
    let dropped = kept
    kept = []
    super.dropDue()
    withExtendedLifetime(dropped) {}
  }

  /// Removes and returns the value that is due next.
  func takeDue(current: () -> Value) -> Value? {
    guard due.count > 0 else { return nil }
    due.count -= 1
    let next = due.count == 0 ? current() : kept[kept.count - due.count]
    if !kept.isEmpty, due.count == 0 || kept.count > 2 * due.count + 8 {
      // The removed values are released after the access has ended.
      let all = kept
      kept = Array(all.suffix(max(0, due.count - 1)))
      withExtendedLifetime(all) {}
    }
    return .some(next)
  }
}

extension _StateNode {
  /// The hub, which lies where other nodes have their dependencies.
  final var ownHub: ListenerHub? {
    get { NodeRef(self).hub }
    set {
      NodeRef(self).releaseHub()
      // Safety: as above.
      let hub = unsafe newValue.map { unsafe Unmanaged.passRetained($0).toOpaque() }
      unsafe NodeRef(self).record.slot = hub
    }
  }

  /// Makes the value that is going to be set due, if no other value is.
  ///
  /// - Parameter isChanged: Whether the value is different: only then is Observation notified.
  @usableFromInline
  final func beginDelivery(isChanged: Bool = true) -> Bool {
    let ref = NodeRef(self)
    if isChanged, isObserved { notifyObservers() }
    guard let hub = ownHub else { return true }
    let context = GraphContext.current
    guard hub.beginDue(in: context) else { return false }
    context.enqueue(ref)
    return true
  }
}

extension NodeRef {
  /// The hub of a state.
  var hub: ListenerHub? {
    guard let slot = unsafe record.slot else { return nil }
    // Safety: the slot of a state holds its hub, retained.
    return unsafe Unmanaged<ListenerHub>.fromOpaque(slot).takeUnretainedValue()
  }

  /// Removes a state that is being released from the queue and the batch, and releases its hub.
  func leaveBatchAndQueue() {
    if has(.queued), let hub { GraphContext.current.state.queue.remove(self, count: hub.due.count) }
    releaseHub()
    if has(.batched) { GraphContext.current.forget(batched: self) }
  }

  /// Releases the hub of a state that is being released.
  func releaseHub() {
    guard let slot = unsafe record.slot else { return }
    // Safety: the slot of a state holds its hub, retained.
    unsafe Unmanaged<ListenerHub>.fromOpaque(slot).release()
    unsafe record.slot = nil
  }
}
