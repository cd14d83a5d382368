/// Operators with numbers of other types, which are converted to `Double`.
///
/// They are disfavored overloads, so that they do not slow down type checking of expressions with literals.
extension Linear {
  /// The sum of an expression and a number.
  @_disfavoredOverload
  public static func + (a: Self, b: some ConstraintTarget & Numeric) -> LinearExpression {
    a + b.number
  }

  /// The sum of a number and an expression.
  @_disfavoredOverload
  public static func + (a: some ConstraintTarget & Numeric, b: Self) -> LinearExpression {
    a.number + b
  }

  /// The difference of an expression and a number.
  @_disfavoredOverload
  public static func - (a: Self, b: some ConstraintTarget & Numeric) -> LinearExpression {
    a - b.number
  }

  /// The difference of a number and an expression.
  @_disfavoredOverload
  public static func - (a: some ConstraintTarget & Numeric, b: Self) -> LinearExpression {
    a.number - b
  }

  /// An expression times a number.
  @_disfavoredOverload
  public static func * (a: Self, b: some ConstraintTarget & Numeric) -> LinearExpression {
    a * b.number
  }

  /// A number times an expression.
  @_disfavoredOverload
  public static func * (a: some ConstraintTarget & Numeric, b: Self) -> LinearExpression {
    a.number * b
  }

  /// An expression divided by a number.
  @_disfavoredOverload
  public static func / (a: Self, b: some ConstraintTarget & Numeric) -> LinearExpression {
    a / b.number
  }

  /// A constraint that an expression equals a number.
  @_disfavoredOverload
  public static func == (a: Self, b: some ConstraintTarget & Numeric) -> Constraint {
    a == b.number
  }

  /// A constraint that a number equals an expression.
  @_disfavoredOverload
  public static func == (a: some ConstraintTarget & Numeric, b: Self) -> Constraint {
    a.number == b
  }

  /// A constraint that an expression is at most a number.
  @_disfavoredOverload
  public static func <= (a: Self, b: some ConstraintTarget & Numeric) -> Constraint {
    a <= b.number
  }

  /// A constraint that a number is at most an expression.
  @_disfavoredOverload
  public static func <= (a: some ConstraintTarget & Numeric, b: Self) -> Constraint {
    a.number <= b
  }

  /// A constraint that an expression is at least a number.
  @_disfavoredOverload
  public static func >= (a: Self, b: some ConstraintTarget & Numeric) -> Constraint {
    a >= b.number
  }

  /// A constraint that a number is at least an expression.
  @_disfavoredOverload
  public static func >= (a: some ConstraintTarget & Numeric, b: Self) -> Constraint {
    a.number >= b
  }
}
