// rejected: expects 2 arguments, but 3 were used in closure body
import DiscreteStates

final class Browser { var files: [String] = [] }

enum Input: StatechartEvent {
  case loaded([String])
  case moved(Int, Int)
  case reset
}

typealias Chart = Statechart<Browser, String, Input>

func chart() throws -> Chart {
  try Chart(initial: "s") { StateNode("s") { On(.reset) { browser, x, y in browser.files = [] } } }
}
