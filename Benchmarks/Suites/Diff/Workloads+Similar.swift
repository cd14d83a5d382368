import BenchmarkHarness

extension Workloads {
  /// The inputs with which the Rust library similar measures its algorithms.
  static func similar() -> [Benchmark] {
    let size = 20_000
    let group = "inputs of similar's benchmark"
    var rows = [
      integers("similar/unique", group, size: size) { sparseUnique(size) },
      integers("similar/overlap", group, size: size) { sparseOverlap(size) },
      integers("similar/disjoint", group, size: size) { .disjoint(size) },
      integers("similar/shift/2k", group, size: 2000) { alternating(2000) },
    ]
    rows += [128, 512].map { size in
      integers("similar/shift/\(size)", group, size: size) { alternating(size) }
    }
    return rows
  }

  /// Three elements replaced, far from both ends.
  private static func sparseUnique(_ size: Int) -> TokenPair {
    var pair = TokenPair.same(size)
    for (number, index) in [size / 5, size / 2, size * 4 / 5].enumerated() {
      pair.target[index] = 2 * size + number
    }
    return pair
  }

  /// Six elements in common, a little out of place.
  private static func sparseOverlap(_ size: Int) -> TokenPair {
    var pair = TokenPair.disjoint(size)
    for fraction in [1, 2, 3, 5, 7, 9] {
      pair.target[size * (fraction * 9 + 5) / 100] = pair.source[size * fraction / 10]
    }
    return pair
  }

  /// 0, 1, 0, 1, …, shifted by one.
  private static func alternating(_ size: Int) -> TokenPair {
    TokenPair(source: (0..<size).map { $0 % 2 }, target: (0..<size).map { ($0 + 1) % 2 })
  }
}
