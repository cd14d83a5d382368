import Controls
import Foundation
import Layout
import Reconciler
import Testing

@MainActor
@Suite struct SeveralRowsTests {
  private final class Numbers: ListControl<Int> {
    @Local var count = 100
    var shown: [ClosedRange<Int>?] = []
    override func render() {
      shown.append(chosenRows)
      placeRows(Array(0..<count), id: \.self, rowHeight: .fixed(20)) { row, number in
        row.place(
          Label.self,
          update: {
            $0.text = "\(number)"
            $0.style.color = self.mark(of: row) == .none ? .primary : .selection
          })
      }
    }
  }

  private let driver: ViewDriver
  private let numbers: Numbers

  init() throws {
    driver = ViewDriver(
      Numbers.self, size: CGSize(width: 100, height: 200), update: { $0.selectsSeveralRows = true })
    driver.flush()
    numbers = try #require(driver.view as? Numbers)
  }

  private func press(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) -> Bool {
    defer { driver.flush() }
    return numbers.keyDown(KeyPress(key, modifiers))
  }

  /// The numbers whose rows look selected.
  private var marked: [Int] {
    func labels(_ view: View) -> [Label] {
      (view as? Label).map { [$0] } ?? view.subviews.flatMap(labels)
    }
    return labels(numbers).filter { $0.style.color == .selection }.compactMap { Int($0.text) }
      .sorted()
  }

  @Test func shiftAndArrowsSelectRows() {
    numbers.choose(row: 3)
    #expect(numbers.chosenRows == nil && press(.down, .shift) && press(.down, .shift))
    #expect(numbers.chosenRows == 3...5 && numbers.choice == 5)
    #expect(marked == [3, 4, 5] && numbers.shown.last == 3...5)
    // The selection grows from where it began.
    for _ in 0..<4 { #expect(press(.up)) }
    #expect(numbers.chosenRows == 1...3 && marked == [1, 2, 3] && numbers.shown.last == 1...3)
    #expect(press(.end, .shift) && numbers.chosenRows == 3...99)
    #expect(press(.escape) && numbers.chosenRows == nil && numbers.choice == 99)
    #expect(marked == [99] && numbers.shown.last == .some(nil))
    // The next views handle it.
    #expect(!press(.escape))
  }

  @Test func withoutTheFirstRowTheFirstVisibleOneBegins() {
    numbers.list?.contentOffset.y = 200
    driver.flush()
    numbers.beginSelectingRows()
    #expect(numbers.chosenRows == 10...10 && numbers.endSelectingRows())
    #expect(!numbers.endSelectingRows())
  }

  @Test func draggingSelectsRows() {
    #expect(numbers.press(at: CGPoint(x: 5, y: 45)))
    for y in [50, 70, 110] { numbers.drag(to: CGPoint(x: 5, y: y)) }
    driver.flush()
    #expect(numbers.chosenRows == 2...5 && marked == [2, 3, 4, 5])
    numbers.drag(to: CGPoint(x: 5, y: -30))
    #expect(numbers.chosenRows == 0...2)
    // The menu is that of all selected rows, or of another one.
    numbers.onMenu = { _ in [MenuItem("Copy") {}] }
    #expect(numbers.contextMenu(at: CGPoint(x: 5, y: 25)).count == 1)
    #expect(numbers.chosenRows == 0...2)
    #expect(numbers.contextMenu(at: CGPoint(x: 5, y: 105)).count == 1)
    #expect(numbers.chosenRows == nil && numbers.choice == 5)
    #expect(numbers.press(at: CGPoint(x: 5, y: 45)) && numbers.chosenRows == nil)
  }

  @Test func rowsMayLeaveTheList() {
    numbers.choose(row: 3)
    for _ in 0..<10 { #expect(press(.down, .shift)) }
    numbers.count = 10
    driver.flush()
    #expect(numbers.chosenRows == nil)
    numbers.count = 20
    driver.flush()
    #expect(numbers.chosenRows == 3...13)
    numbers.startOver()
    #expect(numbers.chosenRows == nil && numbers.choice == nil && !press(.escape))
  }

  @Test func otherListsSelectOneRow() {
    numbers.selectsSeveralRows = false
    numbers.choose(row: 3)
    #expect(!press(.down, .shift))
    #expect(numbers.press(at: CGPoint(x: 5, y: 45)))
    numbers.drag(to: CGPoint(x: 5, y: 110))
    #expect(numbers.choice == 2 && numbers.chosenRows == nil)
  }

  @Test func aListToReadScrolls() throws {
    numbers.selectsRows = false
    let list = try #require(numbers.list)
    for (key, offset) in [
      (KeyPress.Key.down, 20), (.down, 40), (.pageDown, 220), (.up, 200), (.pageUp, 20),
      (.end, 1800), (.down, 1800), (.home, 0), (.up, 0),
    ] {
      #expect(press(key) && list.contentOffset.y == CGFloat(offset), "\(key)")
    }
    #expect(numbers.press(at: CGPoint(x: 5, y: 45)) && numbers.choice == nil)
    #expect(!press(.enter) && !press(.left))
  }
}
