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

/// A listener for values of one type.
@usableFromInline
final class Listener<Value>: BindingToken {
  /// Takes a value, and returns whether it wants more.
  let receive: (Value) -> Bool

  /// The number of the first delivery that it hears.
  let firstDelivery: UInt

  init(firstDelivery: UInt, receive: @escaping (Value) -> Bool) {
    self.firstDelivery = firstDelivery
    self.receive = receive
    super.init()
  }
}
