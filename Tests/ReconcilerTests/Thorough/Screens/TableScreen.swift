import Foundation
import Layout
import Reconciler
import Testing

/// A table of 100,000 rows, some of which are selected.
final class TableScreen: StateView {
  @Local var numbers = Array(0..<100_000)
  @Local var selected: Set<Int> = []

  override func render() {
    placeList(numbers, "table", id: { $0 }, rowHeight: .fixed(20)) { row, number in
      row.place(
        TableScreenRow.self,
        update: {
          $0.number = number
          $0.isSelected = row.isSelected
          $0.onTap = { row.select() }
        })
    } constraints: { make in
      make.top.horizontalEdges.equalToSuperview()
      make.bottom.equalToSuperview().offset(-24)
    }.selection($selected)
    let selected = selected
    place(TextLabel.self, "sum", update: { $0.text = "\(selected.count) selected" })
    place(
      PushButton.self, "reverse",
      update: {
        $0.title = "Reverse"
        $0.onTap = { [weak self] in self?.numbers.reverse() }
      })
  }
}

/// A row of the table.
final class TableScreenRow: StateView {
  @Prop var number = 0
  @Prop var isSelected = false
  @Prop var onTap: () -> Void = {}

  override func render() {
    let mark = isSelected ? "* " : ""
    place(
      PushButton.self, "number",
      update: {
        $0.title = "\(mark)\(self.number)"
        $0.onTap = self.onTap
      })
  }
}

@MainActor @Suite(.serialized) struct TableScreenTests {
  @Test func rowsAreSelectedAndStaySoWhereverTheyGo() throws {
    let screen = ViewDriver(TableScreen.self)
    let table = try screen.find(.role(.list))
    try table.find(.text("3")).tap()
    try table.scroll(to: 1_000_000)
    try table.find(.text("50003")).tap()
    #expect(try screen.find(.key("sum")).text == "2 selected")
    #expect(table.has(.text("* 50003")))
    #expect(table.all(.type(TableScreenRow.self)).count < 60)
    try table.scroll(to: 0)
    #expect(table.has(.text("* 3")))
    try table.find(.text("* 3")).tap()
    #expect(table.has(.text("3")))
    try screen.find(.text("Reverse")).tap()
    try table.scroll(to: 20 * (99_999 - 50_003))
    #expect(table.has(.text("* 50003")))
  }
}
