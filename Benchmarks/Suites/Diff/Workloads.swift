import BenchmarkHarness

/// The workloads of the diff suite.
enum Workloads {
  /// All rows, in the order in which they are shown.
  static func all() -> [Benchmark] {
    differenceKit() + randomEdits() + extremes() + interfaces() + texts() + similar() + forms()
      + millions()
  }

  static let sizes = [1000, 10_000, 100_000]
  static let percents = [1, 10, 50]

  /// Makes a row of integers.
  static func integers(
    _ workload: String, _ group: String, size: Int, form: DiffForm = .plain, isLong: Bool = false,
    hasFloors: Bool = false, _ tokens: @escaping () -> TokenPair
  ) -> Benchmark {
    DiffBenchmark<Int>(
      workload: workload, group: group, size: size, form: form, isLong: isLong, weight: 1,
      floors: { hasFloors ? Floors.integers($0, $1) : [] },
      data: { tokens().elements(Elements.integer) }
    ).benchmark()
  }

  /// Makes a row of strings.
  static func strings(
    _ workload: String, _ group: String, size: Int, form: DiffForm = .plain,
    hasFloors: Bool = false, _ tokens: @escaping () -> TokenPair
  ) -> Benchmark {
    DiffBenchmark<String>(
      workload: workload, group: group, size: size, form: form, weight: 2,
      floors: { hasFloors ? Floors.hashed($0, $1) : [] },
      data: { tokens().elements(Elements.string) }
    ).benchmark()
  }

  /// Random edits at 1, 10 and 50 % of the positions, in elements of four kinds.
  private static func randomEdits() -> [Benchmark] {
    var rows: [Benchmark] = []
    func add(
      _ name: String, _ group: String,
      _ make: @escaping (_ workload: String, _ size: Int, _ percent: Int) -> Benchmark
    ) {
      for size in sizes {
        for percent in percents {
          func row(_ size: Int) -> Benchmark {
            make("\(name)/\(Format.size(size))/\(percent)%", size, percent)
          }
          rows.append(row(size).resizable(row))
        }
      }
    }
    let unique = "unique integers, random edits"
    add("int", unique) { workload, size, percent in
      integers(workload, unique, size: size, hasFloors: size >= 10_000 && percent == 10) {
        .randomEdits(size, percent: percent, alphabet: .unique)
      }
    }
    let strung = "unique strings, random edits"
    add("str", strung) { workload, size, percent in
      strings(workload, strung, size: size, hasFloors: size >= 10_000 && percent == 10) {
        .randomEdits(size, percent: percent, alphabet: .unique)
      }
    }
    let copies = "integers, ten copies of each, random edits"
    add("dup", copies) { workload, size, percent in
      integers(workload, copies, size: size) {
        .randomEdits(size, percent: percent, alphabet: .tenCopies)
      }
    }
    let letters = "eight different integers, random edits"
    add("ab", letters) { workload, size, percent in
      integers(workload, letters, size: size) {
        .randomEdits(size, percent: percent, alphabet: .letters(8))
      }
    }
    return rows
  }

  /// Nothing in common, one moved block, shuffled, reversed, and nothing changed.
  private static func extremes() -> [Benchmark] {
    let kinds: [(name: String, tokens: (Int) -> TokenPair)] = [
      ("disjoint", TokenPair.disjoint), ("moveblock", TokenPair.movedBlock),
      ("shuffle", TokenPair.shuffled), ("reverse", TokenPair.reversed), ("same", TokenPair.same),
    ]
    let group = "extremes"
    return kinds.flatMap { kind -> [Benchmark] in
      func row(_ size: Int) -> Benchmark {
        integers("\(kind.name)/\(Format.size(size))", group, size: size) { kind.tokens(size) }
      }
      return sizes.map { row($0).resizable(row) }
    }
      + [10_000, 100_000].map { size in
        strings("same/\(Format.size(size))/str", group, size: size, hasFloors: true) { .same(size) }
      }
  }

  /// A million and ten million elements.
  private static func millions() -> [Benchmark] {
    let group = "millions"
    let ten = 10_000_000
    return [
      integers("near/\(Format.size(ten))", group, size: ten, isLong: true) {
        .removedInsertedShuffled(
          ten, removed: 2_000_000..<2_000_050, inserted: 7_000_000..<7_000_050,
          shuffled: 0..<20)
      },
      integers("disjoint/\(Format.size(ten))", group, size: ten, isLong: true) { .disjoint(ten) },
      integers("shuffle/\(Format.size(ten))", group, size: ten, form: .fewestMoves, isLong: true) {
        .shuffled(ten)
      },
      integers("ab/\(Format.size(ten / 10))/1%", group, size: ten / 10, isLong: true) {
        .randomEdits(ten / 10, percent: 1, alphabet: .letters(8))
      },
      ComposingBenchmark(
        workload: "composed/\(Format.size(ten / 10))/shuffle",
        group: "composing patches, beside applying one after the other", size: ten / 10
      ).benchmark(),
    ]
  }

  /// The same inputs asked for in other ways.
  private static func forms() -> [Benchmark] {
    let moves = "fewest moves, beside inferringMoves()"
    let predicate = "by a predicate"
    let linear = "linear effort, beside the minimal baseline"
    var rows = [10_000, 100_000].flatMap { size -> [Benchmark] in
      let name = Format.size(size)
      return [
        integers("int/\(name)/10%", moves, size: size, form: .fewestMoves) {
          .randomEdits(size, percent: 10, alphabet: .unique)
        },
        integers("moveblock/\(name)", moves, size: size, form: .fewestMoves) { .movedBlock(size) },
        integers("shuffle/\(name)", moves, size: size, form: .fewestMoves) { .shuffled(size) },
      ]
    }
    rows += [1000, 10_000].map { size in
      integers("dup/\(Format.size(size))/10%", moves, size: size, form: .fewestMoves) {
        .randomEdits(size, percent: 10, alphabet: .tenCopies)
      }
    }
    for (size, percent) in [(1000, 1), (1000, 10), (10_000, 1), (10_000, 10), (100_000, 1)] {
      rows.append(
        integers(
          "int/\(Format.size(size))/\(percent)%", predicate, size: size, form: .predicate
        ) { .randomEdits(size, percent: percent, alphabet: .unique) })
    }
    for size in [1000, 10_000] {
      rows.append(
        strings("str/\(Format.size(size))/10%", predicate, size: size, form: .predicate) {
          .randomEdits(size, percent: 10, alphabet: .unique)
        })
    }
    for size in sizes {
      let name = Format.size(size)
      rows.append(
        integers("dup/\(name)/50%", linear, size: size, form: .linear) {
          .randomEdits(size, percent: 50, alphabet: .tenCopies)
        })
      rows.append(
        integers("ab/\(name)/50%", linear, size: size, form: .linear) {
          .randomEdits(size, percent: 50, alphabet: .letters(8))
        })
    }
    return rows
  }
}
