/// A linear form in the making: terms of defined variables are replaced by their definitions.
struct Expansion: ~Copyable {
  var values = Pool<Double>()
  var stamps = Pool<Int32>()
  var touched = Pool<Int32>()

  /// The orders of defined variables still to be replaced, a heap with the largest first.
  var pending = Pool<Int32>()
  var stamp: Int32 = 0
  var constant = 0.0

  /// The variables of the result, ascending; their coefficients are in `values`.
  var variables: [Int32] = []

  mutating func extend() {
    values.append(0)
    stamps.append(0)
  }

  mutating func begin(constant: Double) {
    stamp &+= 1
    touched.removeAll()
    pending.removeAll()
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
}

extension Core {
  @inline(__always)
  mutating func expand(_ variable: Int32, _ coefficient: Double) {
    if expansion.stamps[variable] == expansion.stamp {
      expansion.values[variable] = Tableau.sum(expansion.values[variable], coefficient)
    } else {
      expansion.stamps[variable] = expansion.stamp
      expansion.values[variable] = coefficient
      if origins[variable].definition >= 0 {
        expansion.push(origins[variable].order)
      } else {
        expansion.touched.append(variable)
      }
    }
  }

  /// Adds a constraint's terms to the form in the making.
  mutating func expandTerms(of record: Int32, factor: Double) {
    let segment = records[record].terms
    for index in segment.start..<segment.start + segment.count {
      expand(terms[index].variable, factor * terms[index].coefficient)
    }
  }

  /// Replaces all defined variables.
  ///
  /// - Parameter parts: Takes the definitions used, with the factors by which they were subtracted.
  mutating func finishExpansion(_ parts: (Int32, Double) -> Void = { _, _ in }) {
    while let order = expansion.pop() {
      let variable = definitions.byOrder[order]
      let coefficient = expansion.values[variable]
      if coefficient == 0 { continue }
      expansion.values[variable] = 0
      let record = origins[variable].definition
      let segment = records[record].terms
      var own = 1.0
      for index in segment.start..<segment.start + segment.count
      where terms[index].variable == variable {
        own = terms[index].coefficient
      }
      let factor = -coefficient / own
      for index in segment.start..<segment.start + segment.count
      where terms[index].variable != variable {
        expand(terms[index].variable, factor * terms[index].coefficient)
      }
      expansion.constant = Tableau.sum(expansion.constant, factor * records[record].constant)
      parts(record, factor)
    }
    expansion.variables.removeAll(keepingCapacity: true)
    for index in 0..<expansion.touched.count {
      let variable = expansion.touched[index]
      if expansion.values[variable] != 0 { expansion.variables.append(variable) }
    }
    if expansion.variables.count > 1 { expansion.variables.sort() }
  }
}

extension Core {
  mutating func beginMerging() { expansion.begin(constant: 0) }

  /// Adds a term to those that will make up a constraint.
  @inline(__always)
  mutating func merge(_ variable: Int32, _ coefficient: Double) {
    if expansion.stamps[variable] == expansion.stamp {
      expansion.values[variable] = Tableau.sum(expansion.values[variable], coefficient)
    } else {
      expansion.stamps[variable] = expansion.stamp
      expansion.values[variable] = coefficient
      expansion.touched.append(variable)
    }
  }

  mutating func endMerging(into record: Int32) {
    for index in 0..<expansion.touched.count {
      let variable = expansion.touched[index]
      let coefficient = expansion.values[variable]
      if coefficient != 0 { appendTerm(variable, coefficient, to: record) }
    }
  }
}
