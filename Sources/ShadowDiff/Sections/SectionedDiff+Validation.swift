extension SectionedDiff {
  /// An error in the offsets or counts of a decoded diff.
  public enum Inconsistency: Error, Hashable {
    /// The number of elements of a section, or of all sections, is negative or too large.
    case invalidCount(Int)

    /// The offsets of the sections do not fit together.
    case invalidSections(SequenceDiffError)

    /// An element path is out of bounds, out of order, in two edits, or not in a kept section.
    case invalidElement(ElementPath)

    /// The source and the target of a kept section have different numbers of elements that stay.
    case unbalancedElements(targetSection: Int)

    /// An update does not name an element that both lists have, or is out of order.
    case invalidUpdate(Pair)
  }

  /// Checks that the parts of this diff fit together.
  ///
  /// - Throws: The first inconsistency found.
  /// - Complexity: O(*s* + *e* log *e*) for *s* sections and *e* edits and updates, independent of
  ///   the encoded numbers of elements.
  func validate() throws(Inconsistency) {
    try validateCounts()
    do throws(SequenceDiffError) {
      try sections.validate()
    } catch {
      throw .invalidSections(error)
    }
    try validateElements()
  }

  private func validateCounts() throws(Inconsistency) {
    for counts in [sourceCounts, targetCounts] {
      var sum = 0
      for count in counts {
        let (next, overflow) = sum.addingReportingOverflow(count)
        guard count >= 0, !overflow, next < Int.max / 4 else { throw .invalidCount(count) }
        sum = next
      }
    }
    guard sections.sourceCount == sourceCounts.count else {
      throw .invalidCount(sections.sourceCount)
    }
    guard sections.targetCount == targetCounts.count else {
      throw .invalidCount(sections.targetCount)
    }
  }

  private func validateElements() throws(Inconsistency) {
    let moveTargets = elementMoves.map(\.target)
    let lost = (elementDeletions + elementMoves.map(\.source)).sorted()
    let gained = (elementInsertions + moveTargets).sorted()
    try Self.checkAscending(elementDeletions, within: sourceCounts)
    try Self.checkAscending(elementInsertions, within: targetCounts)
    try Self.checkAscending(moveTargets, within: targetCounts)
    try Self.checkAscending(lost, within: sourceCounts)
    try Self.checkAscending(gained, within: targetCounts)
    let (deleted, inserted) = (Set(sections.deletions), Set(sections.insertions))
    for path in elementDeletions where deleted.contains(path.section) {
      throw .invalidElement(path)
    }
    for path in elementInsertions where inserted.contains(path.section) {
      throw .invalidElement(path)
    }

    let (lostCounts, gainedCounts) = (Self.counts(of: lost), Self.counts(of: gained))
    var keptTarget: [Int: Int] = [:]
    for pair in sections.commonPairs {
      keptTarget[pair.source] = pair.target
      guard
        sourceCounts[pair.source] - lostCounts[pair.source, default: 0]
          == targetCounts[pair.target] - gainedCounts[pair.target, default: 0]
      else { throw .unbalancedElements(targetSection: pair.target) }
    }

    let moves = Set(elementMoves)
    var last = ElementPath(section: -1, element: 0)
    for update in elementUpdates {
      let isCommon =
        moves.contains(update)
        || Self.contains(update.source, within: sourceCounts)
          && Self.contains(update.target, within: targetCounts)
          && keptTarget[update.source.section] == update.target.section
          && Self.stayRank(of: update.source, without: lost) != nil
          && Self.stayRank(of: update.source, without: lost)
            == Self.stayRank(of: update.target, without: gained)
      guard last < update.target, isCommon else { throw .invalidUpdate(update) }
      last = update.target
    }
  }

  private static func checkAscending(
    _ paths: [ElementPath], within counts: [Int]
  ) throws(Inconsistency) {
    var last = ElementPath(section: -1, element: 0)
    for path in paths {
      guard last < path, contains(path, within: counts) else { throw .invalidElement(path) }
      last = path
    }
  }

  private static func contains(_ path: ElementPath, within counts: [Int]) -> Bool {
    counts.indices.contains(path.section) && path.element >= 0
      && path.element < counts[path.section]
  }

  private static func counts(of paths: [ElementPath]) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for path in paths { result[path.section, default: 0] += 1 }
    return result
  }

  /// Returns the number of staying elements before a path in its section, or nil if the element at
  /// the path does not stay.
  private static func stayRank(of path: ElementPath, without edited: [ElementPath]) -> Int? {
    let end = edited.lowerBound(of: path)
    if end < edited.count, edited[end] == path { return nil }
    let start = edited.lowerBound(of: ElementPath(section: path.section, element: 0))
    return path.element - (end - start)
  }
}
