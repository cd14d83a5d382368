import BindingsThreads

/// Values from other threads that wait for their owner, in order.
///
/// The owner is held only while something waits.
final class Mailbox<Value: Sendable>: Sendable {
  private struct Contents {
    var values: [Value] = []
    var wakeUp: WakeUp?
    var isClosed = false

    /// The context of the thread that has posted what waits; nil if there are several, or it has none.
    var poster: UInt?
  }

  private let contents = Locked(Contents())

  /// Whether readers of the graph look into the mailbox.
  private let isLookedFor: Bool

  init(isLookedFor: Bool = false) { self.isLookedFor = isLookedFor }

  deinit {
    if isLookedFor, contents.withLock({ !$0.values.isEmpty }) { bindings_end_waiting_report() }
  }

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
    let poster = GraphContext.existing?.address
    // One wake-up is enough, because the owner takes everything then.
    let wakeUp: WakeUp? = contents.withLock { contents in
      if contents.isClosed { return nil }
      let isFirst = contents.values.isEmpty
      contents.poster = isFirst || contents.poster == poster ? poster : nil
      contents.values.append(value)
      guard isFirst else { return nil }
      if isLookedFor { bindings_begin_waiting_report() }
      return contents.wakeUp
    }
    if let wakeUp, !wakeUp.send(holding: self) { _ = takeAll() }
  }

  /// Takes nothing more.
  func close() { contents.withLock { $0.isClosed = true } }

  /// Takes everything that waits.
  func takeAll() -> [Value] {
    contents.withLock { contents in
      if isLookedFor, !contents.values.isEmpty { bindings_end_waiting_report() }
      defer { contents.values = [] }
      return contents.values
    }
  }

  /// Where what waits has been posted; nil if nothing waits.
  var origin: ReportOrigin? {
    contents.withLock { contents in
      if contents.values.isEmpty { return nil }
      let here = GraphContext.existing?.address
      return here != nil && contents.poster == here ? .here : .elsewhere
    }
  }
}

/// Where something has been reported.
enum ReportOrigin {
  /// On this thread, so that what it was about to do has been done before what comes now.
  case here

  case elsewhere
}
