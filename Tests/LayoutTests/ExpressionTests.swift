import Testing

@testable import Layout

/// Expressions beside arrays of their terms, for every number of terms that is stored in another way.
@Suite struct ExpressionTests {
  private let variables = (0..<6).map { Variable("v\($0)") }

  private func plain(_ expression: LinearExpression) -> [String] {
    expression.terms.map { "\($0.coefficient) \($0.variable.name)" }
  }

  @Test(arguments: 0...6) func termsAreReadBackInTheirOrder(count: Int) {
    let terms = variables.prefix(count).enumerated().map {
      LinearExpression.Term($1, Double($0 + 1))
    }
    let expected = (0..<count).map { "\(Double($0 + 1)) v\($0)" }
    #expect(plain(LinearExpression(terms: terms, constant: 3)) == expected)
    var sum = LinearExpression(constant: 3)
    for term in terms { sum = sum + term.coefficient * term.variable }
    #expect(plain(sum) == expected)
    var assigned = LinearExpression(constant: 3)
    assigned.terms = terms
    #expect(plain(assigned) == expected)
    for (index, term) in terms.enumerated() {
      assigned.terms[index].coefficient = -term.coefficient
    }
    #expect(plain(assigned) == plain(-sum))
  }

  @Test(arguments: 0...4, 0...4) func sumsAndMultiplesHaveTheTermsOfBoth(first: Int, second: Int) {
    func sum(_ variables: some Sequence<Variable>) -> LinearExpression {
      variables.reduce(LinearExpression()) { $0 + $1 }
    }
    let (a, b) = (sum(variables.prefix(first)), sum(variables.suffix(second)))
    let names = variables.prefix(first).map(\.name) + variables.suffix(second).map(\.name)
    let difference = 2 * a - b / 4
    #expect(difference.terms.map(\.variable.name) == names)
    let factors = Array(repeating: 2, count: first) + Array(repeating: -0.25, count: second)
    #expect(difference.terms.map(\.coefficient) == factors)
    // The operands are as they were.
    #expect(a.terms.allSatisfy { $0.coefficient == 1 } && a.terms.count == first)
  }
}
