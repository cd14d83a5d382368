import Foundation

/// What has come from elsewhere and waits for the owner, in order.
///
/// `@unchecked`: the values are only touched under the lock.
final class Mailbox<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Value] = []
  private let wakeUp: AsyncStream<Void>.Continuation

  /// Wakes the owner up: at least once after the last value has come.
  let wakeUps: AsyncStream<Void>

  init() {
    // One is enough, since whoever wakes up takes everything.
    (wakeUps, wakeUp) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Appends a value; from anywhere.
  func post(_ value: Value) {
    lock.lock()
    let wasEmpty = values.isEmpty
    values.append(value)
    lock.unlock()
    if wasEmpty { wakeUp.yield() }
  }

  /// Takes everything that waits.
  func takeAll() -> [Value] {
    lock.lock()
    defer { lock.unlock() }
    let result = values
    values = []
    return result
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
