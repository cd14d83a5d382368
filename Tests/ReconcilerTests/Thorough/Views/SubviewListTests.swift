import TestSupport
import Testing

@testable import Reconciler

@MainActor @Suite(.serialized) struct SubviewListTests {
  /// A view that applies the notifications about its subviews to an array: true if they are right.
  private final class Told: View {
    var views: [View] = []

    override func didInsertSubview(_ view: View, at index: Int) { views.insert(view, at: index) }
    override func didMoveSubview(_ view: View, from old: Int, to new: Int) {
      #expect(views[old] === view)
      views.insert(views.remove(at: old), at: new)
    }
    override func didRemoveSubview(_ view: View) { views.removeAll { $0 === view } }
  }

  @Test(arguments: [3_000, 50])
  func editsThatNobodyLooksAtAreExact(count: Int) {
    var generator = SplitMix64(seed: UInt64(count))
    let parent = Told()
    for _ in 0..<count { parent.addSubview(View()) }
    var wasInRuns = false
    for round in 0..<TestEffort.rounds(3_000) {
      let view = parent.views.randomElement(using: &generator) ?? View()
      let other = parent.views.randomElement(using: &generator)
      let kinds = parent.views.count > 2 * count ? 0..<1 : 0..<6
      switch Int.random(in: kinds, using: &generator) {
      case 0: view.removeFromSuperview()
      case 1:
        parent.insertSubview(
          View(), at: Int.random(in: 0...parent.views.count, using: &generator))
      case 2: parent.addSubview(View())
      case 3:
        parent.insertSubview(view, at: Int.random(in: 0..<parent.views.count, using: &generator))
      case 4: if let other { parent.insertSubview(View(), belowSubview: other) }
      default: if let other { parent.insertSubview(view, belowSubview: other) }
      }
      wasInRuns = wasInRuns || parent.list.isInRuns
      if round % 1_000 == 0 { #expect(parent.shows(parent.views)) }
    }
    #expect(wasInRuns == (count > 2_048))
    #expect(parent.shows(parent.views))
    #expect(!parent.list.isInRuns)
    while let last = parent.views.last { last.removeFromSuperview() }
    #expect(parent.subviews.isEmpty)
  }

  @Test func manyNewOnesInOnePlaceAreExact() {
    let parent = Told()
    for _ in 0..<4_000 { parent.addSubview(View()) }
    for _ in 0..<4_000 { parent.insertSubview(View(), at: 7) }
    #expect(parent.list.isInRuns)
    #expect(parent.shows(parent.views))
  }

  @Test func whoLooksAfterEachEditHasAnArray() {
    let parent = Told()
    for _ in 0..<3_000 { parent.addSubview(View()) }
    for _ in 0..<500 {
      parent.insertSubview(View(), at: 0)
      #expect(parent.subviews.first === parent.views.first)
      #expect(!parent.list.isInRuns)
    }
  }

  /// Without runs each of these moves tens of millions of places.
  @Test func rendersThatReorderManyChildrenDoLinearWork() {
    let count = 10_000
    let stage = Stage(RowsView.self)
    var keys = (0..<count).map { "\($0)" }
    func work(_ change: (inout [String]) -> Void) -> Int {
      change(&keys)
      let old = stage.root.list.effort
      stage.root.state["keys"] = keys
      StateView.flush()
      let done = Int(stage.root.list.effort - old)
      #expect(stage.root.subviews.map { ($0 as? RowView)?.node.data.key.description } == keys)
      return done
    }
    #expect(work { _ in } == 0)
    #expect(work { $0.swapAt(1, count - 2) } < 8 * count)
    #expect(work { $0.reverse() } < 1_500 * count)
    #expect(
      work { $0 = $0.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) } < 400 * count)
    #expect(work { $0 = $0.flatMap { [$0, $0 + "b"] } } < 600 * count)
    #expect(work { $0 = [] } < 4 * count)
  }
}
