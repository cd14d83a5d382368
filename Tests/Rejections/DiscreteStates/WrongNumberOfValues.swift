// rejected: have the same shape
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
    StateNode("s") { On(Input.loaded) { browser, a, b, c in browser.files = [] } }
  }
}
