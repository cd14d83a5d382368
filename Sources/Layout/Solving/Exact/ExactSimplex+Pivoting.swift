extension ExactSimplex {
  /// Returns the rows that may have an entry in a column, each once.
  func rows(using column: Int32) -> [Int32] {
    var rows = users[Int(column)].sorted()
    var count = 0
    for row in rows where count == 0 || rows[count - 1] != row {
      rows[count] = row
      count += 1
    }
    rows.removeLast(rows.count - count)
    return rows
  }

  func position(_ row: Int, _ column: Int32) -> Int? {
    let entries = lines[row].entries
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].column == column ? low : nil
  }

  /// Exchanges the quantities of a row and a column.
  mutating func pivot(_ row: Int, _ position: Int) {
    steps += 1
    let column = lines[row].entries[position].column
    let inverse = DoubleDouble(1) / lines[row].entries[position].value
    var line = lines[row]
    line.constant = -(line.constant * inverse)
    for index in line.entries.indices {
      line.entries[index].value =
        index == position ? inverse : -(line.entries[index].value * inverse)
    }
    swap(&line.owner, &owners[Int(column)])
    lines[row] = line
    settle(row)
    let rows = rows(using: column)
    users[Int(column)] = [Int32(row)]
    for user in rows where user != row {
      guard let place = self.position(Int(user), column) else { continue }
      add(line, to: Int(user), times: lines[Int(user)].entries[place].value, pivot: column)
      settle(Int(user))
    }
  }

  /// Replaces a column's quantity in a row with the line that equals it.
  private mutating func add(
    _ line: Line, to row: Int, times factor: DoubleDouble, pivot column: Int32
  ) {
    let old = lines[row].entries
    var new: [Entry] = []
    new.reserveCapacity(old.count + line.entries.count)
    var (i, j) = (0, 0)
    while i < old.count || j < line.entries.count {
      let a = i < old.count ? old[i].column : .max
      let b = j < line.entries.count ? line.entries[j].column : .max
      if a < b {
        new.append(old[i])
        i += 1
        continue
      }
      let share = factor * line.entries[j].value
      if a > b || a == column {
        new.append(Entry(column: b, value: share))
        users[Int(b)].append(Int32(row))
      } else {
        let value = DoubleDouble.sum(old[i].value, share)
        if !value.isZero { new.append(Entry(column: a, value: value)) }
      }
      if a == b { i += 1 }
      j += 1
    }
    lines[row].entries = new
    lines[row].constant = .sum(lines[row].constant, factor * line.constant)
  }
}
