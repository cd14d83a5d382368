/// What has come from elsewhere and waits for its owner, in order.
///
/// The owner is held only while something waits.
final class Mailbox<Value: Sendable>: Sendable {
  private struct Contents {
    var values: [Value] = []
    var wakeUp: WakeUp?
    var isClosed = false
  }

  private let contents = Locked(Contents())

  /// Has a closure be called by the owner, in a turn of its own: at least once after the last value has come.
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
    // One wake-up is enough, since whoever wakes up takes everything.
    let wakeUp: WakeUp? = contents.withLock { contents in
      if contents.isClosed { return nil }
      defer { contents.values.append(value) }
      return contents.values.isEmpty ? contents.wakeUp : nil
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
}
