import Foundation
import Observation
import TestSupport
import Testing

@testable import DiscreteStates

private func panel(limit: Int = 100, pages: ClosedRange<Int> = 1...3) -> Panel {
  let panel = Panel()
  panel.state.historyLimit = limit
  for page in pages { panel.state.become { $0.tab(page) } }
  panel.log = []
  return panel
}

@Test func goingBackAndForward() {
  let panel = panel()
  #expect(panel.state.canGoBack && !panel.state.canGoForward)
  #expect(panel.state.back().instantly().outcome == .entered)
  panel.state.back().instantly()
  #expect(panel.state.back().instantly().outcome == .unchanged && !panel.state.canGoBack)
  panel.state.forward(2).instantly()
  #expect(panel.log == ["tab 2", "tab 1", "tab 3"])
  #expect(panel.state.forward().instantly().outcome == .unchanged)
  panel.state.back(2).instantly()
  panel.state.become { $0.open() }
  #expect(!panel.state.canGoForward)
  panel.state.back().instantly()
  #expect(panel.log.suffix(3) == ["tab 1", "open", "tab 1"])
}

@Test func undoForgets() {
  let panel = panel()
  panel.state.undo().instantly()
  #expect(panel.log == ["tab 2"] && !panel.state.canGoForward && panel.state.canGoBack)
  panel.state.undo().instantly()
  #expect(panel.state.undo().instantly().outcome == .unchanged && !panel.state.canGoBack)
  #expect(panel.state.record().states.count == 1)
}

@Test func movesAreDecidedWhenTheirTurnHasCome() {
  let panel = panel()
  let held = HeldTransition<Panel>()
  panel.state.apply { $0.open() }.viaTransition(held.transition)
  panel.state.back().viaTransition(.instant)
  panel.state.back().instantly()
  held.runs[0].complete()
  #expect(panel.log == ["open", "tab 3", "tab 2"])
  // A move that is abandoned does not change the position.
  panel.state.back().viaTransition { $2(false) }
  panel.state.forward().instantly()
  #expect(panel.log.last == "tab 3" && panel.state.record().position == 2)
}

@Test func theLatestParametersComeBack() {
  let panel = Panel()
  panel.state.historyLimit = 5
  panel.state.become { $0.page(1) }
  panel.state.become { $0.page(2) }
  panel.state.become { $0.open() }
  panel.log = []
  panel.state.back().instantly()
  #expect(panel.log == ["page 2", "show 2"])
}

@Test func oldStatesAreForgotten() {
  let panel = panel(limit: 3, pages: 1...10)
  #expect(panel.state.record().states.map(\.parameters) == [["8"], ["9"], ["10"]])
  panel.state.historyLimit = 2
  #expect(panel.state.record().states.count == 2 && panel.state.record().position == 1)
  panel.state.historyLimit = 0
  #expect(!panel.state.canGoBack && panel.state.record().states.count == 1)
}

private func state(_ type: Panel.Type, _ identity: StateIdentity) -> State<Panel>? {
  switch identity.name {
  case "tab(_:)": Int(identity.parameters[0]).map { type.tab($0) }
  case "open()": type.open()
  default: nil
  }
}

@Test func recordsAreSavedAndRestoredWithoutAnimation() throws {
  let panel = panel()
  panel.state.back().instantly()
  let saved = try JSONEncoder().encode(panel.state.record())
  let record = try JSONDecoder().decode(StateRecord.self, from: saved)
  #expect(record == panel.state.record())
  let other = Panel()
  other.state.historyLimit = 10
  let held = HeldTransition<Panel>()
  let running = other.state.apply { $0.closed() }.viaTransition(held.transition)
  let waiting = other.state.apply { $0.open() }.instantly()
  try other.state.restore(record, state)
  #expect(running.outcome == .abandoned(.interrupted))
  #expect(waiting.outcome == .abandoned(.superseded))
  #expect(other.log == ["tab 2"] && other.state.isIn { $0.tab(2) })
  #expect(other.state.record() == record)
  other.state.forward().instantly()
  #expect(other.log == ["tab 2", "tab 3"])
}

@Test func recordsThatCannotBeRestoredChangeNothing() {
  let panel = panel()
  let before = panel.state.record()
  let unknown = StateIdentity(name: "unknown")
  let tab = StateIdentity(name: "tab(_:)", parameters: ["7"])
  #expect(throws: StateRecordError.unknownState(unknown)) {
    try panel.state.restore(StateRecord(states: [tab, unknown], position: 0), state)
  }
  #expect(throws: StateRecordError.positionOutOfRange(1)) {
    try panel.state.restore(StateRecord(states: [tab], position: 1), state)
  }
  #expect(throws: StateRecordError.otherState(Panel.open().identity, insteadOf: tab)) {
    try panel.state.restore(StateRecord(states: [tab], position: 0)) { type, _ in type.open() }
  }
  #expect(panel.log.isEmpty && panel.state.record() == before)
}

@Test func historiesAgreeWithABrowser() {
  var random = SplitMix64(seed: 3)
  for _ in 0..<TestEffort.rounds(300) {
    let panel = Panel()
    panel.state.historyLimit = 1000
    var (states, position): ([Int], Int) = ([], -1)
    for _ in 0..<60 {
      switch Int.random(in: 0...4, using: &random) {
      case 0, 1:
        let tab = Int.random(in: 0...3, using: &random)
        panel.state.become { $0.tab(tab) }
        if position < 0 || states[position] != tab {
          states = states.prefix(position + 1) + [tab]
          position += 1
        }
      case 2:
        let steps = Int.random(in: 1...3, using: &random)
        panel.state.back(steps).instantly()
        if position - steps >= 0 { position -= steps }
      case 3:
        panel.state.forward().viaTransition(.instant)
        if position + 1 < states.count { position += 1 }
      default:
        panel.state.undo().instantly()
        if position > 0 {
          position -= 1
          states = Array(states.prefix(position + 1))
        }
      }
      let record = panel.state.record()
      #expect(record.states.map(\.parameters) == states.map { ["\($0)"] })
      #expect(record.position ?? -1 == position)
    }
  }
}

@Test func anEmptyRecordEmptiesTheHistory() throws {
  let panel = Panel()
  panel.state.historyLimit = 10
  let empty = panel.state.record()
  panel.state.become { $0.open() }
  panel.state.become { $0.closed() }
  try panel.state.restore(empty) { _, _ in nil }
  #expect(panel.state.current == nil && !panel.state.canGoBack)
  #expect(panel.state.record() == empty)
}

@Test func anyNumberOfStepsCanBeAskedFor() {
  let panel = panel()
  #expect(panel.state.back(.max).instantly().outcome == .unchanged)
  #expect(panel.state.back(.min).instantly().outcome == .unchanged)
  #expect(panel.state.forward(.max).instantly().outcome == .unchanged)
  #expect(panel.state.forward(.min).instantly().outcome == .unchanged)
}

@Test func movesToAnEqualStateAreObserved() {
  let panel = Panel()
  panel.state.historyLimit = 10
  for page in [1, 2, 1] { panel.state.become { $0.tab(page) } }
  let changes = Locked(0)
  withObservationTracking {
    _ = panel.state.canGoBack
  } onChange: {
    changes.value += 1
  }
  panel.state.back(2).instantly()
  #expect(!panel.state.canGoBack && changes.value == 1)
}

/// A number that a `Sendable` closure changes.
private final class Locked: @unchecked Sendable {
  var value: Int
  init(_ value: Int) { self.value = value }
}
