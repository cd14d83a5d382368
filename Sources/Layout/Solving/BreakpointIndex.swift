/// The constraints of a quantity that has many, sorted by breakpoint with the slopes between them.
///
/// Slopes grow from breakpoint to breakpoint, so whatever is asked of a penalty is a binary search.
struct BreakpointIndex {
  /// How many constraints a quantity has at most without one.
  static let least: Int32 = 8

  var records: [Int32] = []
  var isSorted = false
  var breakpoints: [Double] = []

  /// The slopes behind so many breakpoints, level by level.
  var slopes: [Double] = []

  /// The breakpoints up to which a required constraint pushes up, and behind which one pushes down.
  var lastFloor = 0
  var firstCeiling = 0
}

extension Core {
  mutating func joinBreakpointIndex(_ quantity: Int32) {
    if quantities[quantity].breakpointIndex >= 0 {
      breakpointIndexes[Int(quantities[quantity].breakpointIndex)].isSorted = false
    } else if let free = freeBreakpointIndexes.popLast() {
      quantities[quantity].breakpointIndex = free
    } else {
      quantities[quantity].breakpointIndex = Int32(breakpointIndexes.count)
      breakpointIndexes.append(BreakpointIndex())
    }
  }

  mutating func leaveBreakpointIndex(_ quantity: Int32) {
    let breakpointIndex = quantities[quantity].breakpointIndex
    if quantities[quantity].recordCount <= BreakpointIndex.least / 2 {
      breakpointIndexes[Int(breakpointIndex)] = BreakpointIndex()
      freeBreakpointIndexes.append(breakpointIndex)
      quantities[quantity].breakpointIndex = -1
    } else {
      breakpointIndexes[Int(breakpointIndex)].isSorted = false
    }
  }

  /// Returns the index of a quantity's breakpointIndex, sorted.
  private mutating func sortedIndex(of quantity: Int32) -> Int {
    let index = Int(quantities[quantity].breakpointIndex)
    if !breakpointIndexes[index].isSorted { sort(index, of: quantity) }
    return index
  }

  private mutating func sort(_ index: Int, of quantity: Int32) {
    var breakpointIndex = breakpointIndexes[index]
    breakpointIndexes[index] = BreakpointIndex()
    defer { breakpointIndexes[index] = breakpointIndex }
    var keyed: [(breakpoint: Double, record: Int32)] = []
    keyed.reserveCapacity(Int(quantities[quantity].recordCount))
    var next = quantities[quantity].firstRecord
    while next >= 0 {
      keyed.append((records[next].breakpoint, next))
      next = records[next].next
    }
    keyed.sort { $0.breakpoint < $1.breakpoint }
    breakpointIndex.records = keyed.map(\.record)
    breakpointIndex.breakpoints = keyed.map(\.breakpoint)
    breakpointIndex.isSorted = true
    breakpointIndex.lastFloor = -1
    breakpointIndex.firstCeiling = keyed.count
    breakpointIndex.slopes = [Double](repeating: 0, count: (keyed.count + 1) * levelCount)
    // What lies behind counts above its breakpoint, what lies ahead below.
    for (place, record) in breakpointIndex.records.enumerated() {
      let it = records[record]
      if it.level >= 0 {
        breakpointIndex.slopes[(place + 1) * levelCount + Int(it.level)] += it.above
      } else {
        if it.below == -.infinity { breakpointIndex.lastFloor = place }
        if it.above == .infinity {
          breakpointIndex.firstCeiling = min(breakpointIndex.firstCeiling, place)
        }
      }
    }
    for place in 0..<keyed.count {
      for level in 0..<levelCount {
        breakpointIndex.slopes[(place + 1) * levelCount + level] +=
          breakpointIndex.slopes[place * levelCount + level]
      }
    }
    var ahead = [Double](repeating: 0, count: levelCount)
    for place in (0..<keyed.count).reversed() {
      let it = records[breakpointIndex.records[place]]
      if it.level >= 0 { ahead[Int(it.level)] += it.below }
      for level in 0..<levelCount {
        breakpointIndex.slopes[place * levelCount + level] += ahead[level]
      }
    }
  }

  /// Returns the first place in a range for which a condition holds, which holds for all that follow.
  @inline(__always)
  private func first(_ count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The sign of an infinite slope behind so many breakpoints, else 0.
  @inline(__always)
  private func infinity(_ breakpointIndex: Int, behind passed: Int) -> Int {
    if breakpointIndexes[breakpointIndex].firstCeiling < passed { return 1 }
    return breakpointIndexes[breakpointIndex].lastFloor >= passed ? -1 : 0
  }

  mutating func indexedSlope(
    of quantity: Int32, at value: Double, _ side: Direction, to place: Int
  ) -> Int {
    let breakpointIndex = sortedIndex(of: quantity)
    let passed = first(breakpointIndexes[breakpointIndex].breakpoints.count) {
      let breakpoint = breakpointIndexes[breakpointIndex].breakpoints[$0]
      let slack = tolerance(value, breakpoint)
      return side == .up ? breakpoint - value > slack : value - breakpoint <= slack
    }
    for level in 0..<levelCount {
      vector[place + level] = breakpointIndexes[breakpointIndex].slopes[passed * levelCount + level]
    }
    return infinity(breakpointIndex, behind: passed)
  }

  mutating func indexedInterval(of quantity: Int32) -> (lower: Double, upper: Double)? {
    let breakpointIndex = sortedIndex(of: quantity)
    let count = breakpointIndexes[breakpointIndex].breakpoints.count
    let base = Int(quantity) * stride
    /// The sign of a slope less the multiplier.
    func sign(behind passed: Int) -> Int {
      let infinite = infinity(breakpointIndex, behind: passed)
      if infinite != 0 { return infinite }
      for level in 0..<levelCount {
        let gap = gap(
          breakpointIndexes[breakpointIndex].slopes[passed * levelCount + level],
          multipliers[base + level], level)
        if gap != 0 { return gap > 0 ? 1 : -1 }
      }
      return 0
    }
    let reached = first(count + 1) { sign(behind: $0) >= 0 }
    let exceeded = first(count + 1) { sign(behind: $0) > 0 }
    if reached > count || exceeded == 0 { return nil }
    return (
      reached == 0 ? -.infinity : breakpointIndexes[breakpointIndex].breakpoints[reached - 1],
      exceeded > count ? .infinity : breakpointIndexes[breakpointIndex].breakpoints[exceeded - 1]
    )
  }

  mutating func nextIndexedBreakpoint(
    of quantity: Int32, from value: Double, _ side: Direction
  ) -> Double? {
    let breakpointIndex = sortedIndex(of: quantity)
    let count = breakpointIndexes[breakpointIndex].breakpoints.count
    let place = first(count) {
      let breakpoint = breakpointIndexes[breakpointIndex].breakpoints[$0]
      let slack = tolerance(value, breakpoint)
      return side == .up ? breakpoint - value > slack : value - breakpoint <= slack
    }
    if side == .up {
      return place < count ? breakpointIndexes[breakpointIndex].breakpoints[place] : nil
    }
    return place > 0 ? breakpointIndexes[breakpointIndex].breakpoints[place - 1] : nil
  }
}
