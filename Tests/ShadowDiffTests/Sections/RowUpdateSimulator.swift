import ShadowDiff

/// An `NSTableView` between `beginUpdates()` and `endUpdates()`.
///
/// Unlike the other views it performs each call at once. Apple documents of `moveRow(at:to:)`:
/// "Changes happen incrementally as they are sent to the table", of `removeRows(at:withAnimation:)`
/// that the indexes are "with respect to the current state", of `insertRows(at:withAnimation:)`
/// that they are "the final positions" and that "changes are processed incrementally". What comes
/// of taking it for a batch: DifferenceKit #139 and PR #144, Differ PR #69 and #70, IGListKit PR
/// #337, PersistDB #35.
struct RowUpdateSimulator {
  /// A rule that a call breaks.
  enum Violation: Error, Hashable, CaseIterable {
    /// "Moving from an invalid index, or to an invalid index will throw an exception"
    /// (NSOutlineView.h of the same methods); so does inserting beyond the end.
    case outOfBounds

    /// An index set holds an index once.
    case namedTwice

    /// A row inserted in the same block does not move: the view asks for it at the place it was
    /// inserted, in the data of the end, and shows another row's content (DifferenceKit #139).
    case movesInsertedRow

    /// The rows must be as many as the data source has when the block ends.
    case rowCount

    /// The visible rows must be those of the data source.
    case showsOtherThanData
  }

  private(set) var shown: [BatchUpdateSimulator.Cell<Row>]

  init(showing rows: [Row]) {
    shown = rows.enumerated().map { .init(number: $0, content: $1) }
  }

  /// Performs calls between `beginUpdates()` and `endUpdates()`, then reloads updated rows.
  mutating func perform(
    _ operations: [RowOperation], updates: [Int], data: [Row]
  ) throws(Violation) {
    var rows: [BatchUpdateSimulator.Cell<Row>?] = shown
    for operation in operations {
      switch operation {
      case .remove(let offsets):
        try Self.check(offsets, below: rows.count)
        for offset in offsets.reversed() { rows.remove(at: offset) }
      case .move(let from, let to):
        guard rows.indices.contains(from), rows.indices.contains(to) else { throw .outOfBounds }
        guard let row = rows.remove(at: from) else { throw .movesInsertedRow }
        rows.insert(row, at: to)
      case .insert(let offsets):
        try Self.check(offsets, below: rows.count + offsets.count)
        for offset in offsets { rows.insert(nil, at: offset) }
      }
    }
    guard rows.count == data.count else { throw .rowCount }
    var number = shown.count
    shown = zip(rows, data).map { row, content in
      number += 1
      return row ?? .init(number: -number, content: content)
    }
    for offset in updates { shown[offset].content = data[offset] }
    guard shown.map(\.content) == data else { throw .showsOtherThanData }
  }

  private static func check(_ offsets: [Int], below end: Int) throws(Violation) {
    guard offsets.allSatisfy((0..<end).contains) else { throw .outOfBounds }
    guard zip(offsets, offsets.dropFirst()).allSatisfy(<) else { throw .namedTwice }
  }
}
