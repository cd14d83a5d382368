@testable import DiscreteStates

/// An event of an SCXML document.
struct SCXMLEvent: StatechartEvent {
  var kind: String

  /// The fields of `_event` besides its name.
  var members: [String: SCXMLValue] = [:]

  static func object(_ name: String, _ members: [String: SCXMLValue]) -> SCXMLValue {
    var all: [String: SCXMLValue] = ["name": .text(name)]
    for key in ["type", "sendid", "origin", "origintype", "invokeid", "data"] {
      all[key] = members[key] ?? .undefined
    }
    return .object(all)
  }
}

/// The data model of an SCXML document.
final class SCXMLData {
  typealias Session = StatechartSession<SCXMLData, String, SCXMLEvent>

  var variables: [String: SCXMLValue] = [:]

  /// Sends that can be cancelled.
  var sends: [String: ScheduledWork] = [:]

  /// The values of `donedata`, by the state that is done.
  var doneData: [String: SCXMLValue] = [:]

  /// The output of the document and of the documents that it has invoked.
  private(set) var log: [String] = []

  /// Errors of the data, until the first state is entered.
  var pendingErrors: [SCXMLFailure] = []

  /// The event that `finalize` looks at.
  var finalized: SCXMLEvent?

  /// Whether what is sent without delay waits for the clock.
  var isStarting = false

  weak var session: Session?
  let clock: SimulatedClock

  /// The document that has invoked this one, and the name that it used.
  weak var parent: SCXMLData?
  var invokeID = ""
  var isCancelled = false

  /// Whether all that the parent gets from outside comes here as well.
  var isForwarded = false

  /// The action that the parent runs first for an event from here.
  var finalize: SCXMLDataReader.Action?

  /// The documents that this one has invoked.
  var children: [String: (data: SCXMLData, session: Session)] = [:]
  private var lastNumber = 0

  init(_ variables: [String: SCXMLValue], _ clock: SimulatedClock) {
    self.variables = variables
    self.clock = clock
  }

  /// The address of the document's own session.
  static let address = "#_scxml_own"

  func makeID(_ prefix: String) -> String {
    lastNumber += 1
    return "\(prefix).\(lastNumber)"
  }

  func note(_ label: String, _ value: SCXMLValue) {
    if let parent { return parent.note(label, value) }
    log.append(label + (value == .undefined ? "" : "\(value)"))
  }

  /// Takes an event from an invoked document.
  func receive(_ event: SCXMLEvent, from child: SCXMLData, finalize: SCXMLDataReader.Action?) {
    guard !child.isCancelled, let session else { return }
    var event = event
    event.members["invokeid"] = .text(child.invokeID)
    if let finalize {
      finalized = event
      try? finalize(self, session)
      finalized = nil
    }
    take(event)
  }

  /// Takes an event from outside.
  func take(_ event: SCXMLEvent) {
    session?.send(event)
    for child in children.values where child.data.isForwarded { child.session.send(event) }
  }
}

/// A feature that a document needs and the reader lacks.
struct SCXMLUnsupported: Error {
  /// Why a document cannot be run.
  enum Reason: String, CaseIterable {
    case script = "scripts in ECMAScript"
    case expression = "expressions beyond those of the reader"
    case markup = "XML as data"
    case http = "HTTP"
    case builtDocument = "documents that are built at run time"
    case notATest = "want of a verdict"
    case missing = "files that are not there"
    case other = "anything else"
  }

  var reason: Reason
  var detail: String
}
