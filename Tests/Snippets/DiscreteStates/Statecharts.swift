final class SignIn {
  var password = ""
  var attempts = 0
  var message = ""
  var isIndicatorRed = false
  var files: [File] = []
  var name = ""
  var token = ""
  var receipt = Receipt()
  var receipts: [Receipt] = []
  var check: @Sendable (String) async throws -> Bool = { _ in true }

  func move(_ x: Double, _ y: Double) {}
}

typealias Upload = SignIn

enum Phase {
  case app, session, form, editing, checking, waiting, locked, back, help, signedIn
  case network, online, offline, ready, saved
  case signedOut, home, saving, payment, paid, thanks
}

enum Input: StatechartEvent {
  case submit(password: String)
  case loaded([File])
  case moved(Double, Double)
  case called(() -> Void)
  case signedIn(token: String)
  case undo, saved
  case accepted, refused, retry, help, close, lost, found, cancel, next, save, quit

  var password: String? {
    if case .submit(let password) = self { password } else { nil }
  }
}

struct Contents {
  init(
    @StatechartBuilder<SignIn, Phase, Input> _ parts: () -> [StatechartItem<SignIn, Phase, Input>]
  ) {}
}

@MainActor let signIn = SignIn()
let regions = [Phase.session, .network]
let pages = [(id: Phase.form, next: Phase.ready)]
let document = """
  <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="idle"/></scxml>
  """

struct Page { var title = "" }
