/// The changes of an operation, so that a failure can be undone.
struct Journal: ~Copyable {
  enum Kind: Int32 {
    case value, lower, upper, multiplier, pivot, form, record, magnitude, order
  }

  /// Of a pivot, `index` is the quantity that left the basis, `old` the one that entered it.
  struct Entry: BitwiseCopyable {
    var kind: Int32
    var index: Int32
    var old: Double
  }

  private(set) var isOpen = false
  var entries = Pool<Entry>()

  /// Records as they were, in the order of the `record` entries.
  var records = Pool<Record>()

  @inline(__always)
  mutating func log(_ kind: Kind, _ index: Int32, _ old: Double) {
    entries.append(Entry(kind: kind.rawValue, index: index, old: old))
  }

  /// Makes room for so many records.
  mutating func reserve(_ count: Int) {
    records.reserve(count)
    entries.reserve(count)
  }

  mutating func open() {
    entries.removeAll()
    records.removeAll()
    isOpen = true
  }

  mutating func close() { isOpen = false }
}

extension Core {
  /// Keeps a record as it is before its attachment changes.
  mutating func logRecord(_ record: Int32) {
    guard journal.isOpen else { return }
    journal.log(.record, record, 0)
    journal.records.append(records[record])
  }

  /// Takes back everything since the journal was opened, to the last bit of every value.
  mutating func rollBack() {
    journal.close()
    var isLost = false
    while journal.entries.count > 0 {
      let entry = journal.entries.removeLast()
      switch Journal.Kind(rawValue: entry.kind) {
      case .value: quantities[entry.index].value = entry.old
      case .lower: quantities[entry.index].lower = entry.old
      case .upper: quantities[entry.index].upper = entry.old
      case .multiplier: multipliers[entry.index] = entry.old
      case .magnitude: magnitude = entry.old
      case .pivot: undoPivot(entry.index, Int32(entry.old), &isLost)
      case .order: giveBackPlace(entry.index, Int32(entry.old))
      case .form: dropForm(entry.index, isInTableau: !isLost)
      case .record: restore(entry.index, journal.records.removeLast())
      case nil: assertionFailure("unknown journal entry")
      }
    }
    forgetWork()
    isDoubtful = false
    isAltered = false
    judgedSteps = steps
    hasLeapt = false
    if isLost { remakeTableau() }
  }

  /// Lets a defined variable have its place of before, which those that follow from it rely on.
  private mutating func giveBackPlace(_ variable: Int32, _ order: Int32) {
    definitions.byOrder[origins[variable].order] = -1
    origins[variable].order = order
  }

  /// Exchanges two quantities again.
  ///
  /// - Parameter isLost: Set where rounding left no entry for that; then only who is basic is noted, and
  ///   the tableau made anew from that.
  private mutating func undoPivot(_ leaving: Int32, _ entering: Int32, _ isLost: inout Bool) {
    if !isLost {
      let row = quantities[entering].place
      let segment = tableau.rowSegment(row)
      var found: Int32 = -1
      var largest = 0.0
      for position in 0..<segment.count {
        let entry = tableau.rowEntries[segment.start + position]
        if entry.column == ~quantities[leaving].place { found = position }
        largest = max(largest, entry.value.magnitude)
      }
      if found >= 0,
        tableau.rowEntries[segment.start + found].value.magnitude >= largest * Self.doubt
      {
        return exchange(row: row, position: found)
      }
      isLost = true
    }
    quantities[leaving].place = 0
    quantities[entering].place = ~0
  }

  /// Empties the lists of what is to be looked at.
  mutating func forgetWork() {
    while infeasible.count > 0 { quantities[infeasible.removeLast()].marks.remove(.infeasible) }
    while unpriced.count > 0 { quantities[unpriced.removeLast()].marks.remove(.unpriced) }
    while unchecked.count > 0 { quantities[unchecked.removeLast()].marks.remove(.unchecked) }
    while stale.count > 0 { quantities[stale.removeLast()].marks.remove(.stale) }
  }

  /// Returns the position of a column in a row's list.
  mutating func position(_ row: Int32, _ column: Int32) -> Int32 {
    let segment = tableau.columnSegment(column)
    for index in segment.start..<segment.start + segment.count
    where tableau.columnEntries[index].row == row {
      return tableau.columnEntries[index].back
    }
    preconditionFailure("the tableau lost an entry")
  }

  /// Puts a record back where it was.
  private mutating func restore(_ index: Int32, _ old: Record) {
    let now = records[index]
    if now.owner >= 0 { unlink(index) }
    if now.defines >= 0, old.defines != now.defines { undefine(now.defines) }
    let wasDefined = now.defines >= 0 && old.defines == now.defines
    let terms = now.terms
    records[index] = old
    records[index].terms = terms
    if old.owner >= 0 { link(index, to: old.owner) }
    if old.defines >= 0 {
      if wasDefined { setRule(of: old.defines) } else { define(old.defines, by: index) }
    }
    if old.isAdded != now.isAdded {
      if old.isAdded { linkOccurrences(index) } else { unlinkOccurrences(index) }
    }
  }
}
