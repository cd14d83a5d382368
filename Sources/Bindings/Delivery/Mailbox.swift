/// What has come from elsewhere and waits for the owner, in order.
final class Mailbox<Value: Sendable>: Sendable {
  private let values = Locked<[Value]>([])
  private let wakeUp: AsyncStream<Void>.Continuation

  /// Wakes the owner up: at least once after the last value has come.
  let wakeUps: AsyncStream<Void>

  init() {
    // One is enough, since whoever wakes up takes everything.
    (wakeUps, wakeUp) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Appends a value; from anywhere.
  func post(_ value: Value) {
    let wasEmpty = values.withLock { values in
      defer { values.append(value) }
      return values.isEmpty
    }
    if wasEmpty { wakeUp.yield() }
  }

  /// Takes everything that waits.
  func takeAll() -> [Value] {
    values.withLock { values in
      defer { values = [] }
      return values
    }
  }

  /// Ends the wake-ups; what waits may still be taken.
  func close() { wakeUp.finish() }
}

/// Closes a mailbox when nobody holds it any more.
final class MailboxCloser<Value: Sendable>: Sendable {
  let mailbox: Mailbox<Value>

  init(_ mailbox: Mailbox<Value>) { self.mailbox = mailbox }

  deinit { mailbox.close() }
}
