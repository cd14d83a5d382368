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

  /// The edits of each stage, at their offsets in the source and the target.
  private let edits: [BatchChanges]
  private let sections: Scratch<Section>
  private let elements: Scratch<Element>

  /// For each layout, the offset of each section, and the path of each element of the sections
  /// whose elements are listed.
  private let sectionPlaces: Scratch<Int>
  private let elementPlaces: Scratch<Place>

  private var sourceCount: Int { diff.sourceCounts.count }

  init(_ diff: SectionedDiff, _ plan: StagePlan) {
    self.diff = diff
    edits = plan.edits(of: diff)
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
    sectionPlaces = Scratch(unfilled: sections.count * (edits.count - 1))
    elementPlaces = Scratch(unfilled: elements.count * (edits.count - 1))

    for pair in diff.sections.commonPairs {
      sections[pair.source].other = sourceCount + pair.target
      sections[sourceCount + pair.target].other = pair.source
    }
    for section in diff.sections.deletions {
      for element in 0..<diff.sourceCounts[section] {
        elements[sections[section].start + element].stage = Self.never
      }
    }
    for (index, edits) in edits.enumerated() {
      let stage = index + 1
      for section in edits.sectionDeletions { sections[section].stage = stage }
      for section in edits.sectionInsertions { sections[sourceCount + section].stage = stage }
      for move in edits.sectionMoves {
        sections[move.source].stage = stage
        sections[sourceCount + move.target].stage = stage
        sections[sourceCount + move.target].reference = move.source
      }
      for path in edits.elementDeletions { leave(path, stage) }
      for path in edits.elementInsertions { come(path, stage, from: reference(ofTarget: path)) }
      for move in edits.elementMoves {
        leave(move.source, stage)
        come(move.target, stage, from: move.source)
      }
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
    edits.enumerated().map { stagesBefore, edits in
      func before(_ source: Int) -> Int {
        stagesBefore == 0 ? source : sectionPlaces[sections.count * (stagesBefore - 1) + source]
      }
      func after(_ reference: Int, _ target: Int) -> Int {
        stagesBefore == self.edits.count - 1
          ? target : sectionPlaces[sections.count * stagesBefore + reference]
      }
      func before(_ source: ElementPath) -> ElementPath {
        stagesBefore == 0
          ? source : elementPlaces[elements.count * (stagesBefore - 1) + flat(source)].path
      }
      func after(_ reference: ElementPath, _ target: ElementPath) -> ElementPath {
        stagesBefore == self.edits.count - 1
          ? target : elementPlaces[elements.count * stagesBefore + flat(reference)].path
      }
      return BatchChanges(
        sectionDeletions: edits.sectionDeletions.map { before($0) }.sorted(),
        sectionInsertions: edits.sectionInsertions.map { after(sourceCount + $0, $0) }.sorted(),
        sectionMoves: edits.sectionMoves
          .map { .init(source: before($0.source), target: after($0.source, $0.target)) }
          .sorted { $0.target < $1.target },
        elementDeletions: edits.elementDeletions.map { before($0) }.sorted(),
        elementInsertions: edits.elementInsertions
          .map { after(reference(ofTarget: $0), $0) }.sorted(),
        elementMoves: edits.elementMoves
          .map { .init(source: before($0.source), target: after($0.source, $0.target)) }
          .sorted { $0.target < $1.target })
    }
  }
}
