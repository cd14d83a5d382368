import DiscreteStates

/// A wizard whose pages are data.
@MainActor
final class Wizard {
  struct Page {
    var id: String
    var isComplete: (Wizard) -> Bool
  }

  enum Input: StatechartEvent {
    case next, back, cancel
    case answer(page: String, text: String)
  }

  typealias Chart = Statechart<Wizard, String, Input>

  private(set) var answers: [String: String] = [:]

  static let pages = ["name", "address", "payment"].map { id in
    Page(id: id) { $0.answers[id]?.isEmpty == false }
  }

  static func makeChart(_ pages: [Page]) throws -> Chart {
    try Chart(initials: pages.prefix(1).map(\.id)) {
      On(Input.answer) { wizard, page, text in wizard.answers[page] = text }
      On(.cancel, to: "cancelled")
      for (index, page) in pages.enumerated() {
        StateNode(page.id) {
          if index + 1 < pages.count {
            On(.next, to: pages[index + 1].id).when("complete") { page.isComplete($0) }
          } else {
            On(.next, to: "finished").when("complete") { page.isComplete($0) }
          }
          if index > 0 { On(.back, to: pages[index - 1].id) }
        }
      }
      FinalNode("finished")
      FinalNode("cancelled") { OnEntry { $0.answers = [:] } }
    }
  }
}
