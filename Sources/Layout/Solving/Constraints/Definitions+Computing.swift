/// A definition solved for its variable: `constant + first · factor + second · otherFactor`.
///
/// It takes a tenth of the memory of the constraint and its terms.
struct Rule: BitwiseCopyable {
  var constant = 0.0
  var factor = 0.0
  var otherFactor = 0.0
  var first: Int32 = 0
  var second: Int32 = 0

  /// The number of terms.
  var count: Int32 = 0

  /// Whether it has more than two terms, or a coefficient to divide by.
  ///
  /// The value is then `-(constant + terms) / factor`. The index of the constraint's first term, and the number of
  /// terms, are stored in place of the variables.
  var isGeneral = false
}

/// Computing the values of defined variables.
extension Definitions {
  /// The number of definitions up to which all are computed, which is faster than finding the changed ones.
  private static let few = 16

  /// Sets a variable's rule from its definition, and marks it for computing.
  mutating func setRule(of variable: Int32, _ constraints: inout ConstraintTable) {
    let order = byVariable[variable].order
    rules[order] = rule(for: variable, &constraints)
    markDirty(order)
  }

  private func rule(for variable: Int32, _ constraints: inout ConstraintTable) -> Rule {
    let record = byVariable[variable].record
    let segment = constraints[record].terms
    var rule = Rule()
    var own = 0.0
    var others: Int32 = 0
    for index in segment.start..<segment.start + segment.count {
      let term = constraints.terms[index]
      if term.variable == variable {
        own = term.coefficient
      } else {
        others += 1
        if others == 1 {
          (rule.first, rule.factor) = (term.variable, term.coefficient)
        } else {
          (rule.second, rule.otherFactor) = (term.variable, term.coefficient)
        }
      }
    }
    rule.count = others
    rule.constant = -own * constraints[record].constant
    rule.factor *= -own
    rule.otherFactor *= -own
    if others > 2 || own.magnitude != 1 {
      rule.isGeneral = true
      rule.constant = constraints[record].constant
      rule.factor = own
      (rule.first, rule.second) = (segment.start, segment.count)
    }
    return rule
  }

  /// Returns the value of a definition; it adds the first term, often the previous one of a chain, last.
  @inline(__always)
  private func value(
    ofDefinition order: Int, for variable: Int32, _ quantities: inout QuantityTable,
    _ constraints: inout ConstraintTable
  ) -> Double {
    var sum = rules[order].constant
    if rules[order].isGeneral {
      let start = rules[order].first
      var index = start + rules[order].second
      while index > start {
        index -= 1
        let other = constraints.terms[index].variable
        if other != variable {
          sum += constraints.terms[index].coefficient * quantities[other].value
        }
      }
      let own = rules[order].factor
      return own == 1 ? -sum : own == -1 ? sum : -sum / own
    }
    let count = rules[order].count
    if count > 1 {
      sum +=
        rules[order].otherFactor * quantities[rules[order].second].value
    }
    if count > 0 {
      sum += rules[order].factor * quantities[rules[order].first].value
    }
    return sum
  }

  /// Computes definitions: all if most of them changed the last time, else those that depend on changed variables.
  ///
  /// - Parameter reports: Whether to report changed variables now, or only note them.
  mutating func compute(
    _ quantities: inout QuantityTable, _ constraints: inout ConstraintTable,
    _ changes: inout ValueChanges, _ journal: inout Journal, reports: Bool
  ) {
    guard changes.moved.count > 0 || firstDirty != .max else { return }
    let computesAll = isBroad || byOrder.count <= Self.few
    for index in 0..<changes.moved.count {
      let variable = changes.moved[index]
      if quantities[variable].isForm { continue }
      note(variable, &quantities, &changes, reports: reports)
      if !computesAll { markDependents(of: variable, &constraints) }
    }
    changes.moved.removeAll(&quantities)
    if computesAll {
      computeAll(
        from: 0, after: 0, &quantities, &constraints, &changes, &journal, reports: reports)
    } else {
      computeDirty(&quantities, &constraints, &changes, &journal, reports: reports)
    }
    firstDirty = .max
  }

  private mutating func computeDirty(
    _ quantities: inout QuantityTable, _ constraints: inout ConstraintTable,
    _ changes: inout ValueChanges, _ journal: inout Journal, reports: Bool
  ) {
    var word = firstDirty
    var tried = 0
    while word < dirty.count {
      let bits = dirty[word]
      if bits == 0 {
        word += 1
        continue
      }
      let bit = bits.trailingZeroBitCount
      dirty[word] = bits & (bits - 1)
      let order = Int32(word * 64 + bit)
      let variable = byOrder[order]
      tried += 1
      if variable >= 0, compute(Int(order), variable, &quantities, &constraints, &journal) {
        note(variable, &quantities, &changes, reports: reports)
        markDependents(of: variable, &constraints)
      }
      if tried >= 64, tried * 32 > byOrder.count {
        return computeAll(
          from: order + 1, after: tried, &quantities, &constraints, &changes, &journal,
          reports: reports)
      }
    }
    computed += tried
  }

  /// Computes all definitions from an order on, which is cheaper than finding the changed ones if they are many.
  private mutating func computeAll(
    from order: Int32, after tried: Int, _ quantities: inout QuantityTable,
    _ constraints: inout ConstraintTable, _ changes: inout ValueChanges,
    _ journal: inout Journal, reports: Bool
  ) {
    var changed = tried
    let count = byOrder.count
    computed += count
    for next in Int(order)..<count {
      let variable = byOrder[next]
      if variable >= 0, compute(next, variable, &quantities, &constraints, &journal) {
        note(variable, &quantities, &changes, reports: reports)
        changed &+= 1
      }
    }
    for word in min(firstDirty, dirty.count)..<dirty.count { dirty[word] = 0 }
    isBroad = changed * 8 > count
  }

  /// Computes a defined variable, and returns whether its value has changed.
  @inline(__always)
  private func compute(
    _ order: Int, _ variable: Int32, _ quantities: inout QuantityTable,
    _ constraints: inout ConstraintTable, _ journal: inout Journal
  ) -> Bool {
    let value = value(ofDefinition: order, for: variable, &quantities, &constraints)
    guard value != quantities[variable].value else { return false }
    if journal.isOpen { journal.log(.value, variable, quantities[variable].value) }
    quantities[variable].value = value
    return true
  }

  @inline(__always)
  private mutating func markDependents(
    of variable: Int32, _ constraints: inout ConstraintTable
  ) {
    var index = constraints.uses[variable].first
    while index >= 0 {
      let defined = constraints[constraints.terms[index].record].defines
      if defined >= 0, defined != variable { markDirty(byVariable[defined].order) }
      index = constraints.terms[index].next
    }
  }

  @inline(__always)
  private func note(
    _ variable: Int32, _ quantities: inout QuantityTable, _ changes: inout ValueChanges,
    reports: Bool
  ) {
    let value = quantities[variable].value
    changes.noteSign(variable, value, &quantities)
    if reports {
      changes.reportNow(variable, value)
    } else {
      changes.note(variable, &quantities)
    }
  }
}

extension Core {
  /// Computes the defined variables that depend on changed variables.
  mutating func computeDefinitions() {
    definitions.compute(&quantities, &constraints, &changes, &journal, reports: false)
  }

  /// Reports and returns the variables whose values differ from those reported last.
  mutating func takeChanges() -> [Int32] {
    definitions.compute(&quantities, &constraints, &changes, &journal, reports: true)
    return changes.takeReport(&quantities)
  }
}
