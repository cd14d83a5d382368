final class SignIn {
  var password = ""
  var attempts = 0
  var message = ""
  var isIndicatorRed = false
  var files: [File] = []
  var check: @Sendable (String) async throws -> Bool = { _ in true }

  func move(_ x: Double, _ y: Double) {}
}

struct Contents {
  init(
    @StatechartBuilder<SignIn, Phase, Input> _ parts: () -> [StatechartItem<SignIn, Phase, Input>]
  ) {}
}

@MainActor let signIn = SignIn()

struct Page { var title = "" }
