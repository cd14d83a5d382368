import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import TerminalHost

/// Tests the controls for choices, numbers and menus by their pictures, and with keys and clicks.
@MainActor
@Suite struct ChoiceTests {
  /// A stage with views below each other, each at a row.
  private func stage(width: Int = 30, height: Int = 8, _ views: [(Control, Int)]) -> Stage {
    Stage(width: width, height: height) { scene in
      for (view, row) in views {
        scene.place(view, row) { make in
          make.left.equalTo(scene)
          make.top.equalTo(scene).offset(row)
        }
      }
    }
  }

  private func makeSelect() -> Select {
    let select = Select()
    select.options = ["Light", "Dark", "As the system"]
    return select
  }

  @Test func controlsLookLikeThemselves() {
    let (select, group, tabs, menu) = (makeSelect(), RadioGroup(), TabBar(), MenuButton())
    let (on, off, slider, stepper) = (Switch(), Switch(), Slider(), Stepper())
    group.options = ["Small", "Large"]
    group.selectedIndex = 1
    tabs.options = ["General", "編集"]
    menu.title = "File"
    on.isOn = true
    slider.value = 0.5
    stepper.range = 1...12
    stepper.value = 7
    let stage = stage(
      height: 9,
      [
        (select, 0), (group, 1), (tabs, 3), (menu, 4), (on, 5), (off, 6), (slider, 7), (stepper, 8),
      ])
    #expect(
      stage.rows == [
        "[ Light         ▾ ]", "( ) Small", "(•) Large", " General │ 編集", "[ File ▾ ]", "[──●]",
        "[●──]", "━━━━━━━━━━●─────────", "[-]  7 [+]",
      ])
    #expect(stage.isTrue)
  }

  @Test func aSelectOpensAListInFrontOfOthers() {
    let (select, label) = (makeSelect(), Label())
    label.text = "behind the list"
    var chosen: [Int] = []
    select.onChange = { chosen.append($0) }
    let stage = stage([(select, 0), (label, 1)])
    stage.type(Keys.tab + Keys.enter)
    #expect(stage.rows[0...3] == ["[ Light         ▾ ]", "  Light", "  Dark", "  As the system"])
    stage.type(Keys.down + Keys.down + Keys.down + Keys.up)
    #expect(select.selectedIndex == 0 && stage.screen.focused === select)
    stage.type(Keys.enter)
    #expect(chosen == [1])
    #expect(stage.rows[0...2] == ["[ Dark          ▾ ]", "behind the list", ""])
    // Escape leaves the choice as it is, and a letter looks for an option.
    stage.type(" " + Keys.down + "\u{1B}")
    stage.screen.finishInput()
    stage.draw()
    #expect(stage.rows[1] == "behind the list" && chosen == [1])
    stage.type(" a" + Keys.enter)
    #expect(chosen == [1, 2] && stage.isTrue)
    stage.type(" " + Keys.home + Keys.enter + " " + Keys.end + Keys.enter)
    #expect(chosen == [1, 2, 0, 2])
    // An arrow key opens the list, too.
    stage.type(Keys.up)
    #expect(stage.rows[3] == "  As the system" && stage.screen.focused === select)
    stage.type(Keys.up + Keys.enter + Keys.down + Keys.up + Keys.enter)
    #expect(chosen == [1, 2, 0, 2, 1, 0])
    select.isEnabled = false
    #expect(!select.keyDown(KeyPress(.down)))
  }

  @Test func clicksOpenPickAndCloseAList() {
    let (select, button) = (makeSelect(), Button())
    button.title = "Press"
    var presses = 0
    button.onPress = { presses += 1 }
    let stage = stage([(select, 0), (button, 1)])
    stage.type(Keys.click(2, 0))
    #expect(stage.rows[1] == "  Light" && stage.screen.focused === select)
    stage.type(Keys.click(3, 2))
    #expect(select.selectedIndex == 1 && stage.rows[1] == "[ Press ]" && presses == 0)
    stage.type(Keys.click(2, 0) + Keys.click(25, 1))
    #expect(stage.rows[1] == "[ Press ]" && select.selectedIndex == 1)
    stage.type(Keys.click(2, 0) + Keys.click(3, 1))
    #expect(select.selectedIndex == 0 && presses == 0)
    stage.type(Keys.click(3, 1))
    #expect(presses == 1)
  }

  @Test func aListGoesWithTheFocusAndWithItsControl() {
    let (select, field) = (makeSelect(), TextField())
    let stage = stage([(select, 0), (field, 5)])
    stage.type(Keys.tab + Keys.enter + Keys.tab)
    #expect(stage.screen.focused === field && stage.rows[1] == "")
    select.focus()
    stage.type(Keys.enter)
    #expect(stage.rows[1] == "  Light")
    select.isHidden = true
    stage.draw()
    #expect(stage.rows[1] == "" && stage.isTrue)
    stage.type(Keys.click(1, 1))
    #expect(select.selectedIndex == 0)
  }

  @Test func aListWithoutRoomBelowOpensAboveAndScrolls() {
    let select = Select()
    select.options = (0..<20).map { "option \($0)" }
    let stage = stage(width: 20, height: 6, [(select, 4)])
    stage.type(Keys.tab + Keys.enter)
    #expect(Array(stage.rows[0..<4]) == (0..<4).map { "  option \($0)" })
    #expect(stage.rows[4] == "[ option 0  ▾ ]")
    stage.type(Keys.end)
    #expect(stage.rows[3] == "  option 19" && stage.rows[0] == "  option 16")
    stage.type(Keys.click(3, 1))
    #expect(select.selectedIndex == 17 && stage.isTrue)
  }

  @Test func aMenuPassesOverWhatIsNotEnabled() {
    let menu = MenuButton()
    menu.title = "File"
    var performed: [String] = []
    menu.items = [
      MenuItem("Save", isEnabled: false) { performed.append("save") },
      MenuItem("Rename") { performed.append("rename") },
      MenuItem("Move", isEnabled: false) { performed.append("move") },
      MenuItem("Delete") { performed.append("delete") },
    ]
    let stage = stage([(menu, 0)])
    stage.type(Keys.tab + Keys.enter)
    #expect(stage.rows[1...4] == ["  Save", "  Rename", "  Move", "  Delete"])
    stage.type(Keys.enter)
    stage.type(" " + Keys.down + Keys.up + Keys.up + Keys.down + Keys.enter)
    #expect(performed == ["rename", "delete"] && stage.rows[1] == "")
    stage.type(Keys.enter + Keys.click(3, 1))
    #expect(performed.count == 2 && stage.rows[1] == "  Save")
    stage.type(Keys.click(3, 2))
    #expect(performed == ["rename", "delete", "rename"] && stage.rows[1] == "")
  }

  @Test func radioButtonsAndTabsAreByArrowAndClick() {
    let (group, tabs) = (RadioGroup(), TabBar())
    group.options = ["Small", "Medium", "Large"]
    tabs.options = ["General", "Editor"]
    let stage = stage([(tabs, 0), (group, 1)])
    stage.type(Keys.tab + Keys.right)
    #expect(tabs.selectedIndex == 1 && stage.screen.focused === tabs)
    stage.type(Keys.right)
    #expect(stage.screen.focused === group, "at the end, an arrow moves the focus")
    stage.type(Keys.down)
    #expect(group.selectedIndex == 1 && stage.rows[2] == "(•) Medium")
    stage.type(Keys.click(6, 3) + Keys.click(3, 0))
    #expect(group.selectedIndex == 2 && tabs.selectedIndex == 0)
    stage.type(Keys.click(9, 0))
    #expect(tabs.selectedIndex == 0, "the line between tabs is no tab")
    stage.type(Keys.click(10, 0))
    #expect(tabs.selectedIndex == 1 && stage.isTrue)
  }

  @Test func slidersSteppersAndSwitchesAreByKeyAndClick() {
    let (slider, stepper, control) = (Slider(), Stepper(), Switch())
    slider.range = 0...19
    slider.step = 1
    stepper.range = 0...10
    stepper.step = 0.5
    let stage = stage([(slider, 0), (stepper, 1), (control, 2)])
    stage.type(Keys.tab + Keys.right + Keys.right + Keys.left)
    #expect(slider.value == 1 && stage.rows[0].hasPrefix("━●─"))
    stage.type(Keys.click(12, 0))
    #expect(slider.value == 12)
    stage.type(Keys.end)
    #expect(slider.value == 19 && stage.rows[0] == String(repeating: "━", count: 19) + "●")
    stage.type(Keys.tab + "++-" + Keys.right)
    #expect(stepper.value == 1 && stage.rows[1] == "[-]  1.0 [+]")
    stage.type(Keys.click(1, 1) + Keys.click(10, 1) + Keys.click(10, 1))
    #expect(stepper.value == 1.5)
    stage.type("7.5")
    #expect(stepper.value == 7.5 && stage.rows[1] == "[-]  7.5 [+]")
    stage.type(Keys.backspace + Keys.backspace + Keys.backspace)
    #expect(stepper.value == 0)
    stage.type(Keys.tab + " ")
    #expect(control.isOn && stage.rows[2] == "[──●]")
    stage.type(Keys.click(2, 2))
    #expect(!control.isOn && stage.isTrue)
  }
}
