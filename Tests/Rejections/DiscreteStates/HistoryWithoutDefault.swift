// rejected: missing argument for parameter 'initial' in call
import DiscreteStates

final class Player {}

enum Phase { case on, a, b, back }
enum Input: StatechartEvent { case next }

func chart() throws -> Statechart<Player, Phase, Input> {
  try Statechart(initial: .on) {
    StateNode(.on, initial: .a) {
      HistoryNode(.back, .deep)
      StateNode(.a) { On(.next, to: .b) }
      StateNode(.b)
    }
  }
}
