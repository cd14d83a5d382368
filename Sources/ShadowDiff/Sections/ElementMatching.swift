/// The core of a sectioned diff: it pairs the elements of two lists, given as tokens.
///
/// Elements are numbered flat, through all sections, in the source and in the target. In a kept
/// section a common prefix and suffix stay as they are; the rest of it and all of the other
/// sections are open and come as tokens, equal where the identities are.
@usableFromInline
struct _ElementMatching {
  private enum Arrival { case stays, moves, isNew }

  @usableFromInline let keptSections: [SequenceDiff.Pair]
  private let sections: SequenceDiff
  private let sourceCounts: [Int]
  private let targetCounts: [Int]
  private let sourceStarts: [Int]
  private let targetStarts: [Int]
  private var sourceOpen: [Range<Int>]
  private var targetOpen: [Range<Int>]
  private var sourceTokens: [[UInt32]]
  private var targetTokens: [[UInt32]]
  /// For each target element the flat source number of the same element, or -1.
  private var partners: [Int]
  private var arrivals: [Arrival]
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
    sourceTokens = Array(repeating: [], count: sourceCounts.count)
    targetTokens = Array(repeating: [], count: targetCounts.count)
    partners = Array(repeating: -1, count: targetCounts.reduce(0, +))
    arrivals = Array(repeating: .isNew, count: partners.count)
    isLeft = Array(repeating: false, count: sourceCounts.reduce(0, +))
  }

  @usableFromInline
  func openSource(of section: Int) -> Range<Int> { sourceOpen[section] }

  @usableFromInline
  func openTarget(of section: Int) -> Range<Int> { targetOpen[section] }

  @usableFromInline
  mutating func addSourceTokens(_ tokens: [UInt32], of section: Int) {
    sourceTokens[section] = tokens
  }

  @usableFromInline
  mutating func addTargetTokens(_ tokens: [UInt32], of section: Int) {
    targetTokens[section] = tokens
  }

  /// Pairs the first and the last elements of a kept section, which are the same on both sides.
  @usableFromInline
  mutating func keep(prefix: Int, suffix: Int, of pair: SequenceDiff.Pair) {
    let (oldCount, newCount) = (sourceCounts[pair.source], targetCounts[pair.target])
    sourceOpen[pair.source] = prefix..<(oldCount - suffix)
    targetOpen[pair.target] = prefix..<(newCount - suffix)
    let (old, new) = (sourceStarts[pair.source], targetStarts[pair.target])
    for offset in 0..<prefix {
      join(source: old + offset, target: new + offset, as: .stays)
    }
    for offset in 0..<suffix {
      join(
        source: old + oldCount - suffix + offset, target: new + newCount - suffix + offset,
        as: .stays)
    }
  }

  /// Pairs what is open: within kept sections first, then across all sections, in order.
  @usableFromInline
  mutating func match(tokenCount: Int) {
    for section in sourceCounts.indices {
      for offset in sourceOpen[section] { isLeft[sourceStarts[section] + offset] = true }
    }
    for pair in keptSections { matchWithin(pair) }
    matchAcross(tokenCount: tokenCount)
  }

  /// Returns the source path of the same element as a target one, or nil if it is new.
  @usableFromInline
  func source(of target: ElementPath) -> ElementPath? {
    let partner = partners[targetStarts[target.section] + target.element]
    return partner < 0 ? nil : sourcePath(partner)
  }

  /// Returns the diff of what was matched.
  ///
  /// - Parameters:
  ///   - updates: The elements whose content changed.
  ///   - areSectionsAmbiguous: Whether sections could be paired in another way, which might leave
  ///     fewer edits.
  @usableFromInline
  func diff(updates: [SectionedDiff.Pair], areSectionsAmbiguous: () -> Bool) -> SectionedDiff {
    var isKept = Array(repeating: false, count: sourceCounts.count)
    var isNewKept = Array(repeating: false, count: targetCounts.count)
    for pair in keptSections {
      isKept[pair.source] = true
      isNewKept[pair.target] = true
    }
    var deletions: [ElementPath] = []
    var insertions: [ElementPath] = []
    var moves: [SectionedDiff.Pair] = []
    for section in sourceCounts.indices where isKept[section] {
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
        case .isNew: if isNewKept[section] { insertions.append(path) }
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

  /// How much the sections of the target had better not move, for views to need few stages.
  ///
  /// A section that is moved cannot have its elements edited at once, and one that both gets an
  /// element out of a deleted section and gives one to an inserted section needs a stage between.
  private func reluctances(
    _ deletions: [ElementPath], _ insertions: [ElementPath], _ moves: [SectionedDiff.Pair]
  ) -> [SequenceDiff.Reluctance] {
    guard !sections.moves.isEmpty else { return [] }
    var keptTarget: [Int?] = Array(repeating: nil, count: sourceCounts.count)
    var isInserted = Array(repeating: true, count: targetCounts.count)
    for pair in keptSections {
      keptTarget[pair.source] = pair.target
      isInserted[pair.target] = false
    }
    var result = Array(repeating: SequenceDiff.Reluctance.none, count: targetCounts.count)
    var gets = Array(repeating: false, count: targetCounts.count)
    var gives = gets
    for path in insertions { result[path.section] = .some }
    for path in deletions {
      if let section = keptTarget[path.section] { result[section] = .some }
    }
    for move in moves {
      result[move.target.section] = .some
      if let section = keptTarget[move.source.section] {
        result[section] = .some
        if isInserted[move.target.section] { gives[section] = true }
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

  private mutating func matchWithin(_ pair: SequenceDiff.Pair) {
    let (old, new) = (sourceTokens[pair.source], targetTokens[pair.target])
    guard !old.isEmpty, !new.isEmpty else { return }
    let diff = SequenceDiff(from: old, to: new, moves: .fewest)
    isMinimal = isMinimal && diff.isProvenMinimal
    let oldStart = sourceStarts[pair.source] + sourceOpen[pair.source].lowerBound
    let newStart = targetStarts[pair.target] + targetOpen[pair.target].lowerBound
    for same in diff.commonPairs {
      join(source: oldStart + same.source, target: newStart + same.target, as: .stays)
    }
    for move in diff.moves { arrivals[newStart + move.target] = .moves }
  }

  // Elements of kept sections come first on both sides: one that finds no partner has to be deleted
  // or inserted, while one of a deleted or inserted section goes or comes with its section.
  private mutating func matchAcross(tokenCount: Int) {
    var isKept = Array(repeating: false, count: sourceCounts.count)
    var isNewKept = Array(repeating: false, count: targetCounts.count)
    for pair in keptSections {
      isKept[pair.source] = true
      isNewKept[pair.target] = true
    }
    // A queue of flat source numbers for each token, linked front to back through `next`.
    var first = Array(repeating: -1, count: tokenCount + 1)
    var next = Array(repeating: -1, count: isLeft.count)
    for keeps in [false, true] {
      for section in sourceCounts.indices.reversed() where isKept[section] == keeps {
        for (offset, token) in zip(sourceOpen[section], sourceTokens[section]).reversed() {
          let flat = sourceStarts[section] + offset
          guard isLeft[flat] else { continue }
          next[flat] = first[Int(token)]
          first[Int(token)] = flat
        }
      }
    }
    for keeps in [true, false] {
      for section in targetCounts.indices where isNewKept[section] == keeps {
        for (offset, token) in zip(targetOpen[section], targetTokens[section]) {
          let flat = targetStarts[section] + offset
          guard partners[flat] < 0, token != 0, first[Int(token)] >= 0 else { continue }
          let source = first[Int(token)]
          first[Int(token)] = next[source]
          join(source: source, target: flat, as: .moves)
        }
      }
    }
  }

  private func sourcePath(_ flat: Int) -> ElementPath {
    sourceStarts.path(ofFlat: flat)
  }
}

extension [Int] {
  /// The sums of the counts before each, and of all at the end.
  var startOffsets: [Int] {
    var result = [0]
    result.reserveCapacity(count + 1)
    var sum = 0
    for value in self {
      sum += value
      result.append(sum)
    }
    return result
  }

  /// The path of a flat number, these being the start offsets of the sections.
  func path(ofFlat flat: Int) -> ElementPath {
    var (low, high) = (0, count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= flat { low = middle } else { high = middle }
    }
    return ElementPath(section: low, element: flat - self[low])
  }
}
