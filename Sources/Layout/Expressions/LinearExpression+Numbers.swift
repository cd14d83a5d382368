/// Operators with numbers of other types, which are converted to `Double`.
///
/// They are disfavored overloads, so that they do not slow down type checking of expressions with literals.
extension Linear {
  // MARK: - BinaryFloatingPoint

  /// The sum of an expression and a number.
  @_disfavoredOverload
  public static func + <Number: BinaryFloatingPoint>(a: Self, b: Number) -> LinearExpression {
    a + Double(b)
  }

  /// The sum of a number and an expression.
  @_disfavoredOverload
  public static func + <Number: BinaryFloatingPoint>(a: Number, b: Self) -> LinearExpression {
    Double(a) + b
  }

  /// The difference of an expression and a number.
  @_disfavoredOverload
  public static func - <Number: BinaryFloatingPoint>(a: Self, b: Number) -> LinearExpression {
    a - Double(b)
  }

  /// The difference of a number and an expression.
  @_disfavoredOverload
  public static func - <Number: BinaryFloatingPoint>(a: Number, b: Self) -> LinearExpression {
    Double(a) - b
  }

  /// An expression times a number.
  @_disfavoredOverload
  public static func * <Number: BinaryFloatingPoint>(a: Self, b: Number) -> LinearExpression {
    a * Double(b)
  }

  /// A number times an expression.
  @_disfavoredOverload
  public static func * <Number: BinaryFloatingPoint>(a: Number, b: Self) -> LinearExpression {
    Double(a) * b
  }

  /// An expression divided by a number.
  @_disfavoredOverload
  public static func / <Number: BinaryFloatingPoint>(a: Self, b: Number) -> LinearExpression {
    a / Double(b)
  }

  /// A constraint that an expression equals a number.
  @_disfavoredOverload
  public static func == <Number: BinaryFloatingPoint>(a: Self, b: Number) -> Constraint {
    a == Double(b)
  }

  /// A constraint that a number equals an expression.
  @_disfavoredOverload
  public static func == <Number: BinaryFloatingPoint>(a: Number, b: Self) -> Constraint {
    Double(a) == b
  }

  /// A constraint that an expression is at most a number.
  @_disfavoredOverload
  public static func <= <Number: BinaryFloatingPoint>(a: Self, b: Number) -> Constraint {
    a <= Double(b)
  }

  /// A constraint that a number is at most an expression.
  @_disfavoredOverload
  public static func <= <Number: BinaryFloatingPoint>(a: Number, b: Self) -> Constraint {
    Double(a) <= b
  }

  /// A constraint that an expression is at least a number.
  @_disfavoredOverload
  public static func >= <Number: BinaryFloatingPoint>(a: Self, b: Number) -> Constraint {
    a >= Double(b)
  }

  /// A constraint that a number is at least an expression.
  @_disfavoredOverload
  public static func >= <Number: BinaryFloatingPoint>(a: Number, b: Self) -> Constraint {
    Double(a) >= b
  }

  // MARK: - BinaryInteger

  /// The sum of an expression and an integer.
  @_disfavoredOverload
  public static func + <Number: BinaryInteger>(a: Self, b: Number) -> LinearExpression {
    a + Double(b)
  }

  /// The sum of an integer and an expression.
  @_disfavoredOverload
  public static func + <Number: BinaryInteger>(a: Number, b: Self) -> LinearExpression {
    Double(a) + b
  }

  /// The difference of an expression and an integer.
  @_disfavoredOverload
  public static func - <Number: BinaryInteger>(a: Self, b: Number) -> LinearExpression {
    a - Double(b)
  }

  /// The difference of an integer and an expression.
  @_disfavoredOverload
  public static func - <Number: BinaryInteger>(a: Number, b: Self) -> LinearExpression {
    Double(a) - b
  }

  /// An expression times an integer.
  @_disfavoredOverload
  public static func * <Number: BinaryInteger>(a: Self, b: Number) -> LinearExpression {
    a * Double(b)
  }

  /// An integer times an expression.
  @_disfavoredOverload
  public static func * <Number: BinaryInteger>(a: Number, b: Self) -> LinearExpression {
    Double(a) * b
  }

  /// An expression divided by an integer.
  @_disfavoredOverload
  public static func / <Number: BinaryInteger>(a: Self, b: Number) -> LinearExpression {
    a / Double(b)
  }

  /// A constraint that an expression equals an integer.
  @_disfavoredOverload
  public static func == <Number: BinaryInteger>(a: Self, b: Number) -> Constraint {
    a == Double(b)
  }

  /// A constraint that an integer equals an expression.
  @_disfavoredOverload
  public static func == <Number: BinaryInteger>(a: Number, b: Self) -> Constraint {
    Double(a) == b
  }

  /// A constraint that an expression is at most an integer.
  @_disfavoredOverload
  public static func <= <Number: BinaryInteger>(a: Self, b: Number) -> Constraint {
    a <= Double(b)
  }

  /// A constraint that an integer is at most an expression.
  @_disfavoredOverload
  public static func <= <Number: BinaryInteger>(a: Number, b: Self) -> Constraint {
    Double(a) <= b
  }

  /// A constraint that an expression is at least an integer.
  @_disfavoredOverload
  public static func >= <Number: BinaryInteger>(a: Self, b: Number) -> Constraint {
    a >= Double(b)
  }

  /// A constraint that an integer is at least an expression.
  @_disfavoredOverload
  public static func >= <Number: BinaryInteger>(a: Number, b: Self) -> Constraint {
    Double(a) >= b
  }
}
