/// The views in trees, and their shadows, by number.
///
/// New views get the lowest free numbers. Views that are created together are then neighbors in memory, whatever the order
/// in which the former views with their numbers have left.
struct ViewTable: ~Copyable {
  /// A view with a number, or a number without a view.
  struct Entry {
    // The parent's shadow retains the view, which stores its own shadow. An entry is cleared when its view leaves. The
    // entry of a root that was deallocated is cleared before it is read.
    fileprivate(set) var view: ViewReference?
    fileprivate(set) var generation: UInt32 = 0
    private var isStateView = false
    var isRoot = false

    /// The shadow of a StateView; nil for a plain view.
    @inline(__always) var node: ShadowNode? {
      guard isStateView, let view else { return nil }
      // Safety: the view was entered with its shadow.
      return view.withView { ShadowNode(unsafe unsafeDowncast($0, to: StateView.self)) }
    }

    fileprivate init() {}

    @inline(__always)
    fileprivate mutating func enter(_ view: ViewReference, isStateView: Bool) {
      self.view = view
      self.isStateView = isStateView
      isRoot = false
    }

    /// Removes the view, so that its identity no longer counts.
    @inline(__always)
    fileprivate mutating func clear() {
      view = nil
      generation &+= 1
    }
  }

  private var entries = Buffer<Entry>()

  /// A bit for each number, which is set if the number is free.
  private var free = Buffer<UInt64>()
  private var freeCount = 0

  /// The first word of ``free`` that may have a bit.
  private var lowest = 0

  /// All numbers, also free ones.
  var numbers: Range<Int32> { 0..<entries.used }

  subscript(number: Int32) -> Entry {
    @inline(__always) _read { yield entries[Int(number)] }
    @inline(__always) _modify { yield &entries[Int(number)] }
  }

  /// Returns the entry of the view with an identity; nil if the view has left.
  @inline(__always)
  func entry(_ id: NodeID) -> Entry? {
    let number = Int(id.number)
    guard number >= 0, number < entries.count else { return nil }
    let entry = entries[number]
    return entry.generation == id.generation ? entry : nil
  }

  /// Returns a number for a view that a render has placed.
  @inline(__always)
  mutating func enter(_ view: ViewReference, isStateView: Bool) -> NodeID {
    let number = freeCount > 0 ? takeFree() : append()
    entries[number].enter(view, isStateView: isStateView)
    return NodeID(
      number: Int32(truncatingIfNeeded: number), generation: entries[number].generation)
  }

  /// Removes a view, unless it has left, and makes its number free.
  @inline(__always)
  mutating func leave(_ id: NodeID) {
    guard entries[Int(id.number)].generation == id.generation else { return }
    clear(id.number)
    release(id.number)
  }

  /// Removes a view whose number is not free yet.
  mutating func clear(_ number: Int32) { entries[Int(number)].clear() }

  /// Makes the number of a view that was removed free.
  @inline(__always)
  mutating func release(_ number: Int32) {
    let word = Int(number) >> 6
    free[word] |= 1 << (UInt64(truncatingIfNeeded: number) & 63)
    freeCount &+= 1
    lowest = min(lowest, word)
  }

  @inline(__always)
  private mutating func takeFree() -> Int {
    while free[lowest] == 0 { lowest &+= 1 }
    let bit = free[lowest].trailingZeroBitCount
    free[lowest] &= free[lowest] &- 1
    freeCount &-= 1
    return lowest << 6 | bit
  }

  @inline(never)
  private mutating func append() -> Int {
    // Hosts use number 0 for the view that contains the roots.
    if entries.isEmpty { entries.append(Entry()) }
    entries.append(Entry())
    while free.count << 6 < entries.count { free.append(0) }
    return entries.count - 1
  }
}
