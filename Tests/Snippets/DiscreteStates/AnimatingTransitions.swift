final class Card: Stateful {
  var y = 0.0
  var opacity = 0.0

  static func raised() -> DiscreteState<Card> {
    state {
      $0.y = 100
      $0.opacity = 1
    }
  }

  static func lowered() -> DiscreteState<Card> { state { $0.y = 0 } }
}

@MainActor let view = Card()
@MainActor let clock = SimulatedClock()
