/// Events that wait while a state is active, until a state becomes active that reacts to them.
///
/// ```swift
/// StateNode(.saving) {
///   Defer(.close, .undo)
///   On(.saved, to: .editing)
/// }
/// ```
///
/// An event that was sent, and that no transition takes, is handled again after the next change of the configuration,
/// before all events that were sent later. Transitions of the state, and of those in it and around it, come first.
/// Raised events do not wait. ``Statechart/explore(limit:samples:guards:)`` sees a deferred event as one that is sent later.
public struct Defer<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent {
  private let triggers: [TransitionDeclaration<Target, ID, Event>.Trigger]

  /// Defers events of some kinds.
  public init(_ kinds: Event.Kind...) { triggers = kinds.map { .kind($0) } }

  /// The declaration as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.deferral(triggers))] }
}

extension Defer where Event.Kind == Event {
  /// Defers a case that carries values, given by its constructor.
  public init<each Value>(_ event: @escaping (repeat each Value) -> Event) {
    var types: [Any.Type] = []
    for type in repeat (each Value).self { types.append(type) }
    let constructor = EventConstructor<Event, (repeat each Value)>(types) { values in
      event(repeat each values)
    }
    triggers = [
      .constructor(constructor.tags, name: constructor.name, type: constructor.text)
    ]
  }
}
