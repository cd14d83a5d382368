import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import TerminalHost

@MainActor
@Suite struct TextViewTests {
  let view = TextView()
  let stage: Stage

  init() {
    view.columns = 11
    view.rows = 3
    stage = Stage(width: 14, height: 5) { [view] scene in
      scene.place(view, "view") { make in make.top.left.equalTo(scene) }
      let button = scene.place(Button.self, "button") { make in make.bottom.left.equalTo(scene) }
      button.view.title = "Go"
    }
    view.focus()
    stage.draw()
  }

  private func cursor(_ x: Int, _ y: Int) -> Bool {
    stage.terminal.cursor == CellPoint(x: x, y: y) && stage.terminal.isCursorVisible
  }

  @Test func linesAreTypedWrappedAndDeleted() {
    var edits: [String] = []
    view.onChange = { edits.append($0) }
    #expect(view.frame.size == CGSize(width: 12, height: 3))
    stage.type("milk" + Keys.enter + "bread and salt")
    #expect(view.text == "milk\nbread and salt" && edits.last == view.text)
    #expect(stage.rows[0...2] == ["milk", "bread and", "salt"] && cursor(4, 2))
    stage.type(Keys.home + Keys.backspace)
    #expect(view.text == "milkbread and salt")
    #expect(stage.rows[0...2] == ["milkbread", "and salt", ""] && cursor(4, 0))
    stage.type(Keys.enter + Keys.end + "!")
    #expect(view.text == "milk\nbread and salt!" && stage.isTrue)
    stage.type("\u{15}")
    #expect(view.text == "milk\n", "Ctrl-U deletes to the beginning of the line")
  }

  @Test func arrowsMoveByRowsAndKeepTheirColumn() {
    stage.type("long line" + Keys.enter + "ab" + Keys.enter + "third line")
    stage.type(Keys.up)
    #expect(cursor(2, 1))
    stage.type(Keys.up)
    #expect(cursor(9, 0))
    stage.type(Keys.up)
    #expect(cursor(0, 0) && stage.screen.focused === view)
    stage.type(Keys.right + Keys.down + "X")
    #expect(view.text == "long line\naXb\nthird line")
    stage.type(Keys.down + Keys.down)
    #expect(cursor(10, 2))
    stage.type(Keys.tab)
    #expect(stage.screen.focused !== view && view.text.count == 24)
  }

  @Test func theTextScrollsWithItsCursor() {
    stage.type((0..<6).map { "row \($0)" }.joined(separator: Keys.enter))
    #expect(stage.rows[0...2] == ["row 3", "row 4", "row 5"] && cursor(5, 2))
    stage.type(Keys.click(3, 0))
    #expect(cursor(3, 0))
    stage.type("X" + Keys.up + Keys.up)
    #expect(stage.rows[0...2] == ["row 1", "row 2", "rowX 3"] && cursor(4, 0))
    stage.type(Keys.pageDown)
    #expect(stage.rows[0...2] == ["row 1", "row 2", "rowX 3"] && cursor(4, 2) && stage.isTrue)
  }

  @Test func theWheelScrollsAndTheNextKeyReturnsToTheCursor() {
    stage.type((0..<8).map { "row \($0)" }.joined(separator: Keys.enter))
    stage.type(Keys.wheel(2, 1, down: false))
    #expect(stage.rows[0...2] == ["row 2", "row 3", "row 4"] && !stage.terminal.isCursorVisible)
    stage.type(Keys.wheel(2, 1, down: false) + Keys.wheel(2, 1, down: false))
    #expect(stage.rows[0] == "row 0")
    stage.type("!")
    #expect(stage.rows[0...2] == ["row 5", "row 6", "row 7!"] && stage.isTrue)
    stage.type(Keys.tab + Keys.wheel(2, 1, down: false))
    #expect(stage.rows[0] == "row 2")
    stage.type(Keys.shiftTab)
    #expect(stage.rows[2] == "row 7!")
  }

  @Test func pastesKeepTheirLinesAndSelectionsAreReplaced() {
    stage.type("\u{1B}[200~one\r\ntwo\rthree\tfour\u{1B}[201~")
    #expect(view.text == "one\ntwo\nthree four")
    // Shift-Up twice selects from the end of the text to the end of the first line.
    stage.type("\u{1B}[1;2A" + "\u{1B}[1;2A" + "X")
    #expect(view.text == "oneX" && stage.rows[0...1] == ["oneX", ""] && stage.isTrue)
  }

  @Test func aTextFromOutsideIsShownAndADisabledViewIsNotEdited() {
    view.text = "from outside\n\nfor long"
    stage.draw()
    #expect(stage.rows[0...2] == ["outside", "", "for long"] && cursor(8, 2))
    view.onChange = { [view] in view.text = $0.uppercased() }
    stage.type("er")
    #expect(view.text == "FROM OUTSIDE\n\nFOR LONGER" && stage.rows[2] == "FOR LONGER")
    view.isEnabled = false
    stage.draw()
    stage.type("x")
    #expect(view.text.hasSuffix("LONGER") && stage.isTrue)
  }

  @Test func aTextThatHasNotHadTheFocusShowsItsBeginning() {
    let view = TextView()
    view.text = "1\n2\n3\n4\n5"
    view.rows = 2
    let stage = Stage(width: 10, height: 3) { scene in
      scene.place(view, "view") { make in make.top.left.equalTo(scene) }
    }
    #expect(stage.rows == ["1", "2", ""])
  }

  @Test(arguments: ["", "a", "word", "two words", "a\n\nb", "tail  \n", "漢字漢字 漢", "longestword"])
  func everyOffsetHasACellThatLeadsBack(text: String) {
    for width in 2...12 {
      let rows = TextRows(text, width: width)
      for offset in 0...text.count {
        let place = rows.place(of: offset)
        #expect(rows.offset(at: place) == offset, "\(text) \(width) \(offset)")
      }
    }
  }
}
