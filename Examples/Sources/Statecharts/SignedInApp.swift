import DiscreteStates

/// An application that runs the chart of a login dialog until it has a token.
final class SignedInApp {
  enum Phase { case signedOut, home, failed }

  enum Input: StatechartEvent {
    case signedIn(token: String)
    case cancelled
    case progress(Int)
    case signOut
  }

  typealias Chart = Statechart<SignedInApp, Phase, Input>

  var name = "ann"
  var token: String?
  var attempts: [Int] = []

  static func makeChart() throws -> Chart {
    let login = try Login.makeChart()
    return try Chart(initial: .signedOut) {
      StateNode(.signedOut) {
        OnEntry { $0.token = nil }
        Invoke(login, as: "login") { app in
          Login(name: app.name)
        } done: { login, session in
          session.isActive(.cancelled) ? .cancelled : .signedIn(token: login.token)
        }
        On(Input.progress) { $0.attempts.append($1) }
        On(Input.signedIn, to: .home) { $0.token = $1 }
        On(.cancelled, to: .failed)
      }
      StateNode(.home) { On(.signOut, to: .signedOut) }
      StateNode(.failed)
    }
  }
}

/// The login dialog, which knows only the events of the application that it sends.
final class Login {
  enum Phase { case form, checking, signedIn, cancelled }

  enum Input: StatechartEvent {
    case submit(password: String)
    case accepted(token: String)
    case refused
    case cancel
  }

  typealias Chart = Statechart<Login, Phase, Input>

  let name: String
  var token = ""
  var attempts = 0

  init(name: String) { self.name = name }

  static func makeChart() throws -> Chart {
    try Chart(initial: .form) {
      On(.cancel, to: .cancelled)
      StateNode(.form) {
        On(Input.submit, to: .checking) { login, _ in login.attempts += 1 }
      }
      StateNode(.checking) {
        OnEntry { login, session in
          try session.sendToParent(SignedInApp.Input.progress(login.attempts))
        }
        On(Input.accepted, to: .signedIn) { login, token in login.token = login.name + token }
        On(.refused, to: .form)
      }
      FinalNode(.signedIn)
      FinalNode(.cancelled)
    }
  }
}
