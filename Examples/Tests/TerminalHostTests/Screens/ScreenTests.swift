import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import TerminalHost

/// Two fields, a button and a list that scrolls, one below the other.
@MainActor
private final class Form {
  let first = TextField()
  let second = TextField()
  let button = Button()
  let lines = Lines()
  var presses = 0
  private(set) lazy var stage = Stage(width: 24, height: 8) { [self] scene in
    for (row, view) in [first, second, button].enumerated() {
      scene.place(view, row) { make in
        make.left.equalTo(scene)
        make.top.equalTo(scene).offset(row)
      }
    }
    scene.place(lines, "lines") { make in
      make.left.right.bottom.equalTo(scene)
      make.top.equalTo(scene).offset(4)
    }
  }

  init() {
    first.columns = 10
    button.title = "Go"
    button.onPress = { [weak self] in self?.presses += 1 }
    _ = stage
  }
}

private final class Lines: ScrollView {
  override func render() {
    for index in 0..<20 {
      let label = place(Label.self, index) { make in
        make.left.equalTo(self)
        make.top.equalTo(self).offset(index)
      }.view
      label.text = "line \(index)"
    }
  }
}

@MainActor
@Suite struct ScreenTests {
  @Test func theKeyboardGoesRoundInOrder() {
    let form = Form()
    let stage = form.stage
    var order: [View?] = []
    for _ in 0..<5 {
      stage.type(Keys.tab)
      order.append(stage.screen.focused)
    }
    let wanted: [View] = [form.first, form.second, form.button, form.lines, form.first]
    #expect(zip(order, wanted).allSatisfy { $0 === $1 })
    stage.type(Keys.shiftTab)
    #expect(stage.screen.focused === form.lines && form.lines.isFocused && !form.first.isFocused)
    form.button.isEnabled = false
    stage.type(Keys.shiftTab)
    #expect(stage.screen.focused === form.second)
    form.second.isHidden = true
    stage.draw()
    #expect(stage.screen.focused === form.first && !form.second.isFocused)
    form.first.isHidden = true
    stage.draw()
    #expect(stage.screen.focused == nil && !form.first.isFocused)
  }

  @Test func theControlThatTakesTheInitialFocusHasIt() {
    let (first, second, third) = (TextField(), TextField(), TextField())
    second.takesInitialFocus = true
    third.takesInitialFocus = true
    let stage = Stage { scene in
      let fields = scene.state["isLoaded"] == nil ? [] : [first, second, third]
      for (row, field) in fields.enumerated() {
        scene.place(field, row) { make in
          make.left.equalTo(scene)
          make.top.equalTo(scene).offset(row)
        }
      }
    }
    #expect(stage.screen.focused == nil)
    (stage.screen.rootView as? Scene)?.state["isLoaded"] = true
    stage.draw()
    #expect(stage.screen.focused === second && stage.terminal.cursor == CellPoint(x: 0, y: 1))
    second.resignFocus()
    stage.draw()
    #expect(stage.screen.focused == nil, "the user or the application has moved the focus")
    third.focus()
    first.focus()
    stage.draw()
    #expect(stage.screen.focused === first)
  }

  @Test func aViewDeterminesTheOrderOfItsControls() {
    let pairs = Columns()
    let stage = Stage(width: 20, height: 4, root: pairs)
    var order: [Int] = []
    for _ in 0..<4 {
      stage.type(Keys.tab)
      order.append(pairs.boxes.firstIndex { $0.isFocused } ?? -1)
    }
    #expect(order == [0, 2, 1, 3])
  }

  @Test func theRowBesideADeletedRowHasTheFocus() {
    let rows = Rows()
    let stage = Stage(width: 30, height: 5, root: rows)
    // Two controls a row; the last one deletes the row.
    for _ in 0..<4 { stage.type(Keys.tab) }
    #expect(rows.focusedRow == "bread")
    stage.type(Keys.enter)
    #expect(rows.names == ["milk", "salt", "tea"] && rows.focusedRow == "salt")
    stage.type(Keys.enter)
    #expect(rows.names.count == 3, "another Return does not delete the neighbor")
    stage.type(Keys.tab + Keys.tab + Keys.tab + Keys.enter)
    #expect(rows.names == ["milk", "salt"] && rows.focusedRow == "salt")
    stage.type(Keys.tab + Keys.enter)
    stage.type(Keys.tab + Keys.enter)
    #expect(rows.names.isEmpty && stage.screen.focused == nil)
  }

  @Test func inALongListTheNeighborHasTheFocusToo() {
    let rows = Rows()
    rows.names = (0..<100).map { "row \($0)" }
    let stage = Stage(width: 30, height: 6, root: rows)
    for _ in 0..<6 { stage.type(Keys.tab) }
    for row in 2..<60 {
      #expect(rows.focusedRow == "row \(row)")
      stage.type(Keys.enter)
      #expect(rows.names.count == 101 - row && rows.focusedRow == "row \(row + 1)")
      stage.type(Keys.tab)
    }
    #expect(stage.isTrue)
  }

  @Test func aFieldThatGivesUpTheFocusLeavesNoneBehind() {
    let form = Form()
    form.second.focus()
    form.stage.draw()
    form.second.resignFocus()
    form.second.isHidden = true
    form.stage.draw()
    #expect(form.stage.screen.focused == nil)
  }

  @Test func anEmptyFieldWithTheFocusShowsItsPlaceholder() {
    let field = TextField()
    field.placeholder = "What needs to be done?"
    field.columns = 12
    let stage = Stage(width: 20, height: 1) { scene in
      scene.place(field, "field") { make in make.top.left.equalTo(scene) }
    }
    #expect(stage.rows == ["What needs …"])
    field.focus()
    stage.draw()
    #expect(stage.rows == ["What needs …"])
    #expect(stage.terminal.cursor == CellPoint(x: 0, y: 0) && stage.terminal.isCursorVisible)
    stage.type("a")
    #expect(stage.rows == ["a"])
    stage.type(Keys.backspace)
    #expect(stage.rows == ["What needs …"] && stage.isTrue)
  }

  @Test func typingGoesToTheFieldAndWritesWhatChangesOnly() {
    let form = Form()
    let stage = form.stage
    var edits: [String] = []
    form.first.onChange = { edits.append($0) }
    form.first.focus()
    stage.draw()
    stage.type("a")
    #expect(stage.written == 1)
    stage.type("漢")
    #expect(stage.written == 2)
    stage.type("e\u{301}")
    #expect(stage.written == 1)
    #expect(edits == ["a", "a漢", "a漢é"])
    #expect(stage.rows[0] == "a漢é")
    #expect(stage.terminal.cursor == CellPoint(x: 4, y: 0) && stage.terminal.isCursorVisible)
    stage.type(Keys.left)
    #expect(stage.written == 0 && stage.terminal.cursor.x == 3)
    stage.type(Keys.backspace)
    // What follows moves left: é, and the two blanks that it leaves.
    #expect(stage.written == 3 && stage.rows[0] == "aé")
    #expect(form.first.text == "aé" && stage.isTrue)
  }

  @Test func aLongTextScrollsWithItsCursor() {
    let form = Form()
    let stage = form.stage
    form.first.focus()
    stage.type("0123456789ab")
    #expect(stage.rows[0] == "3456789ab")
    #expect(stage.terminal.cursor.x == 9)
    stage.type(Keys.home)
    #expect(stage.rows[0] == "0123456789")
    #expect(stage.terminal.cursor.x == 0)
    stage.type(Keys.end + Keys.backspace + Keys.backspace + Keys.backspace)
    #expect(stage.rows[0] == "012345678")
  }

  @Test func aRenderOrAMoveLeavesTheCursorWhereItIs() {
    let field = TextField()
    let scene = Scene()
    scene.onRender = { scene in
      let isFlipped = scene.state["isFlipped"] as? Bool == true
      for key in isFlipped ? ["label", "field"] : ["field", "label"] {
        if key == "field" {
          scene.place(field, key) { make in make.top.left.equalTo(scene) }
        } else {
          let label = scene.place(Label.self, key) { make in make.bottom.left.equalTo(scene) }.view
          label.text = "flipped \(isFlipped)"
        }
      }
    }
    let stage = Stage(width: 20, height: 2, root: scene)
    field.focus()
    stage.type("abc" + Keys.left)
    scene.state["isFlipped"] = true
    stage.draw()
    #expect(stage.rows == ["abc", "flipped true"])
    stage.type("X")
    #expect(field.text == "abXc" && stage.screen.focused === field)
  }

  @Test func theApplicationMayMakeSomethingElseOfWhatIsTyped() {
    let form = Form()
    form.first.onChange = { [first = form.first] text in first.text = text.uppercased() }
    form.first.focus()
    form.stage.type("abc")
    #expect(form.stage.rows[0] == "ABC" && form.stage.terminal.cursor.x == 3)
    form.first.text = "from outside"
    form.stage.type("!")
    #expect(form.first.text == "FROM OUTSIDE!")
  }

  @Test func returnSubmitsAndPastesAreOneLine() {
    let form = Form()
    var submitted: [String] = []
    form.first.onSubmit = { submitted.append($0) }
    form.first.focus()
    form.stage.type("\u{1B}[200~one\rtwo\u{1B}[201~" + Keys.enter)
    #expect(submitted == ["one two"])
    form.stage.screen.focus(nil)
    form.stage.type("\u{1B}[200~\r\u{1B}[201~")
    #expect(form.presses == 0)
  }

  @Test func theMouseFocusesPressesAndPlacesTheCursor() {
    let form = Form()
    let stage = form.stage
    stage.type(Keys.click(2, 2))
    #expect(form.presses == 1 && stage.screen.focused === form.button)
    form.first.text = "a漢字b"
    stage.type(Keys.click(2, 0))
    #expect(stage.screen.focused === form.first)
    #expect(stage.terminal.cursor.x == 3)
    stage.type(Keys.click(8, 0))
    #expect(stage.terminal.cursor.x == 6)
    stage.type(Keys.click(23, 3))
    #expect(form.presses == 1)
  }

  @Test func theWheelScrollsWhatIsUnderIt() {
    let form = Form()
    let stage = form.stage
    stage.type(Keys.wheel(3, 5))
    #expect(stage.rows[4] == "line 3" && form.lines.contentOffset.y == 3)
    stage.type(Keys.wheel(3, 5, down: false) + Keys.wheel(3, 5, down: false))
    #expect(form.lines.contentOffset.y == 0)
    stage.type(Keys.wheel(3, 0))
    #expect(form.lines.contentOffset.y == 0)
  }

  @Test func keysScrollWhatHasTheKeyboard() {
    let form = Form()
    let stage = form.stage
    form.lines.focus()
    stage.type(Keys.down)
    // "line 3" and what follows differ by one character a row.
    #expect(stage.rows[4] == "line 1" && stage.written == 4)
    stage.type(Keys.end)
    #expect(stage.rows[7] == "line 19")
    stage.type(Keys.down)
    #expect(stage.screen.focused === form.first)
    #expect(stage.isTrue)
  }

  @Test func keysThatNobodyTakesGoToTheScreen() {
    let form = Form()
    var heard: [KeyPress] = []
    form.stage.screen.onKey = {
      heard.append($0)
      return true
    }
    form.first.focus()
    form.stage.type("a\u{3}\u{1B}[15~")
    #expect(heard == [KeyPress("c", .control), KeyPress(.function(5))])
    form.stage.type("\u{1B}")
    #expect(form.stage.screen.isInputWaiting && heard.count == 2)
    form.stage.screen.finishInput()
    #expect(heard.last == KeyPress(.escape))
  }

  @Test func anotherSizeIsLaidOutAndWrittenWhole() {
    let form = Form()
    let stage = form.stage
    stage.resize(width: 12, height: 6)
    #expect(stage.isTrue && stage.written == 72)
    #expect(stage.rows[4...] == ["line 0", "line 1"])
    #expect(form.lines.frame == CGRect(x: 0, y: 4, width: 12, height: 2))
    stage.resize(width: 1, height: 1)
    #expect(stage.isTrue)
    stage.resize(width: 200, height: 60)
    #expect(stage.isTrue && stage.rows[23] == "line 19")
  }

  @Test func focusBringsAViewIntoSight() {
    let fields = (0..<10).map { _ in TextField() }
    let scene = FieldColumn()
    scene.fields = fields
    let stage = Stage(width: 20, height: 3, root: scene)
    fields[7].focus()
    stage.draw()
    #expect(scene.contentOffset.y == 5 && stage.terminal.cursor == CellPoint(x: 0, y: 2))
    stage.screen.moveFocus(backwards: true)
    #expect(scene.contentOffset.y == 5)
    fields[0].focus()
    #expect(scene.contentOffset.y == 0)
  }

  @Test func whatHearsOfSettlingIsPaintedToo() {
    let form = Form()
    let stage = form.stage
    form.lines.onScroll = { [second = form.second] in second.text = "at \(Int($0.y))" }
    stage.type(Keys.wheel(3, 5))
    #expect(stage.rows[1] == "at 3")
    form.lines.bounds.origin.y = 100
    stage.draw()
    #expect(form.lines.contentOffset.y == 16)
    stage.draw()
    #expect(stage.rows[1] == "at 16" && stage.rows[7] == "line 19")
  }

  @Test func nothingIsPaintedWhenNothingHasChanged() {
    let form = Form()
    let pictures = form.stage.screen.pictures
    form.first.text = form.first.text
    form.stage.draw()
    #expect(form.stage.screen.pictures == pictures)
    form.first.text = "x"
    form.first.text = "xy"
    form.stage.draw()
    #expect(form.stage.screen.pictures == pictures + 1)
  }

  @Test func aScreenGoesWithItsViews() {
    weak var gone: TerminalScreen?
    weak var view: Scene?
    do {
      let scene = Scene()
      scene.onRender = { $0.place(TextField(), "field") }
      let screen = TerminalScreen(width: 10, height: 2, depth: .full)
      screen.rootView = scene
      _ = screen.draw()
      gone = screen
      view = scene
    }
    // The tree of a controller that has gone leaves with the next flush.
    StateView.flush()
    #expect(gone == nil && view == nil)
  }
}

/// Four boxes that are placed row by row, and have the focus column by column.
private final class Columns: StateView {
  let boxes = (0..<4).map { _ in CheckBox() }

  override var accessibilityChildren: [View] { [boxes[0], boxes[2], boxes[1], boxes[3]] }

  override func render() {
    for (index, box) in boxes.enumerated() {
      place(box, index) { make in
        make.left.equalTo(self).offset(index % 2 * 10)
        make.top.equalTo(self).offset(index / 2)
      }
    }
  }
}

/// A list of names, each with a check box and a button that deletes the row.
private final class Rows: StateView {
  @Local var names = ["milk", "bread", "salt", "tea"]

  /// The name in the row that has the focus.
  var focusedRow: String? {
    names.first { name in rows[name]?.subviews.contains { $0.isFocused } == true }
  }
  private var rows: [String: Scene] = [:]

  override func render() {
    placeList(names, "names", id: \.self, rowHeight: .fixed(1)) { row, name in
      row.place(Scene.self) { scene in
        self.rows[name] = scene
        scene.onRender = { scene in
          let box = scene.place(CheckBox.self, "box") { make in make.left.top.equalTo(scene) }.view
          box.title = name
          let delete = scene.place(Button.self, "delete") { make in
            make.right.top.equalTo(scene)
          }.view
          delete.title = "Delete"
          delete.onPress = { [weak self] in self?.names.removeAll { $0 == name } }
        }
        scene.setNeedsRender()
      }
    } constraints: { make in
      make.edges.equalTo(self)
    }
  }
}

private final class FieldColumn: ScrollView {
  var fields: [TextField] = []

  override func render() {
    for (row, field) in fields.enumerated() {
      place(field, row) { make in
        make.left.equalTo(self)
        make.top.equalTo(self).offset(row)
      }
    }
  }
}
