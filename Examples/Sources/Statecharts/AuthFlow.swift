import DiscreteStates

/// A sign-in with a password, a code and three attempts.
@MainActor
final class AuthFlow {
  enum Phase: CaseIterable { case welcome, password, checking, code, verifying, signedIn, locked }

  enum Input: StatechartEvent {
    case start
    case submit(name: String, password: String)
    case needsCode(phone: String)
    case code(String)
    case accepted(token: String)
    case refused(reason: String)
    case signOut
  }

  typealias Chart = Statechart<AuthFlow, Phase, Input>

  private(set) var name = ""
  private(set) var phone = ""
  private(set) var token: String?
  private(set) var message = ""
  private(set) var attempts = 0
  private(set) var calls: [String] = []

  static func makeChart() throws -> Chart {
    try Chart(initial: .welcome) {
      StateNode(.welcome) {
        OnEntry { $0.token = nil }
        On(.start, to: .password)
      }
      StateNode(.password) {
        On(Input.submit, to: .checking) { flow, name, password in
          flow.name = name
          flow.calls.append("check \(password)")
        }
      }
      StateNode(.checking, tags: ["busy"]) {
        On(Input.needsCode, to: .code) { $0.phone = $1 }
        refusal(backTo: .password)
      }
      StateNode(.code) {
        On(Input.code, to: .verifying) { $0.calls.append("verify \($1)") }
        On(after: .seconds(60), to: .password) { $0.message = "The code has expired" }
      }
      StateNode(.verifying, tags: ["busy"]) {
        refusal(backTo: .code)
      }
      StateNode(.signedIn) {
        On(.signOut, to: .welcome)
      }
      StateNode(.locked) {
        OnEntry { $0.message = "Too many attempts" }
        On(after: .seconds(300), to: .welcome) { $0.attempts = 0 }
      }
    }
  }

  /// Returns the transitions of all states that wait for the server.
  @StatechartBuilder<AuthFlow, Phase, Input>
  private static func refusal(backTo phase: Phase) -> [StatechartItem<AuthFlow, Phase, Input>] {
    On(Input.accepted, to: .signedIn) { $0.token = $1 }
    On(Input.refused, to: .locked).when("third time") { $0.attempts >= 2 }
    On(Input.refused, to: phase) { flow, reason in
      flow.attempts += 1
      flow.message = reason
    }
  }
}
