import ShadowDiff

/// The listeners of a signal, in the order in which they were added.
@usableFromInline
@safe
class ListenerHub {
  /// A listener.
  @safe
  private struct Entry {
    /// Numbers the listeners in the order in which they were added.
    let id: UInt

    /// The number of the first delivery to the listener.
    var firstDelivery: UInt

    /// Takes the address of a value, or `nil`, and returns whether the listener wants further values.
    ///
    /// It is `nil` after the listener has been removed.
    ///
    /// An address rather than a value, so that the loop over the listeners is not generic: the code that adds
    /// a listener knows the type, and compiles the access to the value.
    var receive: ((UnsafeRawPointer?) -> Bool)?
  }

  private final var entries: [Entry] = []
  private final var live = 0

  /// The number of entries at which the hub looks for deallocated targets: twice the number that was left the last time.
  private final var mostEntries = ListenerHub.fewestEntries
  private static var fewestEntries: Int { 16 }

  private final var nextID: UInt = 0

  /// Objects that the hub holds while a listener is bound, by the listener's number.
  private final var held: [UInt: AnyObject] = [:]

  /// The number of nested deliveries that are under way.
  private final var delivering = 0

  final var due = DueDeliveries()

  /// Looks for deallocated targets after deliveries; `nil` until the hub holds its signal or has a listener of an actor.
  final var sweeper: TargetSweeper?

  /// Whether the sweeper checks the hub, because the hub has held its signal.
  final var isSwept = false

  /// Called when the first listener has been added, and when the last one has been removed.
  final var onUse: (() -> Void)?

  /// The means by which the hub notices changes of a computed value; `nil` for a state.
  final var watching: Watching?

  /// The last of the fields, since they are destroyed in order.
  private final let end = TeardownEnd()

  init() {}

  deinit {
    GraphContext.current.beginTeardown { [entries, held] in { _ = (entries, held) } }
  }

  /// The number of listeners, including removed ones that still have an entry.
  final var entryCount: Int { entries.count }

  final var hasListeners: Bool { live > 0 }

  /// Whether the hub holds an object for a listener, as for every listener with a target.
  final var holdsSignal: Bool { !held.isEmpty }

  /// Drops the deliveries that are due.
  func dropDue() { due.drop() }

  /// Adds a listener, which gets the values that are set from now on.
  final func addRaw(_ receive: @escaping (UnsafeRawPointer?) -> Bool) -> BindingToken {
    if entries.count >= mostEntries { removeUnwanted() }
    let id = nextID
    nextID += 1
    entries.append(unsafe Entry(id: id, firstDelivery: due.end, receive: receive))
    live += 1
    if live == 1 { onUse?() }
    return BindingToken(hub: self, id: id)
  }

  /// Removes a listener: no value is delivered to it any more.
  final func remove(_ token: BindingToken) {
    guard token.hub === self else { return }
    token.hub = nil
    #if DEBUG
      GraphContext.current.state.unheld = nil
    #endif
    if let index = index(of: token.id) { remove(at: index) }
  }

  /// Whether a listener is still bound, and wants further values.
  final func contains(_ id: UInt) -> Bool {
    guard let index = index(of: id) else { return false }
    return unsafe entries[index].receive?(nil) ?? false
  }

  private final func remove(at index: Int) {
    let entry = entries[index]
    unsafe entries[index].receive = nil
    live -= 1
    let object = held.isEmpty ? nil : held.removeValue(forKey: entry.id)
    if delivering == 0 { sweep() }
    if live == 0 {
      stopWatching()
      onUse?()
    }
    // The listener and the object that was held for it are released after the hub is consistent again.
    withExtendedLifetime((entry, object)) {}
  }

  /// Removes the listeners that want no further values, because their targets have been deallocated.
  final func removeUnwanted() {
    // A listener that is removed leaves a gap until the end.
    delivering += 1
    for index in 0..<entries.count {
      guard let receive = unsafe entries[index].receive, !receive(nil) else { continue }
      if unsafe entries[index].receive != nil { remove(at: index) }
    }
    delivering -= 1
    if delivering == 0 { sweep() }
    mostEntries = max(Self.fewestEntries, 2 * entries.count)
  }

  private final func sweep() {
    guard entries.count > 2 * live + 8 || live == 0 else { return }
    entries.removeAll { unsafe $0.receive == nil }
  }

  /// Finds a listener that has not been removed.
  private final func index(of id: UInt) -> Int? {
    let index = entries.partitioningIndex { $0.id >= id }
    guard index < entries.count, entries[index].id == id else { return nil }
    return unsafe entries[index].receive == nil ? nil : index
  }

  /// Holds an object until a listener is removed or the hub is released.
  final func hold(_ object: AnyObject, for token: BindingToken) { held[token.id] = object }

  /// Makes one more delivery due.
  ///
  /// - Returns: Whether no other delivery is due. Then the value need not be kept: it is the current value.
  @inline(__always)
  final func beginDue(in context: GraphContext) -> Bool {
    guard due.count == 0 else { return false }
    due.append(in: context)
    return true
  }

  /// Delivers a value that replaces the last due one also to listeners that were added after the last one was set.
  final func joinLastDelivery() {
    let end = due.end
    for index in entries.indices.reversed() {
      guard entries[index].firstDelivery == end else { return }
      entries[index].firstDelivery = end &- 1
    }
  }

  /// Calls the listeners that were added before this value was set.
  final func notify(raw value: UnsafeRawPointer) {
    let number = due.begin()
    delivering += 1
    // Listeners that are added during the loop are behind the end; listeners that are removed leave a gap.
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

/// The deliveries of a hub that are due.
///
/// They are numbered, so that a listener gets no value that was set before the listener was added.
struct DueDeliveries {
  /// The number of the next delivery to begin.
  private var next: UInt = 0

  /// The number of deliveries that are due.
  var count = 0

  /// The batch in which the last due value was set.
  private var lastBatch: UInt?

  /// The number of the delivery after those that are due.
  var end: UInt { next &+ UInt(count) }

  /// Whether another value that is set now is one more delivery, and does not replace the last due value.
  func keepsLast(in context: GraphContext) -> Bool {
    let batch = context.state.journal.currentBatch
    return count > 0 && (batch == nil || batch != lastBatch)
  }

  /// Makes one more delivery due.
  mutating func append(in context: GraphContext) {
    count += 1
    lastBatch = context.state.journal.currentBatch
  }

  /// Returns the number of the delivery that begins.
  mutating func begin() -> UInt {
    defer { next &+= 1 }
    return next
  }

  /// Drops all deliveries that are due.
  mutating func drop() {
    next = end
    count = 0
  }
}
