/// A scheduler that runs work on an actor at times of a clock of the standard library.
///
/// ```swift
/// let scheduler = ClockScheduler()  // on the main actor
/// scheduler.schedule(after: .seconds(1)) { print("one second later") }
/// ```
///
/// The scheduler belongs to the main actor, or to the actor that is passed as `isolation`. It keeps its actor alive
/// only while work is pending. When the scheduler is released, it drops all work.
public final class ClockScheduler: DelayScheduler {
  /// The scheduler of the main actor, on the continuous clock.
  @MainActor public static let main = ClockScheduler()

  private weak var owner: (any Actor)?

  /// Whether the owner is known; the owner of a session may not be known before the session starts.
  private enum Ownership { case owned, awaiting, missing }

  private var ownership = Ownership.owned
  private let elapsed: () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private var queue = DelayQueue()

  /// The task that sleeps until the next work is due.
  private var sleeper: Task<Void, Never>?
  private var wakingTime: Duration?

  /// Creates a scheduler of the main actor.
  ///
  /// - Parameter clock: The clock that measures time.
  @MainActor
  public convenience init<C: Clock>(clock: C = ContinuousClock()) where C.Duration == Duration {
    self.init(clock: clock, isolation: MainActor.shared)
  }

  /// Creates a scheduler of any actor.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures time.
  ///   - isolation: The actor that runs the work; in an actor, `self`.
  public init<C: Clock>(
    clock: C = ContinuousClock(), isolation: isolated any Actor
  ) where C.Duration == Duration {
    let start = clock.now
    owner = isolation
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// Creates the scheduler of a session, whose actor may not be known before the session starts.
  init(owner: (any Actor)?) {
    let clock = ContinuousClock()
    let start = clock.now
    (self.owner, ownership) = (owner, owner == nil ? .awaiting : .owned)
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// Makes an actor the owner, unless the owner is already known.
  func adoptOwner(_ actor: (any Actor)?) {
    guard ownership == .awaiting else { return }
    (owner, ownership) = (actor, actor == nil ? .missing : .owned)
    if queue.first != nil { requireOwner() }
    sleepUntilNext()
  }

  private func requireOwner() {
    precondition(
      ownership != .missing, "A session with delays must be started on an actor or have a scheduler"
    )
  }

  deinit { sleeper?.cancel() }

  /// The time on the clock since the scheduler was created.
  public var now: Duration { elapsed() }

  /// Runs work on the owner after a delay.
  ///
  /// - Returns: The scheduled work, which can be cancelled.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    requireOwner()
    let added = queue.add(at: now + max(.zero, delay), work)
    sleepUntilNext()
    return added
  }

  private func sleepUntilNext() {
    guard let next = queue.first?.deadline else {
      sleeper?.cancel()
      (sleeper, wakingTime) = (nil, nil)
      return
    }
    guard wakingTime != next, let owner else { return }
    sleeper?.cancel()
    wakingTime = next
    let woken = Woken(self, sleep: sleep)
    sleeper = Task.detached { await woken.wake(at: next, on: owner) }
  }

  private func runDue() {
    // Work that this work schedules waits for the next wake, so that a chain of work without delays cannot block the
    // owner.
    let (time, end) = (max(now, wakingTime ?? .zero), queue.endOrder)
    (sleeper, wakingTime) = (nil, nil)
    while let work = queue.popDue(at: time, before: end) { work.run() }
    sleepUntilNext()
  }

  /// A reference to a scheduler, which a task carries back to the owner.
  ///
  /// `@unchecked Sendable`: the scheduler was created on the owner and, since it is not `Sendable`, has never left
  /// it. Only `wake(at:on:)`, which runs on that owner, uses the reference.
  private final class Woken: @unchecked Sendable {
    private weak var scheduler: ClockScheduler?
    private let sleep: @Sendable (Duration) async throws -> Void

    init(_ scheduler: ClockScheduler, sleep: @escaping @Sendable (Duration) async throws -> Void) {
      self.scheduler = scheduler
      self.sleep = sleep
    }

    func wake(at time: Duration, on owner: isolated any Actor) async {
      do { try await sleep(time) } catch { return }
      guard !Task.isCancelled else { return }
      scheduler?.runDue()
    }
  }
}
