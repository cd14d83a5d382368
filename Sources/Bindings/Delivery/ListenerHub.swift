/// Those who are told of every value of a signal, in the order in which they were added.
@usableFromInline
class ListenerHub {
  private final var listeners: [Listener?] = []
  private final var live = 0

  /// What lives as long as a listener is bound.
  private final var held: [ObjectIdentifier: AnyObject] = [:]

  /// The number of deliveries that are under way within each other.
  private final var delivering = 0

  /// The number of the next delivery to begin.
  private final var nextDelivery: UInt = 0

  /// The number of deliveries that are due.
  fileprivate(set) final var dueCount = 0

  /// The batch in which the last due value was set.
  fileprivate final var lastBatch: UInt?

  /// For a computed value: the effect that notices changes.
  final var watcher: Effect?

  fileprivate init() {}

  /// Whether a delivery is due.
  final var isDue: Bool { dueCount > 0 }

  /// Adds a listener, which hears of what is set from now on.
  final func add(raw receive: @escaping (UnsafeRawPointer) -> Bool) -> BindingToken {
    let listener = unsafe Listener(firstDelivery: nextDelivery &+ UInt(dueCount), receive: receive)
    listener.hub = self
    listener.index = listeners.count
    listeners.append(listener)
    live += 1
    return listener
  }

  /// Removes a listener; nothing is delivered to it any more.
  final func remove(_ token: BindingToken) {
    guard token.hub === self else { return }
    token.hub = nil
    live -= 1
    // What its closure holds is released when the array is in order again.
    let listener = listeners[token.index]
    listeners[token.index] = nil
    let object = held.isEmpty ? nil : held.removeValue(forKey: ObjectIdentifier(token))
    if delivering == 0 { sweep() }
    withExtendedLifetime((listener, object)) {}
  }

  /// Holds an object until a listener is removed, or the hub goes.
  final func hold(_ object: AnyObject, for token: BindingToken) {
    held[ObjectIdentifier(token)] = object
  }

  private final func sweep() {
    guard listeners.count > 2 * live + 8 || live == 0 else { return }
    listeners.removeAll { $0 == nil }
    for (index, listener) in listeners.enumerated() { listener?.index = index }
  }

  /// Has a delivery be due in addition to those that are.
  ///
  /// - Returns: Whether there was none, so that the value need not be kept: it is the current one.
  @inline(__always)
  fileprivate final func beginDue(in context: GraphContext) -> Bool {
    guard dueCount == 0 else { return false }
    dueCount = 1
    lastBatch = context.batchDepth > 0 ? context.batch : nil
    return true
  }

  /// Tells everyone who was there before this value was set.
  final func tell(raw value: UnsafeRawPointer) {
    let number = nextDelivery
    nextDelivery &+= 1
    delivering += 1
    // Those who come meanwhile are behind the end; those who go leave a gap.
    let end = listeners.count
    for index in 0..<end {
      guard let listener = listeners[index], listener.firstDelivery <= number else { continue }
      // Safety: the caller keeps the value, which has the type that the signal's listeners know.
      if unsafe !listener.receive(value) { remove(listener) }
    }
    delivering -= 1
    if delivering == 0 { sweep() }
  }
}

/// The listeners of a signal, and the values still to be told.
@usableFromInline
final class Hub<Value>: ListenerHub {
  /// Values that are due, in order; empty if only the current one is.
  private var due: [Value] = []

  override init() { super.init() }

  /// Adds a listener, which hears of what is set from now on.
  func add(_ receive: @escaping (Value) -> Bool) -> BindingToken {
    // Safety: a hub of this type tells values of this type.
    unsafe add(raw: { unsafe receive($0.assumingMemoryBound(to: Value.self).pointee) })
  }

  /// Tells everyone who was there before this value was set.
  func tell(_ value: Value) {
    // Safety: the copy lives while it is told.
    unsafe withUnsafePointer(to: value) { unsafe tell(raw: $0) }
  }

  /// Keeps the values that are due, before another one is set.
  ///
  /// - Returns: Whether a delivery is due in addition to those that were.
  func willSet(_ old: @autoclosure () -> Value, _ new: @autoclosure () -> Value) -> Bool {
    let context = GraphContext.current
    if beginDue(in: context) { return true }
    let batch = context.batchDepth > 0 ? context.batch : nil
    defer { lastBatch = batch }
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

  /// Takes the value that is due next.
  func takeDue(current: () -> Value) -> Value? {
    guard dueCount > 0 else { return nil }
    dueCount -= 1
    return due.isEmpty ? .some(current()) : .some(due.removeFirst())
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

  /// Has the value that is going to be set be delivered, if nothing else is due.
  @usableFromInline
  final func beginDelivery() -> Bool {
    let context = GraphContext.current
    let ref = NodeRef(self)
    if ref.has(.observed) { notifyObservers() }
    guard let hub = ownHub, hub.beginDue(in: context) else { return false }
    context.enqueue(ref)
    return true
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
