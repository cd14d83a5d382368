extension SequenceDiff {
  /// The merge of two diffs with the same source, with the numbers of the elements that its patch
  /// carries.
  ///
  /// The numbers count the source elements of the first patch, then its target elements, then the
  /// source elements of the second patch, then its target elements.
  ///
  /// The algorithm is diff3 (Khanna, Kunal, Pierce, "A formal investigation of diff3", 2007,
  /// doi:10.1007/978-3-540-77050-3_40): changes of the two sides that overlap or touch form a
  /// group, and a group with changes of both sides is a conflict unless both have the same result.
  /// In addition, elements that move or have an identity must not be lost or duplicated.
  @usableFromInline
  struct Merge {
    /// The diff from the common source to the merged target.
    @usableFromInline let diff: SequenceDiff

    /// The numbers of the elements that are deleted, moved or updated, by ascending source offset.
    @usableFromInline let sourceElements: [Int]

    /// The numbers of the elements that are inserted or updated, by ascending target offset.
    @usableFromInline let targetElements: [Int]

    /// Merges two diffs whose sources have the same size.
    ///
    /// - Parameters:
    ///   - areSame: Whether the elements with two numbers are interchangeable.
    ///   - identities: For each number, the first number of an element with the same identity;
    ///     empty if elements have no identity.
    @usableFromInline
    init(
      _ first: SequenceDiff, _ second: SequenceDiff, areSame: (Int, Int) -> Bool,
      identities: [Int] = []
    ) throws(PatchMergeError) {
      assert(first.sourceCount == second.sourceCount)
      let mine = MergeSide(
        first, numberingFrom: 0, movedByOther: Set(second.moves.lazy.map(\.source)))
      let theirs = MergeSide(
        second,
        numberingFrom: mine.endNumber(
          targetElementCount: first.insertions.count + first.updates.count),
        movedByOther: Set(first.moves.lazy.map(\.source)))
      try Self.checkCommonKnowledge(mine, theirs, areSame: areSame)

      var merger = Merger(
        mine: mine, theirs: theirs,
        comparesContentAlone: first.moves.isEmpty && second.moves.isEmpty)
      merger.mergeRegions(areSame: areSame)
      merger.checkElements(first, second, areSame: areSame)
      if !identities.isEmpty { merger.checkIdentities(identities, first, second) }
      guard merger.conflicts.isEmpty else {
        throw .conflicts(merger.conflicts.sorted { $0.order < $1.order })
      }
      self.init(merger, sourceCount: first.sourceCount)
    }

    /// Checks that both sides carry the same old content for each source element that both carry.
    private static func checkCommonKnowledge(
      _ mine: MergeSide, _ theirs: MergeSide, areSame: (Int, Int) -> Bool
    ) throws(PatchMergeError) {
      let (a, b) = (mine.changedSources, theirs.changedSources)
      var (i, j) = (0, 0)
      while i < a.count, j < b.count {
        if a[i] < b[j] {
          i += 1
        } else if b[j] < a[i] {
          j += 1
        } else {
          if let old = mine.oldNumber(of: a[i]), let other = theirs.oldNumber(of: b[j]),
            !areSame(old, other)
          {
            throw .elementMismatch(offset: a[i])
          }
          i += 1
          j += 1
        }
      }
    }
  }
}

/// Combines the changes of two sides into accepted regions and conflicts.
private struct Merger {
  typealias Side = SequenceDiff.MergeSide

  /// The side that a region of the result comes from.
  enum Origin { case mine, theirs, both }

  let mine: Side
  let theirs: Side

  /// A Boolean value that indicates whether elements are compared by content alone, as in text, and
  /// not by their source offsets.
  let comparesContentAlone: Bool

  private(set) var taken: [(region: Side.Region, origin: Origin)] = []
  private(set) var conflicts: [PatchMergeError.Conflict] = []

  init(mine: Side, theirs: Side, comparesContentAlone: Bool) {
    self.mine = mine
    self.theirs = theirs
    self.comparesContentAlone = comparesContentAlone
  }

  /// Processes the regions of both sides in order, in groups of regions that overlap or touch.
  mutating func mergeRegions(areSame: (Int, Int) -> Bool) {
    var (left, right) = (mine.regions[...], theirs.regions[...])
    while !left.isEmpty || !right.isEmpty {
      var (leftCount, rightCount) = (0, 0)
      let lower = min(
        left.first?.range.lowerBound ?? .max, right.first?.range.lowerBound ?? .max)
      var upper = lower
      // A group ends where both sides leave an element of the source unchanged.
      while true {
        if let next = left.dropFirst(leftCount).first, next.range.lowerBound <= upper {
          upper = max(upper, next.range.upperBound)
          leftCount += 1
        } else if let next = right.dropFirst(rightCount).first, next.range.lowerBound <= upper {
          upper = max(upper, next.range.upperBound)
          rightCount += 1
        } else {
          break
        }
      }
      let (ours, others) = (left.prefix(leftCount), right.prefix(rightCount))
      left = left.dropFirst(leftCount)
      right = right.dropFirst(rightCount)
      if others.isEmpty {
        taken += ours.map { ($0, .mine) }
      } else if ours.isEmpty {
        taken += others.map { ($0, .theirs) }
      } else {
        let range = lower..<upper
        if makeTheSame(ours, others, of: range, areSame: areSame) {
          taken += ours.map { ($0, .both) }
        } else {
          conflicts.append(Self.conflict(ours, others, in: range))
        }
      }
    }
  }

  /// An element in the range of a group after the changes of one side.
  private enum Content {
    case number(Int)
    case kept(source: Int, number: Int?)
    case moved(source: Int, number: Int?)
    case updated(source: Int, number: Int)
  }

  private func makeTheSame(
    _ ours: ArraySlice<Side.Region>, _ others: ArraySlice<Side.Region>, of range: Range<Int>,
    areSame: (Int, Int) -> Bool
  ) -> Bool {
    let left = contents(of: ours, in: range, otherSide: theirs)
    let right = contents(of: others, in: range, otherSide: mine)
    func areSameNumbers(_ a: Int?, _ b: Int?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return areSame(a, b)
    }
    return left.count == right.count
      && zip(left, right).allSatisfy { pair in
        switch pair {
        case (.number(let a), .number(let b)): areSame(a, b)
        case (.moved(let s, let a), .moved(let t, let b)): s == t && areSameNumbers(a, b)
        case (.kept(let s, _), .kept(let t, _)) where s == t: true
        case (.updated(let s, let a), .updated(let t, let b)) where s == t: areSame(a, b)
        default:
          comparesContentAlone && Self.number(pair.0) != nil
            && areSameNumbers(Self.number(pair.0), Self.number(pair.1))
        }
      }
  }

  private static func number(_ content: Content) -> Int? {
    switch content {
    case .number(let number), .updated(_, let number): number
    case .kept(_, let number): number
    case .moved: nil
    }
  }

  /// Returns the elements of a range after the changes of one side.
  ///
  /// The other side changes each element of the range that this side keeps, so it carries the old
  /// content of the element.
  private func contents(
    of regions: ArraySlice<Side.Region>, in range: Range<Int>, otherSide: Side
  ) -> [Content] {
    var result: [Content] = []
    var end = range.lowerBound
    func keep(until next: Int) {
      for source in end..<next {
        result.append(.kept(source: source, number: otherSide.oldNumber(of: source)))
      }
    }
    for region in regions {
      keep(until: region.range.lowerBound)
      for item in region.items {
        switch item {
        case .inserted(let number): result.append(.number(number))
        case .moved(let source, let number): result.append(.moved(source: source, number: number))
        case .updated(let source, let number):
          result.append(.updated(source: source, number: number))
        }
      }
      end = region.range.upperBound
    }
    keep(until: range.upperBound)
    return result
  }

  private static func conflict(
    _ ours: ArraySlice<Side.Region>, _ others: ArraySlice<Side.Region>, in range: Range<Int>
  ) -> PatchMergeError.Conflict {
    if range.isEmpty { return .insertion(offset: range.lowerBound) }
    if range.count == 1, ours.count == 1, others.count == 1,
      let mine = ours.first, let theirs = others.first
    {
      switch (mine.items.first, theirs.items.first) {
      case (.updated, .updated) where mine.items.count == 1 && theirs.items.count == 1:
        return .update(offset: range.lowerBound)
      case (.updated, nil) where mine.items.count == 1,
        (nil, .updated) where theirs.items.count == 1:
        return .deletion(offset: range.lowerBound)
      default: break
      }
    }
    return .overlap(range)
  }

  /// Finds elements that both sides move to different places, or that one moves and one deletes.
  mutating func checkElements(
    _ first: SequenceDiff, _ second: SequenceDiff, areSame: (Int, Int) -> Bool
  ) {
    var arrived: Set<Int> = []
    for (region, _) in taken {
      for case .moved(let source, let number) in region.items {
        if !arrived.insert(source).inserted { conflicts.append(.move(offset: source)) }
        if let number,
          let other = mine.travelingUpdates[source] ?? theirs.travelingUpdates[source],
          !areSame(number, other)
        {
          conflicts.append(.update(offset: source))
        }
      }
    }
    for (moves, deletions) in [
      (first.moves, second.deletions), (second.moves, first.deletions),
    ] {
      guard !moves.isEmpty, !deletions.isEmpty else { continue }
      let deleted = Set(deletions)
      for move in moves where deleted.contains(move.source) {
        conflicts.append(.deletion(offset: move.source))
      }
    }
  }

  /// Finds identities that both sides insert in different places, or that both sides delete and one
  /// side inserts elsewhere.
  mutating func checkIdentities(
    _ identities: [Int], _ first: SequenceDiff, _ second: SequenceDiff
  ) {
    var places: [Origin: [Int: Int]] = [:]
    for (region, origin) in taken {
      for case .inserted(let number) in region.items {
        places[origin, default: [:]][identities[number]] = region.range.lowerBound
      }
    }
    let (inserted, insertedByOther) = (places[.mine] ?? [:], places[.theirs] ?? [:])
    for (identity, place) in inserted {
      guard let other = insertedByOther[identity] else { continue }
      conflicts.append(.duplicate(offset: min(place, other), otherOffset: max(place, other)))
    }
    let deleted = Set(second.deletions)
    for source in first.deletions where deleted.contains(source) {
      guard let number = mine.oldNumber(of: source) else { continue }
      let isInserted = inserted[identities[number]] != nil
      if isInserted != (insertedByOther[identities[number]] != nil) {
        conflicts.append(.deletion(offset: source))
      }
    }
  }
}

extension SequenceDiff.Merge {
  /// Creates the merge from the accepted regions.
  private init(_ merger: Merger, sourceCount: Int) {
    typealias Pair = SequenceDiff.Pair
    var arrivedSources: Set<Int> = []
    for (region, _) in merger.taken {
      for case .moved(let source, _) in region.items { arrivedSources.insert(source) }
    }
    var deletions: [Int] = []
    var insertions: [Int] = []
    var moves: [Pair] = []
    var updates: [Pair] = []
    var old: [Int] = []
    var new: [Int] = []
    // The target offset of an element minus its source offset, after the regions so far.
    var shift = 0
    for (region, origin) in merger.taken {
      let side = origin == .theirs ? merger.theirs : merger.mine
      var stays: Set<Int> = []
      for (index, item) in region.items.enumerated() {
        let target = region.range.lowerBound + shift + index
        switch item {
        case .inserted(let number):
          insertions.append(target)
          new.append(number)
        case .moved(let source, let number):
          moves.append(Pair(source: source, target: target))
          let traveling =
            merger.mine.travelingUpdates[source] ?? merger.theirs.travelingUpdates[source]
          if let content = number ?? traveling {
            updates.append(Pair(source: source, target: target))
            new.append(content)
          }
        case .updated(let source, let number):
          stays.insert(source)
          updates.append(Pair(source: source, target: target))
          new.append(number)
        }
      }
      for source in region.range {
        if let number = side.oldNumber(of: source) { old.append(number) }
        if !stays.contains(source), !arrivedSources.contains(source) { deletions.append(source) }
      }
      shift += region.items.count - region.range.count
    }
    diff = SequenceDiff(
      uncheckedSourceCount: sourceCount, targetCount: sourceCount + shift, deletions: deletions,
      insertions: insertions, moves: moves, updates: updates,
      isProvenMinimal: deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
    sourceElements = old
    targetElements = new
  }
}
