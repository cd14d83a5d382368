/// A signal that follows another one, at most once in each turn of its owner.
///
/// See ``Signal/oncePerTurn(isolation:)``.
public final class TurnState<Value>: ValueNode<Value>, Signal {
  private var source: BindingToken?

  /// Whether the next turn has something to do.
  private var isDue = false

  fileprivate init(following signal: some Signal<Value>, isolation: isolated any Actor) {
    super.init(untracked { signal.get() })
    var isFirst = true
    source = signal.listen { [weak self, weak signal] _ in
      guard let self else { return false }
      if isFirst {
        isFirst = false
      } else if !isDue {
        isDue = true
        Task { [weak self, weak signal] in
          _ = isolation
          guard let self else { return }
          isDue = false
          guard let signal else { return }
          let value = untracked { signal.get() }
          store(value, isChanged: unsafe !areEqual(self.value, value))
        }
      }
      return true
    }
  }

  deinit { source?.unBind() }

  /// The value of the last turn.
  ///
  /// Whatever computes or runs at the moment depends on it from now on.
  @discardableResult
  public func get() -> Value {
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return unsafe value
  }
}

extension Signal {
  /// Returns a signal that follows this one, but takes only the last value of each turn of the owner.
  ///
  /// ```swift
  /// let calm = text.oncePerTurn()
  /// calm.bind(label, \.text)      // drawn once, however often the text is set
  /// ```
  ///
  /// Its value changes in the owner's next turn, that is when the function that is running has returned to the
  /// actor. Hold it for as long as it is to follow; it does not hold this signal.
  ///
  /// - Parameter isolation: The owner, by default the caller's actor.
  public func oncePerTurn(isolation: isolated any Actor = #isolation) -> TurnState<Value> {
    TurnState(following: self, isolation: isolation)
  }
}
