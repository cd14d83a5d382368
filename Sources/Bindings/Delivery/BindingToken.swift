/// The binding of a listener or a property to a signal.
///
/// You may drop the token. The binding stays until you unbind it, or until its object or the signal has gone.
public final class BindingToken {
  /// The hub that delivers; nil once it is unbound here.
  weak var hub: ListenerHub?

  /// The hub's number for the listener.
  let id: UInt

  init(hub: ListenerHub, id: UInt) {
    self.hub = hub
    self.id = id
  }

  /// Use ``StatePart/init(isolation:get:set:)``; a token is what `bind` returns.
  @available(*, unavailable, message: "use StatePart(get:set:), or SwiftUI.Binding for a view")
  public init<Value>(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    id = 0
  }

  /// Whether values are still delivered.
  public var isActive: Bool { hub?.contains(id) ?? false }

  /// Ends the binding: nothing is delivered once this has returned.
  public func unBind() { hub?.remove(self) }
}

/// The binding of a listener or a property to a signal, by the reference text's name.
///
/// ``BindingToken`` is the same type under a name for files that import SwiftUI too.
public typealias Binding = BindingToken
