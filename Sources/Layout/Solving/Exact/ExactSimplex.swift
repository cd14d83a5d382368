/// A simplex method on ``DoubleDouble`` numbers, for decisions that rounding may have affected.
///
/// Each constraint is a quantity with a penalty that breaks at zero. Required constraints have a level above all
/// others. So one primal simplex method finds both whether the required constraints can hold, and the best solution. It
/// computes every number from the constraints; a known basis only saves steps.
struct ExactSimplex {
  struct Constraint {
    var terms: [(variable: Int32, coefficient: Double)]
    var constant: Double

    /// -1 for at most zero, 0 for zero, 1 for at least zero.
    var relation: Int8

    /// 0 for required, then the strongest first.
    var level: Int
    var weight = 1.0

    /// The variable that a required equality defines in terms of others; -1 for none.
    var defines: Int32 = -1

    /// Whether the known basis holds it at zero.
    var isTight = false
  }

  struct Entry {
    var column: Int32
    var value: DoubleDouble
  }

  /// A basic quantity as a combination of the nonbasic ones, all of which are at zero.
  struct Line {
    var owner: Int32
    var entries: [Entry]
    var constant: DoubleDouble

    /// Whether the slope above zero applies, or the one below.
    var isAbove: Bool
  }

  let constraints: [Constraint]

  /// The start value of each variable, whose quantity is the distance from it.
  let start: [Double]
  let levels: Int
  var lines: [Line] = []

  /// The number of definitions, which are the first constraints.
  ///
  /// They replace their variables wherever these occur.
  let definitionCount: Int

  /// The definition of each variable; -1 for none.
  var definition: [Int32]

  /// The quantity of each column; variables come first, then constraints.
  var owners: [Int32]

  /// Rows that may have an entry in a column.
  var users: [[Int32]]

  /// The slope of the total along each column, level by level, and the size of its summands.
  var slopes: [DoubleDouble] = []
  private(set) var sizes: [Double] = []

  /// The size below which an entry of each column is rounding.
  private(set) var floors: [Double] = []
  var steps = 0
  var count = 0
  var barred: Set<Int32> = []

  init(_ constraints: [Constraint], start: [Double]) {
    self.constraints = constraints
    self.start = start
    levels = 1 + (constraints.lazy.map(\.level).max() ?? 0)
    owners = (0..<Int32(start.count)).map { $0 }
    users = Array(repeating: [], count: start.count)
    definitionCount = constraints.firstIndex { $0.defines < 0 } ?? constraints.count
    definition = Array(repeating: -1, count: start.count)
    for index in 0..<definitionCount { definition[Int(constraints[index].defines)] = Int32(index) }
    var substitution = Substitution(variables: start.count)
    for index in definitionCount..<constraints.count {
      let (entries, constant) = substitution.expanded(constraints[index], self)
      for entry in entries { users[Int(entry.column)].append(Int32(lines.count)) }
      lines.append(
        Line(
          owner: Int32(start.count + index), entries: entries, constant: constant,
          isAbove: constraints[index].relation >= 0))
      settle(lines.count - 1)
    }
  }

  func constraint(of quantity: Int32) -> Constraint? {
    let index = Int(quantity) - start.count
    return index < 0 ? nil : constraints[index]
  }

  /// Sets a line's side from its value; at zero the side stays as it is.
  mutating func settle(_ row: Int) {
    let value = lines[row].constant.high
    if value != 0 { lines[row].isAbove = value > 0 }
  }

  // MARK: - Penalties

  /// Returns the slope of a quantity's penalty on one side of zero.
  func slope(of quantity: Int32, isAbove: Bool) -> (level: Int, slope: DoubleDouble)? {
    guard let constraint = constraint(of: quantity) else { return nil }
    let counts = isAbove ? constraint.relation <= 0 : constraint.relation >= 0
    guard counts else { return nil }
    let weight = DoubleDouble(meant: constraint.weight)
    return (constraint.level, isAbove ? weight : -weight)
  }

  // MARK: - Measuring

  /// Computes the slope of the total along each column.
  mutating func measure() {
    floors = Array(repeating: 0, count: owners.count)
    for line in lines {
      for entry in line.entries {
        let size = entry.value.high.magnitude
        floors[Int(entry.column)] = max(floors[Int(entry.column)], size * DoubleDouble.grain)
      }
    }
    slopes = Array(repeating: .zero, count: owners.count * levels)
    sizes = Array(repeating: 0, count: owners.count * levels)
    for line in lines {
      guard let (level, slope) = slope(of: line.owner, isAbove: line.isAbove) else { continue }
      for entry in line.entries where entry.value.high.magnitude >= floors[Int(entry.column)] {
        let place = Int(entry.column) * levels + level
        let share = slope * entry.value
        slopes[place] = slopes[place] + share
        sizes[place] += share.high.magnitude
      }
    }
    for place in slopes.indices
    where slopes[place].high.magnitude <= DoubleDouble.grain * sizes[place] {
      slopes[place] = .zero
    }
  }
}
