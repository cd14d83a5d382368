/// The primal simplex method: repairs multipliers after penalties were removed or changed.
extension Core {
  /// Runs until every nonbasic multiplier lies within the slopes of its quantity.
  ///
  /// - Precondition: Every basic quantity is within its bounds.
  mutating func restorePrices() {
    var count = 0
    let patience = 4 * (tableau.rows.count + tableau.columns.count) + 100
    while work.unpriced.count > 0 {
      var at = work.unpriced.count - 1
      if count > patience {
        for index in 0..<work.unpriced.count
        where work.unpriced[index] < work.unpriced[at] {
          at = index
        }
      }
      if rounding.isDoubtful { return }
      let quantity = work.unpriced[at]
      work.unpriced.remove(at: at, &quantities)
      guard quantities[quantity].place < 0, quantities[quantity].place != Quantity.nowhere else {
        continue
      }
      let value = quantities[quantity].value
      if let sign = penalties.slack(of: quantity, at: value, .up, to: 0), sign < 0 {
        primalStep(quantity, .up)
      } else if let sign = penalties.slack(of: quantity, at: value, .down, to: 0), sign < 0 {
        primalStep(quantity, .down)
      } else {
        continue
      }
      count += 1
      if count >= 20 * patience { rounding.isDoubtful = true }
    }
  }

  /// Returns the distance of a basic quantity from the bound in the direction of a movement.
  @inline(__always)
  private func clearance(
    of entry: Tableau.ColumnEntry, _ rate: Double
  ) -> (room: Double, size: Double, slack: Double)? {
    let coefficient = tableau.value(entry)
    let it = quantities[tableau.rows[entry.row].owner]
    let bound = coefficient * rate > 0 ? it.upper : it.lower
    guard bound.isFinite else { return nil }
    let room = coefficient * rate > 0 ? bound - it.value : it.value - bound
    return (max(0, room), coefficient.magnitude, penalties.tolerance(bound, it.value))
  }

  /// Returns how far a column can move before a quantity exceeds its bound by more than rounding.
  ///
  /// After Harris, "Pivot selection methods of the Devex LP code", 1973,
  /// <https://doi.org/10.1007/BF01580108>.
  private mutating func reach(of column: Int32, _ rate: Double, atMost most: Double) -> Double {
    var reach = most
    let segment = tableau.columnSegment(column)
    for index in segment.start..<segment.start + segment.count {
      guard let found = clearance(of: tableau.columnEntries[index], rate) else { continue }
      reach = min(reach, (found.room + found.slack) / found.size)
    }
    return reach
  }

  /// Moves a nonbasic quantity in the direction that lowers the total penalty, as long as it does.
  private mutating func primalStep(_ quantity: Int32, _ side: Direction) {
    let rate = side == .up ? 1.0 : -1.0
    let gain = 3 * penalties.stride
    while true {
      steps += 1
      // The slope of the total; its first component that is not zero must be negative.
      guard
        let sign = penalties.slack(of: quantity, at: quantities[quantity].value, side, to: gain),
        sign < 0
      else { return }
      let value = quantities[quantity].value
      let next = penalties.nextBreakpoint(of: quantity, from: value, side)
      var distance = next.map { ($0 - value).magnitude } ?? .infinity
      var blocking: Tableau.ColumnEntry?
      var blockingSize = 0.0
      var largest = 0.0
      let limit = reach(of: ~quantities[quantity].place, rate, atMost: distance)
      let segment = tableau.columnSegment(~quantities[quantity].place)
      for index in segment.start..<segment.start + segment.count {
        let entry = tableau.columnEntries[index]
        largest = max(largest, tableau.value(entry).magnitude)
        guard let found = clearance(of: entry, rate), found.room <= limit * found.size else {
          continue
        }
        // Of the quantities that block at the same distance, except for rounding, the most stable pivot.
        if found.size > blockingSize {
          blocking = entry
          blockingSize = found.size
        }
      }
      if let found = blocking.flatMap({ clearance(of: $0, rate) }) {
        distance = found.room / found.size
      }
      // Penalties have minima, so an unbounded gain is rounding.
      if distance == .infinity
        || isUsed && blocking != nil && blockingSize < largest * Rounding.doubt
      {
        rounding.isDoubtful = true
        return
      }
      guard let blocking else {
        move(quantity, to: next ?? value)
        continue
      }
      let basic = tableau.rows[blocking.row].owner
      let goesUp = tableau.value(blocking) * rate > 0
      let bound = goesUp ? quantities[basic].upper : quantities[basic].lower
      let target = value + rate * distance
      // What the blocking quantity's slope still allows before it stops the movement.
      let room = 4 * penalties.stride
      let isFinite = penalties.slack(of: basic, at: bound, goesUp ? .up : .down, to: room) != nil
      var passes = isFinite
      if isFinite {
        passes = false
        for level in 0..<penalties.levelCount {
          let total = Tableau.sum(
            penalties.vector[gain + level], penalties.vector[room + level] * blockingSize)
          if total != 0 {
            passes = total < 0
            break
          }
        }
      }
      // The entering quantity's slope while it moves, before it may reach a breakpoint of its own.
      let own = penalties.slope(of: quantity, at: value, side, to: 6 * penalties.stride)
      if distance > 0 { move(quantity, to: target) }
      setValue(basic, bound)
      if passes {
        addMultiplier(room, factor: goesUp ? 1 : -1, to: basic, isChecked: true)
        let old = bound
        refreshBounds(basic)
        if goesUp, quantities[basic].upper <= old {
          setBounds(basic, old, .infinity)
        } else if !goesUp, quantities[basic].lower >= old {
          setBounds(basic, -.infinity, old)
        }
        continue
      }
      for level in 0..<penalties.levelCount {
        penalties.vector[5 * penalties.stride + level] =
          -penalties.vector[gain + level] / blockingSize
      }
      addMultiplier(5 * penalties.stride, factor: goesUp ? 1 : -1, to: basic, isChecked: true)
      if own == 0 {
        for level in 0..<penalties.levelCount {
          setMultiplier(
            at: Int(quantity) * penalties.stride + level,
            penalties.vector[6 * penalties.stride + level])
        }
      }
      exchange(row: blocking.row, position: blocking.back)
      refreshBounds(quantity)
      return
    }
  }
}
