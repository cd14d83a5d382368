// A consumer of DiscreteStates that Scripts/check-isolation builds and runs twice: with the default isolation
// `nonisolated`, and with that of new applications, the main actor.
import DiscreteStates

final class SearchView {
  var keyword = ""
  var isEnabled = true
}

extension SearchView: Stateful {
  static func awaiting(with keyword: String) -> DiscreteState<SearchView> {
    state {
      $0.keyword = keyword
      $0.isEnabled = true
    }
  }

  static func locked() -> DiscreteState<SearchView> { state { $0.isEnabled = false } }
}

final class Upload {
  enum Phase { case idle, sending, waiting, sent, failed }

  enum Input: StatechartEvent {
    case send(String)
    case progress(sent: Int, total: Int)
    case finished
    case refused(String)
    case cancel
  }

  typealias Chart = Statechart<Upload, Phase, Input>

  var text = ""
  var reason = ""
  var fraction = 0.0
  var attempts = 0

  static func chart() throws -> Chart {
    try Chart(initial: .idle) {
      StateNode(.idle) {
        On(Input.send, to: .sending) { upload, text in upload.text = text }
      }
      StateNode(.sending) {
        OnEntry { $0.attempts += 1 }
        Invoke {
          $0.text
        } run: {
          $0.count
        } done: { _ in
          .finished
        } failed: { _ in
          .cancel
        }
        On(Input.progress) { upload, sent, total in
          upload.fraction = Double(sent) / Double(total)
        }
        On(.finished, to: .sent)
        On(Input.refused, to: .failed) { $0.reason = $1 }.when("given up") { $0.attempts > 2 }
        On(Input.refused, to: .waiting)
        cancelling()
      }
      StateNode(.waiting) {
        On(after: .seconds(2), to: .sending)
        cancelling()
      }
      FinalNode(.sent)
      FinalNode(.failed) { OnEntry { $0.text = "" } }
    }
  }

  static func cancelling() -> some StatechartContent<Upload, Phase, Input> {
    On(.cancel, to: .idle)
  }
}

@MainActor func use() throws {
  let view = SearchView()
  view.state.apply { $0.awaiting(with: "swift") }.instantly()
  view.apply { $0.locked() }.instantly()
  precondition(view.state.isIn { $0.locked() })
  let upload = Upload()
  let session = StatechartSession(try Upload.chart(), for: upload)
  session.start()
  session.send(.send("text"))
  session.send(.progress(sent: 1, total: 2))
  precondition(session.isActive(.sending) && upload.fraction == 0.5)
  session.send(.refused("busy"))
  precondition(session.configuration.leaves == [.waiting])
  let sender = session.sender { $0 }
  sender.send(.cancel)
}

@main enum Main {
  @MainActor static func main() throws { try use() }
}
