/// A value as the object of a chart, for charts whose state is data alone.
///
/// ```swift
/// struct Counter { var count = 0 }
/// typealias Chart = Statechart<StatechartContext<Counter>, Phase, Input>
/// let session = StatechartSession(chart, context: Counter())
/// session.send(.increase)
/// session.context().count
/// ```
///
/// Actions read and write the members of the value as the context's own: `{ $0.count += 1 }`. The session keeps its
/// context alive.
@dynamicMemberLookup
public final class StatechartContext<Value> {
  /// The value.
  public var value: Value

  /// Creates a context.
  public init(_ value: Value) { self.value = value }

  /// A member of the value.
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: path] }
    set { value[keyPath: path] = newValue }
  }
}

extension StatechartSession {
  /// Creates a session that works on a value, which it keeps.
  ///
  /// - Parameters:
  ///   - chart: The chart to run.
  ///   - context: The value at the start.
  ///   - scheduler: The scheduler of delays; by default a ``ClockScheduler`` on the session's actor.
  ///   - isolation: The actor to which the session belongs.
  public convenience init<Value>(
    _ chart: Statechart<Target, ID, Event>, context: Value,
    scheduler: (any DelayScheduler)? = nil, isolation: isolated (any Actor)? = #isolation
  ) where Target == StatechartContext<Value> {
    let context = StatechartContext(context)
    self.init(chart, for: context, scheduler: scheduler, isolation: isolation)
    ownTarget = context
  }

  /// The value as it is now.
  public func context<Value>() -> Value where Target == StatechartContext<Value> {
    guard let target else { preconditionFailure("A session has lost its context") }
    return target.value
  }
}
