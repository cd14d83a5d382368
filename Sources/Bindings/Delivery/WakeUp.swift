/// Calls a closure on an owner that is not held, in a turn of its own.
///
/// `@unchecked`: the closure is only called on the owner, and what it holds may be released anywhere.
final class WakeUp: @unchecked Sendable {
  private weak let owner: (any Actor)?
  private let action: () -> Void

  /// - Parameter action: Must not hold what belongs to the owner.
  init(owner: any Actor, action: @escaping () -> Void) {
    self.owner = owner
    self.action = action
  }

  /// Calls the closure on the owner, unless that has gone; the owner is held until then.
  ///
  /// - Parameter held: What is held as well.
  func send(holding held: (any AnyObject & Sendable)? = nil) -> Bool {
    guard let owner else { return false }
    Task {
      await act(on: owner)
      withExtendedLifetime(held) {}
    }
    return true
  }

  /// Calls the closure in the owner's next turn, if the caller is the owner; several calls stay in order.
  func sendFromOwner() {
    owner?.assumeIsolated { owner in
      // It is the owner's because of what it captures.
      _ = Task {
        _ = owner
        action()
      }
    }
  }

  private func act(on owner: isolated any Actor) { action() }
}
