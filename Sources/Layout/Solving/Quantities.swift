/// A quantity of the system: a variable, or a linear form of variables that constraints share.
///
/// A quantity is basic, with a row of the tableau, or nonbasic, with a column. A variable that a required
/// equality defines, or that no constraint mentions, is neither.
struct Quantity: BitwiseCopyable {
  var value = 0.0

  /// The bounds between which the slope of the quantity's penalty is its multiplier; valid while it is basic.
  var lower = -Double.infinity
  var upper = Double.infinity

  /// The index of the row, or the bitwise complement of the index of the column.
  var place = Quantity.nowhere

  /// The worklists that the quantity is in.
  var marks: Worklist.Marks = []
  var isForm = false

  static let nowhere = Int32.min
}

/// The quantities by index, and the free indices.
struct QuantityTable: ~Copyable {
  private var all = Pool<Quantity>()
  private var free: [Int32] = []

  var count: Int { all.count }

  subscript(index: Int32) -> Quantity {
    @inline(__always)
    get { all[index] }
    @inline(__always)
    _modify { yield &all[index] }
  }

  mutating func reserve(_ count: Int) { all.reserve(count) }

  /// Returns the values of some quantities, with 0 for -0.
  func values(of indices: [Int32]) -> [Double] {
    // Safety: the closure initializes as many elements as it counts.
    unsafe [Double](unsafeUninitializedCapacity: indices.count) { buffer, count in
      for index in indices {
        unsafe buffer.initializeElement(at: count, to: self[index].value + 0)
        count += 1
      }
    }
  }

  /// Creates a quantity.
  ///
  /// - Returns: Its index, and whether the index is new.
  mutating func make(isForm: Bool) -> (index: Int32, isNew: Bool) {
    var quantity = Quantity()
    quantity.isForm = isForm
    if let index = free.popLast() {
      // The lists of changes may still contain the index.
      quantity.marks = all[index].marks.intersection([.moved, .changed])
      all[index] = quantity
      return (index, false)
    }
    all.append(quantity)
    return (Int32(all.count - 1), true)
  }

  mutating func free(_ index: Int32) { free.append(index) }
}
