import BenchmarkHarness
import Reconciler

/// uibench's cases on StateViews, beside views kept by hand; all sizes of an operation are one row.
@MainActor
enum UIBenchBenchmark {
  nonisolated static let families = UIBench.cases().map(\.family).reduce(into: [String]()) {
    if $0.last != $1 { $0.append($1) }
  }

  static func measure(_ family: String, rounds: Int) throws -> BenchmarkResult {
    let cases = UIBench.cases().filter { $0.family == family }
    var ours: [Elapsed] = []
    var floors: [Elapsed] = []
    var counts = MutationCounts()
    for round in 0..<rounds + 2 {
      var sums = (Elapsed(wall: 0, cpu: 0), Elapsed(wall: 0, cpu: 0))
      for (index, change) in cases.enumerated() {
        let root = UIBenchView()
        root.take(change.from)
        root.setRootView()
        defer { root.resignRootView() }
        let floor = UIBenchFloor()
        floor.show(change.from)
        if round == 0 {
          counts.add(try check(change, root, floor))
          continue
        }
        func runOurs() {
          sums.0 += elapsed {
            root.take(change.to)
            StateView.flush()
          }
        }
        func runFloor() { sums.1 += elapsed { floor.show(change.to) } }
        if (round + index) % 2 == 0 {
          runOurs()
          runFloor()
        } else {
          runFloor()
          runOurs()
        }
      }
      if round > 1 {
        ours.append(sums.0)
        floors.append(sums.1)
      }
    }
    guard let timing = Timing(name: "StateView", iterations: 1, samples: ours),
      let floor = Timing(name: "by hand", iterations: 1, samples: floors)
    else { throw CheckFailure("no samples were taken") }
    return BenchmarkResult(
      title: "uibench.\(family)", group: "uibench", size: cases.count, edits: counts.total,
      moves: counts.moves, ours: timing, baseline: floor)
  }

  private static func check(
    _ change: UIBench.Case, _ root: UIBenchView, _ floor: UIBenchFloor
  ) throws -> MutationCounts {
    let before = floor.counts
    floor.show(change.to)
    let byHand = floor.counts.since(before)
    let made = StateView.recording { root.take(change.to) }.counts
    let isFewest =
      made.moves == byHand.moves && made.removes == byHand.removes && made.clears == byHand.clears
    guard isFewest, (made.inserts == 0) == (byHand.inserts == 0) else {
      throw CheckFailure("made \(made), by hand \(byHand)")
    }
    guard let top = root.subviews.first else { throw CheckFailure("nothing is shown") }
    let wanted: View
    if case .tree = change.to { wanted = floor.subviews[0] } else { wanted = floor }
    guard texts(top) == texts(wanted) else { throw CheckFailure("what is shown is wrong") }
    return made
  }

  private static func texts(_ view: View) -> [String] {
    ((view as? MarkedView).map { [$0.text] } ?? []) + view.subviews.flatMap { texts($0) }
  }
}

extension Elapsed {
  fileprivate static func += (lhs: inout Elapsed, rhs: Elapsed) {
    lhs.wall += rhs.wall
    lhs.cpu += rhs.cpu
  }
}

extension MutationCounts {
  fileprivate mutating func add(_ other: MutationCounts) {
    creates += other.creates
    inserts += other.inserts
    moves += other.moves
    removes += other.removes
    clears += other.clears
    texts += other.texts
  }
}
