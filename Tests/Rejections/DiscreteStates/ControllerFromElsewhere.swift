// rejected: risks causing data races
import DiscreteStates

final class Lamp: Stateful { var isOn = false }
func use() {
  let lamp = Lamp()
  let controller = lamp.state
  Task.detached { controller.historyLimit = 3 }
  controller.historyLimit = 4
}
