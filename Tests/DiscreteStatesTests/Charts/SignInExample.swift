import DiscreteStates

/// A sign-in form with retries, a network indicator, and a help page that returns to the former state.
final class SignIn {
  enum Phase: String, Codable, Sendable {
    case app, session, form, editing, checking, waiting, locked, back, help, signedIn
    case network, online, offline
  }

  enum Input: StatechartEvent, Codable {
    case submit(password: String)
    case accepted, refused, retry, help, close, lost, found

    enum Kind { case submit, accepted, refused, retry, help, close, lost, found }

    var kind: Kind {
      switch self {
      case .submit: .submit
      case .accepted: .accepted
      case .refused: .refused
      case .retry: .retry
      case .help: .help
      case .close: .close
      case .lost: .lost
      case .found: .found
      }
    }

    /// The password that was submitted.
    var password: String? {
      if case .submit(let password) = self { password } else { nil }
    }
  }

  var password = ""
  var attempts = 0
  var message = ""
  var isIndicatorRed = false

  /// Asks the server.
  var check: @Sendable (String) async throws -> Bool = { _ in true }

  static func chart() throws -> Statechart<SignIn, Phase, Input> {
    try Statechart<SignIn, Phase, Input>(initial: .app) {
      ParallelNode(.app) {
        StateNode(.session, initial: .form) {
          On(.help, to: .help).inside
          StateNode(.form, initial: .editing) {
            HistoryNode(.back, .deep, initial: .editing)
            StateNode(.editing) {
              On(.submit, with: \.password, to: .checking) { $0.password = $1 }
            }
            StateNode(.checking) {
              OnEntry { $0.attempts += 1 }
              Invoke {
                ($0.check, $0.password)
              } run: { check, password in
                try await check(password)
              } done: {
                $0 ? .accepted : .refused
              } failed: { _ in
                .refused
              }
              On(.accepted, to: .signedIn).when("online") { _, session in session.isActive(.online)
              }
              On(.refused, to: .locked).when("third time") { $0.attempts >= 3 }
              On(.refused, to: .waiting) { $0.message = "Try again" }
            }
            StateNode(.waiting) {
              On(after: .seconds(2), to: .editing)
              On(.retry, to: .editing)
            }
            StateNode(.locked) { OnEntry { $0.message = "Locked" } }
          }
          StateNode(.help) { On(.close, to: .back) }
          StateNode(.signedIn) { OnEntry { $0.message = "Welcome" } }
        }
        StateNode(.network, initial: .online) {
          StateNode(.online) {
            Apply(State { $0.isIndicatorRed = false })
            On(.lost, to: .offline)
          }
          StateNode(.offline) {
            Apply(State { $0.isIndicatorRed = true })
            On(.found, to: .online)
          }
        }
      }
    }
  }
}
