extension SectionedPatch where Section: Equatable, Element: Equatable {
  /// Returns one patch that makes the changes of this patch and then those of another.
  ///
  /// Use it to undo several steps as one. A section or element that this patch inserts and the next
  /// one deletes is in neither list of the result. If a run of changed elements between two
  /// elements that stay begins or ends with elements that return to their places, these stay too,
  /// so a patch composed with its inverse is empty. Otherwise the edits may not be the fewest.
  /// Equal elements are interchangeable.
  ///
  /// ```swift
  /// let first = SectionedPatch(from: old, to: new, elements: \.songs)
  /// let second = SectionedPatch(from: new, to: newest, elements: \.songs)
  /// let both = try first.composed(with: second)
  /// try both.applied(to: old, elements: \.songs)  // newest
  /// ```
  ///
  /// - Parameter next: A patch whose source is the target of this patch.
  /// - Returns: The patch from this patch's source to the next one's target.
  /// - Throws: A ``SectionedPatchError`` if the source of the next patch has other sizes than the
  ///   target of this patch, or if both patches carry different values of a section or element
  ///   between them.
  /// - Complexity: O(*n*) for *n* elements and sections in all three lists.
  public func composed(
    with next: SectionedPatch
  ) throws(SectionedPatchError) -> SectionedPatch {
    try next.checkCounts(diff.targetCounts)
    let sections = try composedSections(with: next)
    let (values, nextValues) = (self.values, next.values)
    let elements = try ComposedElements(
      diff, values, next.diff, nextValues, sections: sections.diff)
    let result = elements.diff
    let carried = Carried(result)
    return SectionedPatch(
      result, sourceSections: sections.source, targetSections: sections.target,
      sourceElements: carried.sourceElements.compactMap { elements.old($0) },
      targetElements: carried.targetElements.compactMap { elements.new($0) })
  }

  /// Returns the composed difference of the sections, and the sections that it carries.
  private func composedSections(
    with next: SectionedPatch
  ) throws(SectionedPatchError) -> (diff: SequenceDiff, source: [Section], target: [Section]) {
    let (first, second) = (diff.sections, next.diff.sections)
    // A moved section is carried only by a patch that changes it, perhaps the next one.
    var known = Dictionary(
      zip(Carried(diff).sourceSections, sourceSections), uniquingKeysWith: { first, _ in first })
    let nextKnown = Dictionary(
      zip(Carried(next.diff).sourceSections, next.sourceSections),
      uniquingKeysWith: { first, _ in first })
    for move in first.moves where known[move.source] == nil {
      known[move.source] = nextKnown[move.target]
    }
    let values =
      first.changedSources.map { known[$0] } + targetSections
      + second.changedSources.map { nextKnown[$0] } + next.targetSections
    func areSame(_ a: Int, _ b: Int) -> Bool {
      guard let a = values[a], let b = values[b] else { return true }
      return a == b
    }
    let origins = ChangeOrigins(first, second)
    if let offset = origins.firstDifference(areSame: areSame) {
      throw .sectionMismatch(section: offset)
    }
    let composition = NumberedPatch(
      composing: first, second, origins, areSame: areSame)
    let result = composition.diff
    let changed = Set(result.deletions + result.updates.map(\.source))
    let source = zip(result.changedSources, composition.sourceElements).compactMap {
      offset, number in
      changed.contains(offset) ? values[number] : nil
    }
    return (result, source, composition.targetElements.compactMap { values[$0] })
  }
}

/// The elements of two sectioned patches, one after the other.
private struct ComposedElements<Element: Equatable> {
  private typealias Pair = SectionedDiff.Pair

  private(set) var diff: SectionedDiff

  private let values: SectionedValues<Element>
  private let nextValues: SectionedValues<Element>

  /// The path between both patches of an element of the source or of the target.
  private let middleOfSource: [ElementPath: ElementPath]
  private let middleOfTarget: [ElementPath: ElementPath]

  /// The path in the source of an element between both patches.
  private let origins: [ElementPath: ElementPath]

  init(
    _ first: SectionedDiff, _ values: SectionedValues<Element>, _ second: SectionedDiff,
    _ nextValues: SectionedValues<Element>, sections: SequenceDiff
  ) throws(SectionedPatchError) {
    self.values = values
    self.nextValues = nextValues
    let (pairs, nextPairs) = (first.elementPairs, second.elementPairs)
    origins = Dictionary(uniqueKeysWithValues: pairs.lazy.map { ($0.target, $0.source) })
    middleOfSource = Dictionary(uniqueKeysWithValues: pairs.lazy.map { ($0.source, $0.target) })
    middleOfTarget = Dictionary(uniqueKeysWithValues: nextPairs.lazy.map { ($0.target, $0.source) })
    diff = SectionedDiff(
      uncheckedSections: sections, sourceCounts: first.sourceCounts,
      targetCounts: second.targetCounts, elementDeletions: [], elementInsertions: [],
      elementMoves: [], elementUpdates: [], isProvenMinimal: false)
    try check(first, second)
    compose(first, second, nextPairs)
  }

  /// Checks that both patches carry the same content of each element between them that both carry.
  private func check(
    _ first: SectionedDiff, _ second: SectionedDiff
  ) throws(SectionedPatchError) {
    for (path, element) in nextValues.source.sorted(by: { $0.key < $1.key }) {
      let known = values.target[path] ?? origins[path].flatMap { values.source[$0] }
      if let known, known != element { throw .elementMismatch(path) }
    }
  }

  /// The content of an element of the source, if one of the patches changes it.
  func old(_ path: ElementPath) -> Element? {
    values.source[path] ?? middleOfSource[path].flatMap { nextValues.source[$0] }
  }

  /// The content of an element of the target, if one of the patches brings it.
  func new(_ path: ElementPath) -> Element? {
    nextValues.target[path] ?? middleOfTarget[path].flatMap { values.target[$0] }
  }

  private mutating func compose(
    _ first: SectionedDiff, _ second: SectionedDiff, _ nextPairs: [SectionedDiff.Pair]
  ) {
    var pairs = nextPairs.compactMap { pair in
      origins[pair.source].map { Pair(source: $0, target: pair.target) }
    }
    let moved = Set(first.elementMoves.map(\.source)).union(
      second.elementMoves.compactMap { origins[$0.source] })
    var stays = Set(pairs.lazy.filter { !moved.contains($0.source) })
    let sectionPairs = diff.sectionPairs
    let returns = returningPairs(sectionPairs, pairs: pairs, stays: stays)
    stays.formUnion(returns)
    // Equal elements that are deleted and inserted again become pairs.
    pairs = Set(pairs).union(returns).sorted { $0.target < $1.target }

    let updated = Set(first.elementUpdates.map(\.source)).union(
      second.elementUpdates.compactMap { origins[$0.source] })
    let (sources, targets) = (Set(pairs.map(\.source)), Set(pairs.map(\.target)))
    diff = SectionedDiff(
      uncheckedSections: diff.sections, sourceCounts: diff.sourceCounts,
      targetCounts: diff.targetCounts,
      elementDeletions: ElementPath.all(
        in: sectionPairs.map(\.source).sorted(), diff.sourceCounts, except: sources),
      elementInsertions: ElementPath.all(
        in: sectionPairs.map(\.target), diff.targetCounts, except: targets),
      elementMoves: pairs.filter { !stays.contains($0) },
      elementUpdates: pairs.filter { pair in
        updated.contains(pair.source) && old(pair.source) != new(pair.target)
      }, isProvenMinimal: false)
  }

  /// The elements that both patches together leave in their places, though one of them moved them.
  private func returningPairs(
    _ sections: [SequenceDiff.Pair], pairs: [SectionedDiff.Pair], stays: Set<SectionedDiff.Pair>
  ) -> [SectionedDiff.Pair] {
    let sources = Dictionary(uniqueKeysWithValues: pairs.lazy.map { ($0.target, $0.source) })
    let leaving = Set(pairs.map(\.source))
    func isSame(_ source: ElementPath, _ target: ElementPath) -> Bool {
      if let origin = sources[target] { return origin == source }
      guard !leaving.contains(source), let old = old(source) else { return false }
      return old == new(target)
    }
    var staying: [Int: [Pair]] = [:]
    for pair in stays { staying[pair.target.section, default: []].append(pair) }
    var result: [Pair] = []
    for section in sections {
      func pair(_ source: Int, _ target: Int) -> Pair {
        Pair(
          source: ElementPath(section: section.source, element: source),
          target: ElementPath(section: section.target, element: target))
      }
      let end = pair(diff.sourceCounts[section.source], diff.targetCounts[section.target])
      var (source, target) = (0, 0)
      let anchors = (staying[section.target] ?? []).sorted { $0.target < $1.target }
      for anchor in anchors + [end] {
        let (nextSource, nextTarget) = (anchor.source.element, anchor.target.element)
        let ends = EqualEnds(nextSource - source, nextTarget - target) { a, b in
          let pair = pair(source + a, target + b)
          return isSame(pair.source, pair.target)
        }
        for offset in 0..<ends.prefix { result.append(pair(source + offset, target + offset)) }
        for offset in 1..<ends.suffix + 1 {
          result.append(pair(nextSource - offset, nextTarget - offset))
        }
        (source, target) = (nextSource + 1, nextTarget + 1)
      }
    }
    return result
  }
}
