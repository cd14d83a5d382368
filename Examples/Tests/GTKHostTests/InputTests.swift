import Bindings
import CGtk4
import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import GTKHost

extension GTKTests {
  /// Tests real clicks, keys and turns of the wheel.
  @MainActor
  @Suite struct Hands {
    /// A column of views, each a line high.
    private func column(_ scene: Scene, _ views: [(View, Int)]) {
      for (index, (view, key)) in views.enumerated() {
        scene.place(view, key) { make in
          make.left.equalTo(scene).offset(10)
          make.top.equalTo(scene).offset(10 + index * 50)
        }
      }
    }

    @Test func buttonsAndBoxesAreClicked() throws {
      let (button, box, off) = (Button(), CheckBox(), Button())
      button.title = "Press"
      off.title = "Off"
      off.isEnabled = false
      box.title = "Tick"
      var (presses, ticks): (Int, [Bool]) = (0, [])
      button.onPress = { presses += 1 }
      off.onPress = { presses += 100 }
      box.onChange = { ticks.append($0) }
      let stage = try Stage { self.column($0, [(button, 0), (box, 1), (off, 2)]) }
      defer { stage.end() }
      stage.click(button)
      stage.click(button)
      stage.click(off)
      #expect(presses == 2)
      stage.click(box)
      #expect(ticks == [true] && box.isOn && box.widget?.bool("active") == true)
      #expect(box.isFocused)
      stage.press("space")
      #expect(ticks == [true, false] && !box.isOn)
      button.focus()
      stage.press("Return", "space")
      #expect(presses == 4)
    }

    @Test func typingReachesTheFieldAndWhatFollowsIt() throws {
      let field = TextField()
      let echo = Label()
      var (edits, submitted): ([String], [String]) = ([], [])
      field.onChange = { edits.append($0) }
      field.onSubmit = { submitted.append($0) }
      let stage = try Stage { scene in
        self.column(scene, [(field, 0), (echo, 1)])
        echo.text = field.text
      }
      defer { stage.end() }
      stage.click(field)
      #expect(field.isFocused && stage.window.focused === field)
      stage.type("hey you")
      stage.press("Return")
      #expect(field.text == "hey you" && edits.count == 7 && edits.last == "hey you")
      #expect(echo.widget?.string("label") == "hey you")
      #expect(submitted == ["hey you"])
    }

    @Test func aFieldHidesItsText() throws {
      let field = TextField()
      field.isSecure = true
      let stage = try Stage { self.column($0, [(field, 0)]) }
      defer { stage.end() }
      let widget = try #require(field.widget)
      let password = Int(GTK_INPUT_PURPOSE_PASSWORD.rawValue)
      #expect(!widget.bool("visibility") && widget.int("input-purpose") == password)
      stage.click(field)
      stage.type("secret")
      #expect(field.text == "secret" && field.shownText == "••••••")
      field.isSecure = false
      stage.pump()
      #expect(widget.bool("visibility") && widget.int("input-purpose") != password)
      #expect(widget.editable?.text == "secret")
    }

    @Test func aFieldIsBoundBothWays() async throws {
      let text = StateSignal("begin")
      let field = TextField()
      text.bindTwoWay(field, \.text)
      var heard: [String] = []
      let token = text.on { heard.append($0) }
      defer { withExtendedLifetime(token) {} }
      let stage = try Stage { self.column($0, [(field, 0)]) }
      let entry = try #require(field.widget?.editable)
      #expect(entry.text == "begin")
      field.focus()
      stage.press("End")
      stage.type("ner")
      // Observation notifies in a turn of the main actor, for which this test has to wait.
      for _ in 0..<1000 where text.get() != "beginner" { await Task.yield() }
      #expect(text.get() == "beginner" && field.text == "beginner")
      heard = []
      text.set("begin anew")
      stage.pump()
      #expect(entry.text == "begin anew")
      for _ in 0..<100 { await Task.yield() }
      #expect(heard == ["begin anew"], "nothing goes round in circles")
      stage.type("!")
      for _ in 0..<1000 where text.get() != "begin anew!" { await Task.yield() }
      #expect(text.get() == "begin anew!")
      stage.end()
    }

    @Test func rendersDoNotDisturbTyping() throws {
      let field = TextField()
      field.text = "abcdef"
      let stage = try Stage { scene in
        self.column(scene, [(field, 0)])
        field.placeholder = "render \(scene.state["count"] as? Int ?? 0)"
        scene.place(Label.self, "more \(scene.state["count"] as? Int ?? 0)")
      }
      defer { stage.end() }
      let entry = try #require(field.widget?.editable)
      field.focus()
      entry.selection = 2..<4
      stage.scene.state["count"] = 1
      stage.pump()
      #expect(entry.string("placeholder-text") == "render 1")
      #expect(field.isFocused && entry.selection == 2..<4 && entry.cursor == 4)
      stage.type("X")
      #expect(field.text == "abXef" && entry.cursor == 3)
      // The model renders after each key, as a search does.
      field.onChange = { _ in stage.scene.state["count"] = field.text.count }
      stage.type("YZ")
      #expect(field.text == "abXYZef" && entry.cursor == 5 && field.isFocused)
      // A change elsewhere in the text leaves the cursor between the same letters.
      field.text = "__abXYZef"
      #expect(entry.text == "__abXYZef" && entry.cursor == 7)
      field.text = "__abXYZ and more"
      #expect(entry.text == "__abXYZ and more" && entry.cursor == 7)
      field.text = "short"
      #expect(entry.cursor == 5)
    }

    @Test func whatAClosureMakesOfTheTextIsShownAtOnce() throws {
      let field = TextField()
      field.onChange = { field.text = $0.uppercased() }
      field.onSubmit = { _ in field.text = "" }
      let stage = try Stage { self.column($0, [(field, 0)]) }
      defer { stage.end() }
      field.focus()
      stage.type("loud")
      #expect(field.text == "LOUD" && field.widget?.string("text") == "LOUD")
      run("xdotool", "key", "Return", "x", "y")
      stage.pump()
      #expect(field.text == "XY" && field.widget?.string("text") == "XY")
    }

    @Test func movesKeepTheWidgetTheKeyboardAndTheCursor() throws {
      let fields = (0..<5).map { _ in TextField() }
      let stage = try Stage { scene in
        let order = scene.state["order"] as? [Int] ?? [0, 1, 2, 3, 4]
        self.column(scene, order.map { (fields[$0], $0) })
      }
      defer { stage.end() }
      let widgets = fields.map { $0.widget.map(ObjectIdentifier.init) }
      stage.click(fields[2])
      stage.type("moving")
      fields[2].widget?.editable?.cursor = 3
      var changes: [Bool] = []
      fields[2].onFocusChange = { changes.append($0) }
      for order in [[4, 3, 2, 1, 0], [2, 0, 1, 3, 4], [0, 1, 3, 4, 2], [1, 2, 0, 4, 3]] {
        stage.scene.state["order"] = order
        stage.pump()
        #expect(stage.scene.subviews.map { view in fields.firstIndex { $0 === view } } == order)
        #expect(
          stage.scene.widget?.children.map { ObjectIdentifier($0) } == order.map { widgets[$0]! })
        #expect(fields[2].isFocused && fields[2].widget?.editable?.cursor == 3)
        #expect(fields[2].widget?.allocation == fields[2].frame)
      }
      stage.type("-")
      #expect(fields[2].text == "mov-ing" && changes.isEmpty)
      #expect(fields.map { $0.widget.map(ObjectIdentifier.init) } == widgets)
    }

    @Test func tabGoesThroughTheViewsInTheirOrder() throws {
      let (field, button, box, off) = (TextField(), Button(), CheckBox(), Button())
      off.isEnabled = false
      let pad = Pad()
      let stage = try Stage {
        self.column($0, [(field, 0), (off, 1), (pad, 2), (button, 3), (box, 4)])
      }
      defer { stage.end() }
      field.focus()
      var seen: [String] = []
      for key in ["Tab", "Tab", "Tab", "Tab", "shift+Tab", "shift+Tab", "shift+Tab", "shift+Tab"] {
        stage.press(key)
        seen.append(stage.window.focused.map { "\(type(of: $0))" } ?? "none")
      }
      #expect(
        seen == [
          "Pad", "Button", "CheckBox", "TextField", "CheckBox", "Button", "Pad", "TextField",
        ])
    }

    @Test func theControlThatTakesTheInitialFocusHasIt() throws {
      let (first, second) = (TextField(), TextField())
      second.takesInitialFocus = true
      let stage = try Stage { self.column($0, [(first, 0), (second, 1)]) }
      defer { stage.end() }
      stage.pump()
      #expect(stage.window.focused === second)
      stage.type("typed")
      #expect(second.text == "typed")
      second.resignFocus()
      stage.pump()
      #expect(stage.window.focused == nil)
    }

    @Test func aViewDeterminesTheOrderOfItsControls() throws {
      let columns = Columns()
      let stage = try Stage { scene in
        scene.place(columns, "columns") { make in make.edges.equalTo(scene) }
      }
      defer { stage.end() }
      var order: [Int] = []
      for key in ["Tab", "Tab", "Tab", "shift+Tab"] {
        order.append(columns.boxes.firstIndex { $0.isFocused } ?? -1)
        stage.press(key)
      }
      #expect(order == [0, 2, 1, 0], "GTK gives the focus to the first one")
      #expect(columns.boxes[1].isFocused)
    }

    @Test func theRowBesideADeletedRowHasTheFocus() throws {
      var names = ["milk", "bread", "salt"]
      var rows: [String: (box: CheckBox, delete: Button)] = [:]
      let stage = try Stage { scene in
        _ = scene.state["version"]
        for (index, name) in names.enumerated() {
          let row = scene.place(Scene.self, name) { make in
            make.left.equalTo(scene).offset(10)
            make.top.equalTo(scene).offset(10 + index * 50)
          }.view
          row.onRender = { row in
            let box = row.place(CheckBox.self, "box") { make in
              make.left.verticalEdges.equalTo(row)
            }.view
            box.title = name
            let delete = row.place(Button.self, "delete") { make in
              make.left.equalTo(box.layout.right)
              make.right.verticalEdges.equalTo(row)
            }.view
            delete.title = "Delete"
            delete.onPress = {
              names.removeAll { $0 == name }
              scene.state["version"] = names.count
            }
            rows[name] = (box, delete)
          }
        }
      }
      defer { stage.end() }
      rows["milk"]?.delete.focus()
      stage.press("Return")
      #expect(names == ["bread", "salt"] && stage.window.focused === rows["bread"]?.box)
      stage.press("Return")
      #expect(names.count == 2, "another Return does not delete the neighbor")
      rows["salt"]?.delete.focus()
      stage.press("space")
      #expect(names == ["bread"] && stage.window.focused === rows["bread"]?.box)
      stage.press("Tab", "Return")
      #expect(names.isEmpty && stage.window.focused == nil)
    }

    @Test func aDialogHasTheInputUntilItIsDismissed() throws {
      let (people, behind, dialog) = (People(), Button(), Question())
      behind.title = "Behind"
      var presses = 0
      behind.onPress = { presses += 1 }
      let stage = try Stage { scene in
        scene.place(behind, "behind") { make in make.top.left.equalTo(scene) }
        scene.place(people, "people") { make in
          make.bottom.horizontalEdges.equalTo(scene)
          make.top.equalTo(behind.layout.bottom)
        }
        guard scene.state["isAsking"] as? Bool == true else { return }
        scene.place(dialog, "dialog") { make in make.center.equalTo(scene) }
      }
      defer { stage.end() }
      dialog.onDismiss = { stage.scene.state["isAsking"] = false }
      people.focus()
      stage.press("Down")
      #expect(people.choice == 0)
      stage.scene.state["isAsking"] = true
      stage.pump()
      #expect(stage.window.focused === dialog.field)
      #expect(dialog.widget?.accessibleRole == GTK_ACCESSIBLE_ROLE_DIALOG)
      var seen: [View?] = []
      for key in ["Tab", "Tab", "shift+Tab", "Up", "Down", "Left", "Right"] {
        stage.press(key)
        seen.append(stage.window.focused)
      }
      #expect(seen[0] === dialog.ok && seen[1] === dialog.field && seen[2] === dialog.ok)
      #expect(seen.allSatisfy { $0 === dialog.ok || $0 === dialog.field }, "arrows stay inside")
      stage.click(behind)
      stage.click(people, button: 5)
      run("xdotool", "mousemove", "--window", stage.xid, "20", "280", "click", "1")
      stage.pump()
      people.focus()
      stage.pump()
      #expect(presses == 0 && people.choice == 0 && people.list?.contentOffset.y == 0)
      #expect(stage.window.focused === dialog.ok || stage.window.focused === dialog.field)
      dialog.field.focus()
      stage.type("j")
      stage.press("Escape")
      #expect(dialog.field.text == "j" && dialog.superview == nil)
      #expect(stage.window.focused === people)
      stage.press("Down")
      stage.click(behind)
      #expect(people.choice == 1 && presses == 1)
      stage.scene.state["isAsking"] = true
      stage.pump()
      stage.click(dialog.ok)
      #expect(dialog.superview == nil && stage.window.focused === behind)
    }

    @Test func aViewClosesItsWindow() throws {
      let button = Button()
      button.title = "Quit"
      button.onPress = { [weak button] in button?.quit() }
      let stage = try Stage { self.column($0, [(button, 0)]) }
      var isClosed = false
      stage.window.onClose = { isClosed = true }
      stage.click(button)
      #expect(isClosed)
      stage.end()
    }

    @Test func whatNoWidgetTakesGoesToTheViews() throws {
      let pad = Pad()
      let (label, field) = (Label(), TextField())
      label.text = "on the pad"
      pad.addSubview(label)
      label.frame = CGRect(x: 5, y: 5, width: 80, height: 20)
      var fieldKeys: [KeyPress] = []
      field.onKey = {
        fieldKeys.append($0)
        return $0.key == .down
      }
      var rest: [KeyPress] = []
      let stage = try Stage { scene in
        scene.place(pad, "pad") { make in
          make.left.top.equalTo(scene).offset(20)
          make.width.equalTo(200)
          make.height.equalTo(100)
        }
        scene.place(field, "field") { make in make.left.bottom.equalTo(scene) }
      }
      defer { stage.end() }
      stage.window.onKey = {
        rest.append($0)
        return true
      }
      stage.click(label)
      // In the pad's own coordinates.
      let place = try #require(pad.presses.first)
      #expect(abs(place.x - 45) < 0.01 && abs(place.y - 15) < 0.01 && pad.presses.count == 1)
      #expect(pad.isFocused)
      stage.press("a", "shift+a", "ctrl+k", "alt+Left", "shift+Up", "F5", "Page_Down")
      #expect(
        pad.keys == [
          KeyPress("a"), KeyPress("A"), KeyPress("k", .control), KeyPress(.left, .alt),
          KeyPress(.up, .shift), KeyPress(.function(5)), KeyPress(.pageDown),
        ])
      #expect(rest.isEmpty)
      stage.click(field)
      stage.type("q")
      stage.press("Down", "Escape")
      #expect(field.text == "q" && fieldKeys == [KeyPress(.down), KeyPress(.escape)])
      #expect(rest == [KeyPress(.escape)])
      stage.click(pad, button: 5)
      #expect(pad.turns.count == 1 && pad.turns[0].height > 0)
    }

    @Test func areasAreScrolledByWheelKeysAndBar() throws {
      let lines = Lines()
      let stage = try Stage(width: 200, height: 100) { scene in
        scene.place(lines, "lines") { make in make.edges.equalTo(scene) }
      }
      defer { stage.end() }
      #expect(lines.contentSize.height == 1000)
      let allocations = Widget.allocationCount
      stage.click(lines, button: 5)
      #expect(Widget.allocationCount - allocations <= 10, "what is scrolled is not placed anew")
      let notch = lines.contentOffset.y
      #expect(notch == 3 * stage.window.metrics.character.height)
      stage.click(lines, button: 4)
      #expect(lines.contentOffset.y == 0)
      stage.click(lines)
      #expect(lines.isFocused)
      stage.press("End")
      #expect(lines.contentOffset.y == 900)
      let last = try #require(lines.subviews.last)
      #expect(stage.place(of: last) == CGPoint(x: 0, y: 80), "what is drawn has moved with it")
      stage.press("Home", "Page_Down")
      #expect(lines.contentOffset.y == 100 - stage.window.metrics.character.height)
      // A press beside the slider scrolls to that position.
      run("xdotool", "mousemove", "--window", stage.xid, "197", "95", "click", "1")
      stage.pump(300)
      #expect(lines.contentOffset.y > 100)
      lines.state["count"] = 3
      stage.pump()
      #expect(lines.contentOffset.y == 0 && !lines.canFocus)
      stage.pump()
      #expect(stage.window.focused == nil, "what cannot have the keyboard has not")
    }

    @Test func screenReadersSeeRowsAndTheSelectedOne() throws {
      let rivers = Rivers()
      rivers.accessibilityName = "Rivers"
      let stage = try Stage(root: rivers)
      defer { stage.end() }
      stage.pump()
      let widget = try #require(rivers.widget)
      #expect(widget.accessibleRole == GTK_ACCESSIBLE_ROLE_LIST)
      #expect(widget.accessibleLabelError("Rivers") == nil)
      let list = try #require(rivers.list)
      let rows = try (0..<2).map { try #require(list.view(atRow: $0)?.widget) }
      for (row, name) in zip(rows, ["Congo, 4700", "Nile, 6650"]) {
        #expect(row.accessibleRole == GTK_ACCESSIBLE_ROLE_LIST_ITEM)
        #expect(row.accessibleLabelError(name) == nil)
      }
      for chosen in [1, 0] {
        rivers.choose(row: chosen)
        stage.pump()
        #expect(rows[chosen].accessibleSelectionError(true) == nil)
        #expect(chosen == 1 || rows[1].accessibleSelectionError(false) == nil)
      }
    }

    @Test func ofAListOnlyTheRowsThatAreSeenHaveWidgets() throws {
      let people = People()
      let stage = try Stage(width: 200, height: 240) { scene in
        scene.place(people, "people") { make in make.edges.equalTo(scene) }
      }
      defer { stage.end() }
      stage.pump()
      let list = try #require(people.list)
      #expect(people.widget?.accessibleRole == GTK_ACCESSIBLE_ROLE_LIST)
      #expect(list.heldRows.count < 40 && list.visibleRows == 0..<10)
      let widgets = Widget.count
      stage.click(people, button: 5)
      #expect(list.contentOffset.y == 3 * stage.window.metrics.character.height)
      stage.click(people)
      #expect(people.isFocused && people.choice != nil)
      stage.press("End")
      #expect(people.choice == 19_999 && list.visibleRows.upperBound == 20_000)
      let last = try #require(list.view(atRow: 19_999))
      #expect(stage.place(of: last)?.y == 216)
      #expect(Widget.count < widgets + 20)
      // The model filters while the user types.
      people.state["digits"] = "777"
      stage.pump()
      #expect(list.rowCount == 38 && list.contentOffset.y <= 38 * 24 - 240)
      #expect(Widget.count < widgets + 20)
    }

    @Test func focusBringsIntoSight() throws {
      let form = Form()
      let stage = try Stage(width: 200, height: 100) { scene in
        scene.place(form, "form") { make in make.edges.equalTo(scene) }
      }
      defer { stage.end() }
      form.fields[9].focus()
      stage.pump()
      #expect(form.contentOffset.y == form.fields[9].frame.maxY - 100)
      form.fields[0].focus()
      stage.pump()
      #expect(form.contentOffset.y == form.fields[0].frame.minY)
    }
  }
}

/// A field and a button.
private final class Question: Dialog {
  let field = TextField()
  let ok = Button()

  override func render() {
    ok.title = "OK"
    ok.onPress = { [weak self] in self?.dismiss() }
    place(field, "field") { make in
      make.top.left.equalTo(self).offset(10)
      make.right.equalTo(self).offset(-10)
    }
    place(ok, "ok") { make in
      make.top.equalTo(field.layout.bottom).offset(10)
      make.right.bottom.equalTo(self).offset(-10)
    }
  }
}

/// Three boxes, of which the last one comes second.
private final class Columns: StateView {
  let boxes = (0..<3).map { _ in CheckBox() }

  override var accessibilityChildren: [View] { [boxes[0], boxes[2], boxes[1]] }

  override func render() {
    for (index, box) in boxes.enumerated() {
      place(box, index) { make in
        make.left.equalTo(self)
        make.top.equalTo(self).offset(index * 40)
      }
    }
  }
}

/// A view that handles all events.
private final class Pad: View, Responder {
  var (keys, presses, turns): ([KeyPress], [CGPoint], [CGSize]) = ([], [], [])
  private var hasKeyboard = false
  override var isFocused: Bool { hasKeyboard }
  var canFocus: Bool { true }

  override var intrinsicContentSize: CGSize { CGSize(width: 60, height: 20) }
  func focusDidChange(_ isFocused: Bool) { hasKeyboard = isFocused }

  func keyDown(_ press: KeyPress) -> Bool {
    guard press.key != .tab else { return false }
    keys.append(press)
    return true
  }

  func press(at point: CGPoint) -> Bool {
    presses.append(point)
    return true
  }

  func scroll(by distance: CGSize) -> Bool {
    turns.append(distance)
    return true
  }
}

/// Fifty lines of twenty pixels.
private final class Lines: ScrollView {
  override func render() {
    for index in 0..<(state["count"] as? Int ?? 50) {
      let label = place(Label.self, index) { make in
        make.left.right.equalTo(self)
        make.top.equalTo(self).offset(index * 20)
        make.height.equalTo(20)
      }.view
      label.text = "line \(index)"
    }
  }
}

/// Twenty thousand rows, or those with some digits in them.
private final class People: ListControl<Int> {
  override func render() {
    let digits = state["digits"] as? String ?? ""
    let people = (0..<20_000).filter { digits.isEmpty || String($0).contains(digits) }
    placeRows(people, id: \.self, rowHeight: .fixed(24)) { row, person in
      row.place(Label.self) { $0.text = "person \(person)" }
    }
  }
}

final class Rivers: TableControl<String> {
  override func render() {
    placeTable(
      [("Congo", 4700), ("Nile", 6650)], id: \.0,
      columns: [TableColumn("River") { $0.0 }, TableColumn("Length") { "\($0.1)" }])
  }
}

/// Ten fields, one below the other.
private final class Form: ScrollView {
  let fields = (0..<10).map { _ in TextField() }

  override func render() {
    for (index, field) in fields.enumerated() {
      place(field, index) { make in
        make.left.equalTo(self)
        make.top.equalTo(self).offset(5 + index * 50)
      }
    }
  }
}
