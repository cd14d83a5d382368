extension NumberedPatch {
  /// Merges two diffs whose sources have the same size.
  ///
  /// The algorithm is diff3 (Khanna, Kunal, Pierce, "A formal investigation of diff3", 2007,
  /// doi:10.1007/978-3-540-77050-3_40): changes of the two sides that overlap or touch form a
  /// group, and a group with changes of both sides is a conflict unless both have the same result.
  /// In addition, elements that move or have an identity must not be lost or duplicated.
  ///
  /// - Parameters:
  ///   - areSame: Whether the elements with two numbers are interchangeable.
  ///   - identities: For each number, the first number of an element with the same identity;
  ///     empty if elements have no identity.
  @usableFromInline
  init(
    merging first: SequenceDiff, _ second: SequenceDiff, areSame: (Int, Int) -> Bool,
    identities: [Int]
  ) throws(PatchMergeError) {
    assert(first.sourceCount == second.sourceCount)
    let mine = MergeSide(
      first, numberingFrom: 0, movedByOther: Set(second.moves.lazy.map(\.source)))
    let theirs = MergeSide(
      second,
      numberingFrom: mine.endNumber(
        targetElementCount: first.insertions.count + first.updates.count),
      movedByOther: Set(first.moves.lazy.map(\.source)))
    for (number, source) in mine.changedSources.enumerated() {
      if let other = theirs.oldNumber(of: source), !areSame(number, other) {
        throw .elementMismatch(offset: source)
      }
    }

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
