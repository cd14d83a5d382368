import Bindings
import CGtk4
import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import GTKHost

extension GTKTests {
  /// Tests the controls for choices, numbers, menus and long texts.
  @MainActor
  @Suite struct Choices {
    /// A stage with views below each other.
    private func stage(_ views: [Control]) throws -> Stage {
      try Stage { scene in
        for (index, view) in views.enumerated() {
          scene.place(view, index) { make in
            make.left.equalTo(scene).offset(10)
            if index == 0 {
              make.top.equalTo(scene).offset(10)
            } else {
              make.top.equalTo(views[index - 1].layout.bottom).offset(10)
            }
          }
        }
      }
    }

    /// Clicks at a distance from the top left corner of a view.
    private func click(_ stage: Stage, _ view: View, _ x: Double, _ y: Double) throws {
      let place = try #require(stage.place(of: view))
      run(
        "xdotool", "mousemove", "--window", stage.xid, "\(Int(place.x + x))", "\(Int(place.y + y))",
        "click", "1")
      stage.pump()
    }

    @Test func controlsShowWhatTheyHold() throws {
      let (select, group, tabs, menu) = (Select(), RadioGroup(), TabBar(), MenuButton())
      let (control, slider, stepper, text) = (Switch(), Slider(), Stepper(), TextView())
      for choice in [select, group, tabs] { choice.options = ["one", "two", "three"] }
      select.selectedIndex = 2
      group.selectedIndex = -1
      tabs.selectedIndex = 1
      menu.title = "File"
      control.isOn = true
      slider.value = 0.25
      stepper.range = 1...9
      stepper.value = 4
      text.text = "one\ntwo"
      let views: [(Control, GtkAccessibleRole)] = [
        (select, GTK_ACCESSIBLE_ROLE_COMBO_BOX), (group, GTK_ACCESSIBLE_ROLE_RADIO_GROUP),
        (tabs, GTK_ACCESSIBLE_ROLE_TAB_LIST), (menu, GTK_ACCESSIBLE_ROLE_BUTTON),
        (control, GTK_ACCESSIBLE_ROLE_SWITCH), (slider, GTK_ACCESSIBLE_ROLE_SLIDER),
        (stepper, GTK_ACCESSIBLE_ROLE_SPIN_BUTTON), (text, GTK_ACCESSIBLE_ROLE_TEXT_BOX),
      ]
      for (view, _) in views { view.accessibilityName = "name" }
      let stage = try stage(views.map(\.0))
      defer { stage.end() }
      for (view, role) in views {
        let peer = try #require(view.peer as? WidgetPeer)
        #expect(peer.named.accessibleRole == role, "\(type(of: view))")
        #expect(peer.named.accessibleLabelError("name") == nil, "\(type(of: view))")
        #expect(peer.widget.allocation == view.frame, "\(type(of: view))")
        #expect(view.frame.width > 20 && view.frame.height > 10)
      }
      #expect(select.widget?.int("selected") == 2)
      #expect(active(group) == [false, false, false] && active(tabs) == [false, true, false])
      #expect(menu.widget?.string("label") == "File")
      #expect(control.widget?.bool("active") == true)
      #expect((slider.widget as? RangeWidget)?.value == 0.25)
      #expect(stepper.widget?.double("value") == 4 && stepper.widget?.string("text") == "4")
      #expect((text.peer as? TextViewPeer)?.text.text == "one\ntwo")
      select.selectedIndex = 5
      group.selectedIndex = 0
      tabs.options = ["a", "b"]
      stepper.step = 0.5
      slider.value = 7
      text.text = "none"
      for (view, _) in views { view.isEnabled = false }
      stage.pump()
      #expect(select.widget?.int("selected") == -1 && active(group) == [true, false, false])
      #expect(active(tabs) == [false, true] && stepper.widget?.string("text") == "4.0")
      #expect((slider.widget as? RangeWidget)?.value == 1 && slider.value == 7)
      #expect((text.peer as? TextViewPeer)?.text.text == "none")
      #expect(views.allSatisfy { $0.0.widget?.bool("sensitive") == false })
    }

    private func active(_ choice: ChoiceControl) -> [Bool] {
      (choice.peer as? ChoiceButtonsPeer)?.buttons.map { $0.bool("active") } ?? []
    }

    @Test func aSelectIsOpenedByKeyAndClick() throws {
      let (select, button) = (Select(), Button())
      select.options = ["light", "dark", "system"]
      var chosen: [Int] = []
      select.onChange = { chosen.append($0) }
      let stage = try stage([select, button])
      defer { stage.end() }
      select.focus()
      stage.pump()
      #expect(select.isFocused && stage.window.focused === select)
      stage.press("space")
      stage.pump(200)
      stage.press("Down", "Return")
      stage.pump(200)
      #expect(chosen == [1] && select.selectedIndex == 1)
      #expect(stage.window.focused === select)
      // An arrow key opens the list, too.
      stage.press("Down")
      stage.pump(200)
      stage.press("Up", "Return")
      stage.pump(200)
      #expect(select.selectedIndex == 0, "\(select.selectedIndex)")
      #expect(stage.window.focused === select)
      stage.press("Tab")
      #expect(stage.window.focused === button)
      // What the closure makes of the choice is shown.
      select.onChange = { _ in select.selectedIndex = 0 }
      select.focus()
      stage.press("Return")
      stage.pump(200)
      stage.press("Down", "Return")
      stage.pump(200)
      #expect(select.selectedIndex == 0 && select.widget?.int("selected") == 0)
    }

    @Test func theTitlesOfATableAreOneStop() throws {
      let rivers = Rivers()
      let stage = try Stage(root: rivers)
      defer { stage.end() }
      rivers.focus()
      stage.pump()
      stage.press("Tab")
      #expect(stage.window.focused?.widget?.string("label") == "River")
      stage.press("Right")
      let second = stage.window.focused
      #expect(second?.widget?.string("label") == "Length")
      stage.press("space")
      #expect(rivers.sorting == TableSorting(column: 1))
      stage.press("Tab")
      #expect(stage.window.focused === rivers)
      stage.press("shift+Tab")
      #expect(stage.window.focused === second)
      stage.press("Left", "Return")
      #expect(rivers.sorting == TableSorting(column: 0))
    }

    @Test func radioButtonsAndTabsAreByArrowAndClick() throws {
      let (tabs, group, button) = (TabBar(), RadioGroup(), Button())
      tabs.options = ["General", "Editor", "Keys"]
      group.options = ["Small", "Large"]
      var chosen: [String] = []
      tabs.onChange = { chosen.append("tab \($0)") }
      group.onChange = { chosen.append("size \($0)") }
      let stage = try stage([tabs, group, button])
      defer { stage.end() }
      try click(stage, tabs, tabs.frame.width - 10, 10)
      #expect(chosen == ["tab 2"] && active(tabs) == [false, false, true])
      #expect(stage.window.focused === tabs)
      stage.press("Left", "Left")
      #expect(tabs.selectedIndex == 0 && stage.window.focused === tabs)
      stage.press("Tab")
      #expect(stage.window.focused === group, "the tabs are one stop")
      stage.press("Down")
      #expect(group.selectedIndex == 1 && active(group) == [false, true])
      stage.press("Tab")
      #expect(stage.window.focused === button)
      stage.press("shift+Tab", "Up")
      #expect(group.selectedIndex == 0)
      try click(stage, group, 8, group.frame.height - 8)
      #expect(group.selectedIndex == 1)
      #expect(chosen == ["tab 2", "tab 1", "tab 0", "size 1", "size 0", "size 1"])
      tabs.isEnabled = false
      stage.pump()
      try click(stage, tabs, tabs.frame.width - 10, 10)
      #expect(tabs.selectedIndex == 0 && active(tabs) == [true, false, false])
    }

    @Test func aMenuPerformsItsCommands() throws {
      let menu = MenuButton()
      menu.title = "File"
      var performed: [String] = []
      menu.items = [
        MenuItem("Rename") { performed.append("rename") },
        MenuItem("Move", isEnabled: false) { performed.append("move") },
        MenuItem("Delete") { performed.append("delete") },
      ]
      let stage = try stage([menu])
      defer { stage.end() }
      menu.focus()
      stage.press("space")
      stage.pump(300)
      stage.press("Down", "Return")
      stage.pump(300)
      #expect(performed == ["delete"], "the command between is not enabled")
      menu.items = [MenuItem("Add") { performed.append("add") }]
      stage.pump()
      menu.focus()
      stage.press("Return")
      stage.pump(300)
      stage.press("Return")
      stage.pump(300)
      #expect(performed.count == 2 && performed.last == "add")
    }

    @Test func listsOpenByClickAndSlidersFollowThePointer() throws {
      let (select, menu, slider, stepper) = (Select(), MenuButton(), Slider(), Stepper())
      let field = TextField()
      select.options = ["light", "dark", "system"]
      slider.range = 0...100
      stepper.range = 0...10
      menu.title = "File"
      var performed: [String] = []
      menu.items = ["Rename", "Delete"].map { title in
        MenuItem(title) { performed.append(title) }
      }
      let stage = try stage([select, menu, slider, stepper, field])
      defer { stage.end() }
      field.focus()
      stage.pump()
      stage.click(select)
      stage.pump(300)
      // The second option.
      try click(stage, select, 20, select.frame.height + 64)
      stage.pump(300)
      #expect(select.selectedIndex == 1)
      let knob = stage.middle(of: slider)
      for (place, action) in [
        (knob, "mousedown"), (CGPoint(x: knob.x + 300, y: knob.y), "mouseup"),
      ] {
        run("xdotool", "mousemove", "--window", stage.xid, "\(Int(place.x))", "\(Int(place.y))")
        stage.pump()
        run("xdotool", action, "1")
        stage.pump()
      }
      #expect(slider.value == 100 && slider.isFocused)
      try click(stage, stepper, stepper.frame.width - 8, stepper.frame.height / 2)
      #expect(stepper.value == 1)
      try click(stage, stepper, 8, stepper.frame.height / 2)
      #expect(stepper.value == 1 && stepper.isFocused, "a click into the text places the cursor")
      stage.click(menu)
      stage.pump(300)
      // The first command, below the button.
      try click(stage, menu, 20, menu.frame.height + 35)
      stage.pump(300)
      #expect(performed == ["Rename"])
    }

    @Test func slidersSteppersAndSwitchesAreByKeyAndClick() throws {
      let (slider, stepper, control) = (Slider(), Stepper(), Switch())
      slider.range = 0...10
      slider.step = 2
      stepper.range = 0...10
      let stage = try stage([slider, stepper, control])
      defer { stage.end() }
      slider.focus()
      stage.press("Right", "Right", "Left")
      #expect(slider.value == 2 && stage.window.focused === slider)
      stage.press("End")
      #expect(slider.value == 10)
      try click(stage, slider, slider.frame.width / 2, slider.frame.height / 2)
      #expect(slider.value > 2 && slider.value < 9 && slider.value.remainder(dividingBy: 2) == 0)
      stepper.focus()
      stage.press("Up", "Up", "Down")
      #expect(stepper.value == 1 && stage.window.focused === stepper)
      try click(stage, stepper, stepper.frame.width - 8, stepper.frame.height / 2)
      #expect(stepper.value == 2)
      stage.click(control)
      #expect(control.isOn)
      stage.press("space")
      #expect(!control.isOn)
      // A closure has the last word.
      control.onChange = { _ in control.isOn = false }
      slider.onChange = { _ in slider.value = 4 }
      stage.press("space")
      slider.focus()
      stage.press("Home")
      #expect(control.widget?.bool("active") == false)
      #expect((slider.widget as? RangeWidget)?.value == 4)
    }

    @Test func linesAreTypedIntoATextView() throws {
      let (view, button) = (TextView(), Button())
      view.text = "begin"
      var edits: [String] = []
      view.onChange = { edits.append($0) }
      let stage = try stage([view, button])
      defer { stage.end() }
      let text = try #require((view.peer as? TextViewPeer)?.text)
      stage.click(view)
      #expect(stage.window.focused === view && view.isFocused)
      stage.press("ctrl+End")
      stage.type("ner")
      stage.press("Return")
      stage.type("two")
      #expect(view.text == "beginner\ntwo" && edits.last == view.text && edits.count == 7)
      // A change elsewhere in the text leaves the cursor between the same letters.
      stage.press("Left")
      view.text = "-beginner\ntwo"
      #expect(text.text == "-beginner\ntwo" && text.cursor == 12)
      view.onChange = { view.text = $0.uppercased() }
      stage.type("x")
      #expect(view.text == "-BEGINNER\nTWXO" && text.text == view.text)
      stage.press("Tab")
      #expect(stage.window.focused === button)
      view.focus()
      stage.pump()
      view.isHidden = true
      stage.pump()
      #expect(!view.isFocused)
    }

    @Test func widgetsGoWithTheirViews() throws {
      let stage = try Stage { scene in
        for index in 0..<(scene.state["count"] as? Int ?? 0) {
          let select = scene.place(Select.self, "select \(index)").view
          let tabs = scene.place(TabBar.self, "tabs \(index)").view
          for choice in [select, tabs] { choice.options = ["a", "b"] }
          scene.place(MenuButton.self, "menu \(index)").view.items = [MenuItem("a") {}]
          scene.place(Slider.self, "slider \(index)")
          scene.place(TextView.self, "text \(index)").view.text = "text"
        }
      }
      defer { stage.end() }
      let empty = Widget.count
      let objects = ObjectCount()
      for _ in 0..<3 {
        stage.scene.state["count"] = 10
        stage.pump(20)
        #expect(Widget.count >= empty + 60)
        for view in stage.scene.subviews { objects.watch(view) }
        stage.scene.state["count"] = 0
        stage.pump(20)
        #expect(Widget.count == empty)
      }
      #expect(objects.watched == 150 && objects.finalized == 150)
    }
  }
}
