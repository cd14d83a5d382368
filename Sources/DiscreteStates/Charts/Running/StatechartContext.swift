import Observation

/// An object that contains a value, for charts that work on a value instead of an object.
///
/// ```swift
/// struct Counter { var count = 0 }
/// typealias Chart = Statechart<StatechartContext<Counter>, Phase, Input>
/// let session = StatechartSession(chart, context: Counter())
/// session.start()
/// session.send(.increase)
/// session.context.count
/// ```
///
/// Actions read and write the members of the value through the context: `{ $0.count += 1 }`. A session that creates a
/// context keeps it alive. `Observation` tracks the value as a whole, not its members.
@dynamicMemberLookup
public final class StatechartContext<Value>: StatechartContextProtocol, Observable {
  private let registrar = ObservationRegistrar()
  private var stored: Value

  /// The value.
  ///
  /// Observed.
  public var value: Value {
    get {
      registrar.access(self, keyPath: \.value)
      return stored
    }
    _modify {
      registrar.willSet(self, keyPath: \.value)
      defer { registrar.didSet(self, keyPath: \.value) }
      yield &stored
    }
  }

  /// Creates a context.
  public init(_ value: Value) { stored = value }

  /// Accesses a member of the value.
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: path] }
    set { value[keyPath: path] = newValue }
  }
}

/// The protocol of ``StatechartContext``, so that extensions can name the type of its value.
public protocol StatechartContextProtocol: AnyObject {
  /// The type of the value.
  associatedtype Value

  /// The value.
  var value: Value { get set }
}

extension StatechartSession {
  /// Creates a session that works on a value, and keeps the value.
  ///
  /// - Parameters:
  ///   - chart: The chart to run.
  ///   - context: The initial value.
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

  /// Creates a session that works on a value, and whose delays run on a scheduler.
  ///
  /// A short form of `init(_:context:scheduler:isolation:)`.
  public convenience init<Value>(
    _ chart: Statechart<Target, ID, Event>, context: Value, on scheduler: any DelayScheduler,
    isolation: isolated (any Actor)? = #isolation
  ) where Target == StatechartContext<Value> {
    self.init(chart, context: context, scheduler: scheduler, isolation: isolation)
  }
}

extension StatechartSession where Target: StatechartContextProtocol {
  /// The current value.
  ///
  /// Observed.
  public var context: Target.Value {
    guard let target else { preconditionFailure("A session has lost its context") }
    return target.value
  }
}
