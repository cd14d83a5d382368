import Foundation

/// A queue of notifications of observed objects, and of what was released, from any thread, until the next flush.
final class ObservationInbox: @unchecked Sendable {
  // Safety: the lock protects all mutable state, also from overlapping accesses.
  private let lock = NSLock()
  @safe @exclusivity(unchecked) private var signals: [Signal] = []
  private var muted: UInt64?
  @safe @exclusivity(unchecked) private var gone = Buffer<Gone>()
  @safe @exclusivity(unchecked) private var ended: [StateView] = []

  /// The thread that records mutations, and what other threads have posted meanwhile, which its recording leaves out.
  private var recorder: Thread?
  private var waitingSignals: [Signal] = []
  private var waitingEnded: [StateView] = []

  /// Whether a task is waiting to flush, which will handle all notifications until then.
  private var isTaskWaiting = false

  /// A view that was deallocated without leaving the tree, and the children that it had placed.
  struct Gone: ~Copyable, Sendable {
    var number: Int32
    var children: Buffer<PlacedChild>
  }

  /// The notification that a value that a render has read is about to change.
  struct Signal: Sendable {
    var view: NodeID

    /// The tracking scope that read the value; only signals of the view's latest scope count.
    var scope: UInt64
  }

  var isEmpty: Bool { lock.withLock { signals.isEmpty && gone.isEmpty && ended.isEmpty } }

  func post(_ signal: Signal) {
    let isFirst = lock.withLock {
      if signal.scope == muted { return false }
      if mustWait {
        waitingSignals.append(signal)
        return false
      }
      signals.append(signal)
      return signals.count == 1
    }
    if isFirst { wake() }
  }

  func take() -> [Signal] {
    lock.withLock {
      let taken = signals
      if !taken.isEmpty { signals = [] }
      return taken
    }
  }

  /// Reports that the controller of a root was deallocated.
  func post(ended root: StateView) {
    lock.withLock { if mustWait { waitingEnded.append(root) } else { ended.append(root) } }
    wake()
  }

  func takeEnded() -> [StateView] {
    lock.withLock {
      let taken = ended
      if !taken.isEmpty { ended = [] }
      return taken
    }
  }

  /// Reports that a view was deallocated without leaving the tree, and passes the children that it had placed.
  func post(gone number: Int32, _ children: consuming Buffer<PlacedChild>) {
    let isAlone = children.isEmpty
    lock.lock()
    // Even if it was released elsewhere during a recording, because its entry in the table must not be read.
    gone.append(Gone(number: number, children: children))
    lock.unlock()
    if !isAlone { wake() }
  }

  private var mustWait: Bool { recorder.map { $0 !== Thread.current } ?? false }

  /// Lets what other threads post wait while a thread records mutations; nil ends this.
  ///
  /// - Returns: The former recorder, for recordings within recordings.
  @discardableResult
  func setRecorder(_ thread: Thread?) -> Thread? {
    lock.lock()
    let former = recorder
    recorder = thread
    let isDue = thread == nil && !(waitingSignals.isEmpty && waitingEnded.isEmpty)
    if isDue {
      signals += waitingSignals
      ended += waitingEnded
      (waitingSignals, waitingEnded) = ([], [])
    }
    lock.unlock()
    if isDue { wake() }
    return former
  }

  /// Starts a task that flushes in the main actor's next turn.
  private func wake() {
    let isAwake = lock.withLock {
      defer { isTaskWaiting = true }
      return isTaskWaiting
    }
    if isAwake { return }
    Task { @MainActor in
      self.lock.withLock { self.isTaskWaiting = false }
      RenderScheduler.current.flush()
    }
  }

  var hasGone: Bool { lock.withLock { !gone.isEmpty } }

  func takeGone() -> Buffer<Gone> {
    lock.lock()
    defer { lock.unlock() }
    return gone.takeAll()
  }

  /// Ignores further signals of a scope; nil ignores none.
  func mute(_ scope: UInt64?) { lock.withLock { muted = scope } }
}
