/// An event that a statechart reacts to.
///
/// An enum conforms without writing anything, with or without associated values:
///
/// ```swift
/// enum Input: StatechartEvent {
///   case submit
///   case loaded([File])
/// }
/// On(.submit, to: .checking)
/// On(Input.loaded) { view, files in view.files = files }
/// ```
///
/// A transition reacts to a *kind* of event. Unless you declare otherwise, the kinds of an enum are its
/// cases, and a type that is not an enum has to be `Hashable`: each value is a kind. To group cases, or to
/// give a struct kinds, declare ``Kind`` and ``kind``.
public protocol StatechartEvent {
  /// The type whose values tell kinds of events apart: an enum, whose cases count, or a `Hashable` type.
  associatedtype Kind = Self

  /// The kind of the event.
  var kind: Kind { get }
}

extension StatechartEvent where Kind == Self {
  /// The event itself.
  @inlinable public var kind: Self { self }
}

/// Names as events, for charts whose events are not known when they are written.
extension String: StatechartEvent {}
