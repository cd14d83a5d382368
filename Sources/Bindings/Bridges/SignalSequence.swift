/// The values of a signal as an asynchronous sequence.
///
/// ```swift
/// for await name in person.values { print(name) }
/// ```
///
/// It starts with the current value, and ends when the signal has gone or the task is cancelled. Each
/// iterator listens by itself, from the moment when it is made.
public struct SignalSequence<Element: Sendable>: AsyncSequence {
  /// What is done with values that come faster than they are taken.
  public enum Buffering: Sendable {
    /// All values are kept.
    case unbounded

    /// The latest value alone is kept.
    case latest

    /// As many of the latest values as given are kept.
    case latestValues(Int)
  }

  private let makeStream: () -> AsyncStream<Element>

  init(makeStream: @escaping () -> AsyncStream<Element>) { self.makeStream = makeStream }

  /// Starts to listen.
  public func makeAsyncIterator() -> AsyncStream<Element>.Iterator {
    makeStream().makeAsyncIterator()
  }
}

extension Signal where Value: Sendable {
  /// The values from now on, all of them.
  public var values: SignalSequence<Value> { values(buffering: .unbounded) }

  /// The values from now on.
  ///
  /// - Parameters:
  ///   - buffering: What is done with values that come faster than they are taken.
  ///   - isolation: The owner, by default the caller's actor.
  public func values(
    buffering: SignalSequence<Value>.Buffering, isolation: isolated (any Actor)? = #isolation
  ) -> SignalSequence<Value> {
    let policy: AsyncStream<Value>.Continuation.BufferingPolicy =
      switch buffering {
      case .unbounded: .unbounded
      case .latest: .bufferingNewest(1)
      case .latestValues(let count): .bufferingNewest(count)
      }
    return SignalSequence { [weak self] in
      AsyncStream(bufferingPolicy: policy) { continuation in
        guard let self else { return continuation.finish() }
        // Released with the listener, when the signal goes or the consumer has ended.
        let end = StreamEnd { continuation.finish() }
        let token = listen { value in
          withExtendedLifetime(end) {}
          if case .terminated = continuation.yield(value) { return false }
          return true
        }
        _ = token
      }
    }
  }
}

/// Ends a stream when it is released.
private final class StreamEnd {
  private let finish: () -> Void

  init(finish: @escaping () -> Void) { self.finish = finish }

  deinit { finish() }
}
