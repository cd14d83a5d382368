/// A declaration of the events that wait while a state is active and no active state reacts to them.
///
/// ```swift
/// StateNode(.saving) {
///   Defer(.close, .undo)
///   On(.saved, to: .editing)
/// }
/// ```
///
/// If a sent event selects no transition in any active state, the session keeps the event. It handles the event again
/// when a macrostep has changed the configuration, before all events that were sent later. If the event then selects
/// no transition, and no active state defers it, it is unhandled. Raised events are not deferred.
/// ``Statechart/explore(limit:samples:guards:)`` ignores `Defer`, since it tries each event in each configuration
/// anyway.
public struct Defer<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent {
  private let triggers: [TransitionDeclaration<Target, ID, Event>.Trigger]

  /// Defers events of the given kinds.
  public init(_ kind: Event.Kind, _ others: Event.Kind...) {
    triggers = ([kind] + others).map { .kind($0) }
  }

  /// The declaration as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.deferral(triggers))] }
}

extension Defer where Event.Kind == Event {
  /// Defers a case with associated values, given by its constructor.
  ///
  /// Declare one `Defer` for each such case.
  public init<each Value>(_ event: @escaping (repeat each Value) -> Event) {
    let constructor = EventConstructor.key(event)
    triggers = [
      .constructor(constructor.tags, name: constructor.name, type: constructor.text)
    ]
  }

  /// Unavailable: a declaration defers one case with associated values.
  @available(*, unavailable, message: "declare one Defer for each case with associated values")
  public init<each First, each Second>(
    _ first: @escaping (repeat each First) -> Event,
    _ second: @escaping (repeat each Second) -> Event
  ) {
    self.init(first)
  }
}
