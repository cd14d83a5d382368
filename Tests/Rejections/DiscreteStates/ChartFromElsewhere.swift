// rejected: can not be referenced from a nonisolated context
import DiscreteStates

enum Phase { case idle }
enum Input: StatechartEvent { case start }

@MainActor final class View {
  var text = ""

  static let chart = try? Statechart<View, Phase, Input>(initial: .idle) {
    StateNode(.idle) { On(.start) { $0.text = "started" } }
  }
}

func states() -> [Phase] { View.chart?.states ?? [] }
