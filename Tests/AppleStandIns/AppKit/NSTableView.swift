// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StandIns

// https://developer.apple.com/documentation/appkit/nstablecolumn
@MainActor
public final class NSTableColumn: NSObject {
  public init(identifier: NSUserInterfaceItemIdentifier) {}
}

// https://developer.apple.com/documentation/appkit/nstableviewdatasource
@MainActor
public protocol NSTableViewDataSource: AnyObject {
  func numberOfRows(in tableView: NSTableView) -> Int
}

// https://developer.apple.com/documentation/appkit/nstableviewdelegate
@MainActor
public protocol NSTableViewDelegate: AnyObject {
  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView?
}

// Each call changes the rows at once; when the last update has ended, they must be as many as the
// data source says.
// https://developer.apple.com/documentation/appkit/nstableview
open class NSTableView: NSControl {
  // https://developer.apple.com/documentation/appkit/nstableview/animationoptions
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 1)
  }

  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?
  open private(set) var tableColumns: [NSTableColumn] = []
  open var numberOfColumns: Int { tableColumns.count }
  private var rows: [NSView]?
  private var depth = 0

  open func addTableColumn(_ column: NSTableColumn) { tableColumns.append(column) }

  private var count: Int { dataSource?.numberOfRows(in: self) ?? 0 }

  private func makeView(_ row: Int) -> NSView {
    guard (0..<count).contains(row) else {
      raise("row \(row) is asked for, but there are only \(count)")
      return NSView()
    }
    return delegate?.tableView(self, viewFor: tableColumns.first, row: row) ?? NSView()
  }

  private var shown: [NSView] {
    if let rows { return rows }
    let made = (0..<count).map(makeView)
    rows = made
    return made
  }

  open var numberOfRows: Int { shown.count }

  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    shown.indices.contains(row) ? shown[row] : nil
  }

  open func row(for view: NSView) -> Int { shown.firstIndex { $0 === view } ?? -1 }

  open func reloadData() {
    if depth > 0 { raise("reloadData within updates") }
    rows = nil
  }

  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    if depth > 0 { raise("rows are reloaded within updates") }
    var changed = shown
    guard exist(rowIndexes, changed.count) else { return }
    if columnIndexes.contains(0) { for row in rowIndexes { changed[row] = makeView(row) } }
    rows = changed
  }

  open func noteHeightOfRows(withIndexesChanged rows: IndexSet) { _ = exist(rows, shown.count) }

  private func exist(_ indexes: IndexSet, _ count: Int) -> Bool {
    if let last = indexes.last, last >= count {
      raise("row \(last) does not exist among \(count)")
      return false
    }
    return true
  }

  open func beginUpdates() {
    if depth == 0, shown.count != count { raise("the data was changed before the updates") }
    depth += 1
  }

  open func endUpdates() {
    depth -= 1
    guard depth == 0, shown.count != count else { return }
    raise("invalid number of rows: \(shown.count) are shown, the data source has \(count)")
    rows = nil
  }

  open func removeRows(at indexes: IndexSet, withAnimation options: AnimationOptions = []) {
    var changed = shown
    guard exist(indexes, changed.count) else { return }
    for row in indexes.reversed() { changed.remove(at: row) }
    rows = changed
  }

  open func moveRow(at old: Int, to new: Int) {
    var changed = shown
    guard exist([old, new], changed.count) else { return }
    changed.insert(changed.remove(at: old), at: new)
    rows = changed
  }

  open func insertRows(at indexes: IndexSet, withAnimation options: AnimationOptions = []) {
    var changed = shown
    guard exist(indexes, changed.count + indexes.count) else { return }
    for row in indexes { changed.insert(makeView(row), at: row) }
    rows = changed
  }
}
