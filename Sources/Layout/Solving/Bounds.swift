/// Variables that may not be below zero, such as widths.
///
/// Few solutions would make such a variable negative, and a constraint for each would cost as much as all others. So a
/// transaction adds the constraint of a variable, its *floor*, when a solution needs it. A change is accepted only if
/// it can hold together with the floors of all bounded variables.
struct Bounds {
  /// Whether any variable is bounded.
  fileprivate(set) var areUsed = false

  /// The variables whose floors may be the only constraints that still mention them.
  var unused: [Int32] = []

  /// A value above this counts as not negative.
  static let tolerance = -1e-6
}

extension Core {
  /// Marks a new variable, which no constraint mentions yet, as not negative.
  mutating func bound(_ variable: Int32) {
    quantities[variable].marks.insert(.bounded)
    bounds.areUsed = true
  }

  /// Adds the floors that the solution needs, until none of the bounded variables is negative.
  ///
  /// - Parameter floors: The array to which the added floors are appended.
  mutating func addFloors(_ floors: inout [Int32]) throws(Contradiction) {
    guard bounds.areUsed, !isDeferring else { return }
    while true {
      computeDefinitions()
      let first = floors.count
      while changes.negative.count > 0 {
        let variable = changes.negative.removeLast(&quantities)
        if isBelowFloor(variable, quantities[variable].value) { floors.append(makeFloor(variable)) }
      }
      if floors.count == first { return }
      for floor in floors[first...] { attach(floor) }
      try restoreFeasibility()
    }
  }

  /// Adds the floors that an exact solution needs, without solving.
  ///
  /// - Returns: Whether the solution needs any.
  mutating func addFloors(of found: ExactSolution, _ floors: inout [Int32]) -> Bool {
    guard bounds.areUsed else { return false }
    let first = floors.count
    for (variable, value) in found.values where isBelowFloor(variable, value) {
      floors.append(makeFloor(variable))
    }
    isDeferring = true
    for floor in floors[first...] { attach(floor) }
    isDeferring = false
    return floors.count > first
  }

  private mutating func isBelowFloor(_ variable: Int32, _ value: Double) -> Bool {
    value < Bounds.tolerance && quantities[variable].marks.contains(.bounded)
      && constraints.uses[variable].floor < 0
  }

  private mutating func makeFloor(_ variable: Int32) -> Int32 {
    let floor = makeRecord(0, 1, level: -1, weight: 1)
    constraints.appendTerm(variable, 1, to: floor)
    constraints.uses[variable].floor = floor
    return floor
  }

  /// Frees a floor that is not attached.
  mutating func freeFloor(_ floor: Int32) {
    forgetFloor(floor)
    freeRecord(floor)
  }

  /// If a constraint is the floor of its variable, lets a later transaction add another one.
  mutating func forgetFloor(_ record: Int32) {
    guard constraints.isFloor(record) else { return }
    constraints.uses[constraints.terms[constraints[record].terms.start].variable].floor = -1
  }
}
