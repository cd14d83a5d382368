import Layout

/// A view that a render has placed.
// Safety: what of it is not Sendable is read on the main actor alone; other threads only hand it over.
struct PlacedChild: @unchecked Sendable {
  var key: ShadowKey
  let type: ObjectIdentifier
  let view: PlatformView

  // The view holds its shadow, so that this one need not.
  private let reference: NodeReference?

  /// The number in mutations, and how many views have had it before.
  let number: Int32
  let generation: UInt32

  /// How many children with the same key stand before it.
  var occurrence: Int32 = 0

  /// Whether it is a certain view, which was not made here.
  var isInstance = false

  /// Whether it is a plain view that each render brings up to date.
  var isUpdated = false

  /// Those that the parent's render made; the child's own stay out of it.
  var constraints: [Constraint] = []

  init(
    _ key: ShadowKey, _ type: PlatformView.Type, _ view: PlatformView, _ node: ShadowNode?,
    _ id: NodeID
  ) {
    self.key = key
    self.type = ObjectIdentifier(type)
    self.view = view
    reference = NodeReference(node)
    number = id.number
    generation = id.generation
  }

  /// The view's shadow, where it is a StateView.
  @inline(__always) var node: ShadowNode? { reference?.node }
}
