/// The penalty of a constraint as a function of one quantity.
///
/// ```text
///            \          /      slope `below` left of the breakpoint,
///   penalty   \        /       slope `above` right of it;
///              \______/        infinite slopes for a required constraint
/// ```
struct Penalty: BitwiseCopyable {
  /// The index of the strength's level, -1 for a required constraint.
  var level: Int32 = -1

  /// The quantity; -1 while the constraint is not attached to one.
  var owner: Int32 = -1

  /// The next constraint of that quantity.
  var next: Int32 = -1
  var previous: Int32 = -1

  /// The weight of a violation among those of the same strength.
  var weight = 1.0

  /// The constraint's value is `scale · quantity + shift`.
  var scale = 1.0
  var shift = 0.0
  var breakpoint = 0.0
  var below = 0.0
  var above = 0.0

  var isRequired: Bool { level < 0 }

  /// Computes breakpoint and slopes from scale and shift.
  ///
  /// - Parameter relation: -1 for at most zero, 0 for zero, 1 for at least zero.
  mutating func place(_ relation: Int8) {
    breakpoint = -shift / scale
    let slope = isRequired ? Double.infinity : weight * scale.magnitude
    let upward = scale > 0 ? relation : -relation
    below = upward >= 0 ? -slope : 0
    above = upward <= 0 ? slope : 0
  }
}

/// The sum of the penalties of one quantity.
struct PenaltySum: BitwiseCopyable {
  /// The first of the constraints, linked by ``Penalty/next``.
  var first: Int32 = -1
  var count: Int32 = 0

  /// The position of the ``BreakpointIndex`` that sorts the constraints, if they are many; else -1.
  var index: Int32 = -1
}

enum Direction {
  case down, up
}
