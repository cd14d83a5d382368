/// Puts a ``Referee``'s definitions in where the variables occur that they define.
struct Substitution: ~Copyable {
  private var sums: [Wide]
  private var isTouched: [Bool]
  private var touched: [Int32] = []

  /// Keeps the definitions still to be put in, those first that rest on others.
  private var queue = Expansion()

  init(variables: Int) {
    sums = Array(repeating: .zero, count: variables)
    isTouched = Array(repeating: false, count: variables)
  }

  private mutating func add(_ variable: Int32, _ value: Wide, _ referee: borrowing Referee) {
    let index = Int(variable)
    if isTouched[index] {
      sums[index] = .sum(sums[index], value)
    } else {
      isTouched[index] = true
      sums[index] = value
      touched.append(variable)
      if referee.definition[index] >= 0 { queue.push(referee.definition[index]) }
    }
  }

  /// Returns a constraint in terms of variables that nothing defines, as distances from where they start.
  mutating func expanded(
    _ constraint: Referee.Constraint, _ referee: borrowing Referee
  ) -> (entries: [Referee.Entry], constant: Wide) {
    var constant = Wide(meant: constraint.constant)
    for term in constraint.terms { add(term.variable, Wide(meant: term.coefficient), referee) }
    while let next = queue.pop() {
      let definition = referee.constraints[Int(next)]
      let coefficient = sums[Int(definition.defines)]
      if coefficient.isZero { continue }
      let own = definition.terms.first { $0.variable == definition.defines }?.coefficient ?? 1
      let factor = -(coefficient / Wide(meant: own))
      constant = .sum(constant, factor * Wide(meant: definition.constant))
      for term in definition.terms where term.variable != definition.defines {
        add(term.variable, factor * Wide(meant: term.coefficient), referee)
      }
    }
    var entries: [Referee.Entry] = []
    for variable in touched.sorted() {
      isTouched[Int(variable)] = false
      if sums[Int(variable)].isZero || referee.definition[Int(variable)] >= 0 { continue }
      entries.append(Referee.Entry(column: variable, value: sums[Int(variable)]))
      constant = .sum(constant, sums[Int(variable)] * Wide(referee.start[Int(variable)]))
    }
    touched.removeAll(keepingCapacity: true)
    return (entries, constant)
  }
}
