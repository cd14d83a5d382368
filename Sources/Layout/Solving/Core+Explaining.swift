/// Contradictions as combinations of the original constraints.
extension Core {
  /// Stores the contradiction of a row whose quantity cannot reach its bound.
  ///
  /// The row's quantity and the nonbasic ones that block it are linearly dependent, and no subset of
  /// them is, so the set is irreducible except for rounding (Gleeson and Ryan, "Identifying minimally
  /// infeasible subsystems of inequalities", 1990, <https://doi.org/10.1287/ijoc.2.1.61>).
  mutating func explain(row: Int32, isAbove: Bool, target: Double) {
    var parts: [ConflictPart] = []
    let owner = tableau.rows[row].owner
    if let record = penalties.required(of: owner, near: target, blocks: isAbove ? .up : .down) {
      parts.append(ConflictPart(record: record, multiplier: 1 / penalties[record].scale))
    }
    let segment = tableau.rowSegment(row)
    for index in segment.start..<segment.start + segment.count {
      let entry = tableau.rowEntries[index]
      let other = tableau.columns[entry.column].owner
      let side: Direction = (entry.value > 0) == isAbove ? .down : .up
      if let record = penalties.required(of: other, near: quantities[other].value, blocks: side) {
        parts.append(
          ConflictPart(record: record, multiplier: -entry.value / penalties[record].scale))
      }
    }
    noteConflict(parts)
  }

  /// Adds the definitions of the variables in the parts, and stores the result.
  mutating func noteConflict(_ parts: [ConflictPart]) {
    var all = parts
    expansion.begin(constant: 0)
    for part in parts { expandTerms(of: part.record, factor: part.multiplier) }
    finishExpansion { record, factor in
      all.append(ConflictPart(record: record, multiplier: factor))
    }
    conflict = all
  }
}
