/// A quantity of the system: a variable, or a linear form of variables that constraints share.
///
/// Each is basic, with a row of the tableau, or nonbasic, with a column; a variable that a required
/// equality defines, or that no constraint mentions, is neither.
struct Quantity: BitwiseCopyable {
  var value = 0.0

  /// Between these bounds the slope of the quantity's penalty is its multiplier; kept while basic.
  var lower = -Double.infinity
  var upper = Double.infinity

  /// A row as it is, a column as its complement.
  var place = Quantity.nowhere

  /// The first of the constraints whose penalty falls on this quantity.
  var firstRecord: Int32 = -1

  /// The number of these constraints, and the ``BreakpointIndex`` that sorts them where they are many.
  var recordCount: Int32 = 0
  var breakpointIndex: Int32 = -1
  var marks: Marks = []
  var isForm = false

  static let nowhere = Int32.min

  struct Marks: OptionSet, BitwiseCopyable {
    var rawValue: UInt8

    static let infeasible = Marks(rawValue: 1)
    static let unpriced = Marks(rawValue: 2)
    static let moved = Marks(rawValue: 4)
    static let idle = Marks(rawValue: 8)
    static let changed = Marks(rawValue: 16)
    static let stale = Marks(rawValue: 32)
    static let unchecked = Marks(rawValue: 64)
  }
}

/// The data of a quantity beside the tableau.
struct Origin: BitwiseCopyable {
  /// The required equality that defines the variable.
  var definition: Int32 = -1

  /// The definition's place in the order in which definitions are computed.
  var order: Int32 = -1

  /// By about how much the definition magnifies what it rests on; at least 1.
  var growth = 1.0

  /// The first occurrence of the variable in a constraint, an index of the terms.
  var firstOccurrence: Int32 = -1

  /// The number of forms that the variable is a term of, those without constraints included.
  var forms: Int32 = 0

  /// The constraint that holds the variable at its suggested value.
  var edit: Int32 = -1

  /// The value when the last constraint that mentions the variable is removed.
  var rest = 0.0

  /// The terms of a form.
  var form = Segment()
  var hash: UInt64 = 0
}

/// A term of a constraint as it was given, linked with the variable's other occurrences.
struct Term: BitwiseCopyable {
  var variable: Int32
  var record: Int32
  var coefficient: Double
  var next: Int32 = -1
  var previous: Int32 = -1
}

/// A constraint: `sum of terms + constant`, and how it relates to zero.
struct Record: BitwiseCopyable {
  var terms = Segment()
  var constant: Double

  /// -1 for at most zero, 0 for zero, 1 for at least zero.
  var relation: Int8
  var isAdded = false
  var strength: Double
  var weight: Double

  /// The index of the strength's level, -1 for a required constraint.
  var level: Int32 = -1

  /// The quantity on which the penalty falls: the constraint's value is `scale · quantity + shift`.
  var owner: Int32 = -1
  var next: Int32 = -1
  var previous: Int32 = -1
  var scale = 1.0
  var shift = 0.0

  /// The penalty as a function of the owner: its slopes below and above the breakpoint.
  var breakpoint = 0.0
  var below = 0.0
  var above = 0.0

  /// The variable that this required equality defines.
  var defines: Int32 = -1

  /// The place among all constraints, in the order in which they were made.
  var serial = 0

  init(constant: Double, relation: Int8, strength: Double, weight: Double) {
    self.constant = constant
    self.relation = relation
    self.strength = strength
    self.weight = weight
  }

  var isRequired: Bool { level < 0 }
  var isRequiredEquality: Bool { level < 0 && relation == 0 }

  /// Forgets the quantity on which the penalty falls, and what follows from that.
  mutating func detach() {
    let old = self
    self = Record(
      constant: old.constant, relation: old.relation, strength: old.strength, weight: old.weight)
    isAdded = old.isAdded
    level = old.level
    serial = old.serial
  }

  /// Sets breakpoint and slopes from scale and shift.
  mutating func place() {
    breakpoint = -shift / scale
    let slope = isRequired ? Double.infinity : weight * scale.magnitude
    let upward = scale > 0 ? relation : -relation
    below = upward >= 0 ? -slope : 0
    above = upward <= 0 ? slope : 0
  }
}
