final class Player {
  var isComplete = false

  func play() {}
}

enum Phase { case playing, end }

enum Event: StatechartEvent { case next }

struct Contents {
  init(
    @StatechartBuilder<Player, Phase, Event> _ parts: () -> [StatechartItem<Player, Phase, Event>]
  ) {}
}

@MainActor let chart = made {
  try Statechart<Player, Phase, Event>(initial: .playing) {
    StateNode(.playing) {
      OnEntry(named: "play") { player, _ in player.play() }
      On(.next, to: .end).when("complete") { $0.isComplete }
    }
    StateNode(.end)
  }
}

final class Upload {
  enum Phase { case idle, sending, waiting, sent }

  enum Input: StatechartEvent {
    case send(String)
    case refused, finished
  }

  static func chart() throws -> Statechart<Upload, Phase, Input> {
    try Statechart(initial: .idle) {
      StateNode(.idle) { On(Input.send, to: .sending) }
      StateNode(.sending) {
        On(.finished, to: .sent)
        On(.refused, to: .waiting)
      }
      StateNode(.waiting) { On(after: .seconds(2), to: .sending) }
      FinalNode(.sent)
    }
  }
}

final class AuthFlow {
  enum Phase { case form, checking, signedIn }

  enum Input: StatechartEvent {
    case submit(name: String, password: String)
    case accepted(token: String)
    case refused(reason: String)
  }

  var token: String?

  static func makeChart() throws -> Statechart<AuthFlow, Phase, Input> {
    try Statechart(initial: .form) {
      StateNode(.form) { On(Input.submit, to: .checking) }
      StateNode(.checking) {
        On(Input.accepted, to: .signedIn) { flow, token in flow.token = token }
        On(Input.refused, to: .form)
      }
      FinalNode(.signedIn)
    }
  }
}

enum Missing: Error { case token }
