import BenchmarkHarness
import Foundation
import Layout
import Reconciler

/// A list of 100,000 rows, each a StateView with two labels and their constraints, of a fixed height.
@MainActor
enum ListBenchmarks {
  nonisolated static let rowCount = 100_000

  nonisolated static let names = [
    "mount", "step", "jump", "same items", "insert one", "remove one", "filter", "shuffle",
  ]

  nonisolated static func title(_ name: String) -> String { "list.\(name)/\(rowCount)" }

  /// Measures an operation on a mounted list and the flush after it; what undoes it is not measured.
  static func measure(_ name: String) throws -> BenchmarkResult {
    var data = TableData()
    let items = data.items(1...rowCount)
    let row = rowCount / 2
    switch name {
    case "mount":
      return try result(name, rounds: 20) { _ in
        let (controller, time) = mounted(items)
        controller.rootView = nil
        return time
      }
    case "step", "jump":
      let (controller, _) = mounted(items)
      let list = try list(of: controller)
      return try result(name, rounds: 400) { round in
        let target = name == "step" ? row + round : (round * 7919) % (rowCount - 100)
        return elapsed {
          list.contentOffset.y = 44.0 * Double(target)
          StateView.flush()
        }
      }
    default:
      let after = changed(items, name, &data)
      let (controller, _) = mounted(items)
      guard let screen = controller.rootView as? Screen else { throw CheckFailure("no screen") }
      try list(of: controller).scroll(toRow: row)
      StateView.flush()
      return try result(name, rounds: 40) { _ in
        let time = elapsed { screen.show(after) }
        screen.show(items)
        return time
      }
    }
  }

  private static func changed(
    _ items: [TableItem], _ name: String, _ data: inout TableData
  ) -> [TableItem] {
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

  private static func mounted(_ items: [TableItem]) -> (StateViewController, Elapsed) {
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

  private static func list(of controller: StateViewController) throws -> ListView {
    let list = controller.rootView?.subviews.first as? ListView
    guard let list, list.rowCount == rowCount, list.heldRows.count < 100 else {
      throw CheckFailure("no list of \(rowCount) rows that holds few")
    }
    return list
  }

  private static func result(
    _ name: String, rounds: Int, _ body: (Int) -> Elapsed
  ) throws -> BenchmarkResult {
    var samples: [Elapsed] = []
    for round in 0..<rounds + 2 {
      let time = body(round)
      if round >= 2 { samples.append(time) }
    }
    guard let timing = Timing(name: "ListView", iterations: 1, samples: samples) else {
      throw CheckFailure("no samples were taken")
    }
    return BenchmarkResult(
      title: title(name), group: "lists", size: rowCount, edits: 0, ours: timing)
  }

  private final class Screen: StateView {
    var items: [TableItem] = []

    func show(_ items: [TableItem]) {
      self.items = items
      setNeedsRender()
      StateView.flush()
    }

    override func render() {
      placeList(items, "rows", id: \.id, rowHeight: .fixed(44)) { row, item in
        let view = row.place(ListedRow.self)
        view.prop(forKey: .number, is: item.id)
        view.prop(forKey: .label, is: item.label)
      } constraints: { make in
        make.edges.equalTo(self)
      }
    }
  }

  private final class ListedRow: StateView {
    override func render() {
      let number = props[.number] ?? 0
      place(
        MarkedView.self, "number", update: { $0.show(String(number)) },
        { make in
          make.left.equalTo(8)
          make.centerY.equalToSuperview()
        })
      let label = props[.label] ?? ""
      place(
        MarkedView.self, "label", update: { $0.show(label) },
        { make in
          make.left.equalTo(80)
          make.right.equalTo(-8)
          make.centerY.equalToSuperview()
        })
    }
  }
}

extension TypedKey where Value == Int {
  fileprivate static var number: TypedKey { TypedKey("number") }
}

extension TypedKey where Value == String {
  fileprivate static var label: TypedKey { TypedKey("label") }
}
