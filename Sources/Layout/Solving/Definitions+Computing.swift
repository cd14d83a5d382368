/// A definition solved for its variable: `constant + first · factor + second · otherFactor`.
///
/// It stores the data for computing side by side, in a tenth of the memory of the constraint and its terms.
struct Rule: BitwiseCopyable {
  var constant = 0.0
  var factor = 0.0
  var otherFactor = 0.0
  var first: Int32 = 0
  var second: Int32 = 0

  /// The number of terms.
  var count: Int32 = 0

  /// Whether it has more than two terms, or a coefficient to divide by: then it is
  /// `-(constant + terms) / factor`, with the index of the constraint's first term, and their number, in
  /// place of the variables.
  var isGeneral = false
}

/// Computing what the definitions say.
extension Core {
  /// Up to how many definitions all are computed: fewer than it takes to find out which.
  private static let few = 16

  /// Takes a variable's rule from its definition, to be computed anew.
  mutating func setRule(of variable: Int32) {
    let order = origins[variable].order
    definitions.rules[order] = rule(for: variable)
    definitions.markDirty(order)
  }

  private mutating func rule(for variable: Int32) -> Rule {
    let record = origins[variable].definition
    let segment = records[record].terms
    var rule = Rule()
    var own = 0.0
    var others: Int32 = 0
    for index in segment.start..<segment.start + segment.count {
      let term = terms[index]
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
    rule.constant = -own * records[record].constant
    rule.factor *= -own
    rule.otherFactor *= -own
    if others > 2 || own.magnitude != 1 {
      rule.isGeneral = true
      rule.constant = records[record].constant
      rule.factor = own
      (rule.first, rule.second) = (segment.start, segment.count)
    }
    return rule
  }

  /// Returns what a definition says; the first term, often the previous one of a chain, comes last.
  @inline(__always)
  private mutating func value(ofDefinition order: Int32, for variable: Int32) -> Double {
    var sum = definitions.rules[order].constant
    if definitions.rules[order].isGeneral {
      let start = definitions.rules[order].first
      var index = start + definitions.rules[order].second
      while index > start {
        index -= 1
        let other = terms[index].variable
        if other != variable { sum += terms[index].coefficient * quantities[other].value }
      }
      let own = definitions.rules[order].factor
      return own == 1 ? -sum : own == -1 ? sum : -sum / own
    }
    let count = definitions.rules[order].count
    if count > 1 {
      sum +=
        definitions.rules[order].otherFactor * quantities[definitions.rules[order].second].value
    }
    if count > 0 {
      sum += definitions.rules[order].factor * quantities[definitions.rules[order].first].value
    }
    return sum
  }

  /// Computes the defined variables that depend on what has moved.
  mutating func computeDefinitions() { computeDefinitions(reports: false) }

  /// Returns the variables whose values differ from what was last reported, and reports them.
  mutating func takeChanges() -> [Int32] {
    definitions.report.removeAll()
    computeDefinitions(reports: true)
    for position in 0..<definitions.changed.count {
      let variable = definitions.changed[position]
      quantities[variable].marks.remove(.changed)
      if !quantities[variable].isForm { report(variable, quantities[variable].value) }
    }
    definitions.changed.removeAll()
    return definitions.report.array()
  }

  /// Computes what has changed: all where that was most of it the last time, else what rests on what has moved.
  ///
  /// - Parameter reports: Whether what changes is reported at once, or only noted.
  private mutating func computeDefinitions(reports: Bool) {
    guard definitions.moved.count > 0 || definitions.firstDirty != .max else { return }
    let computesAll = definitions.isBroad || definitions.byOrder.count <= Self.few
    for index in 0..<definitions.moved.count {
      let variable = definitions.moved[index]
      quantities[variable].marks.remove(.moved)
      if quantities[variable].isForm { continue }
      noteChanged(variable, reports: reports)
      if !computesAll { markDependents(of: variable) }
    }
    definitions.moved.removeAll()
    if computesAll {
      computeAll(from: 0, after: 0, reports: reports)
    } else {
      computeDirty(reports: reports)
    }
    definitions.firstDirty = .max
  }

  private mutating func computeDirty(reports: Bool) {
    var word = definitions.firstDirty
    var computed = 0
    while word < definitions.dirty.count {
      let bits = definitions.dirty[word]
      if bits == 0 {
        word += 1
        continue
      }
      let bit = bits.trailingZeroBitCount
      definitions.dirty[word] = bits & (bits - 1)
      let order = Int32(word * 64 + bit)
      let variable = definitions.byOrder[order]
      computed += 1
      if variable >= 0, compute(order, variable, reports: reports) { markDependents(of: variable) }
      if computed >= 64, computed * 32 > definitions.byOrder.count {
        return computeAll(from: order + 1, after: computed, reports: reports)
      }
    }
    definitions.computed += computed
  }

  /// Computes all definitions from one on: cheaper than finding out which, where they are many.
  private mutating func computeAll(from order: Int32, after computed: Int, reports: Bool) {
    var changes = computed
    let count = definitions.byOrder.count
    definitions.computed += count
    for next in order..<Int32(count) {
      let variable = definitions.byOrder[next]
      if variable >= 0, compute(next, variable, reports: reports) { changes += 1 }
    }
    for word in min(definitions.firstDirty, definitions.dirty.count)..<definitions.dirty.count {
      definitions.dirty[word] = 0
    }
    definitions.isBroad = changes * 8 > count
  }

  /// Computes a defined variable, and returns whether that changed its value.
  @inline(__always)
  private mutating func compute(_ order: Int32, _ variable: Int32, reports: Bool) -> Bool {
    let value = value(ofDefinition: order, for: variable)
    guard value != quantities[variable].value else { return false }
    quantities[variable].value = value
    noteChanged(variable, reports: reports)
    return true
  }

  @inline(__always)
  private mutating func markDependents(of variable: Int32) {
    var index = origins[variable].firstOccurrence
    while index >= 0 {
      let defined = records[terms[index].record].defines
      if defined >= 0, defined != variable { definitions.markDirty(origins[defined].order) }
      index = terms[index].next
    }
  }

  @inline(__always)
  private mutating func noteChanged(_ variable: Int32, reports: Bool) {
    if reports {
      report(variable, quantities[variable].value)
    } else {
      noteChanged(variable)
    }
  }

  @inline(__always)
  private mutating func report(_ variable: Int32, _ value: Double) {
    guard value != definitions.reported[variable] else { return }
    definitions.reported[variable] = value
    definitions.report.append(variable)
  }

  @inline(__always)
  mutating func noteChanged(_ variable: Int32) {
    guard !quantities[variable].marks.contains(.changed) else { return }
    quantities[variable].marks.insert(.changed)
    definitions.changed.append(variable)
  }
}
