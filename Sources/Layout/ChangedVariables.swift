/// The variables whose values an update has changed, each once, in no particular order.
///
/// ```swift
/// let changed = solver.updateVariables()
/// for (variable, value) in zip(changed, changed.values) { places[variable] = value }
/// ```
public struct ChangedVariables: RandomAccessCollection {
  let places: [Int32]
  let variables: [Variable?]
  private let solver: Solver

  /// The released variables whose last change was not reported yet.
  let released: [Variable]

  init(places: [Int32], solver: Solver, released: [Variable]) {
    self.places = places
    self.solver = solver
    variables = solver.variables
    self.released = released
  }

  /// The values of the variables, in the same order; read them before the solver changes again.
  ///
  /// Reading all values together is faster than reading each variable's value.
  ///
  /// - Complexity: O(n) for n variables.
  public var values: [Double] {
    var values = solver.core.values(of: places)
    for variable in released { values.append(variable.rest + 0) }
    return values
  }

  /// The tags of the variables, in the same order.
  var tags: [Int32] {
    var tags: [Int32] = []
    tags.reserveCapacity(places.count)
    for place in places { tags.append(solver.tags[place]) }
    for variable in released { tags.append(variable.tag) }
    return tags
  }

  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of variables.
  public var endIndex: Int { places.count + released.count }

  /// The variable at a position.
  public subscript(position: Int) -> Variable {
    guard position < places.count else { return released[position - places.count] }
    let place = places[position]
    return variables[Int(place)] ?? solver.variable(at: place) ?? Variable()
  }
}

/// The variables that a solver released before it reported their last values.
///
/// They are not retained, because a value that no code can read needs no report.
struct ReleasedVariables {
  private struct Entry {
    weak var variable: Variable?
  }

  private var entries: [Entry] = []

  /// The number of entries at which those of dead variables are dropped.
  private var limit = 64

  var isEmpty: Bool { entries.isEmpty }

  mutating func insert(_ variable: Variable) {
    guard variable.rest != variable.told, !variable.isUnreported else { return }
    if entries.count >= limit {
      entries.removeAll { $0.variable == nil }
      limit = max(64, 2 * entries.count)
    }
    variable.isUnreported = true
    entries.append(Entry(variable: variable))
  }

  /// Returns the variables to report; those that constraints mention again are reported with the others.
  mutating func take() -> [Variable] {
    defer { entries.removeAll() }
    return entries.compactMap { entry in
      guard let variable = entry.variable else { return nil }
      variable.isUnreported = false
      guard variable.index < 0, variable.rest != variable.told else { return nil }
      variable.told = variable.rest
      return variable
    }
  }
}
