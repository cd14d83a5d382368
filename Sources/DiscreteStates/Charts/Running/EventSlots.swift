/// The values of events that wait or are handled, in slots that are reused.
@usableFromInline
final class EventSlots<Event> {
  // Safety: only methods of this class change the fields, and no access lasts while an event is released.
  // `_StatechartRunner` states what the checks of exclusivity would cost.

  @safe @exclusivity(unchecked) @usableFromInline var values: [Event?] = []
  @safe @exclusivity(unchecked) @usableFromInline var free: [Int32] = []

  @inlinable
  init() {}

  /// Stores an event, and returns its slot.
  @inlinable
  func store(_ event: Event) -> Int32 {
    if let slot = free.popLast() {
      values[Int(slot)] = event
      return slot
    }
    values.append(event)
    return Int32(values.count - 1)
  }

  /// Releases an event, and frees its slot.
  @inlinable
  func release(_ slot: Int32) {
    // Releasing the value may run code that sends events, so the array must not be in use then.
    var gone: Event? = nil
    swap(&gone, &values[Int(slot)])
    free.append(slot)
    withExtendedLifetime(gone) {}
  }
}
