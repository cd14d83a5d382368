/// What ties a listener or a property to a signal, until it is unbound.
///
/// It may be dropped: the binding stays until it is unbound, its object has gone, or the signal has.
public final class BindingToken {
  /// Who delivers; nil once it is unbound here.
  weak var hub: ListenerHub?

  /// The hub's number for the listener.
  let id: UInt

  init(hub: ListenerHub, id: UInt) {
    self.hub = hub
    self.id = id
  }

  /// Whether values are still delivered.
  public var isActive: Bool { hub?.contains(id) ?? false }

  /// Ends the binding: nothing is delivered once this has returned.
  public func unBind() { hub?.remove(self) }
}

/// What ties a listener or a property to a signal.
///
/// ``BindingToken`` is the same type under a name for files that import SwiftUI too.
public typealias Binding = BindingToken
