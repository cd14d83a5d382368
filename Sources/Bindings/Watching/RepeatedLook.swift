/// Calls a closure on an owner that is not held, again and again: each time after twice as long as before.
///
/// `@unchecked`: but for `owner`, it is only touched on the owner, and what the closure holds may be released
/// anywhere.
final class RepeatedLook: @unchecked Sendable {
  private weak let owner: (any Actor)?
  private let action: () -> Void

  /// Distinguishes starts.
  private var number: UInt = 0

  /// After how many milliseconds it is looked for the first and for the last time since the time before.
  private static var delays: ClosedRange<UInt64> { 1...16_384 }

  /// - Parameter action: Must not hold what belongs to the owner.
  init(owner: any Actor, action: @escaping () -> Void) {
    self.owner = owner
    self.action = action
  }

  /// Begins anew; on the owner.
  func start() {
    number &+= 1
    look(number, after: Self.delays.lowerBound)
  }

  private func look(_ number: UInt, after delay: UInt64) {
    Task { [weak self] in
      try? await Task.sleep(nanoseconds: delay * 1_000_000)
      guard let self, let owner else { return }
      await look(number, delay, on: owner)
    }
  }

  private func look(_ number: UInt, _ delay: UInt64, on owner: isolated any Actor) {
    guard number == self.number else { return }
    action()
    if delay < Self.delays.upperBound { look(number, after: 2 * delay) }
  }
}
