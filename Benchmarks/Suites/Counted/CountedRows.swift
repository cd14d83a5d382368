import BenchmarkHarness

extension Suite {
  /// The rows of which `Scripts/count-instructions` counts the instructions.
  static var instructions: Suite {
    .counted(
      name: "instructions", summary: "run the rows that Scripts/count-instructions counts",
      work: CountedRows.all)
  }
}

/// A fixed set of rows from every module, each short enough to run under callgrind in a few seconds.
///
/// `Benchmarks/INSTRUCTIONS.tsv` stores their counts, so a row that is added, removed or changed is
/// counted afresh with `Scripts/count-instructions --store`.
enum CountedRows {
  static func all() -> [CountedWork] { measured() + TextRows.all() + ViewRows.all() }

  /// Rows of other suites.
  static let titles = [
    "diff.int/10k/10%", "diff.str/1k/10%", "diff.dup/1k/50%", "diff.int/1k/10%/by",
    "diff.moveblock/10k/fewest", "layout.build/cards/100", "layout.build/chainflex/100",
    "layout.items.build/list/100", "bindings.deep", "bindings.broad", "bindings.diamond",
    "states.apply/direct", "states.apply/controller-update", "states.apply/transition",
    "states.queue/instantly/1000", "states.chart/ring of 100",
  ]

  /// Rows of other suites whose work is too short to be counted once.
  static let shortTitles = [
    "diff.ui/200/mixed", "diff.ui/200/updates/id", "layout.drag/enaml/1",
    "layout.drag/chainfill/100", "layout.edit/chainflex/100", "layout.items.resize/list/100",
    "bindings.cellx10", "bindings.bind/key-path", "bindings.list.insert/1k",
  ]

  private static func measured() -> [CountedWork] {
    let suites: [Suite] = [.diff, .layout, .bindings, .states]
    let rows = Dictionary(
      suites.flatMap { $0.benchmarks?() ?? [] }.map { ($0.title, $0) },
      uniquingKeysWith: { first, _ in first })
    let wanted = titles.map { ($0, 1) } + shortTitles.map { ($0, 20) }
    return wanted.map { title, repetitions in
      rows[title].map { CountedWork($0, repetitions: repetitions) }
        ?? CountedWork(title: title) { throw RunFailure("no suite has this row") }
    }
  }
}
