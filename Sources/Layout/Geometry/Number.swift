/// Formatting and rounding without the C library.
enum Number {
  /// Returns a number with at most two decimal places, without a trailing `.0`.
  static func text(_ value: Double) -> String {
    guard value.magnitude < 1e15 else { return "\(value)" }
    let hundredths = Int(value * 100 + (value < 0 ? -0.5 : 0.5))
    if hundredths % 100 == 0 { return "\(hundredths / 100)" }
    return "\(Double(hundredths) / 100)"
  }

  /// Returns a number with at most six decimal places, as descriptions of expressions write it.
  static func preciseText(_ value: Double) -> String {
    LinearExpression(constant: rounded(value)).description
  }

  /// Returns a number rounded to six decimal places.
  static func rounded(_ value: Double) -> Double {
    guard value.magnitude < 1e9 else { return value }
    // Not `rounded()`, which makes clients call a C library that they may not link.
    return Double(Int(value * 1e6 + (value < 0 ? -0.5 : 0.5))) / 1e6
  }

  /// Returns a constant for a relaxed constraint: rounded to few digits, but not to the wrong side.
  static func relaxed(_ value: Double, _ relation: Constraint.Relation) -> Double {
    let short = rounded(value)
    guard (short - value).magnitude > 1e-11 * max(1, value.magnitude) else { return short }
    switch relation {
    case .lessThanOrEqual: return short < value ? rounded(short + 1e-6) : short
    case .greaterThanOrEqual: return short > value ? rounded(short - 1e-6) : short
    case .equal: return value
    }
  }

  /// Returns the nearest number with six decimal places if a value differs only by rounding: 59 for 58.99999999999976.
  static func withoutNoise(_ value: Double) -> Double {
    let near = rounded(value)
    return (near - value).magnitude <= 1e-9 * max(1, value.magnitude) ? near : value
  }

  /// Returns the nearest multiple of `1 / scale`, halves upwards.
  ///
  /// A value that differs from a half only by rounding counts as a half, so that equal edges get equal pixels.
  @inline(__always)
  static func snap(_ value: Double, scale: Double) -> Double {
    let scaled = value * scale + 0.500_001
    guard scaled.magnitude < 1e15 else { return value }
    let whole = Double(Int(scaled))
    return (whole > scaled ? whole - 1 : whole) / scale
  }
}
