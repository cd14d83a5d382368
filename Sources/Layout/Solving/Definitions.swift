/// Variables that required equalities define, in the order in which they are computed.
struct Definitions: ~Copyable {
  /// Variables by order; -1 where a definition has gone.
  var byOrder = Pool<Int32>()

  /// The definitions by order, solved for their variables.
  var rules = Pool<Rule>()

  /// The definitions to compute anew, a bit for each order.
  var dirty = Pool<UInt64>()
  var firstDirty = Int.max

  /// Variables outside definitions whose values may have changed.
  var moved = Pool<Int32>()

  /// The values as they were last reported, by variable.
  var reported = Pool<Double>()

  /// Variables that may differ from what was last reported, each once.
  var changed = Pool<Int32>()

  /// Variables that do, in the report that is being made.
  var report = Pool<Int32>()

  /// Whether all definitions are computed, since most of them changed the last time.
  var isBroad = false

  /// How many have been computed so far, which tests count.
  var computed = 0

  /// The number of definitions.
  var count = 0

  mutating func extend() { reported.append(0) }

  @inline(__always)
  mutating func markDirty(_ order: Int32) {
    let word = Int(order >> 6)
    dirty[word] |= 1 << UInt64(order & 63)
    if word < firstDirty { firstDirty = word }
  }

  func isDirty(_ order: Int32) -> Bool { dirty[order >> 6] >> UInt64(order & 63) & 1 != 0 }

  mutating func clearDirty(_ order: Int32) { dirty[order >> 6] &= ~(1 << UInt64(order & 63)) }

  mutating func append(_ variable: Int32) -> Int32 {
    byOrder.append(variable)
    rules.append(Rule())
    if dirty.count * 64 < byOrder.count { dirty.append(0) }
    return Int32(byOrder.count - 1)
  }
}

extension Core {
  /// Returns whether nothing mentions a variable yet.
  @inline(__always)
  func isFresh(_ variable: Int32) -> Bool {
    quantities[variable].place == Quantity.nowhere && origins[variable].firstOccurrence < 0
      && origins[variable].definition < 0
  }

  /// By how much a definition may magnify what it rests on.
  ///
  /// Constraints on a defined variable are compared as ones on the variables that it rests on: what
  /// differs only within tolerance there must not differ by much here. Equalities that magnify more stay
  /// in the tableau, where every quantity is compared by itself.
  private static let mostGrowth = 100.0

  /// Returns the first variable that an equality can define, and by how much that magnifies.
  @inline(__always)
  mutating func definable(by record: Int32) -> (variable: Int32, growth: Double)? {
    let segment = records[record].terms
    var reach = 0.0
    for index in segment.start..<segment.start + segment.count
    where isFresh(terms[index].variable) {
      if reach == 0 { reach = self.reach(of: record) }
      let growth = reach / terms[index].coefficient.magnitude
      if growth <= Self.mostGrowth { return (terms[index].variable, growth) }
    }
    return nil
  }

  /// Returns about the largest coefficient of an equality with all definitions put in.
  private func reach(of record: Int32) -> Double {
    let segment = records[record].terms
    var reach = 0.0
    for index in segment.start..<segment.start + segment.count {
      let term = terms[index]
      let origin = origins[term.variable]
      let growth = origin.definition >= 0 ? origin.growth : 1
      reach = max(reach, term.coefficient.magnitude * growth)
    }
    return reach
  }

  /// Makes a required equality the definition of a variable that is outside the tableau.
  mutating func define(_ variable: Int32, by record: Int32) {
    records[record].defines = variable
    origins[variable].definition = record
    var latest: Int32 = -1
    let segment = records[record].terms
    for index in segment.start..<segment.start + segment.count {
      let other = terms[index].variable
      if other != variable, origins[other].definition >= 0 {
        latest = max(latest, origins[other].order)
      }
    }
    definitions.count += 1
    let old = origins[variable].order
    // The place that it had before is still free where a failure is being taken back.
    if old > latest, old < definitions.byOrder.count, definitions.byOrder[old] < 0 {
      definitions.byOrder[old] = variable
    } else {
      if journal.isOpen { journal.log(.order, variable, Double(old)) }
      origins[variable].order = definitions.append(variable)
    }
    setRule(of: variable)
  }

  /// Ends a variable's definition; its place in the order stays reserved.
  mutating func undefine(_ variable: Int32) {
    records[origins[variable].definition].defines = -1
    origins[variable].definition = -1
    let order = origins[variable].order
    if order >= 0, definitions.byOrder[order] == variable { definitions.byOrder[order] = -1 }
    definitions.count -= 1
  }

  /// Gives the definitions consecutive places where most of the places are empty.
  mutating func compactDefinitions() {
    guard definitions.byOrder.count > 64 + 2 * definitions.count else { return }
    var place: Int32 = 0
    for old in 0..<Int32(definitions.byOrder.count) {
      let variable = definitions.byOrder[old]
      let isDirty = definitions.isDirty(old)
      definitions.clearDirty(old)
      guard variable >= 0 else { continue }
      definitions.byOrder[place] = variable
      definitions.rules[place] = definitions.rules[old]
      origins[variable].order = place
      if isDirty { definitions.markDirty(place) }
      place += 1
    }
    definitions.byOrder.truncate(to: Int(place))
    definitions.rules.truncate(to: Int(place))
    definitions.dirty.truncate(to: (Int(place) + 63) >> 6)
    definitions.firstDirty = 0
  }
}
