extension Tableau {
  /// Exchanges the quantities of a row and of the column at a position of the row's list.
  mutating func pivot(row: Int32, position: Int32) {
    pivots += 1
    var growth = 1.0
    var largest = 0.0
    let segment = rows[row].segment
    let column = rowEntries[segment.start + position].column
    let inverse = 1 / rowEntries[segment.start + position].value
    for index in segment.start..<segment.start + segment.count {
      let entry = rowEntries[index]
      let value = -entry.value * inverse
      growth = max(growth, value.magnitude)
      largest = max(largest, entry.value.magnitude)
      rowEntries[index].value = value
      combined[entry.column] = value
    }
    rowEntries[segment.start + position].value = inverse
    let columnSegment = columns[column].segment
    for index in columnSegment.start..<columnSegment.start + columnSegment.count {
      let entry = columnEntries[index]
      if entry.row != row {
        let factor = value(entry).magnitude
        growth = max(growth, factor * inverse.magnitude)
        largest = max(largest, factor)
        add(row: row, to: entry.row, at: entry.back, column: column, inverse: inverse)
      }
    }
    wear += growth
    if max(growth, largest) > Self.strength { isStrained = true }
    let owner = rows[row].owner
    rows[row].owner = columns[column].owner
    columns[column].owner = owner
  }

  /// Replaces a column's quantity in one row by the pivot row, whose values are in `combined`.
  private mutating func add(
    row pivotRow: Int32, to target: Int32, at position: Int32, column: Int32, inverse: Double
  ) {
    let pivotSegment = rows[pivotRow].segment
    let factor = rowEntries[rows[target].segment.start + position].value
    rowEntries[rows[target].segment.start + position].value = factor * inverse
    if pivotSegment.count == 1 { return }
    // Columns of the pivot row have the first stamp; those found in the target row get the second.
    let pending = nextStamp()
    for index in pivotSegment.start..<pivotSegment.start + pivotSegment.count {
      stamps[rowEntries[index].column] = pending
    }
    let done = nextStamp()
    stamps[column] = done
    var index: Int32 = 0
    while index < rows[target].segment.count {
      let start = rows[target].segment.start
      let entry = rowEntries[start + index]
      if stamps[entry.column] == pending {
        stamps[entry.column] = done
        let value = Self.sum(entry.value, factor * combined[entry.column])
        if value == 0 {
          remove(row: target, position: index)
          continue
        }
        rowEntries[start + index].value = value
      }
      index += 1
    }
    for index in pivotSegment.start..<pivotSegment.start + pivotSegment.count {
      let other = rowEntries[index].column
      if stamps[other] == pending {
        append(row: target, column: other, value: factor * combined[other])
      }
    }
  }
}
