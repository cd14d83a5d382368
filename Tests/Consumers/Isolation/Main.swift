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
    }.identified(by: keyword)
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
        }.when { _, _, total in total > 0 }
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

/// A class of the main actor that keeps its chart and its session.
@MainActor final class Door {
  enum Phase { case closed, open }
  enum Input: StatechartEvent { case push }

  static let chart = try? Statechart<Door, Phase, Input>(initial: .closed) {
    StateNode(.closed) { On(.push, to: .open) { $0.pushes += 1 } }
    StateNode(.open) { On(after: .seconds(5), to: .closed) }
  }

  var pushes = 0
  lazy var session = Door.chart.map { StatechartSession($0, for: self) }
  lazy var controller = StateController(for: self)
}

/// A class of no actor, whose chart serves sessions of every actor.
nonisolated final class Window {
  enum Phase { case closed, open }
  enum Input: StatechartEvent { case push }

  static let chart = try? Statechart<Window, Phase, Input>(initial: .closed) {
    StateNode(.closed) { On(.push, to: .open) { $0.pushes += 1 } }
    StateNode(.open)
  }

  var pushes = 0
}

/// An actor that is the object of its chart, which serves every actor of the class.
actor Counter {
  enum Phase { case counting }
  enum Input: StatechartEvent { case increase }

  static let chart = try? Statechart<Counter, Phase, Input>(initial: .counting) {
    StateNode(.counting) { On(.increase, action: isolated { $0.count += 1 }) }
  }

  var count = 0
  lazy var session = Counter.chart.map { StatechartSession($0, for: self) }

  func increase() -> Int {
    session?.start()
    session?.send(.increase)
    return count
  }
}

/// A value with a chart of its own, run on the main actor and elsewhere.
nonisolated struct Tally {
  enum Phase { case counting }
  enum Input: StatechartEvent { case add(Int) }

  static let chart = try? Statechart<StatechartContext<Tally>, Phase, Input>(initial: .counting) {
    StateNode(.counting) { On(Input.add) { tally, count in tally.sum += count } }
  }

  var sum = 0

  static func sum(of counts: [Int]) -> Int? {
    guard let chart else { return nil }
    let session = StatechartSession(chart, context: Tally())
    session.start()
    for count in counts { session.send(.add(count)) }
    return session.context.sum
  }
}

@MainActor func useOwners() async {
  let door = Door()
  door.session?.start()
  if let configurations = door.session?.configurations {
    for await configuration in configurations where configuration.contains(.closed) { break }
  }
  door.session?.send(.push)
  precondition(door.pushes == 1 && door.session?.isActive(.open) == true)
  let window = Window()
  let session = Window.chart.map { StatechartSession($0, for: window) }
  session?.start()
  session?.send(.push)
  precondition(window.pushes == 1)
  let count = await Counter().increase()
  precondition(count == 1)
  let sum = Tally.sum(of: [1, 2])
  let sumElsewhere = await Task.detached { Tally.sum(of: [3, 4]) }.value
  precondition(sum == 3 && sumElsewhere == 7)
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
  @MainActor static func main() async throws {
    try use()
    await useOwners()
  }
}
