/// A closure that is called on an owner, in a turn of its own; the wake-up does not hold the owner.
///
/// `@unchecked`: the closure is only called on the owner, and the objects that it holds may be released on any thread.
final class WakeUp: @unchecked Sendable {
  weak let owner: (any Actor)?
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

  /// Calls the closure on the owner, and waits for that; returns `false` if the owner has been released.
  func act() async -> Bool {
    guard let owner else { return false }
    await act(on: owner)
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

/// A reference to an object of an owner that may be dropped on any thread: the owner releases the object, in a turn of its own.
///
/// `@unchecked`: only an object that is `Sendable` is read elsewhere, and it is released on the owner, or after the owner.
final class OwnedReference<Object: AnyObject>: @unchecked Sendable {
  private final class Box {
    var object: Object?

    init(_ object: Object) { self.object = object }
  }

  private let box: Box
  private weak let owner: (any Actor)?

  init(_ object: Object, owner: (any Actor)?) {
    box = Box(object)
    self.owner = owner
  }

  deinit {
    guard let owner else { return }
    _ = WakeUp(owner: owner) { [box] in box.object = nil }.send()
  }
}

extension OwnedReference where Object: Sendable {
  /// The object.
  var object: Object {
    guard let object = box.object else { preconditionFailure("a reference has lost its object") }
    return object
  }
}
