/// The logical clock of a signal that is bound both ways.
///
/// A change that does not come from a binding gets a new number, higher than all earlier ones. Bindings pass the number on with
/// the value. So a change reaches each signal once, even if bindings form a cycle. If two changes meet, the later one stays.
final class ChangeClock {
  // Counts the changes of a signal of any kind. Only computed values have a version: where it is stored, other nodes have their
  // place in the queue.
  private let changes: Computed<Int>

  /// The count of changes that `stamp` belongs to.
  private var count: Int

  /// The number of the change that the current value comes from.
  private(set) var stamp: UInt

  /// The number of times that the change was returned by a side that did not accept its value.
  private var answers = 0

  /// More answers mean that sides exclude each other's values, and would send them back and forth forever.
  private static var mostAnswers: Int { 32 }

  /// The number of the last change that was not made by a binding.
  private(set) var news: UInt = 0

  fileprivate init(of signal: some Signal) {
    var changeCount = 0
    changes = Computed { [weak signal] in
      _ = signal?.get()
      changeCount += 1
      return changeCount
    }
    count = changes.get()
    stamp = 0
  }

  /// Makes the current reader depend on the signal.
  func track() { changes.get() }

  /// Returns whether the signal was changed by code other than a binding, and gives this change a number.
  func takeNews() -> Bool {
    let now = changes.get()
    guard now != count else { return false }
    count = now
    renew()
    news = stamp
    return true
  }

  /// Makes the current value count as changed just now.
  func renew() {
    answers = 0
    stamp = lastStamp.withLock { last in
      last += 1
      return last
    }
  }

  /// Records that a binding has set the signal because of a change of the other side.
  func follow(_ other: ChangeClock) {
    count = changes.get()
    stamp = other.stamp
    answers = other.answers
  }

  /// Makes the current value count as changed just now, because the signal did not accept a value of the other side.
  ///
  /// - Returns: Whether the value is to be written to the other side.
  func answer(_ other: ChangeClock) -> Bool {
    guard other.answers < Self.mostAnswers else { return false }
    renew()
    answers = other.answers + 1
    return true
  }
}

/// The number of the last change in all graphs, because a graph may move from thread to thread.
private let lastStamp = Locked<UInt>(0)

extension Signal {
  /// The clock of the signal, which all its bindings share and hold.
  func changeClock() -> ChangeClock {
    if let clock = extras?.clock { return clock }
    let clock = untracked { ChangeClock(of: self) }
    makeExtras().clock = clock
    return clock
  }
}
