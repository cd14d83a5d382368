final class AuthFlow {
  var token: String?
}

enum Missing: Error { case token }

enum Phase { case form, signedIn }

enum Input: StatechartEvent {
  case submit(name: String, password: String)
}

@MainActor let chart = made {
  try Statechart<AuthFlow, Phase, Input>(initial: .form) {
    StateNode(.form) {
      On(Input.submit, to: .signedIn) { flow, name, _ in flow.token = name }
    }
    StateNode(.signedIn)
  }
}
