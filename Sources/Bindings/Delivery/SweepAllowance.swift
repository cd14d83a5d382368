/// How many listeners a sweeper may check: a fixed number for each delivery, so that checking costs no more than delivering.
struct SweepAllowance {
  /// The number of listeners that may be checked because of a delivery, a new signal, or a dead target.
  static var checksPerDelivery: Int { 16 }

  /// The number of deliveries since all signals were checked.
  private(set) var deliveries = 0

  /// The number of checks that the deliveries have paid for and that were made; less than zero for what else has paid for checks.
  private var spent = 0

  /// The number of deliveries at which there is something to decide, so that the others only count.
  private var nextDecision = 0

  /// The number of listeners that may be checked; negative after a check that cost more than it might.
  var checks: Int { Self.checksPerDelivery * deliveries - spent }

  /// Counts a delivery.
  ///
  /// - Returns: Whether there is something to decide.
  mutating func countDelivery() -> Bool {
    deliveries += 1
    return deliveries >= nextDecision
  }

  /// Makes deliveries only count until there have been a number of them.
  mutating func wait(until count: Int) { nextDecision = count }

  /// Pays for the checks of a new signal.
  mutating func addOne() {
    spent -= Self.checksPerDelivery
    nextDecision = 0
  }

  /// Sets the number of listeners that may be checked now.
  mutating func set(to checks: Int) {
    spent = Self.checksPerDelivery * deliveries - checks
    nextDecision = 0
  }

  /// Begins to count deliveries again; what they have paid for remains.
  mutating func restart() {
    let checks = checks
    deliveries = 0
    set(to: checks)
  }
}
