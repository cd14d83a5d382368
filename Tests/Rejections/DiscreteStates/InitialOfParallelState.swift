// rejected: a parallel state enters all of its regions
import DiscreteStates

final class Player {}

enum Phase { case on, sound, picture }
enum Input: StatechartEvent { case next }

func chart() throws -> Statechart<Player, Phase, Input> {
  try Statechart(initial: .on) {
    ParallelNode(.on, initial: .sound) {
      StateNode(.sound)
      StateNode(.picture)
    }
  }
}
