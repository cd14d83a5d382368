/// The penalties of quantities, and the order of multipliers: level by level, the strongest first.
extension Core {
  enum Direction {
    case down, up
  }

  /// Writes the slope of a quantity's penalty on one side of a value to a place of `vector`.
  ///
  /// - Returns: 0 for a finite slope, else the sign of the infinite one.
  @inline(__always)
  mutating func slope(of quantity: Int32, at value: Double, _ side: Direction, to place: Int) -> Int
  {
    if quantities[quantity].breakpointIndex >= 0 {
      return indexedSlope(of: quantity, at: value, side, to: place)
    }
    for level in 0..<levelCount { vector[place + level] = 0 }
    var index = quantities[quantity].firstRecord
    while index >= 0 {
      let breakpoint = records[index].breakpoint
      let difference = value - breakpoint
      let isAbove: Bool
      if difference == 0 || difference.magnitude <= tolerance(value, breakpoint) {
        isAbove = side == .up
      } else {
        isAbove = difference > 0
      }
      let slope = isAbove ? records[index].above : records[index].below
      let level = records[index].level
      if level >= 0 {
        vector[place + Int(level)] += slope
      } else if slope != 0 {
        return slope > 0 ? 1 : -1
      }
      index = records[index].next
    }
    return 0
  }

  /// The difference of two slopes of one level, zero where only rounding is left.
  @inline(__always)
  func gap(_ a: Double, _ b: Double, _ level: Int) -> Double {
    let difference = a - b
    let size = difference.magnitude
    if size <= 1e-10 * max(a.magnitude, b.magnitude) || size <= 1e-11 * steepest[level] { return 0 }
    return difference
  }

  /// Writes how far a multiplier is from the slope above or below, and returns its sign.
  ///
  /// The sign is positive where moving that way costs something, zero where it is free, negative where
  /// it gains; nil where it is forbidden.
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

  /// Returns where the penalty's slope is the quantity's multiplier; nil where it nowhere is.
  mutating func interval(of quantity: Int32) -> (lower: Double, upper: Double)? {
    if quantities[quantity].breakpointIndex >= 0 { return indexedInterval(of: quantity) }
    var lower = -Double.infinity
    var upper = Double.infinity
    var index = quantities[quantity].firstRecord
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
      let breakpoint = records[index].breakpoint
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
      index = records[index].next
    }
    if upper == .infinity, !reachesAbove { return nil }
    if lower == -.infinity, !reachesBelow { return nil }
    // Breakpoints that differ by rounding alone.
    if lower > upper { return (upper, upper) }
    return (lower, upper)
  }

  /// Returns the first breakpoint beyond a value in a direction.
  @inline(__always)
  mutating func nextBreakpoint(
    of quantity: Int32, from value: Double, _ side: Direction
  ) -> Double? {
    if quantities[quantity].breakpointIndex >= 0 {
      return nextIndexedBreakpoint(of: quantity, from: value, side)
    }
    var next: Double?
    var index = quantities[quantity].firstRecord
    while index >= 0 {
      let breakpoint = records[index].breakpoint
      let distance = side == .up ? breakpoint - value : value - breakpoint
      if distance > tolerance(value, breakpoint) {
        if let found = next {
          next = side == .up ? min(found, breakpoint) : max(found, breakpoint)
        } else {
          next = breakpoint
        }
      }
      index = records[index].next
    }
    return next
  }

  /// Adds a vector to a basic quantity's multiplier, and keeps the nonbasic ones in step.
  ///
  /// - Parameter isChecked: Whether the nonbasic quantities are to be looked at by the primal method.
  mutating func addMultiplier(_ place: Int, factor: Double, to quantity: Int32, isChecked: Bool) {
    let base = Int(quantity) * stride
    for level in 0..<levelCount where vector[place + level] != 0 {
      if vector[place + level].magnitude > Self.leap * steepest[level] { hasLeapt = true }
      let value = Tableau.sum(multipliers[base + level], factor * vector[place + level])
      setMultiplier(at: base + level, value)
    }
    let segment = tableau.rowSegment(quantities[quantity].place)
    for index in segment.start..<segment.start + segment.count {
      let entry = tableau.rowEntries[index]
      let other = tableau.columns[entry.column].owner
      let otherBase = Int(other) * stride
      for level in 0..<levelCount where vector[place + level] != 0 {
        let change = -entry.value * factor * vector[place + level]
        setMultiplier(
          at: otherBase + level, Tableau.sum(multipliers[otherBase + level], change))
      }
      if isChecked { noteUnpriced(other) }
    }
  }

  @inline(__always)
  mutating func noteUnpriced(_ quantity: Int32) {
    if !quantities[quantity].marks.contains(.unpriced) {
      quantities[quantity].marks.insert(.unpriced)
      unpriced.append(quantity)
    }
  }
}
