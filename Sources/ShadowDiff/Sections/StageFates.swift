/// The stages in which sections and elements of the source leave their places and those of the
/// target arrive.
///
/// Sections are numbered by their references. The elements have flat numbers: those of the source,
/// then those of the target.
struct StageFates: ~Copyable {
  /// The stage of an element that is deleted with its section.
  private static let never = Int.max

  // Not private: the compiler refers to these types wherever it destroys the fates.
  struct Section {
    /// The flat number of the first element.
    var start: Int

    /// The stage in which the section leaves the source or arrives in the target, 0 if it stays.
    var stage = 0

    /// The reference of the section; not used for a section of the target that stays.
    var reference: Int

    /// The reference of the section in the other list, or -1.
    var other = -1

    /// A Boolean value that indicates whether a stage edits elements of a section of the source.
    var isEdited = false
  }

  /// A path in working memory.
  struct Place {
    var section: Int
    var element: Int

    var path: ElementPath { ElementPath(section: section, element: element) }
  }

  struct Element {
    /// The stage in which the element leaves the source or arrives in the target, 0 if it stays.
    var stage = 0

    /// The reference of the element; not used for an element of the target that stays.
    var reference: Place
  }

  private let diff: SectionedDiff
  private let plan: StagePlan
  private let sections: Scratch<Section>
  private let elements: Scratch<Element>

  /// For each layout, the offset of each section, and the path of each element of the sections
  /// whose elements are listed.
  private let sectionPlaces: Scratch<Int>
  private let elementPlaces: Scratch<Place>

  private var sourceCount: Int { diff.sourceCounts.count }

  init(_ diff: SectionedDiff, _ plan: StagePlan) {
    self.diff = diff
    self.plan = plan
    let sourceCount = diff.sourceCounts.count
    let counts = diff.sourceCounts + diff.targetCounts
    sections = Scratch(unfilled: counts.count)
    elements = Scratch(unfilled: counts.reduce(0, +))
    var start = 0
    for (reference, count) in counts.enumerated() {
      sections[reference] = Section(start: start, reference: reference)
      for element in 0..<count {
        elements[start + element] = Element(
          reference: Place(section: reference, element: element))
      }
      start += count
    }
    sectionPlaces = Scratch(unfilled: sections.count * (plan.stageCount - 1))
    elementPlaces = Scratch(unfilled: elements.count * (plan.stageCount - 1))

    for pair in diff.sections.commonPairs {
      sections[pair.source].other = sourceCount + pair.target
      sections[sourceCount + pair.target].other = pair.source
    }
    for (section, stage) in zip(diff.sections.deletions, plan.sectionDeletions) {
      sections[section].stage = stage
      for element in 0..<diff.sourceCounts[section] {
        elements[sections[section].start + element].stage = Self.never
      }
    }
    for (section, stage) in zip(diff.sections.insertions, plan.sectionInsertions) {
      sections[sourceCount + section].stage = stage
    }
    for (move, stage) in zip(diff.sections.moves, plan.sectionMoves) {
      sections[move.source].stage = stage
      sections[sourceCount + move.target].stage = stage
      sections[sourceCount + move.target].reference = move.source
    }
    for (path, stage) in zip(diff.elementDeletions, plan.elementDeletions) {
      leave(path, stage)
    }
    for (path, stage) in zip(diff.elementInsertions, plan.elementInsertions) {
      come(path, stage, from: reference(ofTarget: path))
    }
    for (move, stage) in zip(diff.elementMoves, plan.elementMoves) {
      leave(move.source, stage)
      come(move.target, stage, from: move.source)
    }
  }

  private func reference(ofTarget path: ElementPath) -> ElementPath {
    ElementPath(section: sourceCount + path.section, element: path.element)
  }

  private func flat(_ reference: ElementPath) -> Int {
    sections[reference.section].start + reference.element
  }

  private func leave(_ path: ElementPath, _ stage: Int) {
    elements[flat(path)].stage = stage
    sections[path.section].isEdited = true
  }

  private func come(_ path: ElementPath, _ stage: Int, from origin: ElementPath) {
    let target = reference(ofTarget: path)
    elements[flat(target)] = Element(
      stage: stage, reference: Place(section: origin.section, element: origin.element))
    let kept = sections[target.section].other
    if kept >= 0 { sections[kept].isEdited = true }
  }

  /// Returns the layout after a stage, and notes the places in it.
  func layout(after stage: Int) -> [StageLayouts.Slot] {
    var layout: [StageLayouts.Slot] = []
    layout.reserveCapacity(sections.count)
    var target = sourceCount
    func append(_ reference: Int) {
      sectionPlaces[sections.count * (stage - 1) + reference] = layout.count
      let listed = references(in: reference, after: stage)
      for (element, path) in (listed ?? []).enumerated() {
        elementPlaces[elements.count * (stage - 1) + flat(path)] =
          Place(section: layout.count, element: element)
      }
      layout.append(StageLayouts.Slot(section: reference, elements: listed))
    }
    func appendArrivals() {
      while target < sections.count, sections[target].stage != 0 {
        if sections[target].stage <= stage { append(sections[target].reference) }
        target += 1
      }
    }
    for source in 0..<sourceCount {
      let leaves = sections[source].stage
      if leaves == 0 {
        appendArrivals()
        target += 1
      }
      if leaves == 0 || leaves > stage { append(source) }
    }
    appendArrivals()
    return layout
  }

  /// Returns the references of the elements of a section after a stage, or nil if no stage edits
  /// them.
  private func references(in section: Int, after stage: Int) -> [ElementPath]? {
    guard section >= sourceCount || sections[section].isEdited else { return nil }
    let source = section < sourceCount ? section : -1
    let target = section < sourceCount ? sections[section].other : section
    var result: [ElementPath] = []
    var (number, end) = (0, 0)
    if target >= 0 {
      number = sections[target].start
      end = number + diff.targetCounts[target - sourceCount]
    }
    result.reserveCapacity(end - number + (source < 0 ? 0 : diff.sourceCounts[source]))
    let isInserted = source < 0
    func appendArrivals() {
      while number < end, isInserted || elements[number].stage != 0 {
        if elements[number].stage <= stage { result.append(elements[number].reference.path) }
        number += 1
      }
    }
    if source >= 0 {
      for element in 0..<diff.sourceCounts[source] {
        let leaves = elements[sections[source].start + element].stage
        if leaves == 0, target >= 0 {
          appendArrivals()
          number += 1
        }
        if leaves == 0 || leaves > stage {
          result.append(ElementPath(section: source, element: element))
        }
      }
    }
    appendArrivals()
    return result
  }

  /// Returns the changes of each stage, without updates; all layouts must have been made.
  func changes() -> [BatchChanges] {
    var changes = Array(repeating: BatchChanges(), count: plan.stageCount)
    func before(_ stage: Int, _ source: Int) -> Int {
      stage == 1 ? source : sectionPlaces[sections.count * (stage - 2) + source]
    }
    func after(_ stage: Int, _ reference: Int, _ target: Int) -> Int {
      stage == plan.stageCount ? target : sectionPlaces[sections.count * (stage - 1) + reference]
    }
    func before(_ stage: Int, _ source: ElementPath) -> ElementPath {
      stage == 1 ? source : elementPlaces[elements.count * (stage - 2) + flat(source)].path
    }
    func after(_ stage: Int, _ reference: ElementPath, _ target: ElementPath) -> ElementPath {
      stage == plan.stageCount
        ? target : elementPlaces[elements.count * (stage - 1) + flat(reference)].path
    }

    for (section, stage) in zip(diff.sections.deletions, plan.sectionDeletions) {
      changes[stage - 1].sectionDeletions.append(before(stage, section))
    }
    for (section, stage) in zip(diff.sections.insertions, plan.sectionInsertions) {
      changes[stage - 1].sectionInsertions.append(after(stage, sourceCount + section, section))
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
      changes[stage - 1].elementInsertions.append(
        after(stage, reference(ofTarget: path), path))
    }
    for (move, stage) in zip(diff.elementMoves, plan.elementMoves) {
      changes[stage - 1].elementMoves.append(
        SectionedDiff.Pair(
          source: before(stage, move.source), target: after(stage, move.source, move.target)))
    }
    for index in changes.indices { changes[index].sort() }
    return changes
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
