/// The variables whose values have changed since the last report.
struct ValueChanges: ~Copyable {
  /// Variables outside definitions whose values may have changed.
  var moved = Worklist(.moved)

  /// Variables that may differ from what was last reported.
  private var changed = Worklist(.changed)

  /// The bounded variables whose values are negative.
  var negative = Worklist(.negative)

  /// The values that were reported last, by variable.
  private(set) var reported = Pool<Double>()

  /// The values that variables had when the last constraint that mentioned them was removed.
  var rest = Pool<Double>()

  /// The variables of the report in progress.
  private var report = Pool<Int32>()

  /// Variables that no constraint mentions, which the solver frees.
  var released = Pool<Int32>()

  mutating func extend() {
    reported.append(0)
    rest.append(0)
  }

  mutating func reserve(_ count: Int) {
    reported.reserve(count)
    rest.reserve(count)
  }

  mutating func reset(_ variable: Int32, reported value: Double = 0) {
    reported[variable] = value
    rest[variable] = 0
  }

  @inline(__always)
  mutating func note(_ variable: Int32, _ quantities: inout QuantityTable) {
    changed.insert(variable, &quantities)
  }

  /// Notes a bounded variable that is below zero.
  @inline(__always)
  mutating func noteSign(_ variable: Int32, _ value: Double, _ quantities: inout QuantityTable) {
    if value < 0, quantities[variable].marks.contains(.bounded) {
      negative.insert(variable, &quantities)
    }
  }

  /// Adds a variable to the report if its value differs from the one reported last.
  @inline(__always)
  mutating func reportNow(_ variable: Int32, _ value: Double) {
    guard value != reported[variable] else { return }
    reported[variable] = value
    report.append(variable)
  }

  /// Returns the variables of the report, including all noted ones.
  mutating func takeReport(_ quantities: inout QuantityTable) -> [Int32] {
    for position in 0..<changed.count where !quantities[changed[position]].isForm {
      reportNow(changed[position], quantities[changed[position]].value)
    }
    changed.removeAll(&quantities)
    defer { report.removeAll() }
    return report.array()
  }
}
