/// Calls a closure on an owner after a time by any clock.
///
/// `@unchecked`: but for `owner` and `sleep`, it is only touched on the owner.
final class OwnerTimer: @unchecked Sendable {
  private weak let owner: (any Actor)?
  private let action: () -> Void
  private let sleep: @Sendable (Duration) async throws -> Void
  private var task: Task<Void, Never>?

  /// Distinguishes starts, because a task that is cancelled may have slept long enough.
  private var number: UInt = 0

  /// - Parameter action: Must not hold what belongs to the owner.
  init(owner: any Actor, clock: some Clock<Duration>, action: @escaping () -> Void) {
    self.owner = owner
    self.action = action
    sleep = { try await clock.sleep(for: $0) }
  }

  deinit { task?.cancel() }

  /// Begins anew.
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
