import Layout
import TestSupport

/// A constraint as plain numbers, from which any solver's can be made.
struct PlainConstraint: CustomStringConvertible {
  var terms: [(coefficient: Double, variable: Int)]
  var constant: Double
  var relation: Constraint.Relation
  var strength: Double
  var weight: Double

  static func random(variables: Int, using random: inout SplitMix64) -> PlainConstraint {
    let count = Int.random(in: 1...min(variables, 4), using: &random)
    let chosen = Array((0..<variables).shuffled(using: &random).prefix(count))
    let coefficients: [Double] = [1, -1, 1, -1, 2, 0.5, -2, 3]
    let strengths: [Double] = [1000, 1000, 750, 500, 250, 500, 250]
    let relations: [Constraint.Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    return PlainConstraint(
      terms: chosen.map { (coefficients.randomElement(using: &random) ?? 1, $0) },
      constant: Double(Int.random(in: -20...20, using: &random)),
      relation: relations.randomElement(using: &random) ?? .equal,
      strength: strengths.randomElement(using: &random) ?? 1000,
      weight: Double(Int.random(in: 1...5, using: &random)))
  }

  var description: String {
    let sum = terms.map { "\($0.coefficient) v\($0.variable)" }.joined(separator: " + ")
    return "\(sum) + \(constant) \(relation) 0 @\(strength) × \(weight)"
  }

  func constraint(_ variables: [Variable]) -> Constraint {
    let sum = terms.map { LinearExpression.Term(variables[$0.variable], $0.coefficient) }
    return Constraint(
      LinearExpression(terms: sum, constant: constant), relation, LinearExpression())
  }

  func value(_ values: [Double]) -> Double {
    terms.reduce(constant) { $0 + $1.coefficient * values[$1.variable] }
  }

  func violation(_ values: [Double]) -> Double {
    let value = value(values)
    return switch relation {
    case .equal: value.magnitude
    case .lessThanOrEqual: max(0, value)
    case .greaterThanOrEqual: max(0, -value)
    }
  }
}

/// The weighted violations by level, the strongest first.
func objective(_ constraints: [PlainConstraint], _ values: [Double]) -> [Double] {
  [1000.0, 750, 500, 250].map { level in
    constraints.filter { $0.strength == level }
      .reduce(0) { $0 + $1.weight * $1.violation(values) }
  }
}

func areClose(_ a: [Double], _ b: [Double]) -> Bool {
  zip(a, b).allSatisfy { ($0 - $1).magnitude <= 1e-6 * max(1, $0.magnitude, $1.magnitude) }
}

/// Solves from scratch; nil where the required constraints contradict each other.
func solvedFromScratch(_ constraints: [PlainConstraint], variables count: Int) -> [Double]? {
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
  return objective(constraints, variables.map { solver.value(of: $0) })
}
