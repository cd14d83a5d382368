import ShadowDiff

/// A simulated table or collection view that accepts only batches that all such views accept.
///
/// The rules are the strictest reading of what `UITableView`, `UICollectionView` and
/// `NSCollectionView` document, assert or are known to handle wrongly. Each case of ``Violation``
/// has the evidence. If the evidence is unclear, the simulator rejects the batch.
///
/// Each section or element has a view with the content with which it was created or last
/// configured. So a test can check whether a view was kept, and whether it shows the current data.
struct BatchUpdateSimulator {
  /// A view with an identity, made from data.
  struct Cell<Content: Equatable>: Equatable {
    let number: Int
    var content: Content
  }

  /// A section as shown: its own content, without rows, and the cells of its rows.
  struct ShownSection: Equatable {
    var header: Cell<Group>
    var cells: [Cell<Row>]
  }

  /// The requests of a batch: changes, and reloads by paths before the batch.
  struct Batch {
    var changes = BatchChanges()
    var sectionReloads: [Int] = []
    var elementReloads: [ElementPath] = []
  }

  private(set) var shown: [ShownSection] = []
  private var cellCount = 0

  init(showing data: [Group]) {
    shown = data.map { makeSection($0) }
  }

  /// The content that is shown.
  var content: [Group] {
    shown.map { section in
      var group = section.header.content
      group.rows = section.cells.map(\.content)
      return group
    }
  }

  /// Performs a stage: its batch, then its updates, by reconfiguring the cells that are there.
  mutating func perform(_ stage: StagedChanges<Group>.Stage) throws(Violation) {
    try perform(Batch(changes: stage.changes), data: stage.data)
    try reconfigure(stage.changes, data: stage.data)
    guard content == stage.data else { throw .showsOtherThanData }
  }

  /// Performs a stage: its batch, then its updates, reloading them in a batch of their own.
  mutating func performReloading(_ stage: StagedChanges<Group>.Stage) throws(Violation) {
    try perform(Batch(changes: stage.changes), data: stage.data)
    let reloads = Batch(
      sectionReloads: stage.changes.sectionUpdates,
      elementReloads: stage.changes.elementUpdatesOutsideUpdatedSections)
    try perform(reloads, data: stage.data)
    guard content == stage.data else { throw .showsOtherThanData }
  }

  /// Performs a batch, given the data that the data source has when it is done.
  mutating func perform(_ batch: Batch, data: [Group]) throws(Violation) {
    let roles = try SectionRoles(batch, before: shown.count, after: data.count)
    try checkElements(batch.changes, roles, data: data)
    try checkReloads(batch)
    try checkCounts(batch.changes, roles, data: data)
    arrange(batch, roles, data: data)
    for (section, group) in zip(shown, data) {
      guard section.header.content.id == group.id,
        section.cells.map(\.content.id) == group.rows.map(\.id)
      else { throw .showsOtherThanData }
    }
  }

  /// Configures the existing cells of updates, by paths after the batch.
  private mutating func reconfigure(_ changes: BatchChanges, data: [Group]) throws(Violation) {
    for section in changes.sectionUpdates {
      guard shown.indices.contains(section) else { throw .outOfBounds }
      shown[section].header.content = data[section].header
    }
    for path in changes.elementUpdates {
      guard shown.indices.contains(path.section),
        shown[path.section].cells.indices.contains(path.element)
      else { throw .outOfBounds }
      shown[path.section].cells[path.element].content = data[path.section].rows[path.element]
    }
  }

  private func checkElements(
    _ changes: BatchChanges, _ roles: SectionRoles, data: [Group]
  ) throws(Violation) {
    let sources = changes.elementDeletions + changes.elementMoves.map(\.source)
    let targets = changes.elementInsertions + changes.elementMoves.map(\.target)
    for path in sources {
      guard shown.indices.contains(path.section),
        shown[path.section].cells.indices.contains(path.element)
      else { throw .outOfBounds }
      guard roles.newOffset[path.section] != nil else { throw .elementOfDeletedSection }
      guard !roles.movedSources.contains(path.section) else { throw .elementOfMovedSection }
    }
    for path in targets {
      guard data.indices.contains(path.section),
        data[path.section].rows.indices.contains(path.element)
      else { throw .outOfBounds }
      guard roles.oldOffset[path.section] != nil else { throw .elementOfInsertedSection }
      guard !roles.movedTargets.contains(path.section) else { throw .elementOfMovedSection }
    }
    guard Set(sources).count == sources.count else { throw .sourceNamedTwice }
    guard Set(targets).count == targets.count else { throw .targetNamedTwice }
  }

  private func checkReloads(_ batch: Batch) throws(Violation) {
    guard !batch.sectionReloads.isEmpty || !batch.elementReloads.isEmpty else { return }
    guard !batch.changes.hasEdits else { throw .reloadWithEdits }
    for section in batch.sectionReloads {
      guard shown.indices.contains(section) else { throw .outOfBounds }
    }
    for path in batch.elementReloads {
      guard shown.indices.contains(path.section),
        shown[path.section].cells.indices.contains(path.element)
      else { throw .outOfBounds }
      guard !batch.sectionReloads.contains(path.section) else { throw .reloadInReloadedSection }
    }
    guard Set(batch.sectionReloads).count == batch.sectionReloads.count,
      Set(batch.elementReloads).count == batch.elementReloads.count
    else { throw .sourceNamedTwice }
  }

  private func checkCounts(
    _ changes: BatchChanges, _ roles: SectionRoles, data: [Group]
  ) throws(Violation) {
    for (new, group) in data.enumerated() {
      guard let old = roles.oldOffset[new] else { continue }
      let lost =
        changes.elementDeletions.count { $0.section == old }
        + changes.elementMoves.count { $0.source.section == old }
      let gained =
        changes.elementInsertions.count { $0.section == new }
        + changes.elementMoves.count { $0.target.section == new }
      guard shown[old].cells.count - lost + gained == group.rows.count else {
        throw .elementCount
      }
    }
  }

  private mutating func arrange(_ batch: Batch, _ roles: SectionRoles, data: [Group]) {
    let (old, changes) = (shown, batch.changes)
    let gone = Set(changes.elementDeletions + changes.elementMoves.map(\.source))
    let inserted = Set(changes.elementInsertions)
    var movedIn: [ElementPath: Cell<Row>] = [:]
    for move in changes.elementMoves {
      movedIn[move.target] = old[move.source.section].cells[move.source.element]
    }
    shown = []
    for (new, group) in data.enumerated() {
      guard let section = roles.oldOffset[new], !batch.sectionReloads.contains(section) else {
        shown.append(makeSection(group))
        continue
      }
      var cells: [Cell<Row>] = []
      var next = 0
      for (element, row) in group.rows.enumerated() {
        let path = ElementPath(section: new, element: element)
        if let cell = movedIn[path] {
          cells.append(cell)
        } else if inserted.contains(path) {
          cells.append(makeCell(row))
        } else {
          while gone.contains(ElementPath(section: section, element: next)) { next += 1 }
          let isReloaded =
            batch.elementReloads.contains(ElementPath(section: section, element: next))
          cells.append(isReloaded ? makeCell(row) : old[section].cells[next])
          next += 1
        }
      }
      shown.append(ShownSection(header: old[section].header, cells: cells))
    }
  }

  private mutating func makeCell<Content>(_ content: Content) -> Cell<Content> {
    cellCount += 1
    return Cell(number: cellCount, content: content)
  }

  private mutating func makeSection(_ group: Group) -> ShownSection {
    ShownSection(header: makeCell(group.header), cells: group.rows.map { makeCell($0) })
  }
}

extension Group {
  /// The group's own content, without rows.
  fileprivate var header: Group { Group(id: id, version: version, rows: []) }
}

/// The sources and targets of the sections of a batch.
private struct SectionRoles {
  var newOffset: [Int?]
  var oldOffset: [Int?]
  let movedSources: Set<Int>
  let movedTargets: Set<Int>

  init(_ batch: BatchUpdateSimulator.Batch, before: Int, after: Int)
    throws(BatchUpdateSimulator.Violation)
  {
    let changes = batch.changes
    let sources = changes.sectionDeletions + changes.sectionMoves.map(\.source)
    let targets = changes.sectionInsertions + changes.sectionMoves.map(\.target)
    guard sources.allSatisfy((0..<before).contains), targets.allSatisfy((0..<after).contains)
    else { throw .outOfBounds }
    guard Set(sources).count == sources.count else { throw .sourceNamedTwice }
    guard Set(targets).count == targets.count else { throw .targetNamedTwice }
    guard before - changes.sectionDeletions.count + changes.sectionInsertions.count == after
    else { throw .sectionCount }

    newOffset = Array(repeating: nil, count: before)
    oldOffset = Array(repeating: nil, count: after)
    movedSources = Set(changes.sectionMoves.map(\.source))
    movedTargets = Set(changes.sectionMoves.map(\.target))
    let rest = (0..<before).filter { !sources.contains($0) }
    let free = (0..<after).filter { !targets.contains($0) }
    for (old, new) in zip(rest, free) {
      newOffset[old] = new
      oldOffset[new] = old
    }
    for move in changes.sectionMoves {
      newOffset[move.source] = move.target
      oldOffset[move.target] = move.source
    }
  }
}
