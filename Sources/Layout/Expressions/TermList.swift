/// The terms of an expression; the first two are stored in place, because most expressions have no more.
struct TermList: RandomAccessCollection {
  typealias Term = LinearExpression.Term

  // Variables and coefficients apart, because Swift copies optional terms by a call of a witness.
  private var firstVariable: Variable?
  private var firstCoefficient = 0.0
  private var secondVariable: Variable?
  private var secondCoefficient = 0.0
  private var others: [Term]?
  private(set) var endIndex = 0

  init() {}

  init(_ variable: Variable, _ coefficient: Double = 1) {
    firstVariable = variable
    firstCoefficient = coefficient
    endIndex = 1
  }

  init(_ terms: [Term]) { for term in terms { append(term.variable, term.coefficient) } }

  var startIndex: Int { 0 }

  subscript(index: Int) -> Term {
    if index == 0, let firstVariable { return Term(firstVariable, firstCoefficient) }
    if index == 1, let secondVariable { return Term(secondVariable, secondCoefficient) }
    guard let others else { preconditionFailure("an expression has no such term") }
    return others[index - 2]
  }

  mutating func append(_ variable: Variable, _ coefficient: Double) {
    if endIndex == 0 {
      (firstVariable, firstCoefficient) = (variable, coefficient)
    } else if endIndex == 1 {
      (secondVariable, secondCoefficient) = (variable, coefficient)
    } else {
      // Taken out, so that the array is not copied.
      var terms = others.take() ?? []
      terms.append(Term(variable, coefficient))
      others = terms
    }
    endIndex += 1
  }

  /// Calls a closure with each variable and its coefficient.
  ///
  /// The solver's way to read an expression: an iterator would retain all terms.
  @inline(__always)
  func visit(_ body: (Variable, Double) -> Void) {
    if let firstVariable { body(firstVariable, firstCoefficient) }
    if let secondVariable { body(secondVariable, secondCoefficient) }
    if let others { for term in others { body(term.variable, term.coefficient) } }
  }

  /// Changes all coefficients.
  mutating func changeCoefficients(_ change: (Double) -> Double) {
    firstCoefficient = change(firstCoefficient)
    secondCoefficient = change(secondCoefficient)
    others = others?.map { Term($0.variable, change($0.coefficient)) }
  }
}
