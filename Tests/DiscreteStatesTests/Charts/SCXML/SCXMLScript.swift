import DiscreteStates
import Foundation

/// The events that a test of the scxml-test-framework sends, and the atomic states that it expects.
struct SCXMLScript: Decodable {
  struct Step: Decodable {
    struct Event: Decodable { var name: String }
    var event: Event
    var after: Double?
    var nextConfiguration: [String]
  }

  /// The expected states.
  struct Expectation: Decodable {
    var initialConfiguration: [String]
    var events: [Step]?
  }

  private var initialConfiguration: [String]
  private var events: [Step]?

  /// The expected states under the framework's other semantics.
  ///
  /// Neither is the standard's throughout: the newer one lets the domain of a transition be a parallel
  /// state, which appendix D excludes; the older one prefers outer transitions.
  private var legacySemantics: Expectation?

  /// The test of the W3C that a person is to judge by what it writes.
  private var judgedTest: String?

  /// Whether a document does as expected.
  enum Outcome {
    case passed
    case passedByLegacySemantics
    case failed(String)
  }

  /// The script of a document.
  ///
  /// A document of the W3C is to come to its state `pass`, sooner or later, or, where a person is to judge,
  /// to `final`; others have a script beside them.
  init(besides document: URL, _ contents: Data) throws {
    let url = document.deletingPathExtension().appendingPathExtension("json")
    let text = String(decoding: contents, as: UTF8.self)
    guard text.contains("scxml-conformance") else {
      guard let json = try? Data(contentsOf: url) else {
        throw SCXMLUnsupported(reason: .notATest, detail: "without expectations")
      }
      self = try JSONDecoder().decode(SCXMLScript.self, from: json)
      return
    }
    guard text.contains("id=\"pass\""), text.contains("id=\"fail\"") else {
      let name = String(url.lastPathComponent.prefix { $0 != "." })
      if Self.verdict(on: name, []) != nil {
        (initialConfiguration, judgedTest) = (["final"], name)
        return
      }
      let isInvoked = name.contains("sub")
      throw SCXMLUnsupported(
        reason: .notATest, detail: isInvoked ? "invoked by others" : "judged by a person")
    }
    initialConfiguration = ["pass"]
  }

  /// The result that a test's comment asks a person to check; nil if the output does not show it.
  private static func verdict(on test: String, _ log: [String]) -> Bool? {
    func text(_ text: String) -> String { "\(SCXMLValue.text(text))" }
    switch test {
    case "test230":
      // Seven fields of the event, in both documents.
      return log.count == 14 && log.prefix(7).elementsEqual(log.suffix(7))
    case "test250": return log == [text("Exiting sub01"), text("Exiting sub0")]
    case "test307":
      return log.count == 4 && log[1].hasPrefix("no error") == log[3].hasPrefix("No error")
    case "test415": return log.isEmpty
    default: return nil
    }
  }

  /// Runs a document.
  @MainActor
  func run(_ document: Data, folder: URL) throws -> Outcome {
    let expectation = Expectation(initialConfiguration: initialConfiguration, events: events)
    guard let difference = try run(document, folder, expectation) else { return .passed }
    if let legacySemantics, try run(document, folder, legacySemantics) == nil {
      return .passedByLegacySemantics
    }
    return .failed(difference)
  }

  /// Where a run differs from what is expected.
  @MainActor
  private func run(_ document: Data, _ folder: URL, _ expectation: Expectation) throws -> String? {
    let root = try SCXMLElement.parse(String(decoding: document, as: UTF8.self))
    let events = expectation.events ?? []
    var expected = expectation.initialConfiguration
    var reader = SCXMLDataReader(folder: folder)
    let chart = try reader.chart(root)
    let clock = SimulatedClock()
    let data = SCXMLData(reader.variables, clock)
    data.pendingErrors = reader.dataErrors
    let session = StatechartSession(chart, for: data, scheduler: clock)
    data.session = session
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
    if let judgedTest, Self.verdict(on: judgedTest, data.log) != true {
      return "has written \(data.log)"
    }
    return nil
  }
}
