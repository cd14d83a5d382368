/// Those who are told of every value of a signal.
@usableFromInline
class ListenerHub {
  /// What lives as long as a listener is bound.
  private var held: [ObjectIdentifier: AnyObject] = [:]

  func remove(_ token: BindingToken) {}

  /// Holds an object until a listener is removed, or the hub goes.
  final func hold(_ object: AnyObject, for token: BindingToken) {
    held[ObjectIdentifier(token)] = object
  }

  /// Lets go of what was held for a listener.
  final func letGo(for token: BindingToken) {
    guard !held.isEmpty else { return }
    // It is released when the dictionary is not accessed any more.
    let object = held.removeValue(forKey: ObjectIdentifier(token))
    withExtendedLifetime(object) {}
  }
}

/// The listeners of a signal, in the order in which they were added, and the values still to be told.
@usableFromInline
final class Hub<Value>: ListenerHub {
  private var listeners: [Listener<Value>?] = []
  private var live = 0

  /// The number of deliveries that are under way within each other.
  private var delivering = 0

  /// Values that are due, in order; empty if only the current one is.
  private var due: [Value] = []

  /// The number of deliveries that are due.
  private var dueCount = 0

  /// The number of the next delivery to begin.
  private var nextDelivery: UInt = 0

  /// The batch in which the last due value was set.
  private var lastBatch: UInt?

  /// For a computed value: the effect that notices changes.
  var watcher: Effect?

  /// Adds a listener, which hears of what is set from now on.
  func add(_ receive: @escaping (Value) -> Bool) -> BindingToken {
    let listener = Listener(
      firstDelivery: nextDelivery &+ UInt(dueCount), receive: receive)
    listener.hub = self
    listener.index = listeners.count
    listeners.append(listener)
    live += 1
    return listener
  }

  override func remove(_ token: BindingToken) {
    guard token.hub === self else { return }
    token.hub = nil
    live -= 1
    listeners[token.index] = nil
    letGo(for: token)
    if delivering == 0 { sweep() }
  }

  private func sweep() {
    guard listeners.count > 2 * live + 8 || live == 0 else { return }
    listeners.removeAll { $0 == nil }
    for (index, listener) in listeners.enumerated() { listener?.index = index }
  }

  /// Keeps the values that are due, before another one is set.
  ///
  /// - Returns: Whether a delivery is due in addition to those that were.
  func willSet(_ old: @autoclosure () -> Value, _ new: @autoclosure () -> Value) -> Bool {
    let context = GraphContext.current
    let batch = context.batchDepth > 0 ? context.batch : nil
    defer { lastBatch = batch }
    guard dueCount > 0 else {
      dueCount = 1
      return true
    }
    if let batch, batch == lastBatch {
      if !due.isEmpty { due[due.count - 1] = new() }
      return false
    }
    if due.isEmpty { due.append(old()) }
    due.append(new())
    dueCount += 1
    return true
  }

  /// Whether setting another value now keeps a copy of a value that is due.
  var keepsOldValues: Bool {
    let context = GraphContext.current
    let isSameBatch = context.batchDepth > 0 && context.batch == lastBatch
    return dueCount > 0 && !(isSameBatch && due.isEmpty)
  }

  /// Whether a delivery is due.
  var isDue: Bool { dueCount > 0 }

  /// Takes the value that is due next.
  func takeDue(current: () -> Value) -> Value? {
    guard dueCount > 0 else { return nil }
    dueCount -= 1
    return due.isEmpty ? .some(current()) : .some(due.removeFirst())
  }

  /// Tells everyone who was there before this value was set.
  func tell(_ value: Value) {
    let number = nextDelivery
    nextDelivery &+= 1
    delivering += 1
    // Those who come meanwhile are behind the end; those who go leave a gap.
    let end = listeners.count
    for index in 0..<end {
      guard let listener = listeners[index], listener.firstDelivery <= number else { continue }
      if !listener.receive(value) { remove(listener) }
    }
    delivering -= 1
    if delivering == 0 { sweep() }
  }
}

extension StateNode {
  /// The hub, which lies where other nodes have their dependencies.
  final var ownHub: ListenerHub? {
    get {
      guard let slot = unsafe NodeRef(self).slot else { return nil }
      // Safety: the slot of a state holds its hub, retained.
      return unsafe Unmanaged<ListenerHub>.fromOpaque(slot).takeUnretainedValue()
    }
    set {
      NodeRef(self).releaseHub()
      // Safety: as above.
      unsafe NodeRef(self).slot = newValue.map { unsafe Unmanaged.passRetained($0).toOpaque() }
    }
  }
}

extension NodeRef {
  /// Lets go of a dying state's hub.
  func releaseHub() {
    guard let slot = unsafe slot else { return }
    // Safety: the slot of a state holds its hub, retained.
    unsafe Unmanaged<ListenerHub>.fromOpaque(slot).release()
    unsafe self.slot = nil
  }
}
