/// A type whose values are the events of a statechart.
///
/// An enum, with or without associated values, conforms without any code:
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
/// A transition reacts to a *kind* of event. By default, the kinds of an enum are its cases, regardless of their
/// associated values. A type that is not an enum must be `Hashable`, and each of its values is a kind. To let several
/// cases be one kind, or to give kinds to a struct, declare ``Kind`` and ``kind``.
public protocol StatechartEvent {
  /// The type of the kinds: an enum, whose cases are compared without associated values, or a `Hashable` type.
  associatedtype Kind = Self

  /// The kind of the event.
  var kind: Kind { get }
}

extension StatechartEvent where Kind == Self {
  /// The event itself.
  @inlinable public var kind: Self { self }
}

/// Strings as events, for charts whose events are known only at run time.
extension String: StatechartEvent {}
