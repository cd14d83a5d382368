import Bindings
import Controls
import Foundation
import Layout
import Reconciler
import Testing

/// Tests the controls for choices, numbers and long texts, without a host.
@MainActor
@Suite struct ChoiceTests {
  @Test func choicesAreReportedOnceAndOnlyIfTheyAreOffered() {
    let select = Select()
    var chosen: [Int] = []
    select.onChange = { chosen.append($0) }
    select.options = ["light", "dark", "system"]
    for index in [1, 1, 3, -1, 0] { select.userDidSelect(index) }
    #expect(chosen == [1, 0])
    select.selectedIndex = 2
    #expect(chosen == [1, 0], "only the user's choices are reported")
    select.isEnabled = false
    select.userDidSelect(0)
    #expect(select.selectedIndex == 2 && select.shownText == "system")
    select.selectedIndex = -1
    #expect(select.shownText == "")
  }

  @Test func arrowsSelectUpToTheEnds() {
    let group = RadioGroup()
    group.options = ["a", "b"]
    #expect(group.keyDown(KeyPress(.down)) && group.selectedIndex == 1)
    #expect(!group.keyDown(KeyPress(.down)), "the focus moves on")
    #expect(group.keyDown(KeyPress(.up)) && group.selectedIndex == 0)
    #expect(!group.keyDown(KeyPress(.up)) && !group.keyDown(KeyPress(.left)))
    group.selectedIndex = -1
    #expect(group.keyDown(KeyPress(.down)) && group.selectedIndex == 0)
    let tabs = TabBar()
    tabs.options = ["a", "b"]
    #expect(tabs.keyDown(KeyPress(.right)) && tabs.selectedIndex == 1)
    #expect(tabs.keyDown(KeyPress(.left)) && tabs.selectedIndex == 0)
    #expect(!tabs.keyDown(KeyPress(.down)))
    tabs.isEnabled = false
    #expect(!tabs.keyDown(KeyPress(.right)) && tabs.selectedIndex == 0)
  }

  @Test func numbersStayInTheirRangeAndOnTheirSteps() {
    let slider = Slider()
    var numbers: [Double] = []
    slider.onChange = { numbers.append($0) }
    slider.value = 50
    slider.range = 0...100
    #expect(slider.value == 50, "the order of the properties does not matter")
    _ = slider.keyDown(KeyPress(.right))
    _ = slider.keyDown(KeyPress(.end))
    _ = slider.keyDown(KeyPress(.end))
    slider.step = 25
    slider.userDidSet(40)
    slider.userDidSet(-7)
    #expect(numbers == [55, 100, 50, 0])
    slider.value = .nan
    _ = slider.keyDown(KeyPress(.right))
    #expect(slider.value == 25)

    let stepper = Stepper()
    stepper.range = 1...9
    stepper.value = 4
    #expect(stepper.keyDown(KeyPress("+")) && stepper.value == 5)
    #expect(stepper.keyDown(KeyPress("-")) && stepper.value == 4)
    stepper.userDidSet(6.4)
    #expect(stepper.value == 6)
    #expect(stepper.keyDown(KeyPress(.home)) && stepper.value == 1)
    stepper.isEnabled = false
    #expect(!stepper.keyDown(KeyPress("+")) && stepper.value == 1)
  }

  @Test func aStepperTakesDigits() {
    let stepper = Stepper()
    stepper.range = 10...60
    stepper.value = 20
    var numbers: [Double] = []
    stepper.onChange = { numbers.append($0) }
    func type(_ text: String) { for key in text { _ = stepper.keyDown(KeyPress(key)) } }
    type("4")
    #expect(stepper.value == 10, "the number stays in its range")
    type("2")
    #expect(stepper.value == 42)
    // A number that would be too great begins with the last digit.
    type("55")
    #expect(stepper.value == 55)
    _ = stepper.keyDown(KeyPress(.backspace))
    type("1")
    #expect(stepper.value == 51)
    // Another key ends the number; one without decimals takes no point.
    type("+3")
    #expect(stepper.value == 10 && !stepper.keyDown("."))
    type("1")
    stepper.focusDidChange(true)
    type("2")
    #expect(stepper.value == 10 && numbers == [10, 42, 10, 55, 10, 51, 52, 10])
    stepper.range = 0...9
    stepper.step = 0.25
    type("7.25")
    #expect(stepper.value == 7.25)
    stepper.isEnabled = false
    #expect(!stepper.keyDown("4") && !stepper.keyDown("x"))
  }

  @Test func aCommandThatIsNotEnabledIsNotPerformed() {
    let menu = MenuButton()
    var performed: [String] = []
    menu.items = [
      MenuItem("Rename") { performed.append("rename") },
      MenuItem("Delete", isEnabled: false) { performed.append("delete") },
    ]
    menu.choose(at: 0)
    menu.choose(at: 1)
    #expect(performed == ["rename"])
  }

  @Test func signalsAreBoundBothWays() async {
    let (theme, volume, isOn, note) = (
      StateSignal(1), StateSignal(0.5), StateSignal(true), StateSignal("one\ntwo")
    )
    let (select, slider, control, view) = (Select(), Slider(), Switch(), TextView())
    select.options = ["light", "dark"]
    theme.bindTwoWay(select, \.selectedIndex)
    volume.bindTwoWay(slider, \.value)
    isOn.bindTwoWay(control, \.isOn)
    note.bindTwoWay(view, \.text)
    #expect(select.selectedIndex == 1 && slider.value == 0.5 && control.isOn)
    #expect(view.text == "one\ntwo")
    select.userDidSelect(0)
    slider.userDidSet(0.75)
    control.userDidSet(false)
    view.userDidEdit("three")
    for _ in 0..<1000 where note.get() != "three" { await Task.yield() }
    #expect(theme.get() == 0 && volume.get() == 0.75 && !isOn.get())
  }

  @Test func aRenderFollowsTheTab() throws {
    final class Pages: StateView {
      let tabs = TabBar()
      override func render() {
        tabs.options = ["First", "Second"]
        place(tabs, "tabs") { make in make.top.left.equalTo(self) }
        place(Label.self, "page", update: { $0.text = "page \(tabs.selectedIndex)" })
      }
    }
    let pages = Pages()
    let stage = Stage { $0.place(pages, "pages") }
    pages.tabs.userDidSelect(1)
    StateView.flush()
    #expect(pages.subviews.compactMap { ($0 as? Label)?.text } == ["page 1"])
    withExtendedLifetime(stage) {}
  }

  @Test func theDriverTypesLinesAndTurnsSwitches() throws {
    final class Scene: StateView {
      @Local var note = ""
      @Local var isOn = false
      override func render() {
        place(TextView.self, "note", update: { $0.onChange = { [weak self] in self?.note = $0 } })
        place(Switch.self, "switch", update: { $0.onChange = { [weak self] in self?.isOn = $0 } })
        place(Label.self, "echo", update: { $0.text = "\(note) \(isOn)" })
      }
    }
    let screen = ViewDriver(Scene.self)
    try screen.find(.key("note")).type("one\ntwo\n")
    try screen.find(.role(.checkBox)).tap()
    #expect(try screen.find(.key("echo")).text == "one\ntwo\n true")
  }
}
