import DiscreteStates
import Foundation

/// What a test of the scxml-test-framework sends, and the states without substates that it expects.
struct SCXMLScript: Decodable {
  struct Step: Decodable {
    struct Event: Decodable { var name: String }
    var event: Event
    var after: Double?
    var nextConfiguration: [String]
  }

  /// What is expected.
  struct Expectation: Decodable {
    var initialConfiguration: [String]
    var events: [Step]?
  }

  private var initialConfiguration: [String]
  private var events: [Step]?

  /// What is expected under the framework's other semantics.
  ///
  /// Neither is the standard's throughout: the newer one lets the domain of a transition be a parallel
  /// state, which appendix D excludes; the older one prefers outer transitions.
  private var legacySemantics: Expectation?

  /// Whether a document does as expected.
  enum Outcome {
    case passed
    case passedByLegacySemantics
    case failed(String)
  }

  /// Runs a document.
  func run(_ document: Data) throws -> Outcome {
    let expectation = Expectation(initialConfiguration: initialConfiguration, events: events)
    guard let difference = try run(document, expectation) else { return .passed }
    if let legacySemantics, try run(document, legacySemantics) == nil {
      return .passedByLegacySemantics
    }
    return .failed(difference)
  }

  /// Where a run differs from what is expected.
  private func run(_ document: Data, _ expectation: Expectation) throws -> String? {
    guard let root = SCXMLElement.root(of: document) else {
      throw SCXMLReader.Unsupported(feature: "not well-formed")
    }
    let events = expectation.events ?? []
    var expected = expectation.initialConfiguration
    var reader = SCXMLReader()
    let chart = try reader.chart(root, events: events.map(\.event.name))
    let data = SCXMLData()
    data.variables = reader.variables
    let clock = SimulatedClock()
    let session = StatechartSession(chart, for: data, scheduler: clock)
    // Scripts disagree on whether what is sent at the start has come by the first configuration.
    data.isStarting = true
    session.start()
    data.isStarting = false
    if Set(session.configuration.leaves) != Set(expected) { clock.advance() }
    if Set(session.configuration.leaves) != Set(expected), events.isEmpty {
      clock.run(for: .seconds(60))
    }
    for step in 0...events.count {
      if step > 0 {
        clock.advance(by: .milliseconds(Int(events[step - 1].after ?? 0)))
        session.send(SCXMLEvent(kind: events[step - 1].event.name))
        expected = events[step - 1].nextConfiguration
      }
      let leaves = session.configuration.leaves
      if Set(leaves) != Set(expected) || leaves.count != expected.count {
        return "after \(step) events: \(leaves), not \(expected)"
      }
    }
    return nil
  }
}
