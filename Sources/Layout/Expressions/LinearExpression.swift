/// A linear expression: a sum of variables with coefficients, and a constant.
public struct LinearExpression {
  /// A variable with its coefficient.
  public struct Term {
    /// The variable.
    public var variable: Variable
    /// The factor of the variable.
    public var coefficient: Double

    /// Creates a term.
    public init(_ variable: Variable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The terms in the order in which they were written; a variable may occur more than once.
  ///
  /// - Complexity: O(*n*) for *n* terms.
  public var terms: [Term] {
    get { Array(list) }
    set { list = TermList(newValue) }
  }

  var list: TermList

  /// The constant that is added to the terms.
  public var constant: Double

  /// A Boolean value that indicates whether the expression is linear; `false` if variables were multiplied.
  public internal(set) var isLinear = true

  /// The text of the terms in descriptions, and the part of the constant that the text includes.
  ///
  /// A class, because few expressions have one, and it then takes only a pointer in the others.
  final class Wording {
    let text: String
    let constant: Double

    init(text: String, constant: Double = 0) {
      self.text = text
      self.constant = constant
    }
  }

  var wording: Wording?

  /// Creates an expression.
  public init(terms: [Term] = [], constant: Double = 0) {
    self.init(TermList(terms), constant: constant)
  }

  init(_ list: TermList, constant: Double = 0) {
    self.list = list
    self.constant = constant
  }

  /// Returns the expression with a name, which descriptions and explanations use.
  ///
  /// ```swift
  /// let trailing = (leading + width).named("card.trailing")
  /// "\(trailing - 40)"  // card.trailing - 40
  /// ```
  public func named(_ name: String) -> LinearExpression {
    var result = self
    result.wording = Wording(text: name, constant: constant)
    return result
  }
}

/// A value that can be converted to a linear expression: a variable, or an expression.
public protocol Linear {
  /// The value as an expression.
  var linear: LinearExpression { get }
}

extension LinearExpression: Linear {
  /// The expression itself.
  public var linear: LinearExpression { self }
}

extension Variable: Linear {
  /// The variable with the coefficient 1.
  public var linear: LinearExpression { LinearExpression(TermList(self)) }
}

extension LinearExpression: CustomStringConvertible {
  /// The terms and the constant as source code.
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
    if let wording {
      text = wording.text
      let rest = Number.rounded(constant - wording.constant)
      if rest != 0 { append(rest, nil) }
      return text
    }
    for term in list where term.coefficient != 0 {
      append(term.coefficient, term.variable.description)
    }
    if constant != 0 || text.isEmpty { append(constant, nil) }
    return text
  }

  /// The text of the terms, and the constant that it includes.
  var words: Wording {
    if let wording { return wording }
    var sum = self
    sum.constant = 0
    return list.isEmpty ? Wording(text: "") : Wording(text: sum.description)
  }
}
