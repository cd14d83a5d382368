/// What ties a listener or a property to a signal, until it is unbound.
///
/// It may be dropped: the binding stays until it is unbound, its object has gone, or the signal has.
public class BindingToken {
  /// Who delivers; nil once it is unbound.
  final weak var hub: ListenerHub?

  /// Where it stands among the hub's listeners.
  final var index = 0

  init() {}

  /// Whether values are still delivered.
  public final var isActive: Bool { hub != nil }

  /// Ends the binding: nothing is delivered once this has returned.
  public final func unBind() { hub?.remove(self) }
}

/// What ties a listener or a property to a signal.
///
/// ``BindingToken`` is the same type under a name for files that import SwiftUI too.
public typealias Binding = BindingToken

/// A listener.
@safe
final class Listener: BindingToken {
  /// Takes the address of a value, and returns whether it wants more.
  ///
  /// An address rather than a value, so that hubs need not be generic: whoever adds the listener knows the
  /// type, and compiles the access to it.
  let receive: (UnsafeRawPointer) -> Bool

  /// The number of the first delivery that it hears.
  let firstDelivery: UInt

  init(firstDelivery: UInt, receive: @escaping (UnsafeRawPointer) -> Bool) {
    self.firstDelivery = firstDelivery
    unsafe self.receive = receive
    super.init()
  }
}
