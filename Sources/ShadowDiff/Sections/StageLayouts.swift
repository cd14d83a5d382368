/// The lists between the stages of a plan, and the changes from each list to the next.
///
/// A layout between stages merges the source and the target along the sections and elements that
/// stay. After each of these come the ones of the source that later stages remove, then the ones of
/// the target that earlier stages added. So everything that a stage does not edit keeps its order.
///
/// A reference identifies a section in all stages: its offset in the source or, for an inserted
/// section, its offset in the target plus the number of sections in the source. The reference of an
/// element is its path in the source or, for an inserted element, its path in the target, with the
/// reference of that section.
@usableFromInline
struct StageLayouts {
  /// A section of a layout: its reference, and the references of its elements, or nil if these are
  /// as in the source.
  @usableFromInline
  struct Slot {
    @usableFromInline var section: Int
    @usableFromInline var elements: [ElementPath]?
  }

  /// The layouts after each stage except the last.
  @usableFromInline private(set) var layouts: [[Slot]] = []

  /// The changes of each stage; the last stage has the updates.
  @usableFromInline private(set) var changes: [BatchChanges] = []

  /// Plans the fewest stages of a diff.
  @usableFromInline
  init(_ diff: SectionedDiff) { self.init(diff, plan: StagePlan(diff)) }

  /// Creates the layouts of a plan, even if views would not accept it.
  init(_ diff: SectionedDiff, plan: StagePlan) {
    if plan.stageCount > 1 {
      let fates = StageFates(diff, plan)
      layouts = (1..<plan.stageCount).map { fates.layout(after: $0) }
      changes = fates.changes()
    } else if !diff.isEmpty {
      changes = [
        BatchChanges(
          sectionDeletions: diff.sections.deletions, sectionInsertions: diff.sections.insertions,
          sectionMoves: diff.sections.moves, elementDeletions: diff.elementDeletions,
          elementInsertions: diff.elementInsertions, elementMoves: diff.elementMoves)
      ]
    }
    if let last = changes.indices.last {
      changes[last].sectionUpdates = diff.sections.updates.map(\.target)
      changes[last].elementUpdates = diff.elementUpdates.map(\.target)
    }
  }
}
