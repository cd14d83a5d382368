import DiscreteStates

/// The pictures of the catalog, and the charts that they show.
enum PagePicture: String, CaseIterable, Sendable {
  case signIn = "sign-in"
  case upload, door, change, macrostep
  case authFlow = "auth-flow"

  private typealias Sketch = Statechart<StatechartContext<Void>, String, String>

  /// The page that shows the picture.
  var page: String {
    switch self {
    case .signIn: "Statecharts"
    case .upload: "GettingStarted"
    case .door: "ComingFromOtherStatecharts"
    case .change: "Contract"
    case .macrostep: "Internals"
    case .authFlow: "TestingCharts"
    }
  }

  @MainActor func svg() throws -> String {
    switch self {
    case .signIn:
      try SignIn.chart().svg(active: [.app, .session, .form, .checking, .network, .online])
    case .authFlow: try AuthFlow.makeChart().svg(active: [.checking])
    case .upload: try Self.upload().svg(active: ["sending"])
    case .door: try Self.door().svg(active: ["open"])
    case .change: try Self.change().svg
    case .macrostep: try Self.macrostep().svg
    }
  }

  private static func upload() throws -> Sketch {
    try Sketch(initial: "idle") {
      StateNode("idle") { On("send", to: "sending") }
      StateNode("sending") {
        On("progress").when { _ in true }
        On("finished", to: "sent")
        On("refused", to: "waiting")
        On("cancel", to: "idle")
      }
      StateNode("waiting") {
        On(after: .seconds(2), to: "sending")
        On("cancel", to: "idle")
      }
      FinalNode("sent")
    }
  }

  private static func door() throws -> Sketch {
    try Sketch(initial: "open") {
      StateNode("open") {
        OnEntry(named: "lightOn") { _, _ in }
        On("push", to: "closed")
        On(after: .seconds(5), to: "closed")
      }
      StateNode("closed") { On("push", to: "open").when("isUnlocked") { _ in true } }
    }
  }

  /// The life of a change of state; its final states are outcomes.
  private static func change() throws -> Sketch {
    try Sketch(initial: "waiting") {
      StateNode("waiting") {
        On("its turn", to: "before mutations")
        On("its turn", to: "unchanged or updated").when("the state is current") { _ in true }
        On("superseded, dropped, cancelled", to: "abandoned")
      }
      StateNode("running", initial: "before mutations") {
        StateNode("before mutations") {
          On("mutate", to: "after mutations")
          On("failed, interrupted, timed out, cancelled", to: "abandoned")
        }
        StateNode("after mutations") {
          On("complete", to: "entered")
          On("failed, interrupted, timed out, cancelled", to: "cut short")
        }
      }
      FinalNode("entered")
      FinalNode("unchanged or updated")
      FinalNode("cut short")
      FinalNode("abandoned")
    }
  }

  /// The order of the decisions of `MacrostepCore`.
  private static func macrostep() throws -> Sketch {
    try Sketch(initial: "eventless transitions") {
      StateNode("eventless transitions") {
        On("taken", to: "eventless transitions")
        On("none", to: "raised events")
      }
      StateNode("raised events") {
        On("handled", to: "eventless transitions")
        On("none", to: "invoked work")
      }
      StateNode("invoked work") {
        On("it has raised events", to: "eventless transitions")
        On("none", to: "notifying observers")
      }
      StateNode("notifying observers") { On("done", to: "sent events") }
      StateNode("sent events") { On("handled", to: "eventless transitions") }
    }
  }
}
