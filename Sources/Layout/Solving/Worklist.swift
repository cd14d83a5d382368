/// A list of quantities that wait for the same work, each once: a mark in the quantity shows whether it is listed.
struct Worklist: ~Copyable {
  struct Marks: OptionSet, BitwiseCopyable {
    var rawValue: UInt16

    static let infeasible = Marks(rawValue: 1)
    static let unpriced = Marks(rawValue: 2)
    static let moved = Marks(rawValue: 4)
    static let idle = Marks(rawValue: 8)
    static let changed = Marks(rawValue: 16)
    static let stale = Marks(rawValue: 32)
    static let unchecked = Marks(rawValue: 64)
    static let negative = Marks(rawValue: 128)

    static let narrowed = Marks(rawValue: 256)

    /// The mark of a variable that must not be negative; it belongs to no list.
    static let bounded = Marks(rawValue: 512)
  }

  private let mark: Marks
  private var listed = Pool<Int32>()

  init(_ mark: Marks) { self.mark = mark }

  var count: Int { listed.count }

  subscript(position: Int) -> Int32 {
    @inline(__always)
    get { listed[position] }
  }

  @inline(__always)
  mutating func insert(_ quantity: Int32, _ quantities: inout QuantityTable) {
    guard !quantities[quantity].marks.contains(mark) else { return }
    quantities[quantity].marks.insert(mark)
    listed.append(quantity)
  }

  mutating func removeLast(_ quantities: inout QuantityTable) -> Int32 {
    let last = listed.removeLast()
    quantities[last].marks.remove(mark)
    return last
  }

  /// Removes the quantity at a position; the last one takes its place.
  mutating func remove(at position: Int, _ quantities: inout QuantityTable) {
    quantities[listed[position]].marks.remove(mark)
    let last = listed.removeLast()
    if position < listed.count { listed[position] = last }
  }

  mutating func removeAll(_ quantities: inout QuantityTable) {
    for position in 0..<listed.count { quantities[listed[position]].marks.remove(mark) }
    listed.removeAll()
  }
}

/// The pending work of the simplex methods, and of the end of an operation.
struct Work: ~Copyable {
  /// Basic quantities that may be outside their bounds.
  var infeasible = Worklist(.infeasible)

  /// Nonbasic quantities whose multiplier may be outside their slopes.
  var unpriced = Worklist(.unpriced)

  /// Quantities with many constraints, whose penalties have changed.
  var stale = Worklist(.stale)

  /// Quantities whose required constraints have changed and may contradict each other.
  var unchecked = Worklist(.unchecked)

  /// Quantities that have lost a constraint in the current removal.
  var narrowed = Worklist(.narrowed)

  /// Quantities that may have lost their last constraint.
  var idle = Worklist(.idle)

  /// Whether the simplex methods have pending work.
  var isPending: Bool {
    infeasible.count > 0 || unpriced.count > 0 || stale.count > 0 || unchecked.count > 0
  }

  /// Discards the pending work.
  mutating func removeAll(_ quantities: inout QuantityTable) {
    infeasible.removeAll(&quantities)
    unpriced.removeAll(&quantities)
    unchecked.removeAll(&quantities)
    stale.removeAll(&quantities)
  }
}
