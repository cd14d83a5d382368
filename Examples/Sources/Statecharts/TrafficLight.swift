import DiscreteStates

/// A traffic light with a button for pedestrians, which blinks in case of a fault.
final class TrafficLight {
  enum Light { case working, red, redYellow, green, yellow, fault, on, off }

  enum Input: StatechartEvent { case button, broken, repaired }

  typealias Chart = Statechart<TrafficLight, Light, Input>

  private(set) var lamps: Set<String> = []
  private var isAwaited = false

  static func makeChart() throws -> Chart {
    try Chart(initial: .working) {
      StateNode(.working, initial: .red) {
        On(.broken, to: .fault)
        light(.red, ["red"], for: .seconds(20), next: .redYellow)
        light(.redYellow, ["red", "yellow"], for: .seconds(2), next: .green)
        StateNode(.green) {
          OnEntry { $0.lamps = ["green"] }
          OnExit { $0.isAwaited = false }
          On(.button) { $0.isAwaited = true }
          On(after: { $0.isAwaited ? .seconds(5) : .seconds(30) }, to: .yellow)
        }
        light(.yellow, ["yellow"], for: .seconds(3), next: .red)
      }
      StateNode(.fault, initial: .on) {
        On(.repaired, to: .working)
        light(.on, ["yellow"], for: .seconds(1), next: .off)
        light(.off, [], for: .seconds(1), next: .on)
      }
    }
  }

  private static func light(
    _ id: Light, _ lamps: Set<String>, for duration: Duration, next: Light
  ) -> some StatechartContent<TrafficLight, Light, Input> {
    StateNode(id) {
      OnEntry { $0.lamps = lamps }
      On(after: duration, to: next)
    }
  }
}
