final class Upload {
  var attempts = 0
  var name = ""
  var token = ""
  var receipt = Receipt()
  var receipts: [Receipt] = []
}

enum Phase {
  case app, form, ready, saved, signedOut, home, saving, editing, payment, paid, thanks
  case session, network
}

enum Input: StatechartEvent {
  case called(() -> Void)
  case signedIn(token: String)
  case undo, saved, close, cancel, next, save, quit
}

struct Contents {
  init(
    @StatechartBuilder<Upload, Phase, Input> _ parts: () -> [StatechartItem<Upload, Phase, Input>]
  ) {}
}

let regions = [Phase.session, .network]
let pages = [(id: Phase.form, next: Phase.ready)]
let document = """
  <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="idle"/></scxml>
  """
