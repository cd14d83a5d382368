/// Replaces the variables that an ``ExactSimplex``'s definitions define.
struct Substitution: ~Copyable {
  private var sums: [DoubleDouble]
  private var isTouched: [Bool]
  private var touched: [Int32] = []

  /// The definitions that are not replaced yet, dependent ones first.
  private var queue = Expansion()

  init(variables: Int) {
    sums = Array(repeating: .zero, count: variables)
    isTouched = Array(repeating: false, count: variables)
  }

  private mutating func add(
    _ variable: Int32, _ value: DoubleDouble, _ exact: borrowing ExactSimplex
  ) {
    let index = Int(variable)
    if isTouched[index] {
      sums[index] = .sum(sums[index], value)
    } else {
      isTouched[index] = true
      sums[index] = value
      touched.append(variable)
      if exact.definition[index] >= 0 { queue.push(exact.definition[index]) }
    }
  }

  /// Returns a constraint on variables without definitions, as distances from their start values.
  mutating func expanded(
    _ constraint: ExactSimplex.Constraint, _ exact: borrowing ExactSimplex
  ) -> (entries: [ExactSimplex.Entry], constant: DoubleDouble) {
    var constant = DoubleDouble(meant: constraint.constant)
    for term in constraint.terms {
      add(term.variable, DoubleDouble(meant: term.coefficient), exact)
    }
    while let next = queue.pop() {
      let definition = exact.constraints[Int(next)]
      let coefficient = sums[Int(definition.defines)]
      if coefficient.isZero { continue }
      let own = definition.terms.first { $0.variable == definition.defines }?.coefficient ?? 1
      let factor = -(coefficient / DoubleDouble(meant: own))
      constant = .sum(constant, factor * DoubleDouble(meant: definition.constant))
      for term in definition.terms where term.variable != definition.defines {
        add(term.variable, factor * DoubleDouble(meant: term.coefficient), exact)
      }
    }
    var entries: [ExactSimplex.Entry] = []
    for variable in touched.sorted() {
      isTouched[Int(variable)] = false
      if sums[Int(variable)].isZero || exact.definition[Int(variable)] >= 0 { continue }
      entries.append(ExactSimplex.Entry(column: variable, value: sums[Int(variable)]))
      constant = .sum(constant, sums[Int(variable)] * DoubleDouble(exact.start[Int(variable)]))
    }
    touched.removeAll(keepingCapacity: true)
    return (entries, constant)
  }
}
