/// Numbers of all other types, in place of `Double`: each counts as what it is in a `Double`.
///
/// The compiler looks at these last, so that expressions with literals are checked as fast as without.
extension Linear {
  // MARK: - BinaryFloatingPoint

  /// An expression and a number.
  @_disfavoredOverload
  public static func + <Number: BinaryFloatingPoint>(a: Self, b: Number) -> LinearExpression {
    a + Double(b)
  }

  /// A number and an expression.
  @_disfavoredOverload
  public static func + <Number: BinaryFloatingPoint>(a: Number, b: Self) -> LinearExpression {
    Double(a) + b
  }

  /// An expression less a number.
  @_disfavoredOverload
  public static func - <Number: BinaryFloatingPoint>(a: Self, b: Number) -> LinearExpression {
    a - Double(b)
  }

  /// A number less an expression.
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

  /// An expression related to a number.
  @_disfavoredOverload
  public static func == <Number: BinaryFloatingPoint>(a: Self, b: Number) -> Constraint {
    a == Double(b)
  }

  /// A number related to an expression.
  @_disfavoredOverload
  public static func == <Number: BinaryFloatingPoint>(a: Number, b: Self) -> Constraint {
    Double(a) == b
  }

  /// An expression related to a number.
  @_disfavoredOverload
  public static func <= <Number: BinaryFloatingPoint>(a: Self, b: Number) -> Constraint {
    a <= Double(b)
  }

  /// A number related to an expression.
  @_disfavoredOverload
  public static func <= <Number: BinaryFloatingPoint>(a: Number, b: Self) -> Constraint {
    Double(a) <= b
  }

  /// An expression related to a number.
  @_disfavoredOverload
  public static func >= <Number: BinaryFloatingPoint>(a: Self, b: Number) -> Constraint {
    a >= Double(b)
  }

  /// A number related to an expression.
  @_disfavoredOverload
  public static func >= <Number: BinaryFloatingPoint>(a: Number, b: Self) -> Constraint {
    Double(a) >= b
  }

  // MARK: - BinaryInteger

  /// An expression and an integer.
  @_disfavoredOverload
  public static func + <Number: BinaryInteger>(a: Self, b: Number) -> LinearExpression {
    a + Double(b)
  }

  /// An integer and an expression.
  @_disfavoredOverload
  public static func + <Number: BinaryInteger>(a: Number, b: Self) -> LinearExpression {
    Double(a) + b
  }

  /// An expression less an integer.
  @_disfavoredOverload
  public static func - <Number: BinaryInteger>(a: Self, b: Number) -> LinearExpression {
    a - Double(b)
  }

  /// An integer less an expression.
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

  /// An expression related to an integer.
  @_disfavoredOverload
  public static func == <Number: BinaryInteger>(a: Self, b: Number) -> Constraint {
    a == Double(b)
  }

  /// An integer related to an expression.
  @_disfavoredOverload
  public static func == <Number: BinaryInteger>(a: Number, b: Self) -> Constraint {
    Double(a) == b
  }

  /// An expression related to an integer.
  @_disfavoredOverload
  public static func <= <Number: BinaryInteger>(a: Self, b: Number) -> Constraint {
    a <= Double(b)
  }

  /// An integer related to an expression.
  @_disfavoredOverload
  public static func <= <Number: BinaryInteger>(a: Number, b: Self) -> Constraint {
    Double(a) <= b
  }

  /// An expression related to an integer.
  @_disfavoredOverload
  public static func >= <Number: BinaryInteger>(a: Self, b: Number) -> Constraint {
    a >= Double(b)
  }

  /// An integer related to an expression.
  @_disfavoredOverload
  public static func >= <Number: BinaryInteger>(a: Number, b: Self) -> Constraint {
    Double(a) >= b
  }
}
