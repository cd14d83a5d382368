/// A scheduler whose time changes only when a test moves it, so that tests of delayed work do not wait.
///
/// ```swift
/// let clock = SimulatedClock()
/// clock.schedule(after: .seconds(2)) { print("two") }
/// clock.schedule(after: .seconds(1)) { print("one") }
/// clock.advance(by: .seconds(2))  // one, two
/// ```
public final class SimulatedClock: DelayScheduler {
  /// The total time by which the clock has been advanced.
  public private(set) var now = Duration.zero

  private var queue = DelayQueue()

  private let roundLimit: Int

  /// Creates a clock at time zero.
  ///
  /// - Parameter roundLimit: The number of rounds at one time after which `advance` stops the program. A round
  ///   consists of the work that was scheduled before it began, so in a chain of states, each of which waits for the
  ///   one before, each state takes one round.
  public init(roundLimit: Int = 10_000_000) { self.roundLimit = roundLimit }

  /// Whether work is pending.
  public var hasPendingWork: Bool { queue.first != nil }

  /// The time until the next work is due; `nil` if no work is pending.
  public var timeToNextWork: Duration? {
    queue.first.map { max(.zero, $0.deadline - now) }
  }

  /// Schedules work, which runs when the clock is advanced by the delay.
  ///
  /// - Returns: The scheduled work, which can be cancelled.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    queue.add(at: now + max(.zero, delay), work)
  }

  /// Moves the clock, and runs the work that becomes due, in order, with the clock at the time of each work.
  ///
  /// Work that is scheduled by this work also runs if it is due by the end.
  ///
  /// - Precondition: If work schedules further work without a delay, the chain ends within the limit of rounds.
  public func advance(by duration: Duration = .zero) {
    let end = now + max(.zero, duration)
    // A round consists of the work that was scheduled before it began.
    var (rounds, roundEnd) = (0, queue.endOrder)
    while let work = queue.popDue(at: end) {
      if work.deadline > now {
        now = work.deadline
        (rounds, roundEnd) = (0, queue.endOrder)
      } else if work.order >= roundEnd {
        (rounds, roundEnd) = (rounds + 1, queue.endOrder)
        if rounds > roundLimit {
          preconditionFailure(
            "\(work.name ?? "work") is scheduled without delay again and again at \(now)")
        }
      }
      work.run()
    }
    now = max(now, end)
  }

  /// Moves the clock from work to work until no work is pending.
  ///
  /// - Parameter limit: The largest time by which the clock is moved, by default an hour, so that the method returns
  ///   even if work schedules itself repeatedly.
  public func run(for limit: Duration = .seconds(3600)) {
    let end = now + limit
    while let next = queue.first, next.deadline <= end { advance(by: next.deadline - now) }
  }
}
