/// Values from other threads that wait for their owner, in order.
///
/// The owner is held only while something waits.
final class Mailbox<Value: Sendable>: Sendable {
  private struct Contents {
    var values: [Value] = []
    var wakeUp: WakeUp?
    var isClosed = false
  }

  private let contents = Locked(Contents())

  /// Sets the closure that the owner calls in a turn of its own, at least once after the last value has come.
  ///
  /// The closure must hold neither the mailbox nor what belongs to the owner.
  func onWakeUp(isolation: isolated any Actor, _ action: @escaping () -> Void) {
    let wakeUp = WakeUp(owner: isolation, action: action)
    let isDue = contents.withLock { contents in
      contents.wakeUp = wakeUp
      return !contents.values.isEmpty
    }
    if isDue { _ = wakeUp.send(holding: self) }
  }

  /// Appends a value; from anywhere.
  func post(_ value: Value) {
    // One wake-up is enough, because the owner takes everything then.
    let wakeUp: WakeUp? = contents.withLock { contents in
      if contents.isClosed { return nil }
      contents.values.append(value)
      return contents.values.count == 1 ? contents.wakeUp : nil
    }
    if let wakeUp, !wakeUp.send(holding: self) { _ = takeAll() }
  }

  /// Takes nothing more.
  func close() { contents.withLock { $0.isClosed = true } }

  /// Takes everything that waits.
  func takeAll() -> [Value] {
    contents.withLock { contents in
      defer { contents.values = [] }
      return contents.values
    }
  }

  /// Whether nothing waits.
  var isEmpty: Bool { contents.withLock(\.values.isEmpty) }
}
