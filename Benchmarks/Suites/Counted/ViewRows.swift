import BenchmarkHarness
import Reconciler

/// The work of Reconciler: operations on mounted views, and their way back.
///
/// A run leads to the changed screen and back to the first, so that every run does the same.
enum ViewRows {
  static func all() -> [CountedWork] { operations.map(table) + families.map(screens) }

  private static let operations = [
    "update every 10th", "select", "swap", "remove", "create", "relabel all", "no-op",
  ]
  private static let families = ["table filter", "anim"]

  private static func table(_ name: String) -> CountedWork {
    CountedWork(title: "views.typed/\(name)/1000") {
      let operation = TableOperation.all().first { $0.name == name && $0.size == 1000 }
      guard let operation else { throw RunFailure("no operation is called '\(name)'") }
      let (before, after) = (operation.before, operation.after)
      let table = MainActor.assumeIsolated {
        let table = TypedTable()
        table.take(before.items, selected: before.selected)
        table.setRootView()
        return table
      }
      @Sendable func show(_ items: [TableItem], _ selected: Int) -> Int {
        MainActor.assumeIsolated {
          table.take(items, selected: selected)
          StateView.flush()
          return table.subviews.count
        }
      }
      guard show(after.items, after.selected) == after.items.count,
        show(before.items, before.selected) == before.items.count
      else { throw CheckFailure("the table has another number of rows") }
      return { show(after.items, after.selected) + show(before.items, before.selected) }
    }
  }

  private static func screens(_ family: String) -> CountedWork {
    CountedWork(title: "uibench.\(family)") {
      guard let change = UIBench.cases().first(where: { $0.family == family }) else {
        throw RunFailure("no case is called '\(family)'")
      }
      let view = MainActor.assumeIsolated {
        let view = UIBenchView()
        view.take(change.from)
        view.setRootView()
        return view
      }
      return {
        MainActor.assumeIsolated {
          for screen in [change.to, change.from] {
            view.take(screen)
            StateView.flush()
          }
          return view.subviews.count
        }
      }
    }
  }
}
