/// The lists between the stages of a plan, and the changes from each list to the next.
///
/// A layout between stages merges the source and the target along the sections and elements that
/// stay. After each of these come the ones of the source that later stages remove, then the ones of
/// the target that earlier stages added. So everything that a stage does not edit keeps its order.
///
/// A reference identifies an element in all stages: its flat number in the source or, for an
/// inserted element, its flat number in the target plus the number of elements in the source.
/// Sections have references of the same kind, by offset.
@usableFromInline
struct StageLayouts {
  /// A section of a layout: its reference, and the references of its elements, or nil if these are
  /// as in the source.
  @usableFromInline
  struct Slot {
    @usableFromInline var section: Int
    @usableFromInline var elements: [Int]?
  }

  /// The number of stages.
  @usableFromInline var stageCount: Int { plan.stageCount }

  /// The layouts after each stage except the last.
  @usableFromInline private(set) var layouts: [[Slot]] = []

  /// The changes of each stage; the last stage has the updates.
  @usableFromInline private(set) var changes: [BatchChanges] = []

  private let diff: SectionedDiff
  private let plan: StagePlan
  private let sourceStarts: [Int]
  private let targetStarts: [Int]

  /// Plans the fewest stages of a diff.
  @usableFromInline
  init(_ diff: SectionedDiff) { self.init(diff, plan: StagePlan(diff)) }

  /// Creates the layouts of a plan, even if views would not accept it.
  init(_ diff: SectionedDiff, plan: StagePlan) {
    self.diff = diff
    self.plan = plan
    sourceStarts = diff.sourceCounts.startOffsets
    targetStarts = diff.targetCounts.startOffsets
    if plan.stageCount > 1 {
      let fates = StageFates(diff, plan, sourceStarts: sourceStarts, targetStarts: targetStarts)
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

/// The places of references in a layout.
///
/// Elements have places only in sections whose slots list elements.
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
