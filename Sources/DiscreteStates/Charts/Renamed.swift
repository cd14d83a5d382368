// Names from other libraries and from SCXML. For each, the compiler's error message has the name in this module.

/// A transition after a delay.
@available(*, unavailable, message: "write On(after: …, to: …)")
public struct After<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent {
  /// A transition after a delay.
  public init(_ delay: Duration, to targets: ID...) { items = [] }

  /// The parts of the transition.
  public var items: [StatechartItem<Target, ID, Event>]
}

/// A transition without an event.
@available(*, unavailable, message: "write On(.always, to: …)")
public typealias Always<Target: AnyObject, ID: Hashable, Event: StatechartEvent, Values> =
  On<Target, ID, Event, Values>

/// The state in which a chart or a state begins.
@available(*, unavailable, message: "name it in the parent: StateNode(…, initial: …)")
public typealias Initial<Target: AnyObject, ID: Hashable, Event: StatechartEvent> =
  StateNode<Target, ID, Event>

/// Another name for ``FinalNode``.
@available(*, unavailable, renamed: "FinalNode")
public typealias FinalState<Target: AnyObject, ID: Hashable, Event: StatechartEvent> =
  FinalNode<Target, ID, Event>

/// Another name for ``HistoryNode``.
@available(*, unavailable, renamed: "HistoryNode")
public typealias HistoryState<Target: AnyObject, ID: Hashable, Event: StatechartEvent> =
  HistoryNode<Target, ID, Event>

/// Another name for ``ParallelNode``.
@available(*, unavailable, renamed: "ParallelNode")
public typealias ParallelState<Target: AnyObject, ID: Hashable, Event: StatechartEvent> =
  ParallelNode<Target, ID, Event>

extension Statechart {
  /// Another way to start a session.
  @available(*, unavailable, message: "use StatechartSession(chart, for: object), then start()")
  public func start(_ target: Target) -> StatechartSession<Target, ID, Event> {
    StatechartSession(self, for: target)
  }

  /// Another way to create a session.
  @available(*, unavailable, message: "use StatechartSession(chart, for: object)")
  public func session(for target: Target) -> StatechartSession<Target, ID, Event> {
    StatechartSession(self, for: target)
  }
}

extension StatechartSession {
  /// Another way to follow the session.
  @available(*, unavailable, message: "observe configuration, or use for await … in configurations")
  public func onChange(_ listener: (StatechartConfiguration<ID>) -> Void) {}

  /// Another way to follow the session.
  @available(*, unavailable, message: "observe configuration, or use for await … in configurations")
  public func onTransition(_ listener: (StatechartConfiguration<ID>) -> Void) {}

  /// Another way to follow the session.
  @available(*, unavailable, message: "observe configuration, or use for await … in configurations")
  public func subscribe(_ listener: (StatechartConfiguration<ID>) -> Void) {}
}
