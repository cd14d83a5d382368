extension SequenceDiff {
  /// Two diffs of one source as one, with the numbers of the elements that its patch carries.
  ///
  /// An element is numbered among the source elements of the first patch, followed by its target
  /// elements, the source elements of the second patch and its target elements.
  @usableFromInline
  struct Merge {
    /// The diff from the common source to the merged target.
    @usableFromInline let diff: SequenceDiff

    /// The numbers of the elements that are deleted, moved or updated, by ascending source offset.
    @usableFromInline let sourceElements: [Int]

    /// The numbers of the elements that are inserted or updated, by ascending target offset.
    @usableFromInline let targetElements: [Int]

    /// Merges two diffs whose sources have the same size.
    @usableFromInline
    init(
      _ first: SequenceDiff, _ second: SequenceDiff, areSame: (Int, Int) -> Bool
    ) throws(PatchMergeError) {
      assert(first.sourceCount == second.sourceCount)
      let left = first.changes(numberingFrom: 0)
      let carriedByFirst = left.reduce(0) { $0 + ($1.old == nil ? 0 : 1) + ($1.new == nil ? 0 : 1) }
      let right = second.changes(numberingFrom: carriedByFirst)
      var conflicts: [PatchMergeError.Conflict] = []
      let fates = try Self.fates(
        left, right, sourceCount: first.sourceCount, areSame: areSame, conflicts: &conflicts)
      let runs = Self.merged(
        Self.runs(of: first, left), Self.runs(of: second, right), areSame: areSame,
        conflicts: &conflicts)

      var arrivedSources = Set<Int>()
      for run in runs {
        for case .moved(let source) in run.arrivals
        where !arrivedSources.insert(source).inserted {
          conflicts.append(.move(offset: source))
        }
      }
      guard conflicts.isEmpty else {
        throw .conflicts(conflicts.sorted { $0.order < $1.order })
      }
      self.init(fates, runs, sourceCount: first.sourceCount)
    }
  }
}

extension SequenceDiff.Merge {
  private typealias Change = SequenceDiff.Change
  private typealias Pair = SequenceDiff.Pair

  /// What becomes of an element of the source.
  private struct Fate {
    var source: Int
    var old: Int
    var new: Int?
    var isDeleted: Bool
    var isMoved: Bool
    var stays: Bool { !isDeleted && !isMoved }
  }

  /// An element that comes to a place.
  private enum Arrival {
    case inserted(Int)
    case moved(source: Int)
  }

  /// The elements that come between two neighbours that stay, and those neighbours' offsets.
  private struct Run {
    /// The offset after the neighbour before, or 0.
    var lower: Int

    /// The offset of the neighbour behind, or the size of the source.
    var upper: Int

    var arrivals: [Arrival]
  }

  private static func fates(
    _ left: [Change], _ right: [Change], sourceCount: Int, areSame: (Int, Int) -> Bool,
    conflicts: inout [PatchMergeError.Conflict]
  ) throws(PatchMergeError) -> [Fate] {
    let leftFates = fates(left, sourceCount: sourceCount)
    let rightFates = fates(right, sourceCount: sourceCount)
    var result: [Fate] = []
    var (i, j) = (0, 0)
    while i < leftFates.count || j < rightFates.count {
      if j == rightFates.count
        || i < leftFates.count && leftFates[i].source < rightFates[j].source
      {
        result.append(leftFates[i])
        i += 1
      } else if i == leftFates.count || rightFates[j].source < leftFates[i].source {
        result.append(rightFates[j])
        j += 1
      } else {
        let (mine, theirs) = (leftFates[i], rightFates[j])
        i += 1
        j += 1
        guard areSame(mine.old, theirs.old) else { throw .elementMismatch(offset: mine.source) }
        if mine.isDeleted != theirs.isDeleted {
          conflicts.append(.deletion(offset: mine.source))
        } else if let new = mine.new, let other = theirs.new, !areSame(new, other) {
          conflicts.append(.update(offset: mine.source))
        }
        result.append(
          Fate(
            source: mine.source, old: mine.old, new: mine.new ?? theirs.new,
            isDeleted: mine.isDeleted, isMoved: mine.isMoved || theirs.isMoved))
      }
    }
    return result
  }

  private static func fates(_ changes: [Change], sourceCount: Int) -> [Fate] {
    SequenceDiff.indicesBySource(changes, sourceCount: sourceCount).compactMap { index in
      let change = changes[index]
      guard let source = change.source, let old = change.old else { return nil }
      return Fate(
        source: source, old: old, new: change.new, isDeleted: change.target == nil,
        isMoved: change.isMoved)
    }
  }

  private static func runs(of diff: SequenceDiff, _ changes: [Change]) -> [Run] {
    let gone = diff.goneSources
    let stayingCount = diff.sourceCount - gone.count
    var goneIndex = 0
    // The source offset of the element of a rank among those that stay; ranks come ascending.
    func offset(ofStaying rank: Int) -> Int {
      while goneIndex < gone.count, gone[goneIndex] <= rank + goneIndex { goneIndex += 1 }
      return rank + goneIndex
    }
    var runs: [Run] = []
    var arrivalCount = 0
    var lastGap = -1
    for index in SequenceDiff.indicesByTarget(changes, targetCount: diff.targetCount) {
      let change = changes[index]
      guard let target = change.target, change.isMoved || change.source == nil else { continue }
      let gap = target - arrivalCount
      arrivalCount += 1
      if gap != lastGap {
        lastGap = gap
        let lower = gap == 0 ? 0 : offset(ofStaying: gap - 1) + 1
        let upper = gap == stayingCount ? diff.sourceCount : offset(ofStaying: gap)
        runs.append(Run(lower: lower, upper: upper, arrivals: []))
      }
      if let source = change.source {
        runs[runs.count - 1].arrivals.append(.moved(source: source))
      } else if let new = change.new {
        runs[runs.count - 1].arrivals.append(.inserted(new))
      }
    }
    return runs
  }

  // Takes the runs of both sides in order. Runs whose places touch must bring the same.
  private static func merged(
    _ left: [Run], _ right: [Run], areSame: (Int, Int) -> Bool,
    conflicts: inout [PatchMergeError.Conflict]
  ) -> [Run] {
    func bringTheSame(_ mine: Run, _ theirs: Run) -> Bool {
      mine.arrivals.count == theirs.arrivals.count
        && zip(mine.arrivals, theirs.arrivals).allSatisfy { pair in
          switch pair {
          case (.inserted(let new), .inserted(let other)): areSame(new, other)
          case (.moved(let source), .moved(let other)): source == other
          default: false
          }
        }
    }
    var result: [Run] = []
    var (i, j) = (0, 0)
    // How far the place taken last by each side reaches.
    var (leftEnd, rightEnd) = (-1, -1)
    while i < left.count || j < right.count {
      let mine = i < left.count ? left[i] : nil
      let theirs = j < right.count ? right[j] : nil
      if let mine, let theirs, mine.lower <= theirs.upper, theirs.lower <= mine.upper,
        mine.lower > rightEnd, theirs.lower > leftEnd
      {
        let lower = min(mine.lower, theirs.lower)
        if bringTheSame(mine, theirs) {
          result.append(Run(lower: lower, upper: lower, arrivals: mine.arrivals))
        } else {
          conflicts.append(.insertion(lower..<max(mine.upper, theirs.upper)))
        }
        (leftEnd, rightEnd) = (mine.upper, theirs.upper)
        i += 1
        j += 1
      } else if let mine, mine.lower <= theirs?.lower ?? .max {
        if mine.lower <= rightEnd { conflicts.append(.insertion(mine.lower..<mine.upper)) }
        leftEnd = mine.upper
        result.append(mine)
        i += 1
      } else if let theirs {
        if theirs.lower <= leftEnd { conflicts.append(.insertion(theirs.lower..<theirs.upper)) }
        rightEnd = theirs.upper
        result.append(theirs)
        j += 1
      }
    }
    return result
  }

  private init(_ fates: [Fate], _ runs: [Run], sourceCount: Int) {
    var moves: [Pair] = []
    var updates: [Pair] = []
    var insertions: [Int] = []
    var fresh: [Pair] = []
    var contents: [Int: Int] = [:]
    for fate in fates where fate.isMoved { contents[fate.source] = fate.new }

    var goneCount = 0
    var arrivalCount = 0
    var fateIndex = 0
    // Passes the elements of the source before an offset; updated ones that stay find their place.
    func pass(before offset: Int) {
      while fateIndex < fates.count, fates[fateIndex].source < offset {
        let fate = fates[fateIndex]
        fateIndex += 1
        if !fate.stays {
          goneCount += 1
        } else if let new = fate.new {
          let target = fate.source - goneCount + arrivalCount
          updates.append(Pair(source: fate.source, target: target))
          fresh.append(Pair(source: target, target: new))
        }
      }
    }
    for run in runs {
      pass(before: run.lower)
      for arrival in run.arrivals {
        let target = run.lower - goneCount + arrivalCount
        arrivalCount += 1
        switch arrival {
        case .inserted(let new):
          insertions.append(target)
          fresh.append(Pair(source: target, target: new))
        case .moved(let source):
          moves.append(Pair(source: source, target: target))
          guard let new = contents[source] else { continue }
          updates.append(Pair(source: source, target: target))
          fresh.append(Pair(source: target, target: new))
        }
      }
    }
    pass(before: sourceCount)
    diff = SequenceDiff(
      uncheckedSourceCount: sourceCount, targetCount: sourceCount - goneCount + arrivalCount,
      deletions: fates.compactMap { $0.isDeleted ? $0.source : nil }, insertions: insertions,
      moves: moves, updates: updates,
      isProvenMinimal: fates.allSatisfy(\.stays) && arrivalCount == 0)
    sourceElements = fates.map(\.old)
    targetElements = fresh.map(\.target)
  }
}
