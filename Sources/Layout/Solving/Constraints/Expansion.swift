/// A linear form in which defined variables are replaced with their definitions.
struct Expansion: ~Copyable {
  var values = Pool<Double>()
  var stamps = Pool<Int32>()
  var touched = Pool<Int32>()

  /// The orders of the defined variables that are not replaced yet, a heap with the largest first.
  var pending = Pool<Int32>()
  var stamp: Int32 = 0
  var constant = 0.0

  /// The variable that was replaced last, whose definition is the first in their order; -1 for none.
  var earliest: Int32 = -1

  /// The variables of the result, ascending; their coefficients are in `values`.
  var variables: [Int32] = []

  mutating func extend() {
    values.append(0)
    stamps.append(0)
  }

  mutating func reserve(_ count: Int) {
    values.reserve(count)
    stamps.reserve(count)
  }

  mutating func begin(constant: Double) {
    stamp &+= 1
    touched.removeAll()
    pending.removeAll()
    earliest = -1
    self.constant = constant
  }

  mutating func push(_ order: Int32) {
    pending.append(order)
    var child = pending.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if pending[parent] >= order { break }
      pending[child] = pending[parent]
      child = parent
    }
    pending[child] = order
  }

  mutating func pop() -> Int32? {
    guard pending.count > 0 else { return nil }
    let top = pending[0]
    let last = pending.removeLast()
    let count = pending.count
    guard count > 0 else { return top }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= count { break }
      if child + 1 < count, pending[child + 1] > pending[child] { child += 1 }
      if pending[child] <= last { break }
      pending[parent] = pending[child]
      parent = child
    }
    pending[parent] = last
    return top
  }

  /// Adds a term without replacing its variable.
  @inline(__always)
  mutating func merge(_ variable: Int32, _ coefficient: Double) {
    if stamps[variable] == stamp {
      values[variable] = Tableau.sum(values[variable], coefficient)
    } else {
      stamps[variable] = stamp
      values[variable] = coefficient
      touched.append(variable)
    }
  }
}

/// Replacing defined variables.
extension Expansion {
  @inline(__always)
  mutating func expand(
    _ variable: Int32, _ coefficient: Double, _ definitions: inout Definitions
  ) {
    if stamps[variable] == stamp {
      values[variable] = Tableau.sum(values[variable], coefficient)
    } else {
      stamps[variable] = stamp
      values[variable] = coefficient
      if definitions[variable].record >= 0 {
        push(definitions[variable].order)
      } else {
        touched.append(variable)
      }
    }
  }

  /// Adds a constraint's terms to the form.
  mutating func expandTerms(
    of record: Int32, factor: Double, _ constraints: inout ConstraintTable,
    _ definitions: inout Definitions
  ) {
    let segment = constraints[record].terms
    for index in segment.start..<segment.start + segment.count {
      expand(
        constraints.terms[index].variable, factor * constraints.terms[index].coefficient,
        &definitions)
    }
  }

  /// Replaces all defined variables.
  ///
  /// - Parameter parts: A closure that receives each used definition and the factor by which it was subtracted.
  mutating func finish(
    _ constraints: inout ConstraintTable, _ definitions: inout Definitions,
    _ parts: (Int32, Double) -> Void
  ) {
    while let order = pop() {
      let variable = definitions.byOrder[order]
      let coefficient = values[variable]
      if coefficient == 0 { continue }
      earliest = variable
      values[variable] = 0
      let record = definitions[variable].record
      let segment = constraints[record].terms
      var own = 1.0
      for index in segment.start..<segment.start + segment.count
      where constraints.terms[index].variable == variable {
        own = constraints.terms[index].coefficient
      }
      let factor = -coefficient / own
      for index in segment.start..<segment.start + segment.count
      where constraints.terms[index].variable != variable {
        expand(
          constraints.terms[index].variable, factor * constraints.terms[index].coefficient,
          &definitions)
      }
      constant = Tableau.sum(constant, factor * constraints[record].constant)
      parts(record, factor)
    }
    variables.removeAll(keepingCapacity: true)
    // The latest definitions are replaced first, so that this order is usually close to an ascending one.
    for index in (0..<touched.count).reversed() {
      let variable = touched[index]
      if values[variable] != 0 { variables.append(variable) }
    }
    if variables.count > 1 { variables.sort() }
  }
}

extension Core {
  /// Adds a constraint's terms to the form.
  mutating func expandTerms(of record: Int32, factor: Double) {
    expansion.expandTerms(of: record, factor: factor, &constraints, &definitions)
  }

  /// Replaces all defined variables.
  ///
  /// - Parameter parts: A closure that receives each used definition and the factor by which it was subtracted.
  mutating func finishExpansion(_ parts: (Int32, Double) -> Void = { _, _ in }) {
    expansion.finish(&constraints, &definitions, parts)
  }
}
