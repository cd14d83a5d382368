/// The changes of an operation, so that a failure can be undone.
struct Journal: ~Copyable {
  enum Kind: Int32 {
    case value, lower, upper, multiplier, pivot, form, record, magnitude, order
  }

  /// A change with the old value.
  ///
  /// For a pivot, `index` is the quantity that left the basis, and `old` the one that entered it.
  struct Entry: BitwiseCopyable {
    var kind: Int32
    var index: Int32
    var old: Double
  }

  private(set) var isOpen = false
  var entries = Pool<Entry>()

  /// The old records, in the order of the `record` entries.
  var records = Pool<Record>()
  var penalties = Pool<Penalty>()

  @inline(__always)
  mutating func log(_ kind: Kind, _ index: Int32, _ old: Double) {
    entries.append(Entry(kind: kind.rawValue, index: index, old: old))
  }

  /// Reserves memory for a number of records.
  mutating func reserve(_ count: Int) {
    records.reserve(count)
    penalties.reserve(count)
    entries.reserve(count)
  }

  mutating func open() {
    entries.removeAll()
    records.removeAll()
    penalties.removeAll()
    isOpen = true
  }

  mutating func close() { isOpen = false }
}

extension Core {
  /// Stores a record before its attachment changes.
  mutating func logRecord(_ record: Int32) {
    guard journal.isOpen else { return }
    journal.log(.record, record, 0)
    journal.records.append(constraints[record])
    journal.penalties.append(penalties[record])
  }

  /// Undoes all changes since the journal was opened, to the last bit of every value.
  mutating func rollBack() {
    journal.close()
    var isLost = false
    while journal.entries.count > 0 {
      let entry = journal.entries.removeLast()
      switch Journal.Kind(rawValue: entry.kind) {
      case .value: quantities[entry.index].value = entry.old
      case .lower: quantities[entry.index].lower = entry.old
      case .upper: quantities[entry.index].upper = entry.old
      case .multiplier: penalties.multipliers[entry.index] = entry.old
      case .magnitude: penalties.magnitude = entry.old
      case .pivot: undoPivot(entry.index, Int32(entry.old), &isLost)
      case .order: definitions.giveBackPlace(entry.index, Int32(entry.old))
      case .form: dropForm(entry.index, isInTableau: !isLost)
      case .record:
        restore(
          entry.index, journal.records.removeLast(), journal.penalties.removeLast())
      case nil: assertionFailure("unknown journal entry")
      }
    }
    work.removeAll(&quantities)
    changes.negative.removeAll(&quantities)
    rounding.settle(at: steps)
    if isLost { remakeTableau() }
  }

  /// Exchanges two quantities again.
  ///
  /// - Parameter isLost: Set to `true` if rounding has removed the entry for the exchange. The method then only records
  ///   which quantities are basic, and the caller computes the tableau anew.
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
        tableau.rowEntries[segment.start + found].value.magnitude >= largest * Rounding.doubt
      {
        return exchange(row: row, position: found)
      }
      isLost = true
    }
    quantities[leaving].place = 0
    quantities[entering].place = ~0
  }

  /// Restores a constraint's old record and penalty.
  private mutating func restore(_ index: Int32, _ old: Record, _ oldPenalty: Penalty) {
    let now = constraints[index]
    if penalties[index].owner >= 0 { penalties.unlink(index) }
    if now.defines >= 0, old.defines != now.defines {
      definitions.undefine(now.defines, &constraints)
    }
    let wasDefined = now.defines >= 0 && old.defines == now.defines
    let terms = now.terms
    constraints[index] = old
    constraints[index].terms = terms
    penalties[index] = oldPenalty
    if oldPenalty.owner >= 0 { penalties.link(index, to: oldPenalty.owner) }
    if old.defines >= 0 {
      if wasDefined {
        definitions.setRule(of: old.defines, &constraints)
      } else {
        define(old.defines, by: index)
      }
    }
    if old.isAdded != now.isAdded {
      if old.isAdded { constraints.linkOccurrences(index) } else { unlinkOccurrences(index) }
    }
  }
}
