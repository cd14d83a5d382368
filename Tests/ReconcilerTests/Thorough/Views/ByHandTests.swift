import Foundation
import Reconciler
import Testing

/// Views that are moved by hand while they are moved.
@MainActor @Suite(.serialized) struct ByHandTests {
  /// A view that does something when subviews come and go.
  final class Hearing: View {
    var onInsert: (View) -> Void = { _ in }
    var onRemove: (View) -> Void = { _ in }
    override func didInsertSubview(_ view: View, at index: Int) { onInsert(view) }
    override func didRemoveSubview(_ view: View) { onRemove(view) }
  }

  /// Checks that a view stands in one view alone.
  private func expect(_ view: View, standsIn parent: View?, among all: [View]) {
    #expect(view.superview === parent)
    for other in all {
      #expect(other.subviews.filter { $0 === view }.count == (other === parent ? 1 : 0))
    }
  }

  @Test func whoHearsThatAViewLeavesPutsItElsewhere() {
    let (old, new, third, view) = (Hearing(), Hearing(), Hearing(), View())
    old.addSubview(view)
    old.onRemove = { third.addSubview($0) }
    new.addSubview(view)
    expect(view, standsIn: third, among: [old, new, third])
    view.removeFromSuperview()
    old.addSubview(view)
    old.onRemove = { new.addSubview($0) }
    new.insertSubview(view, at: 0)
    expect(view, standsIn: new, among: [old, new, third])
  }

  @Test func whoHearsThatAViewComesPutsItElsewhere() {
    let (new, third, view) = (Hearing(), Hearing(), View())
    new.onInsert = { third.addSubview($0) }
    new.addSubview(view)
    expect(view, standsIn: third, among: [new, third])
    new.onInsert = { $0.removeFromSuperview() }
    new.addSubview(view)
    expect(view, standsIn: nil, among: [new, third])
  }

  @Test func whoHearsThatAViewLeavesTakesItsSiblingsOut() {
    let (old, new, view) = (Hearing(), Hearing(), View())
    let siblings = (0..<3).map { _ in View() }
    for sibling in siblings { new.addSubview(sibling) }
    old.addSubview(view)
    old.onRemove = { _ in for sibling in siblings { sibling.removeFromSuperview() } }
    new.insertSubview(view, belowSubview: siblings[2])
    #expect(new.shows([view]))
  }

  @Test func whoHearsThatAViewLeavesPutsItsNextOneBelowIt() {
    let (old, new, view) = (Hearing(), Hearing(), View())
    old.addSubview(view)
    view.addSubview(View())
    old.onRemove = { $0.addSubview(new) }
    new.addSubview(view)
    expect(view, standsIn: nil, among: [old, new])
    #expect(new.superview === view)
  }

  @Test func placedViewsThatAreTakenWhileTheyArePlacedStandOnce() {
    let (elsewhere, kid) = (View(), ProbeView())
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let turn = root.state["turn"] as? Int ?? 0
        for number in 0..<2 {
          root.place(Taking.self, number).view.onRender = { parent in
            _ = parent.state["turn"]
            if turn % 2 == number { parent.place(kid, "kid") }
            parent.place(ProbeView.self, "other")
          }
        }
      }
    }
    let parents = stage.root.subviews.compactMap { $0 as? Taking }
    parents[0].onRemove = { if $0 === kid { elsewhere.addSubview(kid) } }
    for turn in 1..<6 {
      stage.root.state["turn"] = turn
      for parent in parents.shuffled() { parent.state["turn"] = turn }
      StateView.flush()
      let all = parents + [elsewhere]
      #expect(all.filter { $0.subviews.contains { $0 === kid } }.count == 1)
      #expect(all.contains { $0 === kid.superview })
      #expect(parents.allSatisfy { $0.subviews.last is ProbeView })
    }
    #expect(!kid.log.contains("leave"))
  }

  final class Taking: ProbeView {
    var onRemove: (View) -> Void = { _ in }
    override func didRemoveSubview(_ view: View) { onRemove(view) }
  }

  @Test func anInitialiserThatPlacesIntoItsParentTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        final class Intruder: StateView {
          static weak var parent: StateView?
          required init(parentViewController: PlatformViewController) {
            super.init(parentViewController: parentViewController)
            Self.parent?.place(ProbeView.self, "key")
          }
        }
        let stage = Stage<ProbeView> { root in
          Intruder.parent = root
          root.onRender = { $0.place(Intruder.self, "key") }
        }
        withExtendedLifetime(stage) {}
      }
    }
  }
}
