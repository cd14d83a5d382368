// rejected: has no member 'attemps'
import DiscreteStates

final class Browser { var attempts = 0 }

enum Input: StatechartEvent { case reset }

func chart() throws -> Statechart<Browser, String, Input> {
  try Statechart(initial: "s") {
    StateNode("s") { OnEntry { $0.attemps += 1 } }
  }
}
