/// A signal with the debounced or throttled values of another signal.
///
/// See ``Signal/debounced(for:clock:)`` and ``Signal/throttled(for:clock:)``. A timed signal holds the other signal. A binding
/// with a target holds the timed signal.
public final class TimedSignal<Value>: _ValueNode<Value>, Signal {
  /// The rule by which values are passed on.
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

  /// Whether the time since the last value was passed on is shorter than the duration.
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

  deinit {
    guard let token else { return }
    GraphContext.current.end(ofMainActor: NodeRef(self).has(.ofMainActor)) { token.unBind() }
  }

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

  /// Returns the value that was passed on last.
  ///
  /// The computed value or effect that is running depends on this signal from now on.
  @discardableResult
  public func get() -> Value {
    tracked()
    // Safety: no access to the value lasts while other code runs.
    return unsafe value
  }
}

extension Signal {
  /// Returns a signal that takes the last value of this one when no new value has been set for some time.
  ///
  /// ```swift
  /// let query = text.debounced(for: .milliseconds(300))
  /// ```
  ///
  /// The signal begins with the current value. Each value that is set restarts the time, even an equal value of a state.
  ///
  /// - Parameters:
  ///   - duration: The time without a new value after which the last value is delivered.
  ///   - clock: The clock that measures the time. Tests can pass a clock that they control.
  @MainActor
  public func debounced(
    for duration: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) -> TimedSignal<Value> {
    TimedSignal(self, .debounce, duration, clock, isolation: MainActor.shared)
  }

  /// Returns a signal of any actor that takes the last value of this one when no new value has been set for some time.
  ///
  /// - Parameters:
  ///   - duration: The time without a new value after which the last value is delivered.
  ///   - clock: The clock that measures the time. Tests can pass a clock that they control.
  ///   - isolation: The owner; in an actor, `self`.
  public func debounced(
    for duration: Duration, clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor
  ) -> TimedSignal<Value> {
    TimedSignal(self, .debounce, duration, clock, isolation: isolation)
  }

  /// Returns a signal with the values of this one, at most one in each interval.
  ///
  /// The signal begins with the current value. The next value is delivered immediately. Of the values that follow within the
  /// interval, only the last one is delivered, at the end of the interval.
  ///
  /// - Parameters:
  ///   - duration: The interval.
  ///   - clock: The clock that measures the interval. Tests can pass a clock that they control.
  @MainActor
  public func throttled(
    for duration: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) -> TimedSignal<Value> {
    TimedSignal(self, .throttle, duration, clock, isolation: MainActor.shared)
  }

  /// Returns a signal of any actor with the values of this one, at most one in each interval.
  ///
  /// - Parameters:
  ///   - duration: The interval.
  ///   - clock: The clock that measures the interval. Tests can pass a clock that they control.
  ///   - isolation: The owner; in an actor, `self`.
  public func throttled(
    for duration: Duration, clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor
  ) -> TimedSignal<Value> {
    TimedSignal(self, .throttle, duration, clock, isolation: isolation)
  }
}
