import Observation

extension SettableSignal where Value: Equatable {
  /// Keeps this state and a property of an `@Observable` object in step.
  ///
  /// The property is set at once when the state is. The state follows the property on the owner's next
  /// turn, with the latest value, since that is when Observation lets it be read.
  ///
  /// The object is not held; the binding ends with it, and with the state.
  ///
  /// - Parameters:
  ///   - object: The object that has the property.
  ///   - path: The path to the property.
  ///   - isolation: The owner, the caller's actor.
  /// - Returns: What unbinds the property; it may be dropped.
  @discardableResult
  public func bindTwoWay<Root: AnyObject & Observable>(
    _ object: Root, _ path: ReferenceWritableKeyPath<Root, Value>,
    isolation: isolated any Actor = #isolation
  ) -> BindingToken {
    var changed: (() -> Void)?
    let token = bindTwoWay(object, path, isolation: isolation) { changed = $1 }
    let (wakes, continuation) = AsyncStream.makeStream(of: Bool.self)
    let arm = { [weak object] in
      guard let object else { return continuation.finish() }
      // Goes with the object, and with this change.
      let wake = ObservationWake(continuation)
      withObservationTracking {
        _ = object[keyPath: path]
      } onChange: {
        wake.fire()
      }
    }
    untracked { arm() }
    Task {
      _ = isolation
      for await isChanged in wakes {
        guard isChanged, token.isActive else { return }
        untracked { arm() }
        changed?()
      }
    }
    return token
  }
}

/// Tells once that an object has changed, or that it has gone.
///
/// `@unchecked`: Observation calls it once, and releases it after that.
private final class ObservationWake: @unchecked Sendable {
  private let continuation: AsyncStream<Bool>.Continuation
  private var hasFired = false

  init(_ continuation: AsyncStream<Bool>.Continuation) { self.continuation = continuation }

  func fire() {
    hasFired = true
    continuation.yield(true)
  }

  deinit { if !hasFired { continuation.yield(false) } }
}
