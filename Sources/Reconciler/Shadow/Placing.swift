import Layout

/// What the render that runs has placed so far, against what the render before has.
///
/// Its memory is used again by the next render.
struct Placing {
  /// What became of a child of the render before.
  enum Fate: UInt8 {
    case unmentioned
    case kept
    case replaced
  }

  /// Whether all so far were the children before, in order; then only ``cursor`` counts.
  var isInOrder = true

  /// For each child that was placed its offset before, or `ChildOrder.new`.
  var sources: ContiguousArray<Int32> = []

  /// The children that were not there before, in order.
  var added: ContiguousArray<PlacedChild> = []
  var fates: ContiguousArray<Fate> = []

  /// Where the next child probably stood before.
  var cursor = 0

  /// Where the children before stand, once one was not where it was expected.
  var index = KeyIndex()

  /// The largest number among the keys of ``added``, while those are numbers that grow: then none of them
  /// is placed twice, and nothing has to be looked up.
  private var largest: Int?
  private var isGrowing = true

  /// The keys of ``added``, where there are many and they do not grow.
  private var addedKeys: Set<ShadowKey> = []

  /// The numbers of the views that were placed, once a certain one was placed that was not there before.
  var views: [ObjectIdentifier: Int32]?

  /// How often keys were placed, of those that were placed more than once.
  var occurrences: [ShadowKey: Int32] = [:]

  var constraints: [(child: Int, make: (ConstraintMaker) -> Void)] = []

  // Where children are while they are brought into order.
  var places: ContiguousArray<Int32> = []
  var occupants: ContiguousArray<Int32> = []

  /// Adds a child that was not there before.
  mutating func add(_ child: PlacedChild) {
    if isGrowing {
      if case .number(let number) = child.key, largest.map({ $0 < number }) ?? true {
        largest = number
      } else {
        isGrowing = false
      }
    }
    if !addedKeys.isEmpty { addedKeys.insert(child.key) }
    views?[ObjectIdentifier(child.view)] = child.number
    sources.append(ChildOrder.new)
    added.append(child)
  }

  /// Whether a child that was not there before has been placed under a key.
  mutating func hasAdded(_ key: ShadowKey) -> Bool {
    if isGrowing, case .number(let number) = key, largest.map({ $0 < number }) ?? true {
      return false
    }
    if added.count < 8 { return added.contains { $0.key == key } }
    if addedKeys.isEmpty { addedKeys = Set(added.lazy.map(\.key)) }
    return addedKeys.contains(key)
  }

  /// Begins anew with the same memory.
  mutating func reset() {
    cursor = 0
    index.reset()
    if !constraints.isEmpty { constraints.removeAll(keepingCapacity: true) }
    if isInOrder { return }
    isInOrder = true
    sources.removeAll(keepingCapacity: true)
    added.removeAll(keepingCapacity: true)
    fates.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    occupants.removeAll(keepingCapacity: true)
    largest = nil
    isGrowing = true
    if !addedKeys.isEmpty { addedKeys = [] }
    views = nil
    if !occurrences.isEmpty { occurrences = [:] }
  }
}
