/// The constraints of a quantity that has many, sorted by breakpoint with the slopes between them.
///
/// Slopes grow from breakpoint to breakpoint, so whatever is asked of a penalty is a binary search.
struct Crowd {
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
  mutating func joinCrowd(_ quantity: Int32) {
    if quantities[quantity].crowd >= 0 {
      crowds[Int(quantities[quantity].crowd)].isSorted = false
    } else if let free = freeCrowds.popLast() {
      quantities[quantity].crowd = free
    } else {
      quantities[quantity].crowd = Int32(crowds.count)
      crowds.append(Crowd())
    }
  }

  mutating func leaveCrowd(_ quantity: Int32) {
    let crowd = quantities[quantity].crowd
    if quantities[quantity].recordCount <= Crowd.least / 2 {
      crowds[Int(crowd)] = Crowd()
      freeCrowds.append(crowd)
      quantities[quantity].crowd = -1
    } else {
      crowds[Int(crowd)].isSorted = false
    }
  }

  /// Returns the index of a quantity's crowd, sorted.
  private mutating func sortedCrowd(of quantity: Int32) -> Int {
    let index = Int(quantities[quantity].crowd)
    if !crowds[index].isSorted { sort(index, of: quantity) }
    return index
  }

  private mutating func sort(_ index: Int, of quantity: Int32) {
    var crowd = crowds[index]
    crowds[index] = Crowd()
    defer { crowds[index] = crowd }
    var keyed: [(breakpoint: Double, record: Int32)] = []
    keyed.reserveCapacity(Int(quantities[quantity].recordCount))
    var next = quantities[quantity].firstRecord
    while next >= 0 {
      keyed.append((records[next].breakpoint, next))
      next = records[next].next
    }
    keyed.sort { $0.breakpoint < $1.breakpoint }
    crowd.records = keyed.map(\.record)
    crowd.breakpoints = keyed.map(\.breakpoint)
    crowd.isSorted = true
    crowd.lastFloor = -1
    crowd.firstCeiling = keyed.count
    crowd.slopes = [Double](repeating: 0, count: (keyed.count + 1) * levelCount)
    // What lies behind counts above its breakpoint, what lies ahead below.
    for (place, record) in crowd.records.enumerated() {
      let it = records[record]
      if it.level >= 0 {
        crowd.slopes[(place + 1) * levelCount + Int(it.level)] += it.above
      } else {
        if it.below == -.infinity { crowd.lastFloor = place }
        if it.above == .infinity { crowd.firstCeiling = min(crowd.firstCeiling, place) }
      }
    }
    for place in 0..<keyed.count {
      for level in 0..<levelCount {
        crowd.slopes[(place + 1) * levelCount + level] += crowd.slopes[place * levelCount + level]
      }
    }
    var ahead = [Double](repeating: 0, count: levelCount)
    for place in (0..<keyed.count).reversed() {
      let it = records[crowd.records[place]]
      if it.level >= 0 { ahead[Int(it.level)] += it.below }
      for level in 0..<levelCount { crowd.slopes[place * levelCount + level] += ahead[level] }
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
  private func infinity(_ crowd: Int, behind passed: Int) -> Int {
    if crowds[crowd].firstCeiling < passed { return 1 }
    return crowds[crowd].lastFloor >= passed ? -1 : 0
  }

  mutating func crowdSlope(
    of quantity: Int32, at value: Double, _ side: Direction, to place: Int
  ) -> Int {
    let crowd = sortedCrowd(of: quantity)
    let passed = first(crowds[crowd].breakpoints.count) {
      let breakpoint = crowds[crowd].breakpoints[$0]
      let slack = tolerance(value, breakpoint)
      return side == .up ? breakpoint - value > slack : value - breakpoint <= slack
    }
    for level in 0..<levelCount {
      vector[place + level] = crowds[crowd].slopes[passed * levelCount + level]
    }
    return infinity(crowd, behind: passed)
  }

  mutating func crowdInterval(of quantity: Int32) -> (lower: Double, upper: Double)? {
    let crowd = sortedCrowd(of: quantity)
    let count = crowds[crowd].breakpoints.count
    let base = Int(quantity) * stride
    /// The sign of a slope less the multiplier.
    func sign(behind passed: Int) -> Int {
      let infinite = infinity(crowd, behind: passed)
      if infinite != 0 { return infinite }
      for level in 0..<levelCount {
        let gap = gap(
          crowds[crowd].slopes[passed * levelCount + level], multipliers[base + level], level)
        if gap != 0 { return gap > 0 ? 1 : -1 }
      }
      return 0
    }
    let reached = first(count + 1) { sign(behind: $0) >= 0 }
    let exceeded = first(count + 1) { sign(behind: $0) > 0 }
    if reached > count || exceeded == 0 { return nil }
    return (
      reached == 0 ? -.infinity : crowds[crowd].breakpoints[reached - 1],
      exceeded > count ? .infinity : crowds[crowd].breakpoints[exceeded - 1]
    )
  }

  mutating func nextCrowdBreakpoint(
    of quantity: Int32, from value: Double, _ side: Direction
  ) -> Double? {
    let crowd = sortedCrowd(of: quantity)
    let count = crowds[crowd].breakpoints.count
    let place = first(count) {
      let breakpoint = crowds[crowd].breakpoints[$0]
      let slack = tolerance(value, breakpoint)
      return side == .up ? breakpoint - value > slack : value - breakpoint <= slack
    }
    if side == .up { return place < count ? crowds[crowd].breakpoints[place] : nil }
    return place > 0 ? crowds[crowd].breakpoints[place - 1] : nil
  }
}
