/// Those who are told of every value of a signal, in the order in which they were added.
@usableFromInline
@safe
class ListenerHub {
  /// A listener.
  @safe
  private struct Entry {
    /// Numbers the listeners in the order in which they were added.
    let id: UInt

    /// The number of the first delivery that it hears.
    let firstDelivery: UInt

    /// Takes the address of a value, and returns whether it wants more; nil once it has been removed.
    ///
    /// An address rather than a value, so that the loop over the listeners is not generic: whoever adds
    /// the listener knows the type, and compiles the access to it.
    var receive: ((UnsafeRawPointer) -> Bool)?
  }

  private final var entries: [Entry] = []
  private final var live = 0
  private final var nextID: UInt = 0

  /// What lives as long as a listener is bound, by the listener's number.
  private final var held: [UInt: AnyObject] = [:]

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
  final func addRaw(_ receive: @escaping (UnsafeRawPointer) -> Bool) -> BindingToken {
    let id = nextID
    nextID += 1
    entries.append(
      unsafe Entry(id: id, firstDelivery: nextDelivery &+ UInt(dueCount), receive: receive))
    live += 1
    return BindingToken(hub: self, id: id)
  }

  /// Removes a listener; nothing is delivered to it any more.
  final func remove(_ token: BindingToken) {
    guard token.hub === self else { return }
    token.hub = nil
    if let index = index(of: token.id) { remove(at: index) }
  }

  /// Whether a listener is still there.
  final func contains(_ id: UInt) -> Bool { index(of: id) != nil }

  private final func remove(at index: Int) {
    let entry = entries[index]
    unsafe entries[index].receive = nil
    live -= 1
    let object = held.isEmpty ? nil : held.removeValue(forKey: entry.id)
    if delivering == 0 { sweep() }
    // What the listener held is released when everything is in order again.
    withExtendedLifetime((entry, object)) {}
  }

  private final func sweep() {
    guard entries.count > 2 * live + 8 || live == 0 else { return }
    entries.removeAll { unsafe $0.receive == nil }
  }

  /// Finds a listener that has not been removed.
  private final func index(of id: UInt) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].id == id else { return nil }
    return unsafe entries[low].receive == nil ? nil : low
  }

  /// Holds an object until a listener is removed, or the hub goes.
  final func hold(_ object: AnyObject, for token: BindingToken) { held[token.id] = object }

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
    let end = entries.count
    for index in 0..<end where entries[index].firstDelivery <= number {
      // Safety: the caller keeps the value, which has the type that the signal's listeners know.
      guard let receive = unsafe entries[index].receive, unsafe !receive(value) else { continue }
      if unsafe entries[index].receive != nil { remove(at: index) }
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
    unsafe addRaw({ unsafe receive($0.assumingMemoryBound(to: Value.self).pointee) })
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
    let ref = NodeRef(self)
    if ref.has(.observed) { notifyObservers() }
    guard let hub = ownHub else { return true }
    let context = GraphContext.current
    guard hub.beginDue(in: context) else { return false }
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
