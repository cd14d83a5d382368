import Bindings
import Controls
import Foundation
import Layout
import Reconciler
import Testing

@MainActor
@Suite struct ControlTests {
  @Test func theHostMeasuresAndTheLayoutFollows() {
    let label = Label()
    let stage = Stage { scene in
      scene.place(label, "label") { make in make.top.left.equalTo(scene) }
    }
    label.text = "seven"
    StateView.flush()
    #expect(label.frame == CGRect(x: 0, y: 0, width: 50, height: 20))
    label.text = "seventeen"
    StateView.flush()
    #expect(label.frame.width == 90)
    withExtendedLifetime(stage) {}
  }

  @Test func aBackgroundIsBehindTheOtherViews() throws {
    let stage = Stage { scene in
      scene.placeBackground(RowMark.none.background)
      scene.placeBackground(RowMark.chosen.background)
      scene.place(Label.self, "background")
    }
    StateView.flush()
    let fill = try #require(stage.scene.subviews.first as? Fill)
    #expect(stage.scene.subviews.count == 2 && fill.color == .selection)
    #expect(fill.frame == stage.scene.bounds)
    #expect(RowMark.chosen.textColor(.accent) == .selection)
    #expect(RowMark.chosenElsewhere.textColor(.accent) == .accent)
    #expect(RowMark.none.textColor() == .primary)
    #expect(RowMark.chosenElsewhere.background == .idleSelection)
  }

  @Test func aWrappingLabelIsAsHighAsItsWidthMakesIt() {
    let label = Label()
    label.wraps = true
    label.text = "a text of thirty characters..."
    let stage = Stage { scene in
      scene.place(label, "label") { make in make.top.left.right.equalTo(scene) }
    }
    #expect(label.frame.size == CGSize(width: 200, height: 40))
    stage.controller.view.frame.size.width = 100
    StateView.flush()
    #expect(label.frame.size == CGSize(width: 100, height: 60))
  }

  @Test func theDriverActsOnControls() throws {
    final class Scene: StateView {
      @Local var done: [String] = []
      @Local var isLoud = false

      override func render() {
        place(
          TextField.self, "entry",
          update: { field in
            field.onSubmit = { [weak self] in self?.done.append($0) }
          })
        place(
          CheckBox.self, "loud",
          update: { box in
            box.title = "Loud"
            box.onChange = { [weak self] in self?.isLoud = $0 }
          })
        place(
          Button.self, "clear",
          update: { button in
            button.title = "Clear"
            button.onPress = { [weak self] in self?.done = [] }
          })
        let text = done.joined(separator: " ")
        place(Label.self, "text", update: { $0.text = isLoud ? text.uppercased() : text })
      }
    }
    let screen = ViewDriver(Scene.self)
    let entry = try screen.find(.role(.textField))
    try entry.type("milk")
    #expect(entry.text == "milk")
    #expect(try screen.find(.key("text")).text == "")
    try entry.type("milk\n")
    try entry.type("bread\n")
    #expect(try screen.find(.key("text")).text == "milk bread")
    try screen.find(.text("Loud")).tap()
    #expect(try screen.find(.key("text")).text == "MILK BREAD")
    try screen.find(.role(.button)).tap()
    #expect(try screen.find(.key("text")).text == "")
    #expect(throws: ViewDriverError.self) { try screen.find(.key("text")).tap() }
  }

  @Test func aChangeIsToldOnceAndOnlyWhereThereIsOne() {
    let peer = TestPeer()
    let check = CheckBox()
    check.attach(peer)
    check.isOn = true
    check.isOn = true
    check.title = "x"
    check.isEnabled = false
    check.accessibilityName = "name"
    #expect(peer.changed.count == 4)
  }

  @Test func buttonsAreByKeyClickAndHand() {
    let button = Button()
    var presses = 0
    button.onPress = { presses += 1 }
    #expect(button.keyDown(KeyPress(.enter)))
    #expect(button.keyDown(KeyPress(" ")))
    #expect(!button.keyDown(KeyPress("x")))
    #expect(button.press(at: .zero))
    button.press()
    #expect(presses == 4)
    button.isEnabled = false
    button.press()
    #expect(!button.keyDown(KeyPress(.enter)))
    #expect(presses == 4)
    #expect(!button.canFocus)
  }

  @Test func keysThatAreNotUsedGoToTheClosure() {
    let box = CheckBox()
    var pressed: [KeyPress] = []
    box.onKey = {
      pressed.append($0)
      return true
    }
    var values: [Bool] = []
    box.onChange = { values.append($0) }
    #expect(box.keyDown(KeyPress(" ")))
    #expect(box.keyDown(KeyPress(.up, .shift)))
    #expect(values == [true] && pressed == [KeyPress(.up, .shift)])
  }

  @Test func focusIsAskedOfTheHostAndHeard() {
    let peer = TestPeer()
    let (first, second) = (TextField(), TextField())
    first.attach(peer)
    second.attach(peer)
    var heard: [String] = []
    first.onFocusChange = { heard.append("first \($0)") }
    second.onFocusChange = { heard.append("second \($0)") }
    first.focus()
    second.focus()
    #expect(heard == ["first true", "first false", "second true"])
    #expect(second.isFocused && !first.isFocused)
    second.resignFocus()
    #expect(!second.isFocused)
  }

  @Test func aTextFieldIsBoundBothWays() async {
    let text = StateSignal("begin")
    let field = TextField()
    text.bindTwoWay(field, \.text)
    #expect(field.text == "begin")
    text.set("from the state")
    #expect(field.text == "from the state")
    var edits: [String] = []
    field.onChange = { edits.append($0) }
    field.userDidEdit("from the user")
    #expect(edits == ["from the user"])
    for _ in 0..<1000 where text.get() != "from the user" { await Task.yield() }
    #expect(text.get() == "from the user")
  }

  @Test func aCheckBoxCanBeWatched() async {
    let box = CheckBox()
    let isOn = MutableKVOState(obj: box, keyPath: \.isOn)
    box.userDidSet(true)
    #expect(isOn.get())
    isOn.setValue(false)
    #expect(!box.isOn)
  }

  @Test func aRenderThatReadsAFieldFollowsIt() {
    let field = TextField()
    let echo = Label()
    let stage = Stage { scene in
      scene.place(field, "field") { make in make.top.left.equalTo(scene) }
      scene.place(echo, "echo") { make in make.bottom.left.equalTo(scene) }
      echo.text = field.text
    }
    field.userDidEdit("typed")
    StateView.flush()
    #expect(echo.text == "typed")
    withExtendedLifetime(stage) {}
  }

  @Test func aDisabledFieldKeepsItsText() {
    let field = TextField()
    field.text = "kept"
    field.isEnabled = false
    field.userDidEdit("lost")
    #expect(field.text == "kept")
  }

  @Test func progressStaysInItsRange() {
    let bar = ProgressBar()
    for (given, shown) in [(-1, 0), (0.25, 0.25), (7, 1), (Double.nan, 0)] {
      bar.fraction = given
      #expect(bar.fraction == shown)
    }
  }
}
