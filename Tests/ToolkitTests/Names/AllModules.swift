// The five modules in one file: what has to be written where names meet.
import Bindings
import DiscreteStates
import Layout
import Reconciler
import ShadowDiff
import Testing

// Bindings and DiscreteStates both have a `State`. This import settles what the short name means in this file.
import typealias Bindings.State

private final class Door {
  var isOpen = false
  static func open() -> DiscreteState<Door> { DiscreteState { $0.isOpen = true } }
}

private final class Title: StateView {
  @Local var count = 0
  @Prop var text = ""

  let name = State("door")

  override func render() {
    let label = place(PlatformView.self, "label") { make in make.edges.equalToSuperview() }.view
    label.isHidden = count == 0 && text.isEmpty && name.get().isEmpty
  }
}

@MainActor struct AllModules {
  @Test func aScopedImportChoosesTheShortName() {
    let count = State(1)
    let sameCount: StateSignal<Int> = count
    let doubled = Computed { count.get() * 2 }
    sameCount.set(2)
    #expect(doubled.get() == 4)

    let door = Door()
    let controller = StateCtrl(for: door)
    controller.apply { $0.open() }.instantly()
    #expect(door.isOpen)

    let diff = SequenceDiff(from: [1, 2], to: [2, 3])
    #expect(diff.editCount == 2)
    #expect(Solver().value(of: Variable("x")) == 0)
  }
}
