import Layout

/// The children that the current render has placed so far, compared with those of the previous render.
///
/// Its memory is used again by the next render.
@usableFromInline
struct Placing: ~Copyable {
  /// The fate of a child of the render before.
  enum Fate: UInt8 {
    case unmentioned
    case kept
    case replaced
  }

  /// Whether all so far were the children before, in order; then only ``cursor`` counts.
  @usableFromInline var isInOrder = true

  /// The number of children that were placed before the first one that is not at its previous position.
  private(set) var prefix = 0

  /// For each child that was placed after those its offset before, or `ChildOrder.new`.
  var sources = Buffer<Int32>()

  /// The children that were not there before, in order.
  var added = Buffer<PlacedChild>()

  /// The outcomes for the children of the previous render, except those of the prefix.
  private var fates = Buffer<Fate>()

  /// The probable previous position of the next child.
  @usableFromInline var cursor = 0

  /// The previous children by key, computed when a child is not at its expected position.
  var index = KeyIndex()

  /// The largest number among the keys of ``added``, while those are numbers that grow: then none of them
  /// is placed twice, and nothing has to be looked up.
  private var largest = Int.min
  private var isGrowing = true

  /// Whether the keys of ``added`` are those that the parent's type is known to place first.
  private(set) var isKnown = true

  /// The keys of ``added``, where there are many and they do not grow.
  private var addedKeys: Set<ShadowKey>?

  /// The views that were placed, once a certain one was placed that was not there before.
  var views: [ObjectIdentifier: NodeID]?

  /// Where the children before stand by their views, once one of them was placed under another key.
  var offsets: [ObjectIdentifier: Int]?

  /// The former parents of placed views that are in a tree already, by the views' numbers.
  private(set) var formers: [Int32: NodeID]?

  /// The number of placements of each key that was placed more than once.
  private(set) var occurrences: [ShadowKey: Int32]?

  private(set) var constraints: [ConstraintClosure]?

  /// The stacks, flows and grids; nil until one is placed.
  var arranging: Arranging?

  /// The offset of the child that is placed next.
  var count: Int { isInOrder ? cursor : prefix + sources.count }

  /// The storage of a placed child.
  enum Source {
    /// Among the children of the render before.
    case former(Int)

    /// Among the new children.
    case added(Int)
  }

  /// Where the children are found that were placed from an offset on.
  ///
  /// - Complexity: O(n) in those children.
  func sources(from offset: Int) -> [Source] {
    let targets = offset..<max(offset, count)
    if isInOrder { return targets.map { .former($0) } }
    var new = added.count
    for target in targets where target >= prefix && sources[target - prefix] == ChildOrder.new {
      new -= 1
    }
    return targets.map { target in
      if target < prefix { return .former(target) }
      let source = sources[target - prefix]
      if source != ChildOrder.new { return .former(Int(source)) }
      defer { new += 1 }
      return .added(new)
    }
  }

  /// Adds the child before at the cursor, which has the key and the type.
  ///
  /// - Returns: Whether it is the next one; if not, nothing was added.
  @inlinable @inline(__always)
  mutating func keepExpected() -> Bool {
    guard isInOrder else { return keepExpectedOutOfOrder() }
    cursor &+= 1
    return true
  }

  @usableFromInline
  mutating func keepExpectedOutOfOrder() -> Bool {
    guard views == nil, fate(cursor) == .unmentioned else { return false }
    keep(cursor)
    cursor &+= 1
    return true
  }

  /// Begins a list of the placed children, because they differ from the previous ones.
  mutating func leaveOrder(childCount: Int) {
    isInOrder = false
    prefix = cursor
    guard childCount > prefix else { return }
    fates.append(repeating: .unmentioned, count: childCount - prefix)
    sources.reserve(fates.count)
  }

  /// The fate of a child before.
  func fate(_ old: Int) -> Fate { old < prefix ? .kept : fates[old - prefix] }

  mutating func replace(_ old: Int) { fates[old - prefix] = .replaced }

  /// Adds a child that was there before.
  @inline(__always)
  mutating func keep(_ old: Int) {
    fates[old - prefix] = .kept
    sources.append(Int32(truncatingIfNeeded: old))
  }

  /// Adds children before that the render has not placed, each behind the nearest one that stood before it.
  ///
  /// - Parameter staying: Offsets of children before, in order.
  /// - Complexity: O(n).
  mutating func stay(_ staying: [Int]) {
    if staying.isEmpty { return }
    // By the child before behind which they stand; -1 at the beginning.
    var behind: [Int: [Int]] = [:]
    for old in staying {
      var anchor = old - 1
      while anchor >= prefix, fate(anchor) != .kept { anchor -= 1 }
      behind[anchor < prefix ? -1 : anchor, default: []].append(old)
    }
    var merged = Buffer<Int32>()
    var shifts: [Int] = []
    func append(_ old: [Int], to merged: inout Buffer<Int32>) {
      for old in old { merged.append(Int32(truncatingIfNeeded: old)) }
    }
    append(behind[-1] ?? [], to: &merged)
    for target in sources.indices {
      shifts.append(merged.count - target)
      merged.append(sources[target])
      if sources[target] != ChildOrder.new {
        append(behind[Int(sources[target])] ?? [], to: &merged)
      }
    }
    for old in staying { fates[old - prefix] = .kept }
    if let made = constraints {
      constraints = made.map { closure in
        let target = closure.child - prefix
        return target < 0 ? closure : (closure.child + shifts[target], closure.make)
      }
    }
    sources = merged
  }

  /// Removes the children at the end that are at their previous positions.
  ///
  /// - Returns: The children before between those and the prefix.
  mutating func cutSuffix() -> Range<Int> {
    var old = prefix + fates.count
    var new = sources.count
    while new > 0, old > prefix, Int(sources[new - 1]) == old - 1 {
      new -= 1
      old -= 1
    }
    sources.removeLast(sources.count - new)
    return prefix..<old
  }

  /// Adds a child that was not there before.
  ///
  /// - Parameter isKnown: Whether the parent's type is known to place its key next.
  @inline(__always)
  mutating func add(_ child: consuming PlacedChild, isKnown: Bool) {
    if !isKnown { note(child) }
    if views != nil { views?[ObjectIdentifier(child.view)] = child.id }
    sources.append(ChildOrder.new)
    added.append(child)
  }

  /// Takes note of the key of a child that comes next in ``added``, and is not known to be another than those there.
  @inline(__always)
  private mutating func note(_ child: borrowing PlacedChild) {
    if isKnown {
      isKnown = false
      for offset in added.indices { grow(to: added[offset].key) }
    }
    grow(to: child.key)
    if addedKeys != nil { addedKeys?.insert(child.key) }
  }

  @inline(__always)
  private mutating func grow(to key: ShadowKey) {
    guard isGrowing else { return }
    if case .number(let number) = key, number > largest {
      largest = number
    } else {
      isGrowing = false
    }
  }

  /// Whether it shows at the first look that no child has been placed under a key that was not there before.
  @inline(__always)
  func isNew(_ key: ShadowKey) -> Bool {
    if isKnown { return added.isEmpty }
    guard isGrowing, case .number(let number) = key else { return false }
    return number > largest
  }

  /// Whether a child that was not there before has been placed under a key.
  mutating func hasAdded(_ key: ShadowKey) -> Bool {
    if added.isEmpty { return false }
    if isKnown { return added.indices.contains { ShadowKey.areEqual(added[$0].key, key) } }
    if isGrowing, case .number(let number) = key, number > largest { return false }
    if added.count < 8 { return added.indices.contains { ShadowKey.areEqual(added[$0].key, key) } }
    if let addedKeys { return addedKeys.contains(key) }
    var keys: Set<ShadowKey> = []
    for offset in added.indices { keys.insert(added[offset].key) }
    addedKeys = keys
    return keys.contains(key)
  }

  /// Records the former parent of a view that is in a tree already.
  mutating func note(_ former: NodeID?, of view: Int32) {
    if formers == nil { formers = [:] }
    formers?[view] = former
  }

  /// Counts the placements of a key.
  mutating func note(_ key: ShadowKey, times: Int32) {
    if occurrences == nil { occurrences = [:] }
    occurrences?[key] = times
  }

  /// A closure that makes the constraints of a child.
  typealias ConstraintClosure = (child: Int, make: (ConstraintMaker) -> Void)

  /// Notes the closure that makes the constraints of the child that is placed next.
  mutating func constrain(_ make: @escaping (ConstraintMaker) -> Void) {
    let child = count
    if constraints == nil { constraints = [] }
    constraints?.append((child, make))
  }

  /// Forgets the closure of a child that is not placed after all.
  mutating func forgetConstraints() {
    let child = count
    if constraints?.last?.child == child { constraints?.removeLast() }
  }

  /// Resets the value, and keeps its memory.
  mutating func reset() {
    cursor = 0
    index.reset()
    // What is not there is not assigned: each time that would call a function.
    if constraints != nil { constraints = nil }
    if arranging != nil { arranging = nil }
    if isInOrder { return }
    isInOrder = true
    sources.removeAll()
    fates.removeAll()
    largest = .min
    isGrowing = true
    isKnown = true
    if addedKeys != nil { addedKeys = nil }
    if views != nil { views = nil }
    if offsets != nil { offsets = nil }
    if formers != nil { formers = nil }
    if occurrences != nil { occurrences = nil }
  }
}
