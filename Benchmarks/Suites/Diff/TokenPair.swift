import BenchmarkHarness

/// A source and a target as small numbers, from which elements of any kind are made.
///
/// Equal tokens make equal elements. Source and target are turned into elements apart, so that equal
/// strings do not share their storage, as they do not when a list was fetched again.
struct TokenPair {
  var source: [Int]
  var target: [Int]

  /// Makes the elements of both sides.
  func elements<Element>(_ make: (Int) -> Element) -> (source: [Element], target: [Element]) {
    (source.map(make), target.map(make))
  }
}

extension TokenPair {
  /// The values from which the elements of a random workload are drawn.
  enum Alphabet {
    /// No element occurs twice.
    case unique

    /// Ten copies of each element, in random order.
    case tenCopies

    /// A few letters, each drawn at random.
    case letters(Int)
  }

  /// Random edits at some percent of the positions: a deletion, an insertion or a substitution each.
  static func randomEdits(_ size: Int, percent: Int, alphabet: Alphabet) -> TokenPair {
    var generator = SplitMix64(seed: UInt64(size) &* 101 &+ UInt64(percent))
    var source: [Int]
    var next = size
    switch alphabet {
    case .unique: source = Array(0..<size)
    case .tenCopies: source = (0..<size).map { $0 % max(size / 10, 1) }.shuffled(using: &generator)
    case .letters(let count):
      source = (0..<size).map { _ in Int.random(in: 0..<count, using: &generator) }
    }
    func fresh() -> Int {
      switch alphabet {
      case .unique:
        next += 1
        return next
      case .tenCopies: return Int.random(in: 0..<max(size / 10, 1), using: &generator)
      case .letters(let count): return Int.random(in: 0..<count, using: &generator)
      }
    }
    let chosen = Set((0..<size).shuffled(using: &generator).prefix(max(size * percent / 100, 1)))
    var target: [Int] = []
    target.reserveCapacity(size + chosen.count)
    for index in source.indices {
      guard chosen.contains(index) else {
        target.append(source[index])
        continue
      }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: break
      case 1: target += [fresh(), source[index]]
      default: target.append(fresh())
      }
    }
    return TokenPair(source: source, target: target)
  }

  /// The workload of DifferenceKit's comparison: a range removed, new elements inserted, a range
  /// shuffled, in this order.
  static func removedInsertedShuffled(
    _ size: Int, removed: Range<Int>, inserted: Range<Int>, shuffled: Range<Int>
  ) -> TokenPair {
    var generator = SplitMix64(seed: UInt64(size))
    let source = Array(0..<size)
    var target = source
    target.removeSubrange(removed)
    target.insert(contentsOf: size..<size + inserted.count, at: inserted.lowerBound)
    target[shuffled].shuffle(using: &generator)
    return TokenPair(source: source, target: target)
  }

  /// Nothing in common.
  static func disjoint(_ size: Int) -> TokenPair {
    TokenPair(source: Array(0..<size), target: Array(size..<2 * size))
  }

  /// One block of a tenth of all elements, moved from the first fifth to the last.
  static func movedBlock(_ size: Int) -> TokenPair {
    let block = size / 10..<size / 10 + size / 10
    var target = Array(0..<size)
    target.removeSubrange(block)
    target.insert(contentsOf: block, at: size * 8 / 10)
    return TokenPair(source: Array(0..<size), target: target)
  }

  /// All elements in a random order.
  static func shuffled(_ size: Int) -> TokenPair {
    var generator = SplitMix64(seed: UInt64(size))
    return TokenPair(
      source: Array(0..<size), target: Array(0..<size).shuffled(using: &generator))
  }

  /// All elements in reverse.
  static func reversed(_ size: Int) -> TokenPair {
    TokenPair(source: Array(0..<size), target: (0..<size).reversed())
  }

  /// All elements as they were.
  static func same(_ size: Int) -> TokenPair {
    TokenPair(source: Array(0..<size), target: Array(0..<size))
  }
}
