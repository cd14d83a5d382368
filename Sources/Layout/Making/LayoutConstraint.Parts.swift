extension LayoutConstraint {
  /// The parts of a constraint, one for each attribute, with their rows in the solver.
  ///
  /// The first one is stored in place, because most constraints have one attribute.
  struct Parts: RandomAccessCollection, MutableCollection {
    private struct Share {
      var part = Part(attribute: .left, target: .left, constant: .number(0), priority: .weak)
      var row = Row()
    }

    private var first = Share()
    private var others: [Share] = []
    private(set) var endIndex = 0

    var startIndex: Int { 0 }

    subscript(index: Int) -> Part {
      @inline(__always)
      get { index == 0 ? first.part : others[index - 1].part }
      @inline(__always)
      _modify { if index == 0 { yield &first.part } else { yield &others[index - 1].part } }
    }

    /// Returns the row of a part; an empty one until it has been made.
    @inline(__always)
    func row(at index: Int) -> Row { index == 0 ? first.row : others[index - 1].row }

    mutating func setRow(_ row: Row, at index: Int) {
      if index == 0 { first.row = row } else { others[index - 1].row = row }
    }

    /// Makes room for a number of parts.
    mutating func reserve(_ count: Int) {
      if count > 1 { others.reserveCapacity(count - 1) }
    }

    /// Removes and returns the row of a part.
    mutating func takeRow(at index: Int) -> Row {
      let row = row(at: index)
      setRow(Row(), at: index)
      return row
    }

    /// The attributes of all parts.
    var attributes: LayoutAttributes { reduce(into: []) { $0.insert(.init($1.attribute)) } }

    /// Whether any part has a row.
    var haveRows: Bool { indices.contains { row(at: $0).isMade } }

    mutating func append(_ part: Part, _ row: Row = Row()) {
      if endIndex == 0 {
        first = Share(part: part, row: row)
      } else {
        others.append(Share(part: part, row: row))
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
