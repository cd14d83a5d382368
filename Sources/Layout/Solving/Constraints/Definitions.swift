/// A variable's definition.
struct Definition: BitwiseCopyable {
  /// The required equality that defines the variable; -1 for none.
  var record: Int32 = -1

  /// The definition's position in the order in which definitions are computed.
  var order: Int32 = -1

  /// The approximate factor by which the definition magnifies the variables that it depends on; at least 1.
  var growth = 1.0
}

/// Variables that required equalities define, in the order in which they are computed.
///
/// They stay out of the tableau: constraints that mention them are expanded (``Expansion``).
struct Definitions: ~Copyable {
  /// The definitions, by variable.
  private(set) var byVariable = Pool<Definition>()

  /// The variables by order; -1 for a removed definition.
  var byOrder = Pool<Int32>()

  /// No order before this one is free.
  private var firstFree: Int32 = 0

  /// The definitions by order, solved for their variables.
  var rules = Pool<Rule>()

  /// The definitions to compute, a bit for each order.
  var dirty = Pool<UInt64>()
  var firstDirty = Int.max

  /// Whether to compute all definitions, because most of them changed the last time.
  var isBroad = false

  /// The number of definitions computed so far, which tests count.
  var computed = 0

  /// The number of definitions.
  var count = 0

  subscript(variable: Int32) -> Definition {
    @inline(__always)
    get { byVariable[variable] }
    @inline(__always)
    _modify { yield &byVariable[variable] }
  }

  mutating func extend() { byVariable.append(Definition()) }

  mutating func reserve(_ count: Int) {
    byVariable.reserve(count)
    byOrder.reserve(count)
    rules.reserve(count)
  }

  mutating func reset(_ variable: Int32) { byVariable[variable] = Definition() }

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

/// Adding and removing definitions.
extension Definitions {
  /// Returns whether no constraint mentions a variable yet.
  @inline(__always)
  private func isFresh(
    _ variable: Int32, _ quantities: inout QuantityTable, _ constraints: inout ConstraintTable
  ) -> Bool {
    quantities[variable].place == Quantity.nowhere && constraints.uses[variable].first < 0
      && byVariable[variable].record < 0
  }

  /// The largest factor by which a definition may magnify the variables that it depends on.
  ///
  /// The solver compares constraints on a defined variable as constraints on these variables, so a difference within
  /// tolerance there must stay small here. Equalities that magnify more stay in the tableau, where each quantity is
  /// compared on its own.
  private static let mostGrowth = 100.0

  /// Returns the first variable that an equality can define, and the growth of the definition.
  @inline(__always)
  mutating func definable(
    by record: Int32, _ quantities: inout QuantityTable, _ constraints: inout ConstraintTable
  ) -> (variable: Int32, growth: Double)? {
    let segment = constraints[record].terms
    var reach = 0.0
    for index in segment.start..<segment.start + segment.count
    where isFresh(constraints.terms[index].variable, &quantities, &constraints) {
      if reach == 0 { reach = self.reach(of: record, &constraints) }
      let growth = reach / constraints.terms[index].coefficient.magnitude
      if growth <= Self.mostGrowth { return (constraints.terms[index].variable, growth) }
    }
    if count == byOrder.count { return nil }
    for index in segment.start..<segment.start + segment.count
    where isVacant(constraints.terms[index].variable, for: record, &quantities, &constraints) {
      if reach == 0 { reach = self.reach(of: record, &constraints) }
      // The growth of the variables that depend on it must stay what it is.
      if reach == constraints.terms[index].coefficient.magnitude {
        return (constraints.terms[index].variable, 1)
      }
    }
    return nil
  }

  /// Returns whether a variable that has lost its definition can get another one with the same order.
  private func isVacant(
    _ variable: Int32, for record: Int32, _ quantities: inout QuantityTable,
    _ constraints: inout ConstraintTable
  ) -> Bool {
    let (defining, order) = (byVariable[variable].record, byVariable[variable].order)
    guard quantities[variable].place == Quantity.nowhere, defining < 0, order >= 0,
      order < byOrder.count, byOrder[order] < 0,
      latestOrder(in: record, except: variable, &constraints) < order
    else { return false }
    var index = constraints.uses[variable].first
    while index >= 0 {
      let dependent = constraints[constraints.terms[index].record].defines
      if dependent >= 0, byVariable[dependent].order < order { return false }
      index = constraints.terms[index].next
    }
    return true
  }

  /// Returns the latest order of the defined variables of a constraint; -1 for none.
  @inline(__always)
  private func latestOrder(
    in record: Int32, except variable: Int32, _ constraints: inout ConstraintTable
  ) -> Int32 {
    var latest: Int32 = -1
    let segment = constraints[record].terms
    for index in segment.start..<segment.start + segment.count {
      let other = constraints.terms[index].variable
      if other != variable, byVariable[other].record >= 0 {
        latest = max(latest, byVariable[other].order)
      }
    }
    return latest
  }

  /// Returns the approximate largest coefficient of an equality after replacing all defined variables.
  private func reach(of record: Int32, _ constraints: inout ConstraintTable) -> Double {
    let segment = constraints[record].terms
    var reach = 0.0
    for index in segment.start..<segment.start + segment.count {
      let term = constraints.terms[index]
      let definition = byVariable[term.variable]
      let growth = definition.record >= 0 ? definition.growth : 1
      reach = max(reach, term.coefficient.magnitude * growth)
    }
    return reach
  }

  /// Makes a required equality the definition of a variable that is outside the tableau.
  ///
  /// - Returns: The variable's former order, if it has another one now.
  mutating func define(
    _ variable: Int32, by record: Int32, _ constraints: inout ConstraintTable
  ) -> Int32? {
    constraints[record].defines = variable
    byVariable[variable].record = record
    let latest = latestOrder(in: record, except: variable, &constraints)
    let old = byVariable[variable].order
    // The former order is still free if a failed change is undone.
    let isFree = old > latest && old < byOrder.count && byOrder[old] < 0
    if isFree {
      byOrder[old] = variable
    } else {
      byVariable[variable].order = makeOrder(for: variable, after: latest)
    }
    count += 1
    setRule(of: variable, &constraints)
    return isFree ? nil : old
  }

  /// Gives a variable an order.
  ///
  /// If an item takes the place of another one, its definitions get the orders of the former ones. The definitions of
  /// the items that follow from it, which have later orders, can then stay.
  private mutating func makeOrder(for variable: Int32, after latest: Int32) -> Int32 {
    if count == byOrder.count {
      firstFree = Int32(count + 1)
      return append(variable)
    }
    let first = max(latest + 1, firstFree)
    let end = min(first + 16, Int32(byOrder.count))
    var order = first
    while order < end, byOrder[order] >= 0 { order += 1 }
    if first == firstFree { firstFree = order }
    guard order < end else { return append(variable) }
    byOrder[order] = variable
    return order
  }

  /// Removes a variable's definition; its order stays reserved.
  mutating func undefine(_ variable: Int32, _ constraints: inout ConstraintTable) {
    constraints[byVariable[variable].record].defines = -1
    byVariable[variable].record = -1
    let order = byVariable[variable].order
    if order >= 0, byOrder[order] == variable {
      byOrder[order] = -1
      firstFree = min(firstFree, order)
    }
    count -= 1
  }

  /// Gives a variable its former order, which the definitions after it rely on.
  mutating func giveBackPlace(_ variable: Int32, _ order: Int32) {
    byOrder[byVariable[variable].order] = -1
    firstFree = min(firstFree, byVariable[variable].order)
    byVariable[variable].order = order
  }

  /// Gives the definitions consecutive orders, if most orders are unused.
  mutating func compact() {
    guard byOrder.count > 64 + 2 * count else { return }
    var place: Int32 = 0
    for old in 0..<Int32(byOrder.count) {
      let variable = byOrder[old]
      let isDirty = isDirty(old)
      clearDirty(old)
      guard variable >= 0 else { continue }
      byOrder[place] = variable
      rules[place] = rules[old]
      byVariable[variable].order = place
      if isDirty { markDirty(place) }
      place += 1
    }
    byOrder.truncate(to: Int(place))
    rules.truncate(to: Int(place))
    dirty.truncate(to: (Int(place) + 63) >> 6)
    firstDirty = 0
    firstFree = place
  }
}
