/// What a session did, microstep by microstep.
///
/// ```swift
/// session.log = StatechartLog()
/// ```
public final class StatechartLog<ID: Hashable & Sendable> {
  /// The microsteps so far.
  public private(set) var microsteps: [StatechartMicrostep<ID>] = []

  private let hear: ((StatechartMicrostep<ID>) -> Void)?

  /// Creates an empty log.
  ///
  /// - Parameter hear: Called with each microstep, before its actions run.
  public init(_ hear: ((StatechartMicrostep<ID>) -> Void)? = nil) { self.hear = hear }

  /// Forgets what was written.
  public func removeAll() { microsteps.removeAll() }

  func append(_ microstep: StatechartMicrostep<ID>) {
    microsteps.append(microstep)
    hear?(microstep)
  }
}

extension StatechartLog: CustomStringConvertible {
  /// A line for each microstep, such as `submit: -form +checking`.
  public var description: String { microsteps.map(\.description).joined(separator: "\n") }
}

/// Transitions that were taken together: what they left and entered.
public struct StatechartMicrostep<ID: Hashable & Sendable>: Hashable, Sendable,
  CustomStringConvertible
{
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
