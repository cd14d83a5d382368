import Layout

/// A view that a render has placed.
// Safety: what of it is not Sendable is read on the main actor alone; other threads only hand it over.
struct PlacedChild: @unchecked Sendable {
  var key: ShadowKey

  /// How many children with the same key stand before it.
  var occurrence: Int32
  let type: ObjectIdentifier
  let view: PlatformView

  /// The view's shadow, where it is a StateView.
  let node: ShadowNode?

  /// Whether it is a certain view, which was not made here.
  var isInstance = false

  /// Whether it is a plain view that each render brings up to date.
  var isUpdated = false

  /// The number in mutations; -1 until it is in the tree.
  var number: Int32 = -1

  /// Those that the parent's render made; the child's own stay out of it.
  var constraints: [Constraint] = []
}

/// What a render has placed so far, against what the render before has.
struct Placing {
  /// What became of a child of the render before.
  enum Fate {
    case unmentioned
    case kept
    case replaced
  }

  /// Whether all so far were the children before, in order; then only ``cursor`` counts.
  var isInOrder = true

  var children: ContiguousArray<PlacedChild> = []

  /// For each child its offset before, or `ChildOrder.new`.
  var sources: ContiguousArray<Int32> = []
  var fates: ContiguousArray<Fate> = []

  /// Where the next child probably stood before.
  var cursor = 0

  /// Where the children before stand, once one was not where it was expected.
  var offsets: [ChildIdentity: Int32]?

  /// The keys of new children, to find those that are placed twice.
  var newKeys: Set<ShadowKey> = []

  /// The views that were placed, once a certain one was placed that did not stand there before.
  var views: Set<ObjectIdentifier>?

  /// How often keys were placed, of those that were placed more than once.
  var occurrences: [ShadowKey: Int32] = [:]

  var constraints: [(child: Int, make: (ConstraintMaker) -> Void)] = []
}

/// A key, and how many children with the same key stand before.
struct ChildIdentity: Hashable {
  var key: ShadowKey
  var occurrence: Int32
}
