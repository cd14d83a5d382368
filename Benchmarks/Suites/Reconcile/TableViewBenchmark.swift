import BenchmarkHarness
import Reconciler

/// js-framework-benchmark's operations on tables of StateViews, beside views kept by hand.
struct TableViewBenchmark: Sendable {
  let name: String
  let make: @MainActor @Sendable () -> TableView

  static let all = [
    TableViewBenchmark(name: "typed") { TypedTable() },
    TableViewBenchmark(name: "keyed") { KeyedTable() },
    TableViewBenchmark(name: "named") { NamedTable() },
  ]

  func title(_ operation: TableOperation) -> String {
    "views.\(name)/\(operation.name)/\(operation.size)"
  }

  /// Checks the count of changes, and measures ours and the floor in turn, each freshly mounted.
  @MainActor
  func measure(_ operation: TableOperation, rounds: Int) throws -> BenchmarkResult {
    let (before, after) = (operation.before, operation.after)
    var ours: [Elapsed] = []
    var floors: [Elapsed] = []
    for round in 0..<rounds + 3 {
      let table = make()
      table.take(before.items, selected: before.selected)
      table.setRootView()
      defer { table.resignRootView() }
      let floor = TableViewFloor()
      floor.show(before.items, selected: before.selected)
      if round == 0 {
        try check(table, floor, operation)
        continue
      }
      func runOurs() -> Elapsed {
        elapsed {
          table.take(after.items, selected: after.selected)
          StateView.flush()
        }
      }
      func runFloor() -> Elapsed {
        elapsed { floor.show(after.items, selected: after.selected) }
      }
      // The second one finds the items in the cache, so they take turns.
      if round % 2 == 0 {
        let first = runOurs()
        let second = runFloor()
        if round >= 3 {
          ours.append(first)
          floors.append(second)
        }
      } else {
        let first = runFloor()
        let second = runOurs()
        if round >= 3 {
          ours.append(second)
          floors.append(first)
        }
      }
    }
    guard let timing = Timing(name: "StateView", iterations: 1, samples: ours),
      let floor = Timing(name: "by hand", iterations: 1, samples: floors)
    else { throw CheckFailure("no samples were taken") }
    return BenchmarkResult(
      title: title(operation), group: "views", size: operation.size,
      edits: operation.fewest.total + operation.marks, moves: operation.fewest.moves,
      ours: timing, baseline: floor)
  }

  /// Does an operation once, and compares what it did with the fewest changes.
  @MainActor
  private func check(
    _ table: TableView, _ floor: TableViewFloor, _ operation: TableOperation
  ) throws {
    let fewest = operation.fewest
    MarkedView.textsSet = 0
    MarkedView.marksSet = 0
    var made = StateView.recording {
      table.take(operation.after.items, selected: operation.after.selected)
    }.counts
    made.texts = MarkedView.textsSet
    guard made == fewest, MarkedView.marksSet == operation.marks else {
      throw CheckFailure("made \(made) and \(MarkedView.marksSet) marks, fewest are \(fewest)")
    }
    let mounted = floor.counts
    MarkedView.textsSet = 0
    floor.show(operation.after.items, selected: operation.after.selected)
    var byHand = floor.counts.since(mounted)
    let isSame = byHand.moves == made.moves && byHand.removes == made.removes
    byHand.texts = MarkedView.textsSet
    guard isSame, byHand.clears == made.clears, byHand.texts == made.texts else {
      throw CheckFailure("the floor made \(byHand)")
    }
    let shown = table.subviews.map { ($0.subviews[1] as? MarkedView)?.text }
    let wanted = floor.subviews.map { ($0.subviews[1] as? MarkedView)?.text }
    guard shown == wanted, shown == operation.after.items.map(\.label) else {
      throw CheckFailure("the rows are not what they should be")
    }
  }
}

extension MutationCounts {
  /// How many came after others.
  func since(_ earlier: MutationCounts) -> MutationCounts {
    MutationCounts(
      creates: creates - earlier.creates, inserts: inserts - earlier.inserts,
      moves: moves - earlier.moves, removes: removes - earlier.removes,
      clears: clears - earlier.clears, texts: texts - earlier.texts)
  }
}
