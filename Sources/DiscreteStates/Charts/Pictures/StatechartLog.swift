/// A record of the last microsteps of a session.
///
/// ```swift
/// session.log = StatechartLog()
/// ```
public final class StatechartLog<ID: Hashable> {
  /// The last microsteps, at most ``limit`` of them, in order.
  public var microsteps: [StatechartMicrostep<ID>] { Array(recent.suffix(limit)) }

  /// The number of microsteps that the log keeps.
  public let limit: Int

  /// The number of older microsteps that the log has dropped.
  public var droppedCount: Int { total - min(total, limit) }

  // Contains up to twice the limit, so that dropping the oldest microsteps costs amortized O(1).
  private var recent: [StatechartMicrostep<ID>] = []
  private var total = 0
  private let receive: ((StatechartMicrostep<ID>) -> Void)?

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - limit: The number of microsteps to keep.
  ///   - receive: A closure that is called with each microstep, before the actions of the microstep run.
  public init(limit: Int = 1000, _ receive: ((StatechartMicrostep<ID>) -> Void)? = nil) {
    precondition(limit >= 0, "The limit of a log must not be negative")
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

/// A microstep: the transitions that were taken together, and the states that they exited and entered.
public struct StatechartMicrostep<ID: Hashable>: Hashable, CustomStringConvertible {
  /// The name of the event that was sent or raised; `nil` if there was none.
  public let event: String?

  /// The name of the event, or of the occasion, such as `after 2.0 seconds`, `always` or `start`.
  ///
  /// For eventless transitions that follow a sent or raised event, it is the name of that event; after a delay, it is
  /// `always`.
  public let occasion: String

  /// The transitions, as `source → targets on event [guard]`.
  public let transitions: [String]

  /// The states that were exited, in order.
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
