/// A clock that stands still until it is moved, so that tests of delayed work do not wait.
///
/// ```swift
/// let clock = SimulatedClock()
/// clock.schedule(after: .seconds(2)) { print("two") }
/// clock.schedule(after: .seconds(1)) { print("one") }
/// clock.advance(by: .seconds(2))  // one, two
/// ```
public final class SimulatedClock: DelayScheduler {
  /// The time by which the clock has been moved.
  public private(set) var now = Duration.zero

  private var queue = DelayQueue()

  private let roundLimit: Int

  /// Creates a clock that stands at zero.
  ///
  /// - Parameter roundLimit: So many rounds at one moment are taken for endless. A round is what was there before
  ///   it, so that of queued states of which each waits for the one before, each takes a round.
  public init(roundLimit: Int = 10_000_000) { self.roundLimit = roundLimit }

  /// Whether there is work that has not run.
  public var hasPendingWork: Bool { queue.first != nil }

  /// The time until the next work runs; `nil` if no work waits.
  public var timeToNextWork: Duration? {
    queue.first.map { max(.zero, $0.deadline - now) }
  }

  /// Runs work when the clock has been moved that far.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    queue.add(at: now + max(.zero, delay), work)
  }

  /// Moves the clock, and runs what is due on the way, each with the clock at its own moment.
  ///
  /// Work that this work schedules runs as well, if it is due by then.
  ///
  /// - Precondition: Work that schedules work without delay, which does the same, and so on, comes to an end
  ///   within the limit of rounds.
  public func advance(by duration: Duration = .zero) {
    let end = now + max(.zero, duration)
    // What was scheduled before a round makes up the round.
    var (rounds, roundEnd) = (0, queue.endOrder)
    while let work = queue.popDue(at: end) {
      if work.deadline > now {
        now = work.deadline
        (rounds, roundEnd) = (0, queue.endOrder)
      } else if work.order >= roundEnd {
        (rounds, roundEnd) = (rounds + 1, queue.endOrder)
        if rounds > roundLimit {
          preconditionFailure("Time stands still at \(now): \(work.name ?? "work") without delay")
        }
      }
      work.run()
    }
    now = max(now, end)
  }

  /// Moves the clock from work to work until no work waits.
  ///
  /// - Parameter limit: How far the clock is moved at most, so that work which schedules itself again
  ///   and again comes to an end.
  public func run(for limit: Duration = .seconds(3600)) {
    let end = now + limit
    while let next = queue.first, next.deadline <= end { advance(by: next.deadline - now) }
  }
}
