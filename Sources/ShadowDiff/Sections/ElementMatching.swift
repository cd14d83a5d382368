/// The matching of the elements of two lists of sections, given as tokens.
///
/// Elements have flat numbers, counted through all sections, in the source and in the target. In a
/// kept section, the common prefix and suffix stay. The elements between them, and all elements of
/// the other sections, are open. The tokens of the open elements of all sections are one sequence
/// for each list.
@usableFromInline
struct _ElementMatching {
  private enum Arrival { case stays, moves, isNew }

  @usableFromInline let keptSections: [SequenceDiff.Pair]

  /// The offsets of the open elements of each section.
  @usableFromInline private(set) var sourceOpen: [Range<Int>]
  @usableFromInline private(set) var targetOpen: [Range<Int>]

  private let sections: SequenceDiff
  private let sourceCounts: [Int]
  private let targetCounts: [Int]
  private let sourceStarts: [Int]
  private let targetStarts: [Int]

  /// The source section of each kept target section, and the target section of each kept source
  /// section; -1 for other sections.
  private var keptSource: [Int]
  private var keptTarget: [Int]

  /// The flat source number of the partner of each target element, or -1.
  private var partners: [Int]
  private var arrivals: [Arrival]

  /// Boolean values that indicate whether each source element has no partner.
  private var isLeft: [Bool]
  private var isMinimal = true

  @usableFromInline
  init(sections: SequenceDiff, sourceCounts: [Int], targetCounts: [Int]) {
    self.sections = sections
    self.sourceCounts = sourceCounts
    self.targetCounts = targetCounts
    keptSections = Array(sections.commonPairs)
    sourceStarts = sourceCounts.startOffsets
    targetStarts = targetCounts.startOffsets
    sourceOpen = sourceCounts.map { 0..<$0 }
    targetOpen = targetCounts.map { 0..<$0 }
    keptSource = Array(repeating: -1, count: targetCounts.count)
    keptTarget = Array(repeating: -1, count: sourceCounts.count)
    for pair in keptSections {
      keptSource[pair.target] = pair.source
      keptTarget[pair.source] = pair.target
    }
    partners = Array(repeating: -1, count: targetStarts[targetCounts.count])
    arrivals = Array(repeating: .isNew, count: partners.count)
    isLeft = Array(repeating: true, count: sourceStarts[sourceCounts.count])
  }

  /// Pairs the common prefix and suffix of a kept section.
  @usableFromInline
  mutating func keep(_ ends: EqualEnds, of pair: SequenceDiff.Pair) {
    let (oldCount, newCount) = (sourceCounts[pair.source], targetCounts[pair.target])
    sourceOpen[pair.source] = ends.prefix..<(oldCount - ends.suffix)
    targetOpen[pair.target] = ends.prefix..<(newCount - ends.suffix)
    let (old, new) = (sourceStarts[pair.source], targetStarts[pair.target])
    for offset in 0..<ends.prefix {
      join(source: old + offset, target: new + offset, as: .stays)
    }
    for offset in 1..<ends.suffix + 1 {
      join(source: old + oldCount - offset, target: new + newCount - offset, as: .stays)
    }
  }

  /// Returns the identities of the open elements of all sections.
  @inlinable
  func openIDs<Element, ID>(
    of contents: [[Element]], _ open: [Range<Int>], id: (Element) -> ID
  ) -> ContiguousArray<ID> {
    var ids = ContiguousArray<ID>()
    ids.reserveCapacity(open.reduce(0) { $0 + $1.count })
    for (elements, range) in zip(contents, open) {
      for offset in range { ids.append(id(elements[offset])) }
    }
    return ids
  }

  /// Pairs open elements: within kept sections first, then across all sections, in order.
  @usableFromInline
  mutating func match(_ tokens: borrowing Tokens, effort: SequenceDiff.Effort) {
    guard tokens.source.count > 0, tokens.target.count > 0 else { return }
    let sourceTokenStarts = sourceOpen.map(\.count).startOffsets
    let targetTokenStarts = targetOpen.map(\.count).startOffsets
    var isComplete = true
    for pair in keptSections {
      let old = sourceTokenStarts[pair.source]..<sourceTokenStarts[pair.source + 1]
      let new = targetTokenStarts[pair.target]..<targetTokenStarts[pair.target + 1]
      guard !old.isEmpty, !new.isEmpty else {
        isComplete = isComplete && old.isEmpty && new.isEmpty
        continue
      }
      let diff = diffHashable(
        tokens.source.view.part(old), tokens.target.view.part(new), moves: .fewest, effort: effort)
      isComplete = isComplete && diff.deletions.isEmpty && diff.insertions.isEmpty
      isMinimal = isMinimal && diff.isProvenMinimal
      let oldStart = sourceStarts[pair.source] + sourceOpen[pair.source].lowerBound
      let newStart = targetStarts[pair.target] + targetOpen[pair.target].lowerBound
      for same in diff.commonPairs {
        join(source: oldStart + same.source, target: newStart + same.target, as: .stays)
      }
      for move in diff.moves { arrivals[newStart + move.target] = .moves }
    }
    if isComplete && sections.deletions.isEmpty && sections.insertions.isEmpty { return }
    matchAcross(tokens, sourceTokenStarts, targetTokenStarts)
  }

  /// Calls a closure with each element that both lists have, by ascending target path.
  @usableFromInline
  func forEachPair(_ body: (SectionedDiff.Pair) -> Void) {
    for section in targetCounts.indices {
      let kept = keptSource[section]
      let own = kept < 0 ? 0..<0 : sourceStarts[kept]..<sourceStarts[kept + 1]
      let start = targetStarts[section]
      for element in 0..<targetCounts[section] {
        let partner = partners[start + element]
        if partner < 0 { continue }
        let source =
          own.contains(partner)
          ? ElementPath(section: kept, element: partner - own.lowerBound) : sourcePath(partner)
        body(
          SectionedDiff.Pair(
            source: source, target: ElementPath(section: section, element: element)))
      }
    }
  }

  /// Returns the diff of the matched lists.
  ///
  /// - Parameters:
  ///   - updates: The elements whose content changed.
  ///   - areSectionsAmbiguous: Whether another pairing of sections is possible, which might need
  ///     fewer edits.
  @usableFromInline
  func diff(updates: [SectionedDiff.Pair], areSectionsAmbiguous: () -> Bool) -> SectionedDiff {
    var deletions: [ElementPath] = []
    var insertions: [ElementPath] = []
    var moves: [SectionedDiff.Pair] = []
    for section in sourceCounts.indices where keptTarget[section] >= 0 {
      for element in sourceOpen[section] where isLeft[sourceStarts[section] + element] {
        deletions.append(ElementPath(section: section, element: element))
      }
    }
    for section in targetCounts.indices {
      for element in targetOpen[section] {
        let flat = targetStarts[section] + element
        let path = ElementPath(section: section, element: element)
        switch arrivals[flat] {
        case .stays: break
        case .isNew: if keptSource[section] >= 0 { insertions.append(path) }
        case .moves:
          moves.append(SectionedDiff.Pair(source: sourcePath(partners[flat]), target: path))
        }
      }
    }
    let changesNothing = sections.editCount + deletions.count + insertions.count + moves.count == 0
    return SectionedDiff(
      uncheckedSections: sections.movingFew(
        reluctances: reluctances(deletions, insertions, moves), among: keptSections),
      sourceCounts: sourceCounts, targetCounts: targetCounts, elementDeletions: deletions,
      elementInsertions: insertions, elementMoves: moves, elementUpdates: updates,
      isProvenMinimal: changesNothing
        || isMinimal && sections.isProvenMinimal && !areSectionsAmbiguous())
  }

  /// Returns the reluctance of each target section to move, for few stages.
  ///
  /// If a section moves, its elements are edited in another stage. If it also receives an element
  /// from a deleted section and gives one to an inserted section, three stages are necessary.
  private func reluctances(
    _ deletions: [ElementPath], _ insertions: [ElementPath], _ moves: [SectionedDiff.Pair]
  ) -> [SequenceDiff.Reluctance] {
    guard !sections.moves.isEmpty else { return [] }
    var result = Array(repeating: SequenceDiff.Reluctance.none, count: targetCounts.count)
    var gets = Array(repeating: false, count: targetCounts.count)
    var gives = gets
    for path in insertions { result[path.section] = .some }
    for path in deletions {
      if keptTarget[path.section] >= 0 { result[keptTarget[path.section]] = .some }
    }
    for move in moves {
      result[move.target.section] = .some
      let section = keptTarget[move.source.section]
      if section >= 0 {
        result[section] = .some
        if keptSource[move.target.section] < 0 { gives[section] = true }
      } else {
        gets[move.target.section] = true
      }
    }
    for section in result.indices where gets[section] && gives[section] {
      result[section] = .much
    }
    return result
  }

  private mutating func join(source: Int, target: Int, as arrival: Arrival) {
    partners[target] = source
    arrivals[target] = arrival
    isLeft[source] = false
  }

  // Elements of kept sections are matched first on both sides. Without a partner, these need a
  // deletion or an insertion, while elements of deleted and inserted sections need none.
  private mutating func matchAcross(
    _ tokens: borrowing Tokens, _ sourceTokenStarts: [Int], _ targetTokenStarts: [Int]
  ) {
    // For each token, a queue of open source elements, linked by `next`.
    let first = Scratch<Int32>(repeating: -1, count: tokens.source.count)
    let next = Scratch<Int32>(unfilled: tokens.source.count)
    // For each section, the flat number of an open element minus its number among the open
    // elements.
    let sourceShifts = sourceCounts.indices.map {
      sourceStarts[$0] + sourceOpen[$0].lowerBound - sourceTokenStarts[$0]
    }
    for keeps in [false, true] {
      for section in sourceCounts.indices.reversed() where (keptTarget[section] >= 0) == keeps {
        let shift = sourceShifts[section]
        for index in (sourceTokenStarts[section]..<sourceTokenStarts[section + 1]).reversed()
        where isLeft[index + shift] {
          next[index] = first[tokens.source[index]]
          first[tokens.source[index]] = Int32(truncatingIfNeeded: index)
        }
      }
    }
    for keeps in [true, false] {
      for section in targetCounts.indices where (keptSource[section] >= 0) == keeps {
        let shift =
          targetStarts[section] + targetOpen[section].lowerBound - targetTokenStarts[section]
        for index in targetTokenStarts[section]..<targetTokenStarts[section + 1] {
          let token = tokens.target[index]
          guard partners[index + shift] < 0, token != Tokens.absent, first[token] >= 0
          else { continue }
          let source = Int(first[token])
          first[token] = next[source]
          let sourceSection = sourceTokenStarts.section(ofFlat: source)
          join(source: source + sourceShifts[sourceSection], target: index + shift, as: .moves)
        }
      }
    }
  }

  private func sourcePath(_ flat: Int) -> ElementPath {
    sourceStarts.path(ofFlat: flat)
  }
}

extension [Int] {
  /// The prefix sums of the counts, followed by the total.
  var startOffsets: [Int] {
    var result: [Int] = []
    result.reserveCapacity(count + 1)
    var sum = 0
    result.append(0)
    for value in self {
      sum += value
      result.append(sum)
    }
    return result
  }

  /// Returns the path of a flat number, where this array has the start offsets of the sections.
  func path(ofFlat flat: Int) -> ElementPath {
    let section = section(ofFlat: flat)
    return ElementPath(section: section, element: flat - self[section])
  }

  /// Returns the section of a flat number, where this array has the start offsets of the sections.
  func section(ofFlat flat: Int) -> Int { Swift.min(upperBound(of: flat), count - 1) - 1 }
}
