/// A timer that calls a closure on an owner after a duration, on any clock.
///
/// `@unchecked`: all fields except `owner` and `sleep` are only accessed on the owner.
final class OwnerTimer: @unchecked Sendable {
  private weak let owner: (any Actor)?
  private let action: () -> Void
  private let sleep: @Sendable (Duration) async throws -> Void
  private var task: Task<Void, Never>?

  /// The number of the last start or cancellation, because a task that is cancelled may have finished sleeping already.
  private var number: UInt = 0

  /// - Parameter action: The closure. It must not hold objects of the owner.
  init(owner: any Actor, clock: some Clock<Duration>, action: @escaping () -> Void) {
    self.owner = owner
    self.action = action
    sleep = { try await clock.sleep(for: $0) }
  }

  deinit { task?.cancel() }

  /// Starts the timer again.
  func start(after duration: Duration) {
    cancel()
    let (number, sleep) = (number, sleep)
    task = Task { [weak self] in
      do { try await sleep(duration) } catch { return }
      guard let self, let owner else { return }
      await fire(number, on: owner)
    }
  }

  func cancel() {
    number &+= 1
    task?.cancel()
    task = nil
  }

  private func fire(_ number: UInt, on owner: isolated any Actor) {
    guard number == self.number else { return }
    task = nil
    action()
  }
}
