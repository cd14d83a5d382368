// rejected: main actor-isolated default value in a nonisolated context
import DiscreteStates

enum Phase { case idle }
enum Input: StatechartEvent { case start }

@MainActor final class View { var text = "" }

final class Model {
  static let chart = try? Statechart<View, Phase, Input>(initial: .idle) {
    StateNode(.idle) { On(.start) { $0.text = "started" } }
  }
}
