/// The values of variables since they were reported last.
struct ValueChanges: ~Copyable {
  /// Variables outside definitions whose values may have changed.
  var moved = Worklist(.moved)

  /// Variables that may differ from what was last reported.
  private var changed = Worklist(.changed)

  /// Bounded variables that have come out below zero.
  var negative = Worklist(.negative)

  /// The values as they were last reported, by variable.
  private(set) var reported = Pool<Double>()

  /// The values that variables had when the last constraint that mentioned them was removed.
  var rest = Pool<Double>()

  /// The variables of the report that is being made.
  private var report = Pool<Int32>()

  /// Variables that nothing mentions any more, for the owner of the core to free.
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

  /// Reports a variable now if its value is another than the one reported last.
  @inline(__always)
  mutating func reportNow(_ variable: Int32, _ value: Double) {
    guard value != reported[variable] else { return }
    reported[variable] = value
    report.append(variable)
  }

  /// Returns the variables of the report, with all that have been noted.
  mutating func takeReport(_ quantities: inout QuantityTable) -> [Int32] {
    for position in 0..<changed.count where !quantities[changed[position]].isForm {
      reportNow(changed[position], quantities[changed[position]].value)
    }
    changed.removeAll(&quantities)
    defer { report.removeAll() }
    return report.array()
  }
}
