final class Panel {
  var width = 100
  var number = 0
  var updates = 0
  var outcomes: [StateOutcome] = []
}

@MainActor let panel = Panel()
@MainActor let clock = SimulatedClock()
