/// A saved session: its active states, the records of its history states, and the events that are still to be handled.
///
/// ```swift
/// let data = try JSONEncoder().encode(session.snapshot)
/// let saved = try JSONDecoder().decode(Upload.Chart.Session.Snapshot.self, from: data)
/// try session.restore(saved)
/// ```
public struct StatechartSnapshot<ID: Hashable, Event> {
  /// The active states.
  ///
  /// The enclosing states may be missing: the states without substates are enough.
  public var states: [ID]

  /// The states that a history state recorded, in document order.
  public struct Record: Hashable {
    /// The history state.
    public var history: ID

    /// The states that it restores.
    public var states: [ID]

    /// Creates a record.
    public init(history: ID, states: [ID]) {
      self.history = history
      self.states = states
    }
  }

  /// The records of history states.
  public var records: [Record]

  /// The delays of an active state.
  public struct Delays: Hashable {
    /// The state; `nil` for the chart.
    public var state: ID?

    /// The remaining time of each delay, in document order; `nil` for a delay that has passed.
    public var rests: [Duration?]

    /// Creates the delays of a state.
    public init(state: ID?, rests: [Duration?]) { (self.state, self.rests) = (state, rests) }
  }

  /// The delays of active states.
  ///
  /// If the delays of an active state are missing, they start when the snapshot is restored.
  public var delays: [Delays]

  /// The sent events that wait to be handled; empty if a running session was saved between events.
  public var waiting: [Event]

  /// The deferred events, in the order in which they were sent.
  public var deferred: [Event]

  /// An event that is sent later.
  public struct Delayed {
    /// The event.
    public var event: Event

    /// The time until the event is sent.
    public var delay: Duration

    /// Creates a delayed event.
    public init(event: Event, delay: Duration) { (self.event, self.delay) = (event, delay) }
  }

  /// The events that ``StatechartSession/send(_:after:)`` has yet to send, in the order in which they are due.
  public var events: [Delayed]

  /// The version of the chart.
  public var version: Int

  /// Whether the session had ended.
  public var hasEnded: Bool

  private enum CodingKeys: CodingKey {
    case states, records, delays, waiting, deferred, events, version, hasEnded
  }

  /// Creates a snapshot, which a session validates when it restores the snapshot.
  public init(
    states: [ID], records: [Record] = [], delays: [Delays] = [], waiting: [Event] = [],
    deferred: [Event] = [], events: [Delayed] = [], version: Int = 0, hasEnded: Bool = false
  ) {
    (self.states, self.records, self.delays) = (states, records, delays)
    (self.waiting, self.deferred, self.events) = (waiting, deferred, events)
    (self.version, self.hasEnded) = (version, hasEnded)
  }

  /// Returns the snapshot with other identifiers, such as those of a later version of the chart.
  public func mapStates<NewID: Hashable>(
    _ transform: (ID) throws -> NewID
  ) rethrows -> StatechartSnapshot<NewID, Event> {
    StatechartSnapshot<NewID, Event>(
      states: try states.map(transform),
      records: try records.map {
        .init(history: try transform($0.history), states: try $0.states.map(transform))
      }, delays: try delays.map { .init(state: try $0.state.map(transform), rests: $0.rests) },
      waiting: waiting, deferred: deferred,
      events: events.map { .init(event: $0.event, delay: $0.delay) }, version: version,
      hasEnded: hasEnded)
  }
}

extension StatechartSnapshot: Sendable where ID: Sendable, Event: Sendable {}
extension StatechartSnapshot: Equatable where Event: Equatable {}
extension StatechartSnapshot: Hashable where Event: Hashable {}
extension StatechartSnapshot: Encodable where ID: Encodable, Event: Encodable {}

extension StatechartSnapshot: Decodable where ID: Decodable, Event: Decodable {
  /// Decodes a snapshot.
  ///
  /// Only `states` is required.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      states: try values.decode([ID].self, forKey: .states),
      records: try values.decodeIfPresent([Record].self, forKey: .records) ?? [],
      delays: try values.decodeIfPresent([Delays].self, forKey: .delays) ?? [],
      waiting: try values.decodeIfPresent([Event].self, forKey: .waiting) ?? [],
      deferred: try values.decodeIfPresent([Event].self, forKey: .deferred) ?? [],
      events: try values.decodeIfPresent([Delayed].self, forKey: .events) ?? [],
      version: try values.decodeIfPresent(Int.self, forKey: .version) ?? 0,
      hasEnded: try values.decodeIfPresent(Bool.self, forKey: .hasEnded) ?? false)
  }
}

extension StatechartSnapshot.Record: Sendable where ID: Sendable {}
extension StatechartSnapshot.Record: Encodable where ID: Encodable {}
extension StatechartSnapshot.Record: Decodable where ID: Decodable {}
extension StatechartSnapshot.Delays: Sendable where ID: Sendable {}
extension StatechartSnapshot.Delays: Encodable where ID: Encodable {}
extension StatechartSnapshot.Delays: Decodable where ID: Decodable {}
extension StatechartSnapshot.Delayed: Sendable where Event: Sendable {}
extension StatechartSnapshot.Delayed: Equatable where Event: Equatable {}
extension StatechartSnapshot.Delayed: Hashable where Event: Hashable {}
extension StatechartSnapshot.Delayed: Encodable where Event: Encodable {}
extension StatechartSnapshot.Delayed: Decodable where Event: Decodable {}
