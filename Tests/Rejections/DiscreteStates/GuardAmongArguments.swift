// rejected: write the guard after the transition: On(…) { … }.when { … }
import DiscreteStates

final class Tally { var sum = 0 }

enum Input: StatechartEvent { case add(Int) }

func chart() throws -> Statechart<Tally, String, Input> {
  try Statechart(initial: "counting") {
    StateNode("counting") {
      On(Input.add, when: { _, number in number > 0 }) { tally, number in tally.sum += number }
    }
  }
}
