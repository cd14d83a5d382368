import FuzzDriver
import Layout

/// A constraint as plain numbers.
struct Plain {
  var terms: [(coefficient: Double, variable: Int)] = []
  var constant: Double
  var relation: Constraint.Relation
  var strength: Double
  var weight: Double

  init(_ input: inout FuzzInput, variables: Int) {
    for _ in 0...input.choice(3) {
      let coefficient = input.choice(of: [1.0, -1, 2, 0.5, -2, 3, 0.1, 1e-3, 100, 0])
      terms.append((coefficient, input.choice(variables)))
    }
    constant = Plain.number(&input)
    relation = input.choice(of: [.equal, .lessThanOrEqual, .greaterThanOrEqual])
    strength = Plain.strength(&input)
    weight = input.choice(of: [1.0, 2, 0.5, 3, 100])
  }

  init(holding variable: Int, at value: Double, strength: Double) {
    terms = [(1, variable)]
    constant = -value
    relation = .equal
    self.strength = strength
    weight = 1
  }

  static func number(_ input: inout FuzzInput) -> Double {
    Double(input.choice(41) - 20) * input.choice(of: [1.0, 1, 0.1, 1000])
  }

  static func strength(_ input: inout FuzzInput) -> Double {
    input.choice(of: [1000.0, 1000, 750, 500, 250, 250, 1])
  }

  func constraint(_ variables: [Variable]) -> Constraint {
    let sum = terms.map { LinearExpression.Term(variables[$0.variable], $0.coefficient) }
    return Constraint(
      LinearExpression(terms: sum, constant: constant), relation, LinearExpression())
  }

  func violation(_ values: [Double]) -> Double {
    let value = terms.reduce(constant) { $0 + $1.coefficient * values[$1.variable] }
    return switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(0, value)
    case .greaterThanOrEqual: max(0, -value)
    }
  }

  /// The sum of what the violation is the difference of.
  func size(_ values: [Double]) -> Double {
    terms.reduce(constant.magnitude) { $0 + ($1.coefficient * values[$1.variable]).magnitude }
  }
}

/// The weighted amounts by strength, the strongest first.
func byStrength(_ constraints: [Plain], _ amount: (Plain) -> Double) -> [Double] {
  [1000.0, 750, 500, 250, 1].map { level in
    constraints.filter { $0.strength == level }.reduce(0) { $0 + $1.weight * amount($1) }
  }
}

/// Solves from scratch; nil where the required constraints contradict each other.
func solvedFromScratch(_ constraints: [Plain], variables count: Int) -> [Double]? {
  let variables = (0..<count).map { Variable("v\($0)") }
  let solver = Solver()
  do {
    try solver.batch { batch in
      for plain in constraints {
        batch.add(
          plain.constraint(variables), strength: Strength(plain.strength), weight: plain.weight)
      }
    }
  } catch {
    return nil
  }
  return variables.map { solver.value(of: $0) }
}
