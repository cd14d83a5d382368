/// A closure that is called on an owner, in a turn of its own; the wake-up does not hold the owner.
///
/// `@unchecked`: the closure is only called on the owner, and the objects that it holds may be released on any thread.
final class WakeUp: @unchecked Sendable {
  private weak let owner: (any Actor)?
  private let action: () -> Void

  /// - Parameter action: The closure. It must not hold objects of the owner.
  init(owner: any Actor, action: @escaping () -> Void) {
    self.owner = owner
    self.action = action
  }

  /// Calls the closure on the owner, and holds the owner until then.
  ///
  /// - Parameter held: An object that is held until then, too.
  /// - Returns: `false` if the owner has been released.
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
      // The task runs on the owner because it captures the isolated parameter.
      _ = Task {
        _ = owner
        action()
      }
    }
  }

  private func act(on owner: isolated any Actor) { action() }
}
