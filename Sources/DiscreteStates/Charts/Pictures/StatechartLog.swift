/// A record of what a session did, microstep by microstep.
///
/// ```swift
/// session.log = StatechartLog()
/// ```
public final class StatechartLog<ID: Hashable> {
  /// The last microsteps, at most ``limit`` of them, in order.
  public var microsteps: [StatechartMicrostep<ID>] { Array(recent.suffix(limit)) }

  /// The number of microsteps that the log keeps.
  public let limit: Int

  /// The number of older microsteps that it has dropped.
  public var droppedCount: Int { total - min(total, limit) }

  // Holds up to twice the limit, so that dropping the oldest ones costs O(1) on average.
  private var recent: [StatechartMicrostep<ID>] = []
  private var total = 0
  private let receive: ((StatechartMicrostep<ID>) -> Void)?

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - limit: The number of microsteps to keep.
  ///   - receive: Called with each microstep, before its actions run.
  public init(limit: Int = 1000, _ receive: ((StatechartMicrostep<ID>) -> Void)? = nil) {
    precondition(limit >= 0, "A log cannot keep fewer than no microsteps")
    self.limit = limit
    self.receive = receive
  }

  /// Removes all microsteps.
  public func removeAll() {
    recent.removeAll()
    total = 0
  }

  func append(_ microstep: StatechartMicrostep<ID>) {
    recent.append(microstep)
    total += 1
    if recent.count >= max(16, 2 * limit) { recent.removeFirst(recent.count - limit) }
    receive?(microstep)
  }
}

extension StatechartLog: CustomStringConvertible {
  /// A line for each microstep, such as `submit: -form +checking`.
  public var description: String { microsteps.map(\.description).joined(separator: "\n") }
}

/// Transitions that were taken together: what they left and entered.
public struct StatechartMicrostep<ID: Hashable>: Hashable, CustomStringConvertible {
  /// The kind of the event that was sent or raised; nil if there was none.
  public let event: String?

  /// That, or what else led to it, such as `after 2.0 seconds`, `always` or `start`.
  ///
  /// Eventless transitions that follow a sent or raised event have its name; behind a delay they are `always`.
  public let occasion: String

  /// The transitions, as their sources, what they are taken on, and their targets.
  public let transitions: [String]

  /// The states that were left, in order.
  public let exited: [ID]

  /// The states that were entered, in order.
  public let entered: [ID]

  /// A line such as `submit: -form +checking`.
  public var description: String {
    let changes = exited.map { "-\($0)" } + entered.map { "+\($0)" }
    return (["\(occasion):"] + changes).joined(separator: " ")
  }
}

extension StatechartMicrostep: Sendable where ID: Sendable {}
