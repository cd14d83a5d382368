/// Events that wait or are handled, in memory that is kept.
@usableFromInline
final class EventSlots<Event> {
  // Safety: only methods of this class change the fields, and not while they release an event.

  @safe @exclusivity(unchecked) @usableFromInline var values: [Event?] = []
  @safe @exclusivity(unchecked) @usableFromInline var free: [Int32] = []

  @inlinable
  init() {}

  /// Keeps an event, and tells where.
  @inlinable
  func store(_ event: Event) -> Int32 {
    if let slot = free.popLast() {
      values[Int(slot)] = event
      return slot
    }
    values.append(event)
    return Int32(values.count - 1)
  }

  /// Lets an event go.
  @inlinable
  func release(_ slot: Int32) {
    // What is released may send events; it must not find the array in the middle of a change.
    var gone: Event? = nil
    swap(&gone, &values[Int(slot)])
    free.append(slot)
    withExtendedLifetime(gone) {}
  }
}

/// Values that wait, in memory that is kept.
struct SlotPool<Value> {
  private var values: [Value?] = []
  private var free: [Int32] = []

  mutating func store(_ value: Value) -> Int32 {
    if let slot = free.popLast() {
      values[Int(slot)] = value
      return slot
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  mutating func take(_ slot: Int32) -> Value? {
    free.append(slot)
    let value = values[Int(slot)]
    values[Int(slot)] = nil
    return value
  }
}
