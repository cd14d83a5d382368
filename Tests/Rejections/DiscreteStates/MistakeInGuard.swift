// rejected: has no member 'fills'
import DiscreteStates

final class Browser { var files: [String] = [] }

enum Input: StatechartEvent {
  case loaded([String])
  case moved(Int, Int)
  case reset
}

typealias Chart = Statechart<Browser, String, Input>

func chart() throws -> Chart {
  try Chart(initial: "s") {
    StateNode("s") {
      StateNode("t") { On(.reset, to: "s").when { $0.fills.isEmpty } }
    }
  }
}
