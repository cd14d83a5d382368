import BenchmarkHarness
import Foundation
import Layout
import Reconciler
import ShadowDiff

/// An operation on a list of many rows, each a StateView with two labels and their constraints, of a fixed height.
@MainActor
struct ListBenchmark: Sendable {
  let name: String
  var rowCount = 100_000

  /// Whether the list is told what has changed.
  var isKnown = false

  nonisolated static let all =
    ["mount", "step", "jump", "same items", "insert one", "remove one", "filter", "shuffle"]
    .map { ListBenchmark(name: $0) }
    + [10_000, 100_000, 1_000_000].map {
      ListBenchmark(name: "insert one", rowCount: $0, isKnown: true)
    }

  nonisolated var title: String { "list.\(name)\(isKnown ? ", known" : "")/\(rowCount)" }

  /// Measures the operation on a mounted list and the flush after it; what undoes it is not measured.
  func measure() throws -> BenchmarkResult {
    var data = TableData()
    let items = data.items(1...rowCount)
    let row = rowCount / 2
    switch name {
    case "mount":
      return try result(rounds: 20) { _ in
        let (controller, time) = mounted(items)
        controller.rootView = nil
        return time
      }
    case "step", "jump":
      let (controller, _) = mounted(items)
      let list = try list(of: controller)
      return try result(rounds: 400) { round in
        let target = name == "step" ? row + round : (round * 7919) % (rowCount - 100)
        return elapsed {
          list.contentOffset.y = 44.0 * Double(target)
          StateView.flush()
        }
      }
    default:
      let after = changed(items, &data)
      let changes = isKnown ? SequenceDiff(from: items.map(\.id), to: after.map(\.id)) : nil
      // Without it, the list would look for what undoes the change, and store identities for that.
      let undoing = isKnown ? SequenceDiff(from: after.map(\.id), to: items.map(\.id)) : nil
      let (controller, _) = mounted(items)
      guard let screen = controller.rootView as? Screen else { throw CheckFailure("no screen") }
      try list(of: controller).scroll(toRow: row)
      StateView.flush()
      return try result(rounds: 40) { _ in
        let time = elapsed { screen.show(after, changes) }
        screen.show(items, undoing)
        return time
      }
    }
  }

  private func changed(_ items: [TableItem], _ data: inout TableData) -> [TableItem] {
    var items = items
    switch name {
    case "insert one": items.insert(TableItem(id: 0, label: "new"), at: 10)
    case "remove one": items.remove(at: 10)
    case "filter": items = items.filter { $0.id % 200 == 0 }
    case "shuffle": items = data.shuffled(items)
    default: items[items.count - 1].label += " !!!"
    }
    return items
  }

  private func mounted(_ items: [TableItem]) -> (StateViewController, Elapsed) {
    let controller = StateViewController()
    controller.view.frame.size = CGSize(width: 320, height: 640)
    let screen = Screen()
    screen.items = items
    let time = elapsed {
      controller.rootView = screen
      StateView.flush()
    }
    return (controller, time)
  }

  private func list(of controller: StateViewController) throws -> ListView {
    let list = controller.rootView?.subviews.first as? ListView
    guard let list, list.rowCount == rowCount, list.heldRows.count < 100 else {
      throw CheckFailure("no list of \(rowCount) rows that holds few")
    }
    return list
  }

  private func result(rounds: Int, _ body: (Int) -> Elapsed) throws -> BenchmarkResult {
    var samples: [Elapsed] = []
    for round in 0..<rounds + 2 {
      let time = body(round)
      if round >= 2 { samples.append(time) }
    }
    guard let timing = Timing(name: "ListView", iterations: 1, samples: samples) else {
      throw CheckFailure("no samples were taken")
    }
    return BenchmarkResult(
      title: title, group: "lists", size: rowCount, edits: 0, ours: timing)
  }

  private final class Screen: StateView {
    var items: [TableItem] = []
    private var changes: SequenceDiff?

    func show(_ items: [TableItem], _ changes: SequenceDiff? = nil) {
      self.items = items
      self.changes = changes
      setNeedsRender()
      StateView.flush()
    }

    override func render() {
      placeList(items, "rows", id: \.id, rowHeight: .fixed(44), changes: changes) { row, item in
        row.place(
          ListedRow.self,
          update: {
            $0.number = item.id
            $0.label = item.label
          })
      } constraints: { make in
        make.edges.equalTo(self)
      }
    }
  }

  private final class ListedRow: StateView {
    @Prop var number = 0
    @Prop var label = ""

    override func render() {
      place(MarkedView.self, "number", update: { $0.show(String(number)) }) { make in
        make.left.equalTo(8)
        make.centerY.equalToSuperview()
      }
      place(MarkedView.self, "label", update: { $0.show(label) }) { make in
        make.left.equalTo(80)
        make.right.equalTo(-8)
        make.centerY.equalToSuperview()
      }
    }
  }
}
