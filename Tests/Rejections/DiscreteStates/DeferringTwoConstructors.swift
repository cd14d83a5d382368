// rejected: declare one Defer for each case with associated values
import DiscreteStates

final class Tally {}

enum Input: StatechartEvent {
  case add(Int)
  case remove(Int, Int)
}

func chart() throws -> Statechart<Tally, String, Input> {
  try Statechart(initial: "saving") {
    StateNode("saving") { Defer(Input.add, Input.remove) }
  }
}
