/// The terms of an expression: one or two in place, because most expressions have no more, or an array.
struct TermList: RandomAccessCollection {
  typealias Term = LinearExpression.Term

  // Separate properties, because Swift copies an optional term with a call of a value witness.
  private var firstVariable: Variable?
  private var firstCoefficient = 0.0
  private var secondVariable: Variable?
  private var secondCoefficient = 0.0

  /// All terms, if there are more than two, or if they came as an array.
  private var all: [Term]?

  init() {}

  init(_ variable: Variable) { (firstVariable, firstCoefficient) = (variable, 1) }

  init(_ terms: [Term]) {
    if !terms.isEmpty { all = terms }
  }

  var startIndex: Int { 0 }

  var endIndex: Int { all?.count ?? (secondVariable != nil ? 2 : firstVariable != nil ? 1 : 0) }

  subscript(index: Int) -> Term {
    if let all { return all[index] }
    if index == 0, let firstVariable { return Term(firstVariable, firstCoefficient) }
    guard index == 1, let secondVariable else {
      preconditionFailure("an expression has no such term")
    }
    return Term(secondVariable, secondCoefficient)
  }

  mutating func append(_ variable: Variable, _ coefficient: Double) {
    if all != nil {
      all?.append(Term(variable, coefficient))
    } else if firstVariable == nil {
      (firstVariable, firstCoefficient) = (variable, coefficient)
    } else if secondVariable == nil {
      (secondVariable, secondCoefficient) = (variable, coefficient)
    } else {
      let terms = Array(self) + [Term(variable, coefficient)]
      self = TermList(terms)
    }
  }

  /// Calls a closure with each variable and its coefficient.
  ///
  /// The solver reads expressions in this way, because an iterator would retain all terms.
  @inline(__always)
  func visit(_ body: (Variable, Double) -> Void) {
    if let firstVariable { body(firstVariable, firstCoefficient) }
    if let secondVariable { body(secondVariable, secondCoefficient) }
    if let all { for term in all { body(term.variable, term.coefficient) } }
  }

  /// Changes all coefficients.
  mutating func changeCoefficients(_ change: (Double) -> Double) {
    firstCoefficient = change(firstCoefficient)
    secondCoefficient = change(secondCoefficient)
    all = all?.map { Term($0.variable, change($0.coefficient)) }
  }
}
