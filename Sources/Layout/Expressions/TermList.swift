/// The terms of an expression; the first two are stored in place, because most expressions have no more.
struct TermList: RandomAccessCollection {
  typealias Term = LinearExpression.Term

  private var firstTerm: Term?
  private var secondTerm: Term?
  private var otherTerms: [Term]?
  private(set) var endIndex = 0

  init() {}

  init(_ term: Term) {
    firstTerm = term
    endIndex = 1
  }

  init(_ terms: [Term]) { for term in terms { append(term) } }

  var startIndex: Int { 0 }

  subscript(index: Int) -> Term {
    let term = index == 0 ? firstTerm : index == 1 ? secondTerm : otherTerms?[index - 2]
    guard let term else { preconditionFailure("an expression has no such term") }
    return term
  }

  mutating func append(_ term: Term) {
    switch endIndex {
    case 0: firstTerm = term
    case 1: secondTerm = term
    case 2: otherTerms = [term]
    default: otherTerms?.append(term)
    }
    endIndex += 1
  }

  /// Calls a closure with each term.
  ///
  /// The solver's way to read an expression: an iterator would retain all terms.
  @inline(__always)
  func visit(_ body: (Term) -> Void) {
    if let firstTerm { body(firstTerm) }
    if let secondTerm { body(secondTerm) }
    if let otherTerms { for term in otherTerms { body(term) } }
  }

  /// Changes all coefficients.
  mutating func changeCoefficients(_ change: (Double) -> Double) {
    let old = self
    self = TermList()
    old.visit { append(Term($0.variable, change($0.coefficient))) }
  }
}
