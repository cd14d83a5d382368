/// An event that a statechart reacts to.
///
/// An enum without associated values conforms by saying so. One with values names the kinds of its
/// events beside them, and transitions are declared for kinds:
///
/// ```swift
/// enum Input: StatechartEvent {
///   case typed(String), submit
///
///   enum Kind { case typed, submit }
///   var kind: Kind {
///     switch self {
///     case .typed: .typed
///     case .submit: .submit
///     }
///   }
/// }
/// ```
public protocol StatechartEvent {
  /// What tells events of one sort from those of others.
  associatedtype Kind: Hashable = Self

  /// The kind of the event.
  var kind: Kind { get }
}

extension StatechartEvent where Kind == Self {
  /// The event itself.
  @inlinable public var kind: Self { self }
}
