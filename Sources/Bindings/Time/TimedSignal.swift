/// The values of another signal, later or less often; see ``Signal/debounced(for:clock:isolation:)``.
///
/// It holds the other signal.
public final class TimedSignal<Value>: _ValueNode<Value>, Signal {
  /// When values are passed on.
  enum Rule {
    case debounce
    case throttle
  }

  private let rule: Rule
  private let duration: Duration
  private let source: _SignalNode
  private var token: BindingToken?
  private var timer: OwnerTimer?

  /// The value that waits.
  private var waiting: Value?

  /// Whether a value has been passed on a shorter time ago than the duration.
  private var isResting = false
  private let areEqual = equality(of: Value.self)

  init(
    _ source: some Signal<Value>, _ rule: Rule, _ duration: Duration,
    _ clock: some Clock<Duration>, isolation: isolated any Actor
  ) {
    self.rule = rule
    self.duration = duration
    self.source = source
    super.init(untracked { source.get() })
    timer = OwnerTimer(owner: isolation, clock: clock) { [weak self] in self?.timeHasPassed() }
    var isFirst = true
    token = GraphContext.current.withoutScope {
      source.listen { [weak self] value in
        if isFirst { isFirst = false } else { self?.take(value) }
        return self != nil
      }
    }
  }

  deinit { token?.unBind() }

  private func take(_ value: Value) {
    switch rule {
    case .debounce:
      waiting = .some(value)
      timer?.start(after: duration)
    case .throttle:
      if isResting {
        waiting = .some(value)
      } else {
        isResting = true
        timer?.start(after: duration)
        pass(value)
      }
    }
  }

  private func timeHasPassed() {
    isResting = false
    guard let value = waiting else { return }
    waiting = nil
    if rule == .throttle {
      isResting = true
      timer?.start(after: duration)
    }
    pass(value)
  }

  private func pass(_ newValue: Value) {
    store(newValue, isChanged: unsafe !(areEqual?(value, newValue) ?? false))
  }

  /// The value that was passed on last.
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
  /// Returns the same values once nothing has changed for some time.
  ///
  /// ```swift
  /// let query = text.debounced(for: .milliseconds(300))
  /// ```
  ///
  /// It begins with the present value.
  ///
  /// - Parameters:
  ///   - duration: How long the value must stay as it is.
  ///   - clock: Measures the time; a clock that tests control makes them exact.
  ///   - isolation: The owner, by default the caller's actor.
  public func debounced(
    for duration: Duration, clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> TimedSignal<Value> {
    TimedSignal(self, .debounce, duration, clock, isolation: isolation)
  }

  /// Returns the same values, at most one in some time.
  ///
  /// The first value is passed on at once, and the last of those that come within the time when it has passed.
  ///
  /// - Parameters:
  ///   - duration: The time between two values.
  ///   - clock: Measures the time; a clock that tests control makes them exact.
  ///   - isolation: The owner, by default the caller's actor.
  public func throttled(
    for duration: Duration, clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) -> TimedSignal<Value> {
    TimedSignal(self, .throttle, duration, clock, isolation: isolation)
  }
}
