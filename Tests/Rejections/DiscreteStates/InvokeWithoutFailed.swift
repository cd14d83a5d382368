// rejected: work that throws needs an event for its error, 'failed:'
import DiscreteStates

final class Form { var name = "" }

func check(_ name: String) async throws -> Bool { !name.isEmpty }

enum Input: StatechartEvent { case checked(Bool) }

func chart() throws -> Statechart<Form, String, Input> {
  try Statechart(initial: "checking") {
    StateNode("checking") {
      Invoke {
        $0.name
      } run: {
        try await check($0)
      } done: {
        .checked($0)
      }
    }
  }
}
