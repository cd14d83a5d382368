import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import TerminalHost

/// Tests tables by their pictures, and with keys and clicks.
@MainActor
@Suite struct TableTests {
  private struct File {
    let name: String
    let size: Int
  }

  private final class Files: TableControl<String> {
    @Local var files: [File] = []
    override func render() {
      placeTable(
        files, id: \.name,
        columns: [
          TableColumn("Name") { $0.name },
          TableColumn("Size", width: .characters(6), alignment: .trailing) { "\($0.size)" },
          TableColumn("Kind", width: .points(4), isSortable: false) { _ in "text" },
        ])
    }
  }

  private func makeFiles() -> Files {
    let files = Files()
    files.files = [
      File(name: "one", size: 12), File(name: "two", size: 3),
      File(name: "a long name of a file", size: 123_456),
    ]
    return files
  }

  @Test func columnsFillTheWidth() {
    let files = makeFiles()
    let stage = Stage(width: 30, height: 5, root: files)
    #expect(
      stage.rows == [
        " Name          │   Size│ Kind", " one                 12  text",
        " two                  3  text",
        " a long name o…  123456  text", "",
      ])
    stage.resize(width: 40, height: 5)
    #expect(stage.rows[3] == " a long name of a file     123456  text")
    stage.resize(width: 12, height: 5)
    #expect(stage.isTrue)
  }

  @Test func theHeaderSortsByKeyAndClick() {
    let files = makeFiles()
    var orders: [TableSorting] = []
    files.onSort = { order in
      orders.append(order)
      files.files.sort { a, b in
        let isLess = order.column == 0 ? a.name < b.name : a.size < b.size
        return isLess != order.isDescending
      }
    }
    let stage = Stage(width: 30, height: 5, root: files)
    files.focus()
    files.choose(row: 0)
    stage.type(Keys.click(18, 0))
    #expect(stage.rows[0] == " Name          │ Size ▴│ Kind" && stage.rows[1].hasPrefix(" two"))
    stage.type(Keys.click(18, 0))
    #expect(stage.rows[0] == " Name          │ Size ▾│ Kind" && stage.rows[1].hasPrefix(" a long"))
    stage.type(Keys.click(26, 0))
    #expect(orders == [TableSorting(column: 1), TableSorting(column: 1, isDescending: true)])
    #expect(files.choice == "one", "the selection stays with its row")
    stage.type(Keys.tab + " ")
    #expect(orders.last == TableSorting(column: 0) && stage.rows[0].hasPrefix(" Name ▴"))
    // The titles are one stop of the Tab key; the arrow keys move between them.
    stage.type(Keys.right + " ")
    #expect(orders.last == TableSorting(column: 1))
    let size = stage.screen.focused
    stage.type(Keys.tab)
    #expect(stage.screen.focused === files)
    stage.type(Keys.shiftTab)
    #expect(stage.screen.focused === size && size is Control)
    stage.type(Keys.left + " ")
    #expect(orders.last == TableSorting(column: 0))
    stage.type(Keys.right + Keys.right)
    #expect(stage.screen.focused === files, "titles that do not sort have no focus")
    stage.type(Keys.down)
    #expect(files.choice == "two" && stage.isTrue)
  }

  @Test func columnsAreResizedByDragging() {
    let files = makeFiles()
    var reports = 0
    files.onResize = { _ in reports += 1 }
    let stage = Stage(width: 30, height: 5, root: files)
    // The line between "Name" and "Size" follows the pointer.
    stage.type(Keys.press(15, 0) + Keys.drag(10, 0) + Keys.drag(11, 0) + Keys.release(11, 0))
    #expect(reports == 2 && files.sorting == nil)
    #expect(
      files.columnWidths == [.share(12), .points(10), .points(4)], "\(files.columnWidths)")
    #expect(
      stage.rows.prefix(2) == [
        " Name      │       Size│ Kind", " one                 12  text",
      ], "\(stage.rows)")
    // No column becomes narrower than three characters.
    stage.type(Keys.press(11, 0) + Keys.drag(0, 0) + Keys.release(0, 0))
    #expect(files.columnWidths == [.share(5), .points(17), .points(4)])
    stage.type(Keys.press(23, 0) + Keys.drag(29, 0) + Keys.release(29, 0))
    #expect(files.columnWidths == [.share(5), .points(18), .points(3)])
    // The share still fills the table.
    stage.resize(width: 40, height: 5)
    #expect(stage.rows[1].hasSuffix("12  te…"))
    #expect(stage.rows[1].count == 39, "\(stage.rows)")
    // A double click restores the columns.
    let edge = stage.rows[0].firstIndex(of: "│").map {
      stage.rows[0].distance(from: stage.rows[0].startIndex, to: $0)
    }
    let click = Keys.press(edge ?? 0, 0) + Keys.release(edge ?? 0, 0)
    stage.type(click + click)
    #expect(files.columnWidths.isEmpty && stage.isTrue)
  }

  @Test func columnsAreResizedByKeys() {
    let files = makeFiles()
    let stage = Stage(width: 30, height: 5, root: files)
    files.focus()
    stage.type(Keys.tab + "\u{1B}[1;3C" + "\u{1B}[1;3C" + "\u{1B}[1;3D")
    #expect(files.columnWidths == [.share(17), .points(5), .points(4)], "\(files.columnWidths)")
    // A number of widths that the table does not have is not used.
    files.columnWidths = [.points(3)]
    stage.draw()
    #expect(stage.rows[0] == " Name          │   Size│ Kind" && stage.isTrue)
  }

  @Test func aLongTableHasViewsForVisibleRowsOnly() throws {
    let files = Files()
    files.files = (0..<100_000).map { File(name: "file \($0)", size: $0) }
    let stage = Stage(width: 40, height: 20, root: files)
    files.focus()
    stage.type(Keys.end)
    #expect(stage.rows[19].hasPrefix(" file 99999"))
    stage.type(Keys.home + Keys.pageDown)
    #expect(files.chosenRow == 18)
    #expect(try #require(files.list).subviews.count < 60 && stage.isTrue)
  }
}
