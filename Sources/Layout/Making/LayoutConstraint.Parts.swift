extension LayoutConstraint {
  /// The shares of a constraint's attributes.
  ///
  /// The first one is stored in place, because most constraints have one attribute.
  struct Parts: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    private var first = Part(attribute: .left, target: .left, constant: .number(0), priority: .weak)
    private var others: [Part] = []
    private(set) var endIndex = 0

    var startIndex: Int { 0 }

    subscript(index: Int) -> Part {
      @inline(__always)
      get { index == 0 ? first : others[index - 1] }
      @inline(__always)
      _modify { if index == 0 { yield &first } else { yield &others[index - 1] } }
    }

    /// Stores the relation of a part, faster than through the subscript, whose access is a coroutine.
    mutating func setRow(_ row: Constraint?, at index: Int) {
      if index == 0 { first.row = row } else { others[index - 1].row = row }
    }

    mutating func append(_ part: Part) {
      if endIndex == 0 { first = part } else { others.append(part) }
      endIndex += 1
    }

    mutating func replaceSubrange(_ range: Range<Int>, with parts: some Collection<Part>) {
      var all = Array(self)
      all.replaceSubrange(range, with: parts)
      self = Parts()
      for part in all { append(part) }
    }
  }
}
