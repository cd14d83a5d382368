/// Values from other threads that wait for their owner, in order.
///
/// The mailbox holds the owner only while a value waits.
final class Mailbox<Value: Sendable>: Sendable {
  private struct Contents {
    var values: [Value] = []
    var wakeUp: WakeUp?
    var isClosed = false
  }

  private let contents = Locked(Contents())

  /// Sets the closure that the owner calls in a turn of its own, at least once after the last value was posted.
  ///
  /// The closure must hold neither the mailbox nor an object of the owner.
  func onWakeUp(isolation: isolated any Actor, _ action: @escaping () -> Void) {
    let wakeUp = WakeUp(owner: isolation, action: action)
    let isDue = contents.withLock { contents in
      contents.wakeUp = wakeUp
      return !contents.values.isEmpty
    }
    if isDue { _ = wakeUp.send(holding: self) }
  }

  /// Appends a value, on any thread.
  func post(_ value: Value) {
    // One wake-up is enough, because the owner takes all values then.
    let wakeUp: WakeUp? = contents.withLock { contents in
      if contents.isClosed { return nil }
      contents.values.append(value)
      return contents.values.count == 1 ? contents.wakeUp : nil
    }
    if let wakeUp, !wakeUp.send(holding: self) { _ = takeAll() }
  }

  /// Ignores all further values.
  func close() { contents.withLock { $0.isClosed = true } }

  /// Removes and returns the values that wait.
  func takeAll() -> [Value] {
    contents.withLock { contents in
      defer { contents.values = [] }
      return contents.values
    }
  }

  /// Whether no value waits.
  var isEmpty: Bool { contents.withLock(\.values.isEmpty) }
}
