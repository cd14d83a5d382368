/// What a list looks like between the stages of a plan, and what changes from one to the next.
///
/// A layout between stages merges the source and the target along what stays in both: after each
/// section or element that stays come first the ones of the source that have not left yet, then
/// the ones of the target that have come already. That keeps what a stage does not name in order.
///
/// An element is named by a reference that holds through all stages: its flat number in the source
/// or, if it is new, its flat number in the target plus the number of elements in the source. So
/// is a section, by its offset.
@usableFromInline
struct StageLayouts {
  /// A section of a layout: its reference, and those of its elements, nil if as in the source.
  @usableFromInline
  struct Slot {
    @usableFromInline var section: Int
    @usableFromInline var elements: [Int]?
  }

  /// The number of stages.
  @usableFromInline var stageCount: Int { plan.stageCount }

  /// The layouts after each stage but the last.
  @usableFromInline private(set) var layouts: [[Slot]] = []

  /// What each stage changes, updates in the last.
  @usableFromInline private(set) var changes: [BatchChanges] = []

  private let diff: SectionedDiff
  private let plan: StagePlan
  private let sourceStarts: [Int]
  private let targetStarts: [Int]

  /// Plans the fewest stages of a diff.
  @usableFromInline
  init(_ diff: SectionedDiff) { self.init(diff, plan: StagePlan(diff)) }

  /// Lays out a plan, whether views would accept it or not.
  init(_ diff: SectionedDiff, plan: StagePlan) {
    self.diff = diff
    self.plan = plan
    sourceStarts = diff.sourceCounts.startOffsets
    targetStarts = diff.targetCounts.startOffsets
    if plan.stageCount > 1 {
      let fates = Fates(diff, plan, sourceStarts: sourceStarts, targetStarts: targetStarts)
      layouts = (1..<plan.stageCount).map { fates.layout(after: $0) }
    }
    makeChanges()
  }

  private mutating func makeChanges() {
    let places = layouts.map { Places($0, diff, sourceStarts: sourceStarts) }
    changes = Array(repeating: BatchChanges(), count: plan.stageCount)
    func before(_ stage: Int, _ source: Int) -> Int {
      stage == 1 ? source : places[stage - 2].sections[source]
    }
    func after(_ stage: Int, _ reference: Int, _ target: Int) -> Int {
      stage == plan.stageCount ? target : places[stage - 1].sections[reference]
    }
    func before(_ stage: Int, _ source: ElementPath) -> ElementPath {
      stage == 1 ? source : places[stage - 2].elements[flatSource(source)]
    }
    func after(_ stage: Int, _ reference: Int, _ target: ElementPath) -> ElementPath {
      stage == plan.stageCount ? target : places[stage - 1].elements[reference]
    }

    for (section, stage) in zip(diff.sections.deletions, plan.sectionDeletions) {
      changes[stage - 1].sectionDeletions.append(before(stage, section))
    }
    for (section, stage) in zip(diff.sections.insertions, plan.sectionInsertions) {
      let reference = diff.sourceCounts.count + section
      changes[stage - 1].sectionInsertions.append(after(stage, reference, section))
    }
    for (move, stage) in zip(diff.sections.moves, plan.sectionMoves) {
      changes[stage - 1].sectionMoves.append(
        SequenceDiff.Pair(
          source: before(stage, move.source), target: after(stage, move.source, move.target)))
    }
    for (path, stage) in zip(diff.elementDeletions, plan.elementDeletions) {
      changes[stage - 1].elementDeletions.append(before(stage, path))
    }
    for (path, stage) in zip(diff.elementInsertions, plan.elementInsertions) {
      let reference = diff.elementReference(ofNew: path, sourceStarts, targetStarts)
      changes[stage - 1].elementInsertions.append(after(stage, reference, path))
    }
    for (move, stage) in zip(diff.elementMoves, plan.elementMoves) {
      changes[stage - 1].elementMoves.append(
        SectionedDiff.Pair(
          source: before(stage, move.source),
          target: after(stage, flatSource(move.source), move.target)))
    }
    if plan.stageCount > 1 {
      for index in changes.indices { changes[index].sort() }
    }

    let hasUpdates = !diff.sections.updates.isEmpty || !diff.elementUpdates.isEmpty
    if hasUpdates, changes.isEmpty { changes = [BatchChanges()] }
    if hasUpdates, let last = changes.indices.last {
      changes[last].sectionUpdates = diff.sections.updates.map(\.target)
      changes[last].elementUpdates = diff.elementUpdates.map(\.target)
    }
  }

  private func flatSource(_ path: ElementPath) -> Int {
    sourceStarts[path.section] + path.element
  }
}

extension SectionedDiff {
  fileprivate func elementReference(
    ofNew path: ElementPath, _ sourceStarts: [Int], _ targetStarts: [Int]
  ) -> Int {
    sourceStarts[sourceCounts.count] + targetStarts[path.section] + path.element
  }
}

extension BatchChanges {
  fileprivate mutating func sort() {
    sectionDeletions.sort()
    sectionInsertions.sort()
    sectionMoves.sort { $0.target < $1.target }
    elementDeletions.sort()
    elementInsertions.sort()
    elementMoves.sort { $0.target < $1.target }
  }
}

/// Where references stand in a layout; elements only in the sections that are listed by element.
private struct Places {
  var sections: [Int]
  var elements: [ElementPath]

  init(_ layout: [StageLayouts.Slot], _ diff: SectionedDiff, sourceStarts: [Int]) {
    sections = Array(repeating: -1, count: diff.sourceCounts.count + diff.targetCounts.count)
    elements = Array(
      repeating: ElementPath(section: -1, element: -1),
      count: sourceStarts[diff.sourceCounts.count] + diff.targetCounts.reduce(0, +))
    for (section, slot) in layout.enumerated() {
      sections[slot.section] = section
      for (element, reference) in (slot.elements ?? []).enumerated() {
        elements[reference] = ElementPath(section: section, element: element)
      }
    }
  }
}

/// When each section and element of the source leaves its place, and each of the target comes.
private struct Fates {
  /// The stage in which something leaves or comes; 0 for what stays, `never` for what goes with
  /// its section.
  private static let never = Int.max

  private let diff: SectionedDiff
  private let sourceStarts: [Int]
  private let targetStarts: [Int]
  private var sectionLeaves: [Int]
  private var sectionComes: [Int]
  private var elementLeaves: [Int]
  private var elementComes: [Int]
  /// The references of the sections and elements of the target, except of those that stay.
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
      sectionLeaves[...], references: Array(sectionLeaves.indices)[...],
      with: sectionComes[...], references: sectionReferences[...], after: stage
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
    let new = targetStarts[target]..<targetStarts[target + 1]
    return Self.merge(
      elementLeaves[old], references: Array(old)[...],
      with: elementComes[new], references: elementReferences[new], after: stage)
  }

  /// Merges what has not left yet with what has come already, along what stays (marked 0).
  private static func merge(
    _ leaves: ArraySlice<Int>, references old: ArraySlice<Int>,
    with comes: ArraySlice<Int>, references new: ArraySlice<Int>, after stage: Int
  ) -> [Int] {
    var (leaves, old, comes, new) = (leaves, old, comes, new)
    var result: [Int] = []
    while true {
      while let leaving = leaves.first, leaving != 0 {
        if leaving > stage { result.append(old[old.startIndex]) }
        leaves = leaves.dropFirst()
        old = old.dropFirst()
      }
      while let coming = comes.first, coming != 0 {
        if coming <= stage { result.append(new[new.startIndex]) }
        comes = comes.dropFirst()
        new = new.dropFirst()
      }
      guard let staying = old.first else { return result }
      result.append(staying)
      (leaves, old) = (leaves.dropFirst(), old.dropFirst())
      (comes, new) = (comes.dropFirst(), new.dropFirst())
    }
  }
}
