import BenchmarkHarness
import Reconciler

/// How much memory a view costs, from the growth of the resident memory.
@MainActor
enum ViewMemory {
  /// Bytes for each of many views: plain ones, and rows of a table in their ways.
  static func figures(rows: Int = 20_000) -> [(name: String, bytes: Int)] {
    // The code is read into memory first, and the array has its size, for which views do not pay.
    var kept: [AnyObject] = [MarkedView(), StateView()]
    kept.reserveCapacity(rows + kept.count)
    var data = TableData()
    let items = data.items(1...rows)
    func bytes(_ body: () -> Void) -> Int { (PeakMemory.growth(during: body) ?? 0) / rows }
    var figures = [("a plain view", bytes { for _ in 0..<rows { kept.append(MarkedView()) } })]
    kept.removeAll(keepingCapacity: true)
    figures.append(("an empty StateView", bytes { for _ in 0..<rows { kept.append(StateView()) } }))
    kept = []
    for table in TableViewBenchmark.all {
      let root = table.make()
      root.take(items, selected: 0)
      let name = "a \(table.name) row with three plain views, three values"
      figures.append((name, bytes { root.setRootView() }))
      root.resignRootView()
    }
    let floor = TableViewFloor()
    figures.append(("the same by hand", bytes { floor.show(items, selected: 0) }))
    blackHole(kept.count)
    return figures
  }
}
