/// The stages in which sections and elements of the source leave their places and those of the
/// target arrive.
struct StageFates {
  /// The stage of an element that is deleted with its section.
  ///
  /// Sections and elements that stay have the stage 0.
  private static let never = Int.max

  private let diff: SectionedDiff
  private let sourceStarts: [Int]
  private let targetStarts: [Int]
  private var sectionLeaves: [Int]
  private var sectionComes: [Int]
  private var elementLeaves: [Int]
  private var elementComes: [Int]
  /// The references of the sections and elements of the target; not used for those that stay.
  private var sectionReferences: [Int]
  private var elementReferences: [Int]
  private var isEdited: [Bool]
  private var keptSource: [Int]
  private var keptTarget: [Int]

  init(_ diff: SectionedDiff, _ plan: StagePlan, sourceStarts: [Int], targetStarts: [Int]) {
    self.diff = diff
    self.sourceStarts = sourceStarts
    self.targetStarts = targetStarts
    let (sourceCount, targetCount) = (diff.sourceCounts.count, diff.targetCounts.count)
    sectionLeaves = Array(repeating: 0, count: sourceCount)
    sectionComes = Array(repeating: 0, count: targetCount)
    sectionReferences = (0..<targetCount).map { sourceCount + $0 }
    elementLeaves = Array(repeating: 0, count: sourceStarts[sourceCount])
    elementComes = Array(repeating: 0, count: targetStarts[targetCount])
    elementReferences = elementComes.indices.map { sourceStarts[sourceCount] + $0 }
    isEdited = Array(repeating: false, count: sourceCount)
    keptSource = Array(repeating: -1, count: targetCount)
    keptTarget = Array(repeating: -1, count: sourceCount)
    for pair in diff.sections.commonPairs {
      keptSource[pair.target] = pair.source
      keptTarget[pair.source] = pair.target
    }

    for (section, stage) in zip(diff.sections.deletions, plan.sectionDeletions) {
      sectionLeaves[section] = stage
      for flat in sourceStarts[section]..<sourceStarts[section + 1] {
        elementLeaves[flat] = Self.never
      }
    }
    for (section, stage) in zip(diff.sections.insertions, plan.sectionInsertions) {
      sectionComes[section] = stage
    }
    for (move, stage) in zip(diff.sections.moves, plan.sectionMoves) {
      sectionLeaves[move.source] = stage
      sectionComes[move.target] = stage
      sectionReferences[move.target] = move.source
    }
    for (path, stage) in zip(diff.elementDeletions, plan.elementDeletions) {
      leave(path, stage)
    }
    for (path, stage) in zip(diff.elementInsertions, plan.elementInsertions) {
      come(path, stage)
    }
    for (move, stage) in zip(diff.elementMoves, plan.elementMoves) {
      leave(move.source, stage)
      come(move.target, stage)
      elementReferences[targetStarts[move.target.section] + move.target.element] =
        sourceStarts[move.source.section] + move.source.element
    }
  }

  private mutating func leave(_ path: ElementPath, _ stage: Int) {
    elementLeaves[sourceStarts[path.section] + path.element] = stage
    isEdited[path.section] = true
  }

  private mutating func come(_ path: ElementPath, _ stage: Int) {
    elementComes[targetStarts[path.section] + path.element] = stage
    if keptSource[path.section] >= 0 { isEdited[keptSource[path.section]] = true }
  }

  func layout(after stage: Int) -> [StageLayouts.Slot] {
    Self.merge(
      sectionLeaves, sectionLeaves.indices, with: sectionComes, sectionComes.indices,
      references: sectionReferences, after: stage
    ).map { StageLayouts.Slot(section: $0, elements: elements(of: $0, after: stage)) }
  }

  private func elements(of section: Int, after stage: Int) -> [Int]? {
    let sourceCount = diff.sourceCounts.count
    guard section < sourceCount else {
      let new = targetStarts[section - sourceCount]..<targetStarts[section - sourceCount + 1]
      return new.filter { elementComes[$0] <= stage }.map { elementReferences[$0] }
    }
    guard isEdited[section] else { return nil }
    let old = sourceStarts[section]..<sourceStarts[section + 1]
    guard keptTarget[section] >= 0 else { return old.filter { elementLeaves[$0] > stage } }
    let target = keptTarget[section]
    return Self.merge(
      elementLeaves, old, with: elementComes, targetStarts[target]..<targetStarts[target + 1],
      references: elementReferences, after: stage)
  }

  /// Merges the part of the source that leaves after a stage with the part of the target that has
  /// arrived by then, along what stays (stage 0).
  ///
  /// - Parameter references: The references of the target.
  private static func merge(
    _ leaves: [Int], _ old: Range<Int>, with comes: [Int], _ new: Range<Int>,
    references: [Int], after stage: Int
  ) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(old.count + new.count)
    var target = new.lowerBound
    func appendArrivals() {
      while target < new.upperBound, comes[target] != 0 {
        if comes[target] <= stage { result.append(references[target]) }
        target += 1
      }
    }
    for source in old {
      if leaves[source] == 0 {
        appendArrivals()
        target += 1
      }
      if leaves[source] == 0 || leaves[source] > stage { result.append(source) }
    }
    appendArrivals()
    return result
  }
}
