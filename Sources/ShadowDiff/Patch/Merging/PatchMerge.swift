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
struct PatchMerge {
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

    var merger = RegionMerger(
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

extension PatchMerge {
  /// Creates the merge from the accepted regions.
  private init(_ merger: RegionMerger, sourceCount: Int) {
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
        case .kept: break
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
