extension Linear {
  /// The expression with all signs changed.
  public static prefix func - (a: Self) -> LinearExpression { a.linear.scaled(by: -1) }

  /// The sum of two expressions.
  public static func + <Other: Linear>(a: Self, b: Other) -> LinearExpression {
    a.linear.adding(b.linear, factor: 1)
  }

  /// The difference of two expressions.
  public static func - <Other: Linear>(a: Self, b: Other) -> LinearExpression {
    a.linear.adding(b.linear, factor: -1)
  }

  /// A product of two expressions, which is not linear and which a solver refuses.
  public static func * <Other: Linear>(a: Self, b: Other) -> LinearExpression {
    var product = a.linear.adding(b.linear, factor: 1)
    product.isLinear = false
    return product
  }

  /// A constraint that two expressions are equal.
  public static func == <Other: Linear>(a: Self, b: Other) -> Constraint {
    Constraint(a.linear, .equal, b.linear)
  }

  /// A constraint that one expression is at most another.
  public static func <= <Other: Linear>(a: Self, b: Other) -> Constraint {
    Constraint(a.linear, .lessThanOrEqual, b.linear)
  }

  /// A constraint that one expression is at least another.
  public static func >= <Other: Linear>(a: Self, b: Other) -> Constraint {
    Constraint(a.linear, .greaterThanOrEqual, b.linear)
  }

}

// MARK: - Double

extension Linear {
  /// The sum of an expression and a constant.
  public static func + (a: Self, b: Double) -> LinearExpression {
    a.linear.adding(b)
  }

  /// The sum of a constant and an expression.
  public static func + (a: Double, b: Self) -> LinearExpression {
    b.linear.adding(a)
  }

  /// The difference of an expression and a constant.
  public static func - (a: Self, b: Double) -> LinearExpression {
    a.linear.adding(-b)
  }

  /// The difference of a constant and an expression.
  public static func - (a: Double, b: Self) -> LinearExpression {
    b.linear.scaled(by: -1).adding(a)
  }

  /// An expression times a number.
  public static func * (a: Self, b: Double) -> LinearExpression {
    a.linear.scaled(by: b)
  }

  /// A number times an expression.
  public static func * (a: Double, b: Self) -> LinearExpression {
    b.linear.scaled(by: a)
  }

  /// An expression divided by a number.
  public static func / (a: Self, b: Double) -> LinearExpression {
    a.linear.divided(by: b)
  }

  /// A constraint that an expression equals a number.
  public static func == (a: Self, b: Double) -> Constraint {
    Constraint(a.linear, .equal, LinearExpression(constant: b))
  }

  /// A constraint that a number equals an expression.
  public static func == (a: Double, b: Self) -> Constraint {
    Constraint(LinearExpression(constant: a), .equal, b.linear)
  }

  /// A constraint that an expression is at most a number.
  public static func <= (a: Self, b: Double) -> Constraint {
    Constraint(a.linear, .lessThanOrEqual, LinearExpression(constant: b))
  }

  /// A constraint that a number is at most an expression.
  public static func <= (a: Double, b: Self) -> Constraint {
    Constraint(LinearExpression(constant: a), .lessThanOrEqual, b.linear)
  }

  /// A constraint that an expression is at least a number.
  public static func >= (a: Self, b: Double) -> Constraint {
    Constraint(a.linear, .greaterThanOrEqual, LinearExpression(constant: b))
  }

  /// A constraint that a number is at least an expression.
  public static func >= (a: Double, b: Self) -> Constraint {
    Constraint(LinearExpression(constant: a), .greaterThanOrEqual, b.linear)
  }

}

// MARK: - Int

extension Linear {
  /// The sum of an expression and a constant.
  public static func + (a: Self, b: Int) -> LinearExpression {
    a.linear.adding(Double(b))
  }

  /// The sum of a constant and an expression.
  public static func + (a: Int, b: Self) -> LinearExpression {
    b.linear.adding(Double(a))
  }

  /// The difference of an expression and a constant.
  public static func - (a: Self, b: Int) -> LinearExpression {
    a.linear.adding(Double(-b))
  }

  /// The difference of a constant and an expression.
  public static func - (a: Int, b: Self) -> LinearExpression {
    b.linear.scaled(by: -1).adding(Double(a))
  }

  /// An expression times a number.
  public static func * (a: Self, b: Int) -> LinearExpression {
    a.linear.scaled(by: Double(b))
  }

  /// A number times an expression.
  public static func * (a: Int, b: Self) -> LinearExpression {
    b.linear.scaled(by: Double(a))
  }

  /// An expression divided by a number.
  public static func / (a: Self, b: Int) -> LinearExpression {
    a.linear.divided(by: Double(b))
  }

  /// A constraint that an expression equals a number.
  public static func == (a: Self, b: Int) -> Constraint {
    Constraint(a.linear, .equal, LinearExpression(constant: Double(b)))
  }

  /// A constraint that a number equals an expression.
  public static func == (a: Int, b: Self) -> Constraint {
    Constraint(LinearExpression(constant: Double(a)), .equal, b.linear)
  }

  /// A constraint that an expression is at most a number.
  public static func <= (a: Self, b: Int) -> Constraint {
    Constraint(a.linear, .lessThanOrEqual, LinearExpression(constant: Double(b)))
  }

  /// A constraint that a number is at most an expression.
  public static func <= (a: Int, b: Self) -> Constraint {
    Constraint(LinearExpression(constant: Double(a)), .lessThanOrEqual, b.linear)
  }

  /// A constraint that an expression is at least a number.
  public static func >= (a: Self, b: Int) -> Constraint {
    Constraint(a.linear, .greaterThanOrEqual, LinearExpression(constant: Double(b)))
  }

  /// A constraint that a number is at least an expression.
  public static func >= (a: Int, b: Self) -> Constraint {
    Constraint(LinearExpression(constant: Double(a)), .greaterThanOrEqual, b.linear)
  }

}

// MARK: - In place

extension LinearExpression {
  /// Adds another expression.
  public static func += <Other: Linear>(a: inout LinearExpression, b: Other) { a = a + b }

  /// Subtracts another expression.
  public static func -= <Other: Linear>(a: inout LinearExpression, b: Other) { a = a - b }

  /// Adds a constant.
  public static func += (a: inout LinearExpression, b: Double) { a.constant += b }

  /// Subtracts a constant.
  public static func -= (a: inout LinearExpression, b: Double) { a.constant -= b }

  /// Multiplies by a number.
  public static func *= (a: inout LinearExpression, b: Double) { a = a * b }
}

extension LinearExpression {
  func scaled(by factor: Double) -> LinearExpression {
    var result = self
    result.list.changeCoefficients { $0 * factor }
    result.constant *= factor
    if wording != nil { result.wording = scaledWording(LinearExpression(constant: factor)) }
    return result
  }

  func divided(by divisor: Double) -> LinearExpression {
    var result = self
    result.list.changeCoefficients { $0 / divisor }
    result.constant /= divisor
    if wording != nil { result.wording = scaledWording(LinearExpression(constant: 1 / divisor)) }
    return result
  }

  func adding(_ number: Double) -> LinearExpression {
    var result = self
    result.constant += number
    return result
  }

  func adding(_ other: LinearExpression, factor: Double) -> LinearExpression {
    var result = self
    result.isLinear = isLinear && other.isLinear
    result.constant += factor * other.constant
    other.list.visit { result.list.append($0, factor * $1) }
    if wording != nil || other.wording != nil { result.wording = joinedWording(other, factor) }
    return result
  }

  // Expressions have words only if a part of them was named.

  private func scaledWording(_ factor: LinearExpression) -> Wording? {
    guard let words = wording else { return nil }
    let value = factor.constant
    if value == 1 { return words }
    let isSum = words.text.contains(" + ") || words.text.contains(" - ")
    let inner = isSum ? "(\(words.text))" : words.text
    return Wording(
      text: value == -1 ? "-" + inner : "\(factor) * " + inner, constant: words.constant * value)
  }

  private func joinedWording(_ other: LinearExpression, _ factor: Double) -> Wording {
    let (a, b) = (words, other.words)
    let constant = a.constant + factor * b.constant
    if b.text.isEmpty { return Wording(text: a.text, constant: constant) }
    if a.text.isEmpty {
      return Wording(text: (factor < 0 ? "-" : "") + b.text, constant: constant)
    }
    let isSum = b.text.contains(" + ") || b.text.contains(" - ")
    let text = factor < 0 ? " - " + (isSum ? "(\(b.text))" : b.text) : " + " + b.text
    return Wording(text: a.text + text, constant: constant)
  }
}
