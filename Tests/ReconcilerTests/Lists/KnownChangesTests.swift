import Foundation
import Layout
import Reconciler
import ShadowDiff
import TestSupport
import Testing

/// Lists whose callers say what has changed.
@MainActor @Suite(.serialized) struct KnownChangesTests {
  final class Numbers: StateView {
    var ids: [Int] = []
    var changes: SequenceDiff?
    var identified = 0
    var list: ListView?

    override func render() {
      list =
        placeList(
          ids, "list",
          id: { [unowned self] id in
            identified += 1
            return id
          }, rowHeight: .fixed(20), changes: changes
        ) { row, id in
          row.place(TestLabel.self) { $0.text = "\(id)" }
        } constraints: { make in
          make.edges.equalToSuperview()
        }.view
    }

    func show(_ ids: [Int], _ changes: SequenceDiff?) {
      self.ids = ids
      self.changes = changes
      setNeedsRender()
      StateView.flush()
    }

    var shown: [String] {
      list?.visibleRows.map { (list?.view(atRow: $0) as? TestLabel)?.text ?? "?" } ?? []
    }
  }

  @Test func oneInsertionAmongAMillionLooksAtFewRows() throws {
    let count = TestEffort.size(1_000_000)
    let old = Array(0..<count)
    var new = old
    new.insert(-1, at: count / 2)
    let stage = Stage<Numbers> { $0.ids = old }
    stage.root.list?.contentOffset.y = Double(count / 2 * 20)
    StateView.flush()
    stage.root.identified = 0
    stage.root.show(new, SequenceDiff(from: [0], to: [0]))
    #expect(stage.root.identified > count)
    stage.root.show(old, nil)
    let change = SequenceDiff(from: old, to: new)
    stage.root.identified = 0
    stage.root.show(new, change)
    #expect(stage.root.identified < 500)
    #expect(stage.root.shown == stage.root.list?.visibleRows.map { "\(new[$0])" })
    // A change that does not lead to the rows is ignored.
    stage.root.show(old.reversed(), SequenceDiff(from: [1], to: []))
    #expect(stage.root.shown == stage.root.list?.visibleRows.map { "\(count - 1 - $0)" })
  }

  @Test func aKnownMoveKeepsItsViewAndLooksAtFewRows() throws {
    let old = Array(0..<100_000)
    let stage = Stage<Numbers> { $0.ids = old }
    stage.root.list?.contentOffset.y = 500 * 20
    StateView.flush()
    let moved = stage.root.list?.view(atRow: 502)
    var new = old
    new.insert(new.remove(at: 502), at: 507)
    let change = SequenceDiff(from: old, to: new, moves: .fewest)
    #expect(change.moves.count == 1)
    stage.root.identified = 0
    stage.root.show(new, change)
    #expect(stage.root.identified < 500)
    #expect(stage.root.list?.view(atRow: 507) === moved)
    #expect(stage.root.shown == stage.root.list?.visibleRows.map { "\(new[$0])" })
  }

  @Test func randomChangesShowWhatComparingShows() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<TestEffort.rounds(40) {
      var ids = Array(0..<60)
      var next = 60
      let known = Stage<Numbers> { $0.ids = ids }
      let compared = Stage<Numbers> { $0.ids = ids }
      for _ in 0..<15 {
        let offset = Double(Int.random(in: 0...1200, using: &random))
        for stage in [known, compared] { stage.root.list?.contentOffset.y = offset }
        StateView.flush()
        let old = ids
        ids.removeAll { _ in Int.random(in: 0..<8, using: &random) == 0 }
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          ids.insert(next, at: Int.random(in: 0...ids.count, using: &random))
          next += 1
        }
        if Bool.random(using: &random), ids.count > 1 {
          let number = ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
          ids.insert(number, at: Int.random(in: 0...ids.count, using: &random))
        }
        known.root.show(ids, SequenceDiff(from: old, to: ids, moves: .fewest))
        compared.root.show(ids, nil)
        #expect(known.root.shown == compared.root.shown)
        #expect(known.root.list?.contentOffset == compared.root.list?.contentOffset)
      }
    }
  }
}
