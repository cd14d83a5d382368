import TestSupport
import Testing

@testable import DiscreteStates

@Test func newObjectsNeverGetAnOldController() {
  var addresses: Set<ObjectIdentifier> = []
  var mixUps = 0
  let count = TestEffort.rounds(100_000)
  for _ in 0..<count {
    let panel = Panel()
    addresses.insert(ObjectIdentifier(panel))
    if panel.state.current != nil { mixUps += 1 }
    panel.state.become { $0.open() }
    if !panel.state.isIn({ $0.open() }) || panel.state.target !== panel { mixUps += 1 }
  }
  #expect(mixUps == 0)
  // The test is meaningful only if addresses were reused; in a short run, a sanitizer prevents that.
  #expect(addresses.count < count / 10 || TestEffort.current == .short)
}

@Test func controllersGoWithTheirObjects() {
  weak var captured: Panel?
  weak var controller: StateCtrl<Panel>?
  do {
    let panel = Panel()
    let held = Panel()
    captured = held
    controller = panel.state
    panel.state.historyLimit = 10
    panel.state.become { _ in State(name: "a") { _ in _ = held } }
    #expect(captured != nil && controller != nil)
  }
  // The table removes entries of released objects when it has doubled.
  let table = ControllerTable.shared
  var panels: [Panel] = []
  let before = table.count
  for _ in 0..<(2 * before + 200) {
    panels.append(Panel())
    _ = panels.last?.state
  }
  #expect(captured == nil && controller == nil)
  #expect(table.count >= panels.count)
}

@Test func threadsShareTheTable() async {
  await withTaskGroup(of: Bool.self) { group in
    for _ in 0..<8 {
      group.addTask {
        for _ in 0..<TestEffort.rounds(5000) {
          let panels = [Panel(), Panel()]
          for panel in panels { panel.state.become { $0.open() } }
          guard panels.allSatisfy({ $0.state.isIn { $0.open() } && $0.log == ["open"] }) else {
            return false
          }
        }
        return true
      }
    }
    for await isRight in group { #expect(isRight) }
  }
}
