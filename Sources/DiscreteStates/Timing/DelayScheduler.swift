/// A scheduler that runs work later, on the owner that scheduled it.
///
/// Work that is due at the same moment runs in the order in which it was scheduled. Nothing runs before
/// `schedule` has returned, even if the delay is zero. A scheduler belongs to one owner, like everything
/// that uses it: ``ClockScheduler`` runs work as time goes by, ``SimulatedClock`` as a test moves it.
public protocol DelayScheduler: AnyObject {
  /// The time that has passed since some fixed moment; it never goes back.
  var now: Duration { get }

  /// Runs work once, when the delay has passed.
  ///
  /// - Parameters:
  ///   - delay: Counted from now; what is not positive counts as zero.
  ///   - work: May schedule and cancel whatever it likes.
  /// - Returns: What cancels the work; it may be dropped.
  @discardableResult
  func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork
}

/// Work that a ``DelayScheduler`` is to run.
public final class ScheduledWork {
  let deadline: Duration

  /// Tells work that is due at the same moment apart.
  let order: Int

  /// The work; `nil` once it has run or has been cancelled.
  private(set) var work: (() -> Void)?

  /// The name of the work, for messages.
  var name: String?

  private let willCancel: (() -> Void)?

  /// Creates work for a scheduler of another kind.
  ///
  /// - Parameters:
  ///   - work: What the scheduler runs with ``run()``.
  ///   - willCancel: Called when the work is cancelled before it has run.
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

  /// Whether the work is still to be run.
  public var isPending: Bool { work != nil }

  /// Drops the work: it does not run once this has returned.
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
