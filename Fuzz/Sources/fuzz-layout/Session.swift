import FuzzDriver
import Layout

/// A solver, and a plain list of what it should hold.
struct Session {
  let variables: [Variable]
  let solver = Solver()
  var live: [(plain: Plain, constraint: Constraint)] = []
  var edits: [Int: Plain] = [:]

  /// The largest value so far.
  var largest = 1.0

  init(variables count: Int) { variables = (0..<count).map { Variable("v\($0)") } }

  var values: [Double] { variables.map { solver.value(of: $0) } }
  var constraints: [Plain] {
    live.map(\.plain) + edits.keys.sorted().compactMap { edits[$0] }
  }

  mutating func step(_ input: inout FuzzInput) {
    let choice = input.choice(10)
    // All other changes solve first; suggestions are to follow each other without that.
    if choice != 3 { largest = values.reduce(largest) { max($0, $1.magnitude) } }
    switch choice {
    case 0: remove(&input)
    case 1: setOffset(&input)
    case 2: setStrength(&input)
    case 3: suggest(&input)
    case 4: batch(&input)
    case 5: checkObjective()
    case 6: checkQueries()
    case 7: letGo(&input)
    default: add(&input)
    }
  }

  // MARK: - Changes

  private mutating func add(_ input: inout FuzzInput) {
    let plain = Plain(&input, variables: variables.count)
    let constraint = plain.constraint(variables)
    let isAdded = attempt([(plain, constraint)]) {
      try solver.add(constraint, strength: Strength(plain.strength), weight: plain.weight)
    }
    if isAdded { live.append((plain, constraint)) }
  }

  private mutating func remove(_ input: inout FuzzInput) {
    guard !live.isEmpty else { return }
    let constraint = live.remove(at: input.choice(live.count)).constraint
    requireNoError("remove") { try solver.remove(constraint) }
  }

  private mutating func letGo(_ input: inout FuzzInput) {
    let index = input.choice(variables.count)
    solver.remove(variables[index])
    live.removeAll { live in
      live.plain.terms.contains { $0.variable == index }
        && (try? solver.setOffset(live.constraint.offset, of: live.constraint)) == nil
    }
    edits[index] = nil
    require(solver.constraints(mentioning: variables[index]).isEmpty, "constraints were left")
  }

  private mutating func setOffset(_ input: inout FuzzInput) {
    guard !live.isEmpty else { return }
    let index = input.choice(live.count)
    var plain = live[index].plain
    plain.constant = Plain.number(&input)
    let constraint = live[index].constraint
    let isSet = attempt([(plain, constraint)]) {
      try solver.setOffset(constraint.left.constant - plain.constant, of: constraint)
    }
    if isSet { live[index].plain = plain }
  }

  private mutating func setStrength(_ input: inout FuzzInput) {
    guard !live.isEmpty else { return }
    let index = input.choice(live.count)
    var plain = live[index].plain
    plain.strength = Plain.strength(&input)
    let constraint = live[index].constraint
    let isSet = attempt([(plain, constraint)]) {
      try solver.setStrength(
        Strength(plain.strength), weight: plain.weight, of: constraint)
    }
    if isSet { live[index].plain = plain }
  }

  private mutating func suggest(_ input: inout FuzzInput) {
    let index = input.choice(variables.count)
    let value = Plain.number(&input)
    if edits[index] == nil {
      let strength = input.choice(of: [750.0, 500, 250])
      requireNoError("addEditVariable") {
        try solver.addEditVariable(variables[index], strength: Strength(strength))
      }
      edits[index] = Plain(holding: index, at: value, strength: strength)
    } else if input.choice(4) == 0 {
      requireNoError("removeEditVariable") { try solver.removeEditVariable(variables[index]) }
      edits[index] = nil
      return
    }
    requireNoError("suggest") { try solver.suggest(value, for: variables[index]) }
    edits[index]?.constant = -value
  }

  private mutating func batch(_ input: inout FuzzInput) {
    let made = (0..<1 + input.choice(4)).map { _ in Plain(&input, variables: variables.count) }
    let constraints = made.map { $0.constraint(variables) }
    let gone = live.isEmpty ? nil : input.choice(live.count)
    let leaving = gone.map { live[$0].constraint }
    let before = values
    do {
      try solver.batch { batch in
        for (plain, constraint) in zip(made, constraints) {
          batch.add(constraint, strength: Strength(plain.strength), weight: plain.weight)
        }
        if let leaving { batch.remove(leaving) }
      }
    } catch {
      require(values == before, "a refused batch left traces")
      return
    }
    if let gone { live.remove(at: gone) }
    live += zip(made, constraints).map { ($0, $1) }
  }

  /// Makes a change; where it is refused nothing may have changed, and the conflict must be one.
  private func attempt(
    _ changed: [(plain: Plain, constraint: Constraint)], _ change: () throws -> Void
  ) -> Bool {
    let before = values
    do {
      try change()
      return true
    } catch SolverError.unsatisfiable(let conflict) {
      require(values == before, "a refusal left traces")
      check(conflict, changed)
      return false
    } catch {
      require(false, "\(error)")
      return false
    }
  }

  // MARK: - Checks

  private func check(
    _ conflict: Conflict, _ changed: [(plain: Plain, constraint: Constraint)]
  ) {
    let held = solver.constraints(in: conflict)
    var set = live.filter { live in
      held.contains { $0 === live.constraint }
        && !changed.contains { $0.constraint === live.constraint }
    }.map(\.plain)
    set += changed.map(\.plain)
    require(set.count == conflict.parts.count, "\(conflict) has other parts")
    require(conflict.shortage > 0, "\(conflict) is short by nothing")
    for index in set.indices { set[index].strength = 1000 }
    // What is short by little may hold within rounding where numbers are large.
    guard conflict.shortage > 1e-6 else { return }
    require(solvedFromScratch(set, variables: variables.count) == nil, "\(conflict) can hold")
    for index in set.indices {
      var rest = set
      rest.remove(at: index)
      require(
        solvedFromScratch(rest, variables: variables.count) != nil, "\(conflict) is reducible")
    }
  }

  func checkObjective() {
    let (constraints, values) = (constraints, values)
    guard let other = solvedFromScratch(constraints, variables: variables.count) else {
      return require(false, "what is held contradicts itself")
    }
    let now = byStrength(constraints) { $0.violation(values) }
    let fresh = byStrength(constraints) { $0.violation(other) }
    let sizes = byStrength(constraints) { max($0.size(values), $0.size(other)) }
    // Values are exact to 1e-10 of the largest, which weights and coefficients multiply. What they came
    // from leaves its last bits.
    let slopes = constraints.reduce(1) { sum, plain in
      sum + plain.weight * plain.terms.reduce(0) { $0 + $1.coefficient.magnitude }
    }
    let present = (values + other).reduce(1) { max($0, $1.magnitude) }
    let rounding = slopes * (1e-9 * present + 1e-14 * largest)
    var tie = 0.0
    for (level, (a, b)) in zip(now, fresh).enumerated() {
      let difference = a - b
      if difference.magnitude > max(rounding, 1e-6 * b) {
        // What is within rounding where it counts more may cost any amount where it counts less.
        require(tie * difference < 0, "\(now) is not \(fresh)")
        break
      }
      if tie == 0, difference.magnitude > 1e-14 * sizes[level] { tie = difference }
    }
    require(Set(solver.updateVariables()).isSubset(of: variables), "a stranger has changed")
    require(solver.updateVariables().isEmpty, "changed without a change")
  }

  func checkQueries() {
    for variable in variables {
      for constraint in solver.constraints(determining: variable) {
        require(
          live.contains { $0.constraint === constraint } || constraint.role == .edit, "stranger")
      }
    }
    let violated = solver.violations()
    require(violated.allSatisfy { $0.amount > 0 }, "no violation")
    require(solver.undeterminedVariables().count <= variables.count, "too many")
  }
}
