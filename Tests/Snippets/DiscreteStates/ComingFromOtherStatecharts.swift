final class Door {
  var light = false
  var isUnlocked = true
  var result = false
  var server = Service()
}

struct Service: Sendable {
  func check() async throws -> Bool { true }
}

enum Phase { case open, closed, form, checking, ready }

enum Input: StatechartEvent {
  case push, submit
  case checked(Bool)
  case failed(any Error)
}

struct Contents {
  init(
    @StatechartBuilder<Door, Phase, Input> _ parts: () -> [StatechartItem<Door, Phase, Input>]
  ) {}
}

@MainActor let session = makeDoorSession()
@MainActor func makeDoorSession() -> StatechartSession<Door, Phase, Input> {
  let chart = made {
    try Statechart<Door, Phase, Input>(initial: .open) {
      StateNode(.open) { On(.push, to: .closed) }
      StateNode(.closed)
    }
  }
  return StatechartSession(chart, for: Door())
}
