/// A sum of variables with factors, and a constant.
public struct LinearExpression {
  /// A variable and its factor.
  public struct Term {
    /// The unknown.
    public var variable: Variable
    /// The factor of the unknown.
    public var coefficient: Double

    /// Creates a term.
    public init(_ variable: Variable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The terms in the order in which they were written; a variable may occur more than once.
  public var terms: [Term]
  /// What is added to the terms.
  public var constant: Double

  /// Whether variables were multiplied with each other, which no solver accepts.
  public internal(set) var isLinear = true

  /// Creates an expression.
  public init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }
}

/// What stands for a linear expression: variables, and expressions themselves.
public protocol Linear {
  /// This as an expression.
  var linear: LinearExpression { get }
}

extension LinearExpression: Linear {
  /// The expression itself.
  public var linear: LinearExpression { self }
}

extension Variable: Linear {
  /// The variable once.
  public var linear: LinearExpression { LinearExpression(terms: [.init(self)]) }
}

extension LinearExpression: CustomStringConvertible {
  /// The terms and the constant as one would write them.
  public var description: String {
    var text = ""
    func append(_ value: Double, _ name: String?) {
      let size = value.magnitude
      let number = size < 1e15 && size == Double(Int(size)) ? "\(Int(size))" : "\(size)"
      let part = name.map { size == 1 ? $0 : "\(number) * \($0)" } ?? number
      if text.isEmpty {
        text = value < 0 ? "-" + part : part
      } else {
        text += (value < 0 ? " - " : " + ") + part
      }
    }
    for term in terms where term.coefficient != 0 {
      append(term.coefficient, term.variable.description)
    }
    if constant != 0 || text.isEmpty { append(constant, nil) }
    return text
  }
}
