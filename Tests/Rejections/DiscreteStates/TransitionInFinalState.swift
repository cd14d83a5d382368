// rejected: A final state has neither substates nor transitions
import DiscreteStates

final class Browser { var files: [String] = [] }

enum Input: StatechartEvent {
  case loaded([String])
  case moved(Int, Int)
  case reset
}

typealias Chart = Statechart<Browser, String, Input>

func chart() throws -> Chart {
  try Chart(initial: "s") { FinalNode("s") { On(.reset) } }
}
