extension LayoutConstraint {
  /// The shares of a constraint's attributes, and the rows that they have in the solver.
  ///
  /// The first one is stored in place, because most constraints have one attribute. The rows are apart, so that a part
  /// is copied without counting references.
  struct Parts: RandomAccessCollection, MutableCollection {
    private var first = Part(attribute: .left, target: .left, constant: .number(0), priority: .weak)
    private var firstRow = Row()
    private var others: [Part] = []
    private var otherRows: [Row] = []
    private(set) var endIndex = 0

    var startIndex: Int { 0 }

    subscript(index: Int) -> Part {
      @inline(__always)
      get { index == 0 ? first : others[index - 1] }
      @inline(__always)
      _modify { if index == 0 { yield &first } else { yield &others[index - 1] } }
    }

    /// Returns the row of a part; an empty one until it has been made.
    @inline(__always)
    func row(at index: Int) -> Row { index == 0 ? firstRow : otherRows[index - 1] }

    mutating func setRow(_ row: Row, at index: Int) {
      if index == 0 { firstRow = row } else { otherRows[index - 1] = row }
    }

    /// Removes and returns the row of a part.
    mutating func takeRow(at index: Int) -> Row {
      let row = row(at: index)
      setRow(Row(), at: index)
      return row
    }

    /// Whether any part has a row.
    var haveRows: Bool { indices.contains { row(at: $0).isMade } }

    mutating func append(_ part: Part, _ row: Row = Row()) {
      if endIndex == 0 {
        (first, firstRow) = (part, row)
      } else {
        others.append(part)
        otherRows.append(row)
      }
      endIndex += 1
    }

    mutating func remove(at index: Int) {
      var rest = Parts()
      for other in indices where other != index { rest.append(self[other], row(at: other)) }
      self = rest
    }
  }
}
