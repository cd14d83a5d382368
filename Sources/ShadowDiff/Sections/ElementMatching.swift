/// The matching of the elements of two lists of sections, given as tokens.
///
/// Elements have flat numbers, counted through all sections, in the source and in the target. In a
/// kept section, the common prefix and suffix stay. The elements between them, and all elements of
/// the other sections, are open. The tokens of the open elements of all sections are one sequence
/// for each list.
@usableFromInline
struct _ElementMatching: ~Copyable {
  /// How an element of the target arrives there.
  // Not private: the compiler refers to these types wherever it destroys the matching.
  enum Arrival {
    /// Only the target has the element.
    case isNew

    /// The element stays in its section, and has a flat number in the source.
    case stays(Int)

    /// The element moves, and has a flat number in the source.
    case moves(Int)

    /// The flat number of the element in the source, or -1.
    var source: Int {
      switch self {
      case .isNew: -1
      case .stays(let source), .moves(let source): source
      }
    }
  }

  /// A section of one of the lists.
  struct Section {
    /// The flat number of the first element.
    var start: Int

    /// The offset of the first open element, and the offset after the last one.
    private var openStart = 0
    private var openEnd: Int

    /// The number of open elements in the sections before.
    var tokenStart = 0

    /// The offset of the section in the other list, or -1 if that list lacks it.
    var other = -1

    init(start: Int, count: Int) {
      self.start = start
      openEnd = count
    }

    /// The offsets of the open elements.
    var open: Range<Int> {
      get { openStart..<openEnd }
      set { (openStart, openEnd) = (newValue.lowerBound, newValue.upperBound) }
    }

    var isKept: Bool { other >= 0 }

    var tokens: Range<Int> { tokenStart..<tokenStart + open.count }

    /// The flat number of an open element minus its number among the open elements.
    var shift: Int { start + open.lowerBound - tokenStart }
  }

  @usableFromInline let keptSections: [SequenceDiff.Pair]

  private let sections: SequenceDiff
  private let sourceCounts: [Int]
  private let targetCounts: [Int]

  // Memory without reference counts, because a comparison of few rows would spend most of its time
  // on arrays.
  private let source: Scratch<Section>
  private let target: Scratch<Section>
  private let arrivals: Scratch<Arrival>

  /// Boolean values that indicate whether each source element has no partner.
  private let isLeft: Scratch<Bool>
  private var isMinimal = true

  @usableFromInline
  init(
    sections: SequenceDiff, keptSections: [SequenceDiff.Pair], sourceCounts: [Int],
    targetCounts: [Int]
  ) {
    self.sections = sections
    self.sourceCounts = sourceCounts
    self.targetCounts = targetCounts
    self.keptSections = keptSections
    source = Self.list(sourceCounts)
    target = Self.list(targetCounts)
    for pair in keptSections {
      source[pair.source].other = pair.target
      target[pair.target].other = pair.source
    }
    arrivals = Scratch(repeating: .isNew, count: targetCounts.reduce(0, +))
    isLeft = Scratch(repeating: true, count: sourceCounts.reduce(0, +))
  }

  private static func list(_ counts: [Int]) -> Scratch<Section> {
    let sections = Scratch<Section>(unfilled: counts.count)
    var start = 0
    for (offset, count) in counts.enumerated() {
      sections[offset] = Section(start: start, count: count)
      start += count
    }
    return sections
  }

  /// Pairs the common prefix and suffix of a kept section.
  @usableFromInline
  mutating func keep(_ ends: EqualEnds, of pair: SequenceDiff.Pair) {
    let (oldCount, newCount) = (sourceCounts[pair.source], targetCounts[pair.target])
    source[pair.source].open = ends.prefix..<(oldCount - ends.suffix)
    target[pair.target].open = ends.prefix..<(newCount - ends.suffix)
    let (old, new) = (source[pair.source].start, target[pair.target].start)
    for offset in 0..<ends.prefix { stay(source: old + offset, target: new + offset) }
    for offset in 1..<ends.suffix + 1 {
      stay(source: old + oldCount - offset, target: new + newCount - offset)
    }
  }

  /// The offsets of the open elements of a section of the source, or of the target.
  @usableFromInline
  func sourceOpen(_ section: Int) -> Range<Int> { source[section].open }

  @usableFromInline
  func targetOpen(_ section: Int) -> Range<Int> { target[section].open }

  /// Pairs open elements: within kept sections first, then across all sections, in order.
  @usableFromInline
  mutating func match(_ tokens: borrowing Tokens, effort: SequenceDiff.Effort) {
    guard tokens.source.count > 0, tokens.target.count > 0 else { return }
    Self.countTokens(source)
    Self.countTokens(target)
    var isComplete = true
    for pair in keptSections {
      let (from, to) = (source[pair.source], target[pair.target])
      guard !from.open.isEmpty, !to.open.isEmpty else {
        isComplete = isComplete && from.open.isEmpty && to.open.isEmpty
        continue
      }
      let diff = diffHashable(
        tokens.source.view.part(from.tokens), tokens.target.view.part(to.tokens), moves: .fewest,
        effort: effort)
      isComplete = isComplete && diff.deletions.isEmpty && diff.insertions.isEmpty
      isMinimal = isMinimal && diff.isProvenMinimal
      let oldStart = from.start + from.open.lowerBound
      let newStart = to.start + to.open.lowerBound
      for same in diff.commonPairs {
        stay(source: oldStart + same.source, target: newStart + same.target)
      }
      for move in diff.moves {
        arrivals[newStart + move.target] = .moves(oldStart + move.source)
      }
    }
    if isComplete && sections.deletions.isEmpty && sections.insertions.isEmpty { return }
    matchAcross(tokens)
  }

  private static func countTokens(_ sections: borrowing Scratch<Section>) {
    var total = 0
    for section in 0..<sections.count {
      sections[section].tokenStart = total
      total += sections[section].open.count
    }
  }

  /// The source section of a target section, or nil if only the target has it.
  @usableFromInline
  func keptSource(of section: Int) -> Int? {
    target[section].isKept ? target[section].other : nil
  }

  /// Returns the source path of an element of the target, or nil if only the target has it.
  @usableFromInline
  func sourcePath(ofTarget element: Int, in section: Int) -> ElementPath? {
    let flat = arrivals[target[section].start + element].source
    if flat < 0 { return nil }
    if target[section].isKept {
      let kept = target[section].other
      let offset = flat - source[kept].start
      if offset >= 0, offset < sourceCounts[kept] {
        return ElementPath(section: kept, element: offset)
      }
    }
    return path(ofSource: flat)
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
    for section in 0..<source.count where source[section].isKept {
      for element in source[section].open where isLeft[source[section].start + element] {
        deletions.append(ElementPath(section: section, element: element))
      }
    }
    for section in 0..<target.count {
      for element in target[section].open {
        let path = ElementPath(section: section, element: element)
        switch arrivals[target[section].start + element] {
        case .stays: break
        case .isNew: if target[section].isKept { insertions.append(path) }
        case .moves(let flat):
          moves.append(SectionedDiff.Pair(source: self.path(ofSource: flat), target: path))
        }
      }
    }
    let changesNothing = sections.editCount + deletions.count + insertions.count + moves.count == 0
    return SectionedDiff(
      uncheckedSections: fewSectionMoves(deletions, insertions, moves),
      sourceCounts: sourceCounts, targetCounts: targetCounts, elementDeletions: deletions,
      elementInsertions: insertions, elementMoves: moves, elementUpdates: updates,
      isProvenMinimal: changesNothing
        || isMinimal && sections.isProvenMinimal && !areSectionsAmbiguous())
  }

  /// Returns the difference of the sections with the moves that need the fewest stages.
  ///
  /// If a section moves, its elements are edited in another stage. If it also receives an element
  /// from a deleted section and gives one to an inserted section, three stages are necessary.
  private func fewSectionMoves(
    _ deletions: [ElementPath], _ insertions: [ElementPath], _ moves: [SectionedDiff.Pair]
  ) -> SequenceDiff {
    if sections.moves.isEmpty || deletions.isEmpty && insertions.isEmpty && moves.isEmpty {
      return sections
    }
    let reluctances = Scratch(repeating: SequenceDiff.Reluctance.none, count: target.count)
    for path in insertions { reluctances[path.section] = .some }
    for path in deletions where source[path.section].isKept {
      reluctances[source[path.section].other] = .some
    }
    for move in moves {
      reluctances[move.target.section] = .some
      let section = source[move.source.section].other
      if section >= 0 { reluctances[section] = .some }
    }
    if !sections.deletions.isEmpty, !sections.insertions.isEmpty {
      let gives = Scratch(repeating: false, count: target.count)
      for move in moves where source[move.source.section].isKept {
        if !target[move.target.section].isKept {
          gives[source[move.source.section].other] = true
        }
      }
      for move in moves where !source[move.source.section].isKept {
        if gives[move.target.section] { reluctances[move.target.section] = .much }
      }
    }
    return sections.movingFew(reluctances: reluctances, among: keptSections)
  }

  private func stay(source: Int, target: Int) {
    arrivals[target] = .stays(source)
    isLeft[source] = false
  }

  // Elements of kept sections are matched first on both sides. Without a partner, these need a
  // deletion or an insertion, while elements of deleted and inserted sections need none.
  private func matchAcross(_ tokens: borrowing Tokens) {
    // For each token, a queue of open source elements, linked by `next`.
    let first = Scratch<Int32>(repeating: -1, count: tokens.source.count)
    let next = Scratch<Int32>(unfilled: tokens.source.count)
    for keeps in [false, true] {
      for section in (0..<source.count).reversed() where source[section].isKept == keeps {
        let shift = source[section].shift
        for index in source[section].tokens.reversed() where isLeft[index + shift] {
          next[index] = first[tokens.source[index]]
          first[tokens.source[index]] = Int32(truncatingIfNeeded: index)
        }
      }
    }
    for keeps in [true, false] {
      for section in 0..<target.count where target[section].isKept == keeps {
        let shift = target[section].shift
        for index in target[section].tokens {
          let token = tokens.target[index]
          guard arrivals[index + shift].source < 0, token != Tokens.absent, first[token] >= 0
          else { continue }
          let index = (source: Int(first[token]), target: index + shift)
          first[token] = next[index.source]
          let flat = index.source + source[self.section { $0.tokenStart > index.source }].shift
          arrivals[index.target] = .moves(flat)
          isLeft[flat] = false
        }
      }
    }
  }

  private func path(ofSource flat: Int) -> ElementPath {
    let section = section { $0.start > flat }
    return ElementPath(section: section, element: flat - source[section].start)
  }

  /// Returns the last source section that does not start after an element.
  private func section(startsAfter: (Section) -> Bool) -> Int {
    (0..<source.count).partitioningIndex { startsAfter(source[$0]) } - 1
  }
}
