/// The constraints of a quantity that has many, sorted by breakpoint with the slopes between them.
///
/// Slopes grow from breakpoint to breakpoint, so each query of a penalty is a binary search.
struct BreakpointIndex {
  /// The largest number of constraints of a quantity without an index.
  static let least: Int32 = 8

  var order = Order.changed(queries: 0)

  enum Order {
    /// The constraints have changed since they were sorted, and slopes were asked for so often since.
    case changed(queries: Int)
    case sorted
  }

  /// The number of slopes after a change that are added up constraint by constraint, because sorting takes longer.
  static let mostUnsorted = 2

  var breakpoints: [Double] = []

  /// The slopes after each number of breakpoints, level by level.
  var slopes: [Double] = []

  /// The positions of the last required lower bound and of the first required upper bound.
  var lastFloor = 0
  var firstCeiling = 0
}

extension Penalties {
  mutating func joinIndex(_ quantity: Int32) {
    if sums[quantity].index >= 0 {
      indexes[Int(sums[quantity].index)].order = .changed(queries: 0)
    } else if let free = freeIndexes.popLast() {
      sums[quantity].index = free
    } else {
      sums[quantity].index = Int32(indexes.count)
      indexes.append(BreakpointIndex())
    }
  }

  mutating func leaveIndex(_ quantity: Int32) {
    let index = sums[quantity].index
    if sums[quantity].count <= BreakpointIndex.least / 2 {
      indexes[Int(index)] = BreakpointIndex()
      freeIndexes.append(index)
      sums[quantity].index = -1
    } else {
      indexes[Int(index)].order = .changed(queries: 0)
    }
  }

  /// Notes that a breakpoint of a quantity has moved.
  @inline(__always)
  mutating func breakpointMoved(on quantity: Int32) {
    if sums[quantity].index >= 0 {
      indexes[Int(sums[quantity].index)].order = .changed(queries: 0)
    }
  }

  /// Returns whether to find a slope with the index that a quantity has.
  ///
  /// After a change, the first queries do without.
  // Not inlined, because the caller is inlined in many places: 2.5 kB.
  @inline(never)
  mutating func usesIndex(_ quantity: Int32) -> Bool {
    let index = Int(sums[quantity].index)
    guard case .changed(let queries) = indexes[index].order else { return true }
    indexes[index].order = .changed(queries: queries + 1)
    return queries >= BreakpointIndex.mostUnsorted
  }

  /// Sorts a quantity's index, and returns its position.
  private mutating func sortedIndex(of quantity: Int32) -> Int {
    let index = Int(sums[quantity].index)
    if case .changed = indexes[index].order { sort(index, of: quantity) }
    return index
  }

  /// Sorts a quantity's constraints, and computes the slopes between them.
  private mutating func sort(_ index: Int, of quantity: Int32) {
    let (count, levels) = (Int(sums[quantity].count), levelCount)
    var keyed: [(breakpoint: Double, record: Int32)] = []
    keyed.reserveCapacity(count)
    var next = sums[quantity].first
    while next >= 0 {
      keyed.append((self[next].breakpoint, next))
      next = self[next].next
    }
    keyed.sort { $0.breakpoint < $1.breakpoint }
    // If the list has the same order, most of it is in order when it is sorted again.
    relink(keyed, of: quantity)
    var breakpoints = [Double](repeating: 0, count: count)
    var slopes = [Double](repeating: 0, count: (count + 1) * levels)
    var (lastFloor, firstCeiling) = (-1, count)
    // Constraints with smaller breakpoints contribute their slopes above, the others their slopes below.
    for place in 0..<count {
      let (behind, record) = ((place + 1) * levels, keyed[place].record)
      breakpoints[place] = keyed[place].breakpoint
      for level in behind..<behind + levels { slopes[level] = slopes[level - levels] }
      let (level, below, above) = (self[record].level, self[record].below, self[record].above)
      if level >= 0 {
        slopes[behind + Int(level)] += above
      } else {
        if below == -.infinity { lastFloor = place }
        if above == .infinity { firstCeiling = min(firstCeiling, place) }
      }
    }
    var ahead = [Double](repeating: 0, count: levels)
    for place in (0..<count).reversed() {
      let record = keyed[place].record
      if self[record].level >= 0 { ahead[Int(self[record].level)] += self[record].below }
      for level in 0..<levels { slopes[place * levels + level] += ahead[level] }
    }
    indexes[index] = BreakpointIndex(
      order: .sorted, breakpoints: breakpoints, slopes: slopes, lastFloor: lastFloor,
      firstCeiling: firstCeiling)
  }

  /// Returns the first position in a range for which a condition holds; it must hold for all later ones.
  @inline(__always)
  private func first(_ count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the sign of an infinite slope after a number of breakpoints; 0 for a finite slope.
  @inline(__always)
  private func infinity(_ index: Int, behind passed: Int) -> Int {
    if indexes[index].firstCeiling < passed { return 1 }
    return indexes[index].lastFloor >= passed ? -1 : 0
  }

  mutating func indexedSlope(
    of quantity: Int32, at value: Double, _ side: Direction, to place: Int
  ) -> Int {
    let index = sortedIndex(of: quantity)
    let passed = first(indexes[index].breakpoints.count) {
      let breakpoint = indexes[index].breakpoints[$0]
      let slack = tolerance(value, breakpoint)
      return side == .up ? breakpoint - value > slack : value - breakpoint <= slack
    }
    for level in 0..<levelCount {
      vector[place + level] = indexes[index].slopes[passed * levelCount + level]
    }
    return infinity(index, behind: passed)
  }

  /// Returns the interval that the required constraints of a quantity allow, without sorting them.
  ///
  /// - Returns: `nil` if other constraints, or other quantities, pull at the quantity.
  private mutating func requiredInterval(of quantity: Int32) -> (lower: Double, upper: Double)? {
    for level in 0..<levelCount where multipliers[Int(quantity) * stride + level] != 0 {
      return nil
    }
    var (lower, upper) = (-Double.infinity, Double.infinity)
    var next = sums[quantity].first
    while next >= 0 {
      guard self[next].isRequired else { return nil }
      if self[next].below < 0 { lower = max(lower, self[next].breakpoint) }
      if self[next].above > 0 { upper = min(upper, self[next].breakpoint) }
      next = self[next].next
    }
    // The breakpoints differ only by rounding.
    return lower > upper ? (upper, upper) : (lower, upper)
  }

  mutating func indexedInterval(of quantity: Int32) -> (lower: Double, upper: Double)? {
    if case .changed = indexes[Int(sums[quantity].index)].order,
      let interval = requiredInterval(of: quantity)
    {
      return interval
    }
    let index = sortedIndex(of: quantity)
    let count = indexes[index].breakpoints.count
    let base = Int(quantity) * stride
    /// Returns the sign of a slope minus the multiplier.
    func sign(behind passed: Int) -> Int {
      let infinite = infinity(index, behind: passed)
      if infinite != 0 { return infinite }
      for level in 0..<levelCount {
        let gap = gap(
          indexes[index].slopes[passed * levelCount + level],
          multipliers[base + level], level)
        if gap != 0 { return gap > 0 ? 1 : -1 }
      }
      return 0
    }
    let reached = first(count + 1) { sign(behind: $0) >= 0 }
    let exceeded = first(count + 1) { sign(behind: $0) > 0 }
    if reached > count || exceeded == 0 { return nil }
    return (
      reached == 0 ? -.infinity : indexes[index].breakpoints[reached - 1],
      exceeded > count ? .infinity : indexes[index].breakpoints[exceeded - 1]
    )
  }

  mutating func nextIndexedBreakpoint(
    of quantity: Int32, from value: Double, _ side: Direction
  ) -> Double? {
    let index = sortedIndex(of: quantity)
    let count = indexes[index].breakpoints.count
    let place = first(count) {
      let breakpoint = indexes[index].breakpoints[$0]
      let slack = tolerance(value, breakpoint)
      return side == .up ? breakpoint - value > slack : value - breakpoint <= slack
    }
    if side == .up {
      return place < count ? indexes[index].breakpoints[place] : nil
    }
    return place > 0 ? indexes[index].breakpoints[place - 1] : nil
  }
}
