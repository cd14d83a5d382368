// What the pages of DiscreteStates take as given.

import DiscreteStates
import Foundation

struct TextInput {
  var text = ""
}

struct Button {
  var isEnabled = false
}

final class SearchView: Stateful {
  var keyword = TextInput()
  var start = Button()

  static func locked() -> DiscreteState<SearchView> {
    state { $0.start.isEnabled = false }
  }

  static func open() -> DiscreteState<SearchView> {
    state { $0.start.isEnabled = true }
  }
}

struct File: Sendable {}

struct Server: Sendable {
  func check(_ password: String) async throws -> Bool { true }
}

let server = Server()
func load() async -> [File] { [] }

final class Form: @unchecked Sendable {
  var attempts = 0
  var password = ""
  var files: [File] = []
  var url = Feed()
  var name = ""
  var token = ""
  var receipt = Receipt()
  var receipts: [Receipt] = []

  func play() {}
  func load() async throws -> [File] { [] }
}

nonisolated struct Feed: Sendable {
  let lines = AsyncStream<String> { $0.finish() }
}

struct Receipt: Sendable {}

enum Phase {
  case form, checking, ready, locked, end
  case saving, editing, payment, paid, thanks
}

enum Input: StatechartEvent {
  case submit, failed, finished, refused, next, close, undo, saved, cancel
  case signedIn(String)
  case accepted(Bool)
  case loaded([File])
  case read(String)
  case broken(any Error)
}

/// Takes the parts of a chart that a page declares.
struct Contents {
  init(
    @StatechartBuilder<Form, Phase, Input> _ parts: () -> [StatechartItem<Form, Phase, Input>]
  ) {}
}

final class Login {
  enum Phase { case asking }
  enum Input: StatechartEvent { case cancel }
  typealias Chart = Statechart<Login, Phase, Input>

  let name: String
  var token = ""

  init(name: String) { self.name = name }
}

@MainActor let login = made {
  try Login.Chart(initial: .asking) { StateNode(.asking) }
}

@MainActor let view = SearchView()
@MainActor let clock = SimulatedClock()

@MainActor let chart = made {
  try Statechart<Form, Phase, Input>(initial: .form) {
    StateNode(.form) {
      OnEntry(named: "play") { form, _ in form.play() }
      On(.submit, to: .checking)
    }
    StateNode(.checking) {
      On(.refused, to: .locked)
      On(.next, to: .ready)
    }
    StateNode(.locked)
    StateNode(.ready) {
      On(.next, to: .end)
    }
    StateNode(.end)
  }
}

@MainActor let session = makeSession()
@MainActor func makeSession() -> StatechartSession<Form, Phase, Input> {
  StatechartSession(chart, for: Form())
}
