/// The objective of the solver: for each quantity a convex, piecewise linear penalty, and its multiplier.
///
/// Slopes and multipliers are vectors with one component for each level of strength, the strongest first, and are
/// compared level by level. Methods that compute such a vector write it to a position in ``vector``.
struct Penalties: ~Copyable {
  /// The penalties of single constraints, by record.
  private var single = Pool<Penalty>()

  /// The sums of the penalties, by quantity.
  var sums = Pool<PenaltySum>()

  var indexes: [BreakpointIndex] = []
  var freeIndexes: [Int32] = []

  /// The strengths in use, strongest first; as many of the ``stride`` components of a multiplier are used.
  var strengths: [Double] = []
  var levelCount = 0
  var stride = 4
  var multipliers = Pool<Double>()

  /// The strengths that a batch is about to use.
  var reserved: [Double] = []

  /// The largest and the smallest slope of each level so far.
  ///
  /// Tolerances of multipliers are relative to the largest.
  var steepest = Pool<Double>()
  var gentlest = Pool<Double>()

  /// Whether slopes of one level differ so much that rounding of the large ones may hide the small ones in sums.
  private(set) var isSteep = false

  /// Eight vectors for intermediate results.
  var vector = Pool<Double>()

  /// The largest constant or suggestion, relative to which a value counts as zero.
  var magnitude = 1.0

  /// The largest ratio of slopes at a level for which `isSteep` stays `false`.
  private static let mostApart = 1e4

  init() { vector.append(repeating: 0, count: 8 * stride) }

  subscript(record: Int32) -> Penalty {
    @inline(__always)
    get { single[record] }
    @inline(__always)
    _modify { yield &single[record] }
  }

  // MARK: - Constraints and quantities

  /// Adds an empty penalty for a new record.
  @inline(__always)
  mutating func set(_ record: Int32, _ penalty: Penalty) {
    if Int(record) == single.count { single.append(penalty) } else { single[record] = penalty }
  }

  var count: Int { single.count }

  mutating func reserve(_ count: Int) { single.reserve(count) }

  mutating func extend() {
    sums.append(PenaltySum())
    multipliers.append(repeating: 0, count: stride)
  }

  mutating func reset(_ quantity: Int32) {
    sums[quantity] = PenaltySum()
    clearMultiplier(of: quantity)
  }

  mutating func clearMultiplier(of quantity: Int32) {
    for level in 0..<stride { multipliers[Int(quantity) * stride + level] = 0 }
  }

  @inline(__always)
  mutating func link(_ record: Int32, to quantity: Int32) {
    let first = sums[quantity].first
    single[record].owner = quantity
    single[record].next = first
    single[record].previous = -1
    if first >= 0 { single[first].previous = record }
    sums[quantity].first = record
    sums[quantity].count += 1
    if sums[quantity].index >= 0 || sums[quantity].count > BreakpointIndex.least {
      joinIndex(quantity)
    }
  }

  mutating func unlink(_ record: Int32) {
    let it = single[record]
    if it.previous >= 0 {
      single[it.previous].next = it.next
    } else {
      sums[it.owner].first = it.next
    }
    if it.next >= 0 { single[it.next].previous = it.previous }
    single[record].owner = -1
    single[record].next = -1
    single[record].previous = -1
    sums[it.owner].count -= 1
    if sums[it.owner].index >= 0 { leaveIndex(it.owner) }
  }

  /// Gives a quantity's list another order.
  mutating func relink(_ records: [(breakpoint: Double, record: Int32)], of quantity: Int32) {
    var previous: Int32 = -1
    for (_, record) in records {
      single[record].previous = previous
      if previous < 0 { sums[quantity].first = record } else { single[previous].next = record }
      previous = record
    }
    if previous >= 0 { single[previous].next = -1 }
  }

  // MARK: - Tolerances

  /// Returns the difference up to which two values of one quantity count as equal.
  @inline(__always)
  func tolerance(_ a: Double, _ b: Double) -> Double {
    max(max(a.magnitude, b.magnitude) * 1e-10, magnitude * 4e-14)
  }

  /// Returns the difference of two slopes of one level; zero if it may be rounding.
  @inline(__always)
  func gap(_ a: Double, _ b: Double, _ level: Int) -> Double {
    let difference = a - b
    let size = difference.magnitude
    if size <= 1e-10 * max(a.magnitude, b.magnitude) || size <= 1e-11 * steepest[level] { return 0 }
    return difference
  }

  /// Records the slopes of an attached constraint's penalty.
  @inline(__always)
  mutating func noteSpread(_ record: Int32) {
    let level = single[record].level
    guard level >= 0 else { return }
    let slope = max(single[record].above, -single[record].below)
    steepest[level] = max(steepest[level], slope)
    gentlest[level] = min(gentlest[level], slope)
    if steepest[level] > Self.mostApart * gentlest[level] { isSteep = true }
  }

  /// Measures the spread of slopes again, after constraints were removed.
  mutating func measureSpread() {
    isSteep = false
    for level in 0..<levelCount { (steepest[level], gentlest[level]) = (0, .infinity) }
    for record in 0..<Int32(single.count) where single[record].owner >= 0 { noteSpread(record) }
  }
}

/// Slopes of penalties at values.
extension Penalties {
  /// Writes the slope of a quantity's penalty on one side of a value to a position in `vector`.
  ///
  /// - Returns: 0 for a finite slope, or the sign of an infinite one.
  @inline(__always)
  mutating func slope(of quantity: Int32, at value: Double, _ side: Direction, to place: Int) -> Int
  {
    if sums[quantity].index >= 0, usesIndex(quantity) {
      return indexedSlope(of: quantity, at: value, side, to: place)
    }
    for level in 0..<levelCount { vector[place + level] = 0 }
    var index = sums[quantity].first
    while index >= 0 {
      let breakpoint = self[index].breakpoint
      let difference = value - breakpoint
      let isAbove: Bool
      if difference == 0 || difference.magnitude <= tolerance(value, breakpoint) {
        isAbove = side == .up
      } else {
        isAbove = difference > 0
      }
      let slope = isAbove ? self[index].above : self[index].below
      let level = self[index].level
      if level >= 0 {
        vector[place + Int(level)] += slope
      } else if slope != 0 {
        return slope > 0 ? 1 : -1
      }
      index = self[index].next
    }
    return 0
  }

  /// Writes the difference of a multiplier and the slope in a direction, and returns its sign.
  ///
  /// The sign is positive if moving in that direction has a cost, zero if it is free, and negative if it improves the
  /// solution; `nil` if it is forbidden.
  @inline(__always)
  mutating func slack(
    of quantity: Int32, at value: Double, _ side: Direction, to place: Int
  ) -> Int? {
    let infinite = slope(of: quantity, at: value, side, to: place)
    if infinite != 0 { return (infinite > 0) == (side == .up) ? nil : -1 }
    let base = Int(quantity) * stride
    var sign = 0
    for level in 0..<levelCount {
      let slack =
        side == .up
        ? gap(vector[place + level], multipliers[base + level], level)
        : gap(multipliers[base + level], vector[place + level], level)
      vector[place + level] = slack
      if sign == 0, slack != 0 { sign = slack > 0 ? 1 : -1 }
    }
    return sign
  }

  /// Returns the interval in which the penalty's slope is the quantity's multiplier; `nil` if no slope matches.
  mutating func interval(of quantity: Int32) -> (lower: Double, upper: Double)? {
    if sums[quantity].index >= 0 { return indexedInterval(of: quantity) }
    var lower = -Double.infinity
    var upper = Double.infinity
    var index = sums[quantity].first
    if index < 0 {
      for level in 0..<levelCount
      where gap(multipliers[Int(quantity) * stride + level], 0, level) != 0 {
        return nil
      }
      return (lower, upper)
    }
    var reachesBelow = false
    var reachesAbove = false
    while index >= 0 {
      let breakpoint = self[index].breakpoint
      if let sign = slack(of: quantity, at: breakpoint, .up, to: 0), sign <= 0 {
        if sign == 0 { reachesAbove = true }
      } else {
        upper = min(upper, breakpoint)
      }
      if let sign = slack(of: quantity, at: breakpoint, .down, to: 0), sign <= 0 {
        if sign == 0 { reachesBelow = true }
      } else {
        lower = max(lower, breakpoint)
      }
      index = self[index].next
    }
    if upper == .infinity, !reachesAbove { return nil }
    if lower == -.infinity, !reachesBelow { return nil }
    // The breakpoints differ only by rounding.
    if lower > upper { return (upper, upper) }
    return (lower, upper)
  }

  /// Returns the first breakpoint beyond a value in a direction.
  @inline(__always)
  mutating func nextBreakpoint(
    of quantity: Int32, from value: Double, _ side: Direction
  ) -> Double? {
    if sums[quantity].index >= 0 {
      return nextIndexedBreakpoint(of: quantity, from: value, side)
    }
    var next: Double?
    var index = sums[quantity].first
    while index >= 0 {
      let breakpoint = self[index].breakpoint
      let distance = side == .up ? breakpoint - value : value - breakpoint
      if distance > tolerance(value, breakpoint) {
        if let found = next {
          next = side == .up ? min(found, breakpoint) : max(found, breakpoint)
        } else {
          next = breakpoint
        }
      }
      index = self[index].next
    }
    return next
  }

  /// Returns the required constraint that keeps a quantity from moving in a direction, with the breakpoint nearest to
  /// a value.
  func required(of quantity: Int32, near value: Double, blocks side: Direction) -> Int32? {
    var index = sums[quantity].first
    var best: Int32?
    var bestDistance = Double.infinity
    while index >= 0 {
      let it = self[index]
      let blocks = side == .up ? it.above == .infinity : it.below == -.infinity
      let distance = (it.breakpoint - value).magnitude
      if blocks, distance < bestDistance {
        best = index
        bestDistance = distance
      }
      index = it.next
    }
    return best
  }

  /// Returns two required constraints that leave a quantity no value; `nil` if they do not exist.
  mutating func contradiction(on quantity: Int32) -> (lower: Int32, upper: Int32)? {
    var lower: Int32 = -1
    var upper: Int32 = -1
    var index = sums[quantity].first
    while index >= 0 {
      let it = self[index]
      if it.below == -.infinity, lower < 0 || it.breakpoint > self[lower].breakpoint {
        lower = index
      }
      if it.above == .infinity, upper < 0 || it.breakpoint < self[upper].breakpoint {
        upper = index
      }
      index = it.next
    }
    guard lower >= 0, upper >= 0 else { return nil }
    let (low, high) = (self[lower].breakpoint, self[upper].breakpoint)
    return low - high > tolerance(low, high) ? (lower, upper) : nil
  }

  /// Returns a required constraint that does not hold for a quantity that is always zero.
  mutating func contradictionAtZero(on quantity: Int32) -> Int32? {
    var index = sums[quantity].first
    while index >= 0 {
      let it = self[index]
      let isBroken =
        (it.below == -.infinity && it.breakpoint > 0)
        || (it.above == .infinity && it.breakpoint < 0)
      if isBroken, it.breakpoint.magnitude > tolerance(0, it.breakpoint) { return index }
      index = it.next
    }
    return nil
  }

  /// Returns whether a quantity at a constraint's old breakpoint can move with it to the new one.
  ///
  /// It can if no other breakpoint is in between, because the slopes on both sides are then the same.
  mutating func isAlone(_ record: Int32, from old: Double) -> Bool {
    let sum = sums[self[record].owner]
    guard sum.index < 0, !self[record].isRequired else { return false }
    let new = self[record].breakpoint
    let margin = tolerance(old, new)
    let (low, high) = (min(old, new) - margin, max(old, new) + margin)
    var index = sum.first
    while index >= 0 {
      let breakpoint = self[index].breakpoint
      if index != record, breakpoint >= low, breakpoint <= high { return false }
      index = self[index].next
    }
    return true
  }
}
