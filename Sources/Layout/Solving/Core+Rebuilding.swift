/// Making the tableau anew, so that rounding does not add up over long sessions.
extension Core {
  /// Whether so many pivots have been made that making the tableau anew costs little beside them.
  var isWorn: Bool {
    tableau.pivots - pivotsAtRebuild > 500 + 10 * (tableau.rows.count + tableau.columns.count)
  }

  /// Makes the tableau from the constraints' own coefficients, with the same basis.
  ///
  /// - Precondition: Every basic quantity is within its bounds, and no journal is open.
  mutating func rebuild() {
    var fresh = Tableau()
    var leaving: [Int32] = []
    var isEntering: [Bool] = Array(repeating: false, count: quantities.count)
    var forms: [Int32] = []
    for index in 0..<Int32(quantities.count) where quantities[index].place != Quantity.nowhere {
      if quantities[index].isForm {
        forms.append(index)
        if quantities[index].place < 0 { leaving.append(index) }
      } else {
        isEntering[Int(index)] = quantities[index].place >= 0
        quantities[index].place = ~fresh.addColumn(owner: index)
      }
    }
    for form in forms {
      let row = fresh.addRow(owner: form)
      quantities[form].place = row
      let segment = origins[form].form
      for index in segment.start..<segment.start + segment.count {
        let term = formTerms[index]
        fresh.append(
          row: row, column: ~quantities[term.variable].place, value: term.coefficient)
      }
    }
    fresh.pivots = tableau.pivots
    tableau = fresh
    for form in leaving {
      if let position = entry(ofRow: quantities[form].place, isEntering) {
        exchange(row: quantities[form].place, position: position)
      }
    }
    pivotsAtRebuild = tableau.pivots
    recomputeValues()
    recomputeMultipliers()
  }

  /// Returns the position of the best entry whose variable is to be basic.
  private func entry(ofRow row: Int32, _ isEntering: [Bool]) -> Int32? {
    var best: Int32?
    var bestSize = 0.0
    let segment = tableau.rowSegment(row)
    for position in 0..<segment.count {
      let entry = tableau.rowEntries[segment.start + position]
      let owner = tableau.columns[entry.column].owner
      guard isEntering[Int(owner)] else { continue }
      let size = entry.value.magnitude
      if size > bestSize {
        best = position
        bestSize = size
      }
    }
    return best
  }

  private mutating func recomputeValues() {
    for row in 0..<Int32(tableau.rows.count) where tableau.rows[row].owner >= 0 {
      let owner = tableau.rows[row].owner
      let segment = tableau.rowSegment(row)
      var value = 0.0
      for index in segment.start..<segment.start + segment.count {
        let entry = tableau.rowEntries[index]
        let other = tableau.columns[entry.column].owner
        value = Tableau.sum(value, entry.value * quantities[other].value)
      }
      if value != quantities[owner].value { setValue(owner, value) }
    }
  }

  /// Sets the multipliers of basic quantities to their slopes, and the others to what follows.
  private mutating func recomputeMultipliers() {
    for column in 0..<Int32(tableau.columns.count) where tableau.columns[column].owner >= 0 {
      let base = Int(tableau.columns[column].owner) * stride
      for level in 0..<levelCount { multipliers[base + level] = 0 }
    }
    for row in 0..<Int32(tableau.rows.count) where tableau.rows[row].owner >= 0 {
      let owner = tableau.rows[row].owner
      let value = quantities[owner].value
      let base = Int(owner) * stride
      if slope(of: owner, at: value, .up, to: 0) == 0,
        slope(of: owner, at: value, .down, to: stride) == 0
      {
        // Below the first level at which both slopes differ the multiplier is free.
        for level in 0..<levelCount {
          if vector[level] != vector[stride + level] { break }
          multipliers[base + level] = vector[level]
        }
      }
      let segment = tableau.rowSegment(row)
      for index in segment.start..<segment.start + segment.count {
        let entry = tableau.rowEntries[index]
        let other = Int(tableau.columns[entry.column].owner) * stride
        for level in 0..<levelCount where multipliers[base + level] != 0 {
          multipliers[other + level] = Tableau.sum(
            multipliers[other + level], -entry.value * multipliers[base + level])
        }
      }
      refreshBounds(owner)
    }
  }
}
