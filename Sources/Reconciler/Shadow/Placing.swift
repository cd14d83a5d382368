import Layout

/// The children that the current render has placed so far, compared with those of the previous render.
///
/// The next render uses the memory again.
@usableFromInline
struct Placing: ~Copyable {
  /// The outcome of the current render for a former child: a child of the previous render.
  enum Outcome: UInt8 {
    case unmentioned
    case kept
    case replaced
  }

  /// Whether the children so far are the former children in order; only ``cursor`` is used then.
  @usableFromInline var isInOrder = true

  /// Whether former children are hidden or disabled by the reconciler until they are placed again.
  private(set) var hasWithdrawn = false

  /// The number of children before the first one that is not at its previous position.
  private(set) var prefix = 0

  /// For each child after the prefix, its former offset, or `ChildOrder.new`.
  var sources = Buffer<Int32>()

  /// The new children, in order.
  var added = Buffer<PlacedChild>()

  /// The outcomes for the former children after the prefix.
  private var outcomes = Buffer<Outcome>()

  /// The probable former offset of the next child.
  @usableFromInline var cursor = 0

  /// The former children by key, computed when a child is not at its expected position.
  var index = KeyIndex()

  /// The largest key of ``added`` while the keys are increasing numbers: none of them is then placed twice, and none has
  /// to be looked up.
  private var largest = Int.min
  private var isGrowing = true

  /// Whether the keys of ``added`` are the ones that the parent's type is known to place first.
  private(set) var isKnown = true

  /// The keys of ``added``, if there are many and they are not increasing numbers.
  private var addedKeys: Set<ShadowKey>?

  /// The placed views; nil until an instance is placed that is not at its expected position.
  var views: [ObjectIdentifier: NodeID]?

  /// The offsets of the former children by their views; nil until an instance is placed under another key than before.
  var offsets: [ObjectIdentifier: Int]?

  /// The former parents of placed views that were in a tree already, by the views' numbers.
  private(set) var formers: [Int32: NodeID]?

  /// The number of placements of each key that was placed more than once.
  private(set) var occurrences: [ShadowKey: Int32]?

  /// The constraints of placed children, in the order of these.
  private(set) var constraints: [(child: Int, made: [LayoutConstraint])]?

  /// The stacks, flows and grids; nil until one is placed.
  var arranging: Arranging?

  /// The offset of the child that is placed next.
  var count: Int { isInOrder ? cursor : prefix + sources.count }

  /// The offset of the child that was placed last.
  @usableFromInline var latest: Int { count - 1 }

  /// The storage of a placed child.
  enum Source {
    /// At an offset among the former children.
    case former(Int)

    /// At an offset among the new children.
    case added(Int)
  }

  /// Returns the storage of the children from an offset on.
  ///
  /// - Complexity: O(n) in the number of these children.
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

  /// Adds the former child at the cursor, which has the key and the type.
  ///
  /// - Returns: `false` if the render may have placed the child already; nothing was then added.
  @inlinable @inline(__always)
  mutating func keepExpected() -> Bool {
    guard isInOrder else { return keepExpectedOutOfOrder() }
    cursor &+= 1
    return true
  }

  @usableFromInline
  mutating func keepExpectedOutOfOrder() -> Bool {
    guard views == nil, !hasWithdrawn, outcome(cursor) == .unmentioned else { return false }
    keep(cursor)
    cursor &+= 1
    return true
  }

  /// Prepares for former children that are hidden or disabled until they are placed again.
  mutating func expectWithdrawn(childCount: Int) {
    hasWithdrawn = true
    leaveOrder(childCount: childCount)
  }

  /// Begins a list of the placed children, because they differ from the former ones.
  mutating func leaveOrder(childCount: Int) {
    isInOrder = false
    prefix = cursor
    guard childCount > prefix else { return }
    outcomes.append(repeating: .unmentioned, count: childCount - prefix)
    sources.reserve(outcomes.count)
  }

  /// Returns the outcome for a former child.
  func outcome(_ old: Int) -> Outcome { old < prefix ? .kept : outcomes[old - prefix] }

  mutating func replace(_ old: Int) { outcomes[old - prefix] = .replaced }

  /// Adds a former child.
  @inline(__always)
  mutating func keep(_ old: Int) {
    outcomes[old - prefix] = .kept
    sources.append(Int32(truncatingIfNeeded: old))
  }

  /// Adds former children that stay although the render has not placed them.
  ///
  /// Each of them follows the nearest former child that preceded it and was placed again.
  ///
  /// - Parameter staying: The offsets of former children, in order.
  /// - Complexity: O(n) in the number of children.
  mutating func stay(_ staying: [Int]) {
    if staying.isEmpty { return }
    // The staying children by the former child that they follow; -1 at the beginning.
    var behind: [Int: [Int]] = [:]
    for old in staying {
      var anchor = old - 1
      while anchor >= prefix, outcome(anchor) != .kept { anchor -= 1 }
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
    for old in staying { outcomes[old - prefix] = .kept }
    if let made = constraints {
      constraints = made.map { next in
        let target = next.child - prefix
        return target < 0 ? next : (next.child + shifts[target], next.made)
      }
    }
    sources = merged
  }

  /// Removes the children at the end that are at their former positions, counted from the end.
  ///
  /// - Returns: The former children between these and the prefix.
  mutating func cutSuffix() -> Range<Int> {
    var old = prefix + outcomes.count
    var new = sources.count
    while new > 0, old > prefix, Int(sources[new - 1]) == old - 1 {
      new -= 1
      old -= 1
    }
    sources.removeLast(sources.count - new)
    return prefix..<old
  }

  /// Adds a new child.
  ///
  /// - Parameter isKnown: Whether the parent's type is known to place the child's key next.
  @inline(__always)
  mutating func add(_ child: consuming PlacedChild, isKnown: Bool) {
    if !isKnown { note(child) }
    if views != nil { views?[ObjectIdentifier(child.view)] = child.id }
    sources.append(ChildOrder.new)
    added.append(child)
  }

  /// Records the key of the next child in ``added``, which may be equal to a key there.
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

  /// Returns `true` if it is known without a search that no new child has a key.
  @inline(__always)
  func isNew(_ key: ShadowKey) -> Bool {
    if isKnown { return added.isEmpty }
    guard isGrowing, case .number(let number) = key else { return false }
    return number > largest
  }

  /// Returns whether a new child has been placed under a key.
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

  /// Records the number of placements of a key.
  mutating func note(_ key: ShadowKey, times: Int32) {
    if occurrences == nil { occurrences = [:] }
    occurrences?[key] = times
  }

  /// Records the constraints of the child at an offset.
  mutating func constrain(_ child: Int, _ made: [LayoutConstraint]) {
    if constraints == nil { constraints = [] }
    constraints?.append((child, made))
  }

  /// Resets the value, and keeps its memory.
  mutating func reset() {
    cursor = 0
    index.reset()
    // Each assignment would call a function, so only the optionals that have a value are set to nil.
    if constraints != nil { constraints = nil }
    if arranging != nil { arranging = nil }
    if isInOrder { return }
    isInOrder = true
    hasWithdrawn = false
    sources.removeAll()
    outcomes.removeAll()
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
