/// The binding of a listener or a property to a signal.
///
/// You need not store the token. The binding ends when you unbind it, or when its target or its signal is released.
public final class BindingToken {
  /// The hub that delivers; `nil` after the token has been unbound.
  weak var hub: ListenerHub?

  /// The hub's number for the listener.
  let id: UInt

  init(hub: ListenerHub, id: UInt) {
    self.hub = hub
    self.id = id
  }

  /// Not available: use ``StatePart/init(isolation:get:set:)``.
  @available(*, unavailable, message: "use StatePart(get:set:), or SwiftUI.Binding for a view")
  public init<Value>(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    id = 0
  }

  /// A Boolean value that indicates whether values are still delivered.
  public var isActive: Bool { hub?.contains(id) ?? false }

  /// Ends the binding: no value is delivered after this has returned.
  public func unBind() { hub?.remove(self) }
}

/// The binding of a listener or a property to a signal, under the name that SimpleStates uses.
///
/// ``BindingToken`` is the same type under a name for files that import SwiftUI too.
public typealias Binding = BindingToken
