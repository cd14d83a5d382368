/// The quantities of which one enters the basis: a heap with the least ratio first.
struct Candidates: ~Copyable {
  struct Item: BitwiseCopyable {
    var column: Int32
    var position: Int32
    var owner: Int32

    /// The number of entries in the column.
    var rows: Int32
    var value: Double
    var isUpward: Bool

    /// The position of the ratio in `ratios`.
    var ratio: Int32 = 0
  }

  private var items = Pool<Item>()

  /// The cost of moving a quantity, for each unit that the row moves, level by level.
  private var ratios = Pool<Double>()

  /// Whether the smallest index wins among equal ratios (Bland's rule).
  var isCareful = false

  var isEmpty: Bool { items.count == 0 }
  var first: Item? { items.count > 0 ? items[0] : nil }

  mutating func removeAll() {
    items.removeAll()
    ratios.removeAll()
  }

  /// Adds a quantity, whose slack is at the start of a vector.
  @inline(__always)
  mutating func append(_ item: Item, _ slack: borrowing Pool<Double>, levels: Int) {
    var item = item
    item.ratio = Int32(ratios.count)
    let size = item.value.magnitude
    for level in 0..<levels { ratios.append(slack[level] / size) }
    items.append(item)
  }

  mutating func sort(levels: Int) {
    var parent = items.count / 2
    while parent > 0 {
      parent -= 1
      sink(parent, levels)
    }
  }

  func firstRatio(_ level: Int) -> Double { ratios[Int(items[0].ratio) + level] }

  /// Sets the first quantity's ratio from its slack, which is at the start of a vector.
  mutating func setFirstRatio(_ slack: borrowing Pool<Double>, levels: Int) {
    let (ratio, size) = (Int(items[0].ratio), items[0].value.magnitude)
    for level in 0..<levels { ratios[ratio + level] = slack[level] / size }
    sink(0, levels)
  }

  mutating func removeFirst(levels: Int) {
    let last = items.removeLast()
    guard items.count > 0 else { return }
    items[0] = last
    sink(0, levels)
  }

  /// Returns whether the least ratio is less than the ratio in a vector.
  func firstIsLess(than place: Int, in vector: borrowing Pool<Double>, levels: Int) -> Bool {
    for level in 0..<levels {
      let difference = Self.difference(firstRatio(level), vector[place + level])
      if difference != 0 { return difference < 0 }
    }
    return false
  }

  private mutating func sink(_ start: Int, _ levels: Int) {
    let item = items[start]
    var parent = start
    while true {
      var child = 2 * parent + 1
      if child >= items.count { break }
      if child + 1 < items.count, precedes(items[child + 1], items[child], levels) { child += 1 }
      if !precedes(items[child], item, levels) { break }
      items[parent] = items[child]
      parent = child
    }
    items[parent] = item
  }

  @inline(__always)
  private func precedes(_ a: Item, _ b: Item, _ levels: Int) -> Bool {
    for level in 0..<levels {
      let difference = Self.difference(ratios[Int(a.ratio) + level], ratios[Int(b.ratio) + level])
      if difference != 0 { return difference < 0 }
    }
    if isCareful { return a.owner < b.owner }
    let (size, other) = (a.value.magnitude, b.value.magnitude)
    // Large entries keep rounding small, and short columns keep fill-in small.
    if size > other * 1.0000001 { return true }
    if size < other * 0.9999999 { return false }
    return a.rows == b.rows ? a.owner < b.owner : a.rows < b.rows
  }

  /// Returns the difference of two slopes; zero if it may be rounding.
  @inline(__always)
  private static func difference(_ a: Double, _ b: Double) -> Double {
    let difference = a - b
    return difference.magnitude <= 1e-10 * max(a.magnitude, b.magnitude) ? 0 : difference
  }
}
