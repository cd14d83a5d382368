/// Combines the changes of two sides into accepted regions and conflicts.
struct RegionMerger {
  /// The side that a region of the result comes from.
  enum Origin { case mine, theirs, both }

  let mine: MergeSide
  let theirs: MergeSide

  /// A Boolean value that indicates whether elements are compared by content alone, as in text, and
  /// not by their source offsets.
  let comparesContentAlone: Bool

  private(set) var taken: [(region: MergeSide.Region, origin: Origin)] = []
  private(set) var conflicts: [PatchMergeError.Conflict] = []

  init(mine: MergeSide, theirs: MergeSide, comparesContentAlone: Bool) {
    self.mine = mine
    self.theirs = theirs
    self.comparesContentAlone = comparesContentAlone
  }

  /// Processes the regions of both sides in order, in groups of regions that overlap or touch.
  mutating func mergeRegions(areSame: (Int, Int) -> Bool) {
    for group in TouchingRanges(mine.regions.map(\.range), theirs.regions.map(\.range)) {
      let (ours, others) = (mine.regions[group.left], theirs.regions[group.right])
      if others.isEmpty {
        taken += ours.map { ($0, .mine) }
      } else if ours.isEmpty {
        taken += others.map { ($0, .theirs) }
      } else if makeTheSame(ours, others, of: group.range, areSame: areSame) {
        taken += ours.map { ($0, .both) }
      } else {
        conflicts.append(Self.conflict(ours, others, in: group.range))
      }
    }
  }

  private func makeTheSame(
    _ ours: ArraySlice<MergeSide.Region>, _ others: ArraySlice<MergeSide.Region>,
    of range: Range<Int>,
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
        case (.inserted(let a), .inserted(let b)): areSame(a, b)
        case (.moved(let s, let a), .moved(let t, let b)): s == t && areSameNumbers(a, b)
        case (.kept(let s, _), .kept(let t, _)) where s == t: true
        case (.updated(let s, let a), .updated(let t, let b)) where s == t: areSame(a, b)
        default:
          comparesContentAlone && Self.number(pair.0) != nil
            && areSameNumbers(Self.number(pair.0), Self.number(pair.1))
        }
      }
  }

  private static func number(_ item: MergeSide.Item) -> Int? {
    switch item {
    case .inserted(let number), .updated(_, let number): number
    case .kept(_, let number): number
    case .moved: nil
    }
  }

  /// Returns the elements of a range after the changes of one side.
  ///
  /// The other side changes each element of the range that this side keeps, so it carries the old
  /// content of the element.
  private func contents(
    of regions: ArraySlice<MergeSide.Region>, in range: Range<Int>, otherSide: MergeSide
  ) -> [MergeSide.Item] {
    var result: [MergeSide.Item] = []
    var end = range.lowerBound
    func keep(until next: Int) {
      for source in end..<next {
        result.append(.kept(source: source, number: otherSide.oldNumber(of: source)))
      }
    }
    for region in regions {
      keep(until: region.range.lowerBound)
      result += region.items
      end = region.range.upperBound
    }
    keep(until: range.upperBound)
    return result
  }

  private static func conflict(
    _ ours: ArraySlice<MergeSide.Region>, _ others: ArraySlice<MergeSide.Region>,
    in range: Range<Int>
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
