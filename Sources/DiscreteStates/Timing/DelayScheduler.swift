/// A type that runs work after a delay, on the actor or thread to which it belongs.
///
/// Work that is due at the same time runs in the order in which it was scheduled. No work runs before `schedule` has
/// returned, even if the delay is zero. A scheduler belongs to one actor or thread, as do the controllers and
/// sessions that use it. ``ClockScheduler`` runs work in real time, ``SimulatedClock`` when a test moves the clock.
public protocol DelayScheduler: AnyObject {
  /// The time since a fixed moment; it never decreases.
  var now: Duration { get }

  /// Runs work once, after a delay.
  ///
  /// - Parameters:
  ///   - delay: The delay from now; a negative delay counts as zero.
  ///   - work: The work, which may schedule and cancel other work.
  /// - Returns: The scheduled work, which can be cancelled. You may discard it.
  @discardableResult
  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork
}

/// Work that a ``DelayScheduler`` runs after a delay.
public final class ScheduledWork {
  let deadline: Duration

  /// The order number, which determines the order of work that is due at the same time.
  let order: Int

  /// The work; `nil` once it has run or has been cancelled.
  private(set) var work: (() -> Void)?

  /// The name of the work, for messages.
  var name: String?

  private let willCancel: (() -> Void)?

  /// Creates work for your own scheduler.
  ///
  /// - Parameters:
  ///   - work: The work, which the scheduler runs with ``run()``.
  ///   - willCancel: A closure that is called when the work is cancelled before it has run.
  public convenience init(
    _ work: @escaping () -> Void, willCancel: @escaping () -> Void = {}
  ) {
    self.init(deadline: .zero, order: 0, work: work, willCancel: willCancel)
  }

  init(
    deadline: Duration, order: Int, work: @escaping () -> Void, willCancel: (() -> Void)? = nil
  ) {
    self.deadline = deadline
    self.order = order
    self.work = work
    self.willCancel = willCancel
  }

  /// Whether the work has neither run nor been cancelled.
  public var isPending: Bool { work != nil }

  /// Cancels the work, which then never runs.
  ///
  /// The call has no effect if the work has run or is running.
  public func cancel() {
    guard work != nil else { return }
    work = nil
    willCancel?()
  }

  /// Runs the work, unless it has run or has been cancelled.
  public func run() {
    guard let due = work else { return }
    work = nil
    due()
  }
}
