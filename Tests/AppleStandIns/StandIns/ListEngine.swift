// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The changes of a batch: paths before the batch, or after it for insertions.
public struct ListBatch {
  public typealias Path = (section: Int, element: Int)
  public var deletedSections: [Int] = []
  public var insertedSections: [Int] = []
  public var movedSections: [(from: Int, to: Int)] = []
  public var reloadedSections: [Int] = []
  public var deleted: [Path] = []
  public var inserted: [Path] = []
  public var moved: [(from: Path, to: Path)] = []
  public var reloaded: [Path] = []

  var hasReloads: Bool { !reloadedSections.isEmpty || !reloaded.isEmpty }
  var hasEdits: Bool {
    !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
      || !deleted.isEmpty || !inserted.isEmpty || !moved.isEmpty
  }
}

/// The cells of a table or collection view, changed in batches by the rules of UIKit and AppKit.
///
/// Deletions, reloads and the sources of moves count before the batch; insertions and the targets
/// of moves count after it. When the batch ends, the data source must have as many sections and
/// elements as before, less those that went, plus those that came. `BatchUpdateSimulator` in
/// ShadowDiff's tests has the evidence for each rule.
@MainActor
public final class ListEngine<Cell: AnyObject> {
  private let counts: () -> [Int]
  private let makeCell: (ListBatch.Path, _ reconfigured: Cell?) -> Cell
  private var cells: [[Cell]]?
  private var batch: ListBatch?

  /// - Parameters:
  ///   - counts: Asks the data source for the number of elements of each section.
  ///   - makeCell: Asks the data source for a cell, which is the one given if there is one.
  public init(
    counts: @escaping () -> [Int],
    makeCell: @escaping (ListBatch.Path, _ reconfigured: Cell?) -> Cell
  ) {
    self.counts = counts
    self.makeCell = makeCell
  }

  /// The cells, after the data source was asked for them if it had to be.
  public var shown: [[Cell]] {
    if let cells { return cells }
    let made = counts().enumerated().map { section, count in
      (0..<count).map { makeCell((section, $0), nil) }
    }
    cells = made
    return made
  }

  public func reloadData() {
    if batch != nil { raise("reloadData within a batch") }
    cells = nil
  }

  public func performBatch(_ updates: () -> Void) {
    if batch != nil { return updates() }
    // "Update your data model inside the updates block": before it, the view may ask for counts.
    // https://developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:)
    let before = shown
    if counts() != before.map(\.count) { raise("the data was changed before the batch") }
    batch = ListBatch()
    updates()
    let performed = batch ?? ListBatch()
    batch = nil
    perform(performed, on: before)
  }

  /// Takes part in the batch that is open, or is one.
  public func edit(_ change: (inout ListBatch) -> Void) {
    performBatch {
      var edited = batch ?? ListBatch()
      change(&edited)
      batch = edited
    }
  }

  public func reconfigure(_ paths: [ListBatch.Path]) {
    if batch != nil { raise("reconfiguring within a batch") }
    var configured = shown
    for path in paths {
      guard configured.indices.contains(path.section),
        configured[path.section].indices.contains(path.element)
      else {
        raise("attempt to reconfigure \(path), which does not exist")
        continue
      }
      let old = configured[path.section][path.element]
      configured[path.section][path.element] = makeCell(path, old)
    }
    cells = configured
  }

  private func perform(_ batch: ListBatch, on before: [[Cell]]) {
    do {
      cells = try arranged(batch, before)
    } catch {
      raise(error.text)
      cells = nil
    }
  }

  private struct Violation: Error { let text: String }

  private func arranged(_ batch: ListBatch, _ before: [[Cell]]) throws(Violation) -> [[Cell]] {
    func check(_ holds: Bool, _ text: @autoclosure () -> String) throws(Violation) {
      if !holds { throw Violation(text: text()) }
    }
    let after = counts()
    try check(!(batch.hasReloads && batch.hasEdits), "reloads in one batch with other changes")

    // Sections.
    let leaving = batch.deletedSections + batch.movedSections.map(\.from)
    let coming = batch.insertedSections + batch.movedSections.map(\.to)
    for section in leaving + batch.reloadedSections {
      try check(
        before.indices.contains(section),
        "attempt to change section \(section), but there are only \(before.count) before the update"
      )
    }
    for section in coming {
      try check(
        after.indices.contains(section),
        "attempt to insert section \(section), but there are only \(after.count) after the update")
    }
    try check(Set(leaving).count == leaving.count, "a section is deleted or moved twice")
    try check(Set(coming).count == coming.count, "two sections are put in one place")
    try check(
      before.count - batch.deletedSections.count + batch.insertedSections.count == after.count,
      "invalid number of sections: \(before.count) before, \(after.count) after the update")
    var origin = [Int?](repeating: nil, count: after.count)
    let staying = before.indices.filter { !leaving.contains($0) }
    let free = after.indices.filter { !coming.contains($0) }
    for (old, new) in zip(staying, free) { origin[new] = old }
    for move in batch.movedSections { origin[move.to] = move.from }

    // Elements.
    func exists(_ path: ListBatch.Path, in counts: [Int]) -> Bool {
      counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.element)
    }
    func key(_ path: ListBatch.Path) -> IndexPath {
      IndexPath(indexes: [path.section, path.element])
    }
    let gone = batch.deleted + batch.moved.map(\.from)
    let arrived = batch.inserted + batch.moved.map(\.to)
    for path in gone + batch.reloaded {
      try check(
        exists(path, in: before.map(\.count)), "attempt to change \(path), which does not exist")
      try check(!leaving.contains(path.section), "\(path) is in a section that is deleted or moved")
    }
    for path in arrived {
      try check(exists(path, in: after), "attempt to insert \(path), which does not exist after")
      try check(!coming.contains(path.section), "\(path) is in a section that is inserted or moved")
    }
    let (goneKeys, arrivedKeys) = (Set(gone.map(key)), Set(arrived.map(key)))
    try check(goneKeys.count == gone.count, "an element is deleted or moved twice")
    try check(arrivedKeys.count == arrived.count, "two elements are put in one place")
    for path in batch.reloaded {
      try check(
        !batch.reloadedSections.contains(path.section), "\(path) is reloaded with its section")
    }
    for (new, count) in after.enumerated() {
      guard let old = origin[new] else { continue }
      let lost = gone.count { $0.section == old }
      let gained = arrived.count { $0.section == new }
      try check(
        before[old].count - lost + gained == count,
        "invalid number of elements in section \(new): \(before[old].count) before the update, "
          + "\(count) after it, with \(gained) come and \(lost) gone")
    }

    var moved: [IndexPath: Cell] = [:]
    for move in batch.moved { moved[key(move.to)] = before[move.from.section][move.from.element] }
    let reloaded = Set(batch.reloaded.map(key))
    return after.enumerated().map { new, count in
      guard let old = origin[new], !batch.reloadedSections.contains(old) else {
        return (0..<count).map { makeCell((new, $0), nil) }
      }
      var rest = before[old].indices.filter { !goneKeys.contains(key((old, $0))) }[...]
      return (0..<count).map { element in
        let path = key((new, element))
        if let cell = moved[path] { return cell }
        guard !arrivedKeys.contains(path), let next = rest.popFirst() else {
          return makeCell((new, element), nil)
        }
        return reloaded.contains(key((old, next)))
          ? makeCell((new, element), nil) : before[old][next]
      }
    }
  }
}
