/// The derived signals that bindings hold, in a ring in which they are checked for deallocated targets.
///
/// A class: a check releases signals, and code that runs because of that may add others.
final class BoundSignals {
  private struct Entry { weak var hub: ListenerHub? }

  private var entries: [Entry] = []

  /// The number of entries at which all of them are checked.
  private var mostEntries = 16

  /// The entry that is checked next.
  private var cursor = 0

  /// The number of listeners of all signals when all of them were checked the last time.
  private(set) var cost = 0

  /// Whether signals are being checked.
  ///
  /// Code that runs because of a release may add signals meanwhile, at the end.
  private(set) var areChecked = false

  var isEmpty: Bool { entries.isEmpty }

  var count: Int { entries.count }

  /// Whether the number of signals has doubled since all of them were checked.
  var haveDoubled: Bool { entries.count >= mostEntries }

  func append(_ hub: ListenerHub) {
    entries.append(Entry(hub: hub))
    hub.isSwept = true
  }

  /// Checks all signals.
  func checkAll() {
    cost = 0
    cursor = 0
    check(atMost: .max)
    mostEntries = max(16, 2 * entries.count)
  }

  /// Checks signals from the cursor on, each of them once at most.
  ///
  /// - Parameter limit: The number of listeners to check.
  /// - Returns: The part of the limit that was not used.
  @discardableResult
  func check(atMost limit: Int) -> Int {
    areChecked = true
    defer { areChecked = false }
    let isComplete = limit == .max
    var (checks, left) = (limit, entries.count)
    while left > 0, checks > 0 {
      left -= 1
      if cursor >= entries.count { cursor = 0 }
      let hub = entries[cursor].hub
      let before = hub?.entryCount ?? 0
      hub?.removeUnwanted()
      checks -= max(1, before)
      if let hub, hub.holdsSignal {
        if isComplete { cost += hub.entryCount }
        cursor += 1
      } else {
        hub?.isSwept = false
        entries.swapAt(cursor, entries.count - 1)
        entries.removeLast()
        if !isComplete { checks += before + TargetSweeper.checksPerDelivery }
      }
    }
    return checks
  }
}
