/// The alignment of the lines of two texts by the rules of git's default diff.
///
/// Whether changes of both sides conflict depends on the places of these changes. So a merge does
/// not use ``LineDiff``, which has the fewest edits at the places of the indent heuristic, but
/// makes the decisions of `git merge-file`. The steps:
///
/// 1. Equal ends are kept. Lines without an equal line on the other side are changed, and so are
///    lines with very many equal lines if they are among these.
/// 2. The other lines are divided at the middle of a shortest path: Eugene W. Myers, "An O(ND)
///    Difference Algorithm and Its Variations" (1986), <https://doi.org/10.1007/BF01840446>. If a change
///    is large, a heuristic accepts a path that has advanced far.
/// 3. Each change slides to a change of the other side, or down as far as possible.
struct MergeAlignment {
  /// Boolean values that indicate whether the other side lacks each line of the source and of the
  /// target; one more than these have lines.
  private(set) var isDeleted: [Bool]
  private(set) var isInserted: [Bool]

  init(_ source: ArraySlice<UInt32>, _ target: ArraySlice<UInt32>) {
    let (a, b) = (Array(source), Array(target))
    isDeleted = [Bool](repeating: false, count: a.count + 1)
    isInserted = [Bool](repeating: false, count: b.count + 1)
    let candidates = Candidates(a, b, isDeleted: &isDeleted, isInserted: &isInserted)
    var search = MiddleSearch(
      candidates.source.map { a[$0] }, candidates.target.map { b[$0] })
    search.run()
    for index in search.deleted { isDeleted[candidates.source[index]] = true }
    for index in search.inserted { isInserted[candidates.target[index]] = true }
    Self.slide(&isDeleted, of: a, beside: isInserted)
    Self.slide(&isInserted, of: b, beside: isDeleted)
  }

  var changes: [DiffChange] {
    var result: [DiffChange] = []
    var (a, b) = (0, 0)
    while a < isDeleted.count - 1 || b < isInserted.count - 1 {
      let start = (a, b)
      while isDeleted[a] { a += 1 }
      while isInserted[b] { b += 1 }
      if start.0 < a || start.1 < b {
        result.append(DiffChange(sourceRange: start.0..<a, targetRange: start.1..<b))
      }
      (a, b) = (min(a + 1, isDeleted.count - 1), min(b + 1, isInserted.count - 1))
    }
    return result
  }

  // MARK: Sliding

  /// Moves runs of changed lines up and down among lines that equal their ends.
  ///
  /// - Parameter other: The flags of the other side: between the same two kept lines, both sides
  ///   have a run, which may be empty.
  private static func slide(_ flags: inout [Bool], of tokens: [UInt32], beside other: [Bool]) {
    var run = Run(at: 0, in: flags)
    var partner = Run(at: 0, in: other)
    while true {
      if !run.isEmpty { slide(&run, &partner, in: &flags, of: tokens, beside: other) }
      guard run.moveToNext(in: flags), partner.moveToNext(in: other) else { return }
    }
  }

  private static func slide(
    _ run: inout Run, _ partner: inout Run, in flags: inout [Bool], of tokens: [UInt32],
    beside other: [Bool]
  ) {
    var size: Int
    var highestEnd: Int
    var meetsChange: Bool
    // A run that meets another run is joined with it, and then may slide further.
    repeat {
      size = run.count
      meetsChange = false
      while run.slideUp(in: &flags, of: tokens) { partner.moveToPrevious(in: other) }
      highestEnd = run.end
      if !partner.isEmpty { meetsChange = true }
      while run.slideDown(in: &flags, of: tokens) {
        _ = partner.moveToNext(in: other)
        if !partner.isEmpty { meetsChange = true }
      }
    } while run.count != size
    guard run.end != highestEnd, meetsChange else { return }
    while partner.isEmpty, run.slideUp(in: &flags, of: tokens) {
      partner.moveToPrevious(in: other)
    }
  }
}

/// A run of changed lines between two kept lines; it may be empty.
private struct Run {
  private(set) var start: Int
  private(set) var end: Int

  init(at start: Int, in flags: [Bool]) {
    self.start = start
    end = start
    while flags[end] { end += 1 }
  }

  var isEmpty: Bool { start == end }
  var count: Int { end - start }

  /// Moves to the run after the next kept line; returns false if there is no kept line.
  mutating func moveToNext(in flags: [Bool]) -> Bool {
    guard end < flags.count - 1 else { return false }
    self = Run(at: end + 1, in: flags)
    return true
  }

  /// Moves to the run before the previous kept line.
  mutating func moveToPrevious(in flags: [Bool]) {
    guard start > 0 else { return }
    end = start - 1
    start = end
    while start > 0, flags[start - 1] { start -= 1 }
  }

  /// Moves up by a line if the last line of the run equals the line before it, and joins a run that
  /// it then touches.
  mutating func slideUp(in flags: inout [Bool], of tokens: [UInt32]) -> Bool {
    guard start > 0, tokens[start - 1] == tokens[end - 1] else { return false }
    start -= 1
    end -= 1
    flags[start] = true
    flags[end] = false
    while start > 0, flags[start - 1] { start -= 1 }
    return true
  }

  /// Moves down by a line if the first line of the run equals the line after it, and joins a run
  /// that it then touches.
  mutating func slideDown(in flags: inout [Bool], of tokens: [UInt32]) -> Bool {
    guard end < tokens.count, tokens[start] == tokens[end] else { return false }
    flags[start] = false
    flags[end] = true
    start += 1
    end += 1
    while flags[end] { end += 1 }
    return true
  }
}

/// The lines that the search compares.
private struct Candidates {
  private(set) var source: [Int] = []
  private(set) var target: [Int] = []

  /// Finds the candidates and marks all other lines between the equal ends as changed.
  init(_ a: [UInt32], _ b: [UInt32], isDeleted: inout [Bool], isInserted: inout [Bool]) {
    let ends = EqualEnds(a.count, b.count) { a[$0] == b[$1] }
    let size = Int(max(a.max() ?? 0, b.max() ?? 0)) + 1
    let (inA, inB) = (Self.counts(of: a, size: size), Self.counts(of: b, size: size))
    source = Self.candidates(
      in: ends.prefix..<a.count - ends.suffix, of: a, counts: inB, changed: &isDeleted)
    target = Self.candidates(
      in: ends.prefix..<b.count - ends.suffix, of: b, counts: inA, changed: &isInserted)
  }

  private static func counts(of tokens: [UInt32], size: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: size)
    for token in tokens { counts[Int(token)] += 1 }
    return counts
  }

  /// The frequency of equal lines on the other side.
  private enum Frequency {
    case none
    case some
    case many
  }

  private static func candidates(
    in range: Range<Int>, of tokens: [UInt32], counts: [Int], changed: inout [Bool]
  ) -> [Int] {
    let many = min(MiddleSearch.powerNearRoot(tokens.count), 1024)
    let frequencies: [Frequency] = range.map {
      let count = counts[Int(tokens[$0])]
      return count == 0 ? .none : count >= many ? .many : .some
    }
    var result: [Int] = []
    for (index, offset) in range.enumerated() {
      switch frequencies[index] {
      case .some: result.append(offset)
      case .many where !standsAmongLinesWithoutEqual(index, frequencies): result.append(offset)
      case .none, .many: changed[offset] = true
      }
    }
    return result
  }

  /// Returns whether the frequent lines around an index are far fewer than those without an equal.
  ///
  /// Looks at most 100 lines up and down, as far as no line has some equals.
  private static func standsAmongLinesWithoutEqual(
    _ index: Int, _ frequencies: [Frequency]
  ) -> Bool {
    func count(_ indices: some Sequence<Int>) -> (none: Int, many: Int)? {
      var counts = (none: 0, many: 1)
      for index in indices {
        switch frequencies[index] {
        case .none: counts.none += 1
        case .many: counts.many += 1
        case .some: return counts.none == 0 ? nil : counts
        }
      }
      return counts.none == 0 ? nil : counts
    }
    let window = 100
    guard let above = count((max(0, index - window)..<index).reversed()),
      let below = count(index + 1..<min(frequencies.count, index + window + 1))
    else { return false }
    let many = above.many + below.many
    return many * 4 < many + above.none + below.none
  }
}
