final class SignIn {
  var password = ""
  var attempts = 0
  var message = ""
  var isIndicatorRed = false
  var files: [File] = []
  var check: @Sendable (String) async throws -> Bool = { _ in true }

  func move(_ x: Double, _ y: Double) {}
}

enum Phase {
  case app, session, form, editing, checking, waiting, locked, back, help, signedIn
  case network, online, offline, ready, outside, failed
}

enum Input: StatechartEvent {
  case submit(password: String)
  case loaded([File])
  case moved(Double, Double)
  case accepted, refused, retry, help, close, lost, found
}

struct Contents {
  init(
    @StatechartBuilder<SignIn, Phase, Input> _ parts: () -> [StatechartItem<SignIn, Phase, Input>]
  ) {}
}

@MainActor let signIn = SignIn()

struct Page { var title = "" }
