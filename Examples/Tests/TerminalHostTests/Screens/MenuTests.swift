import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import TerminalHost

/// Tests context menus, submenus, tooltips, icons, spinners and the clipboard.
@MainActor
@Suite struct MenuTests {
  private func items(_ performed: @escaping (String) -> Void) -> [MenuItem] {
    [
      MenuItem("Open") { performed("open") },
      MenuItem(
        "Sort",
        items: [
          MenuItem("by name") { performed("name") },
          MenuItem("by size", isEnabled: false) { performed("size") },
          MenuItem("by date") { performed("date") },
        ]),
      MenuItem("Empty", items: []),
    ]
  }

  @Test func submenusOpenBesideTheirRows() {
    let menu = MenuButton()
    menu.title = "File"
    var performed: [String] = []
    menu.items = items { performed.append($0) }
    let stage = Stage(width: 40, height: 8) { scene in
      scene.place(menu, "menu") { make in make.top.left.equalTo(scene) }
    }
    stage.type(Keys.tab + Keys.enter + Keys.down)
    #expect(stage.rows[1...3] == ["  Open", "  Sort   ▸", "  Empty"])
    stage.type(Keys.right)
    #expect(
      stage.rows[1...4] == [
        "  Open", "  Sort   ▸   by name", "  Empty      by size", "             by date",
      ])
    stage.type(Keys.down + Keys.enter)
    #expect(performed == ["date"] && stage.rows[1] == "" && stage.isTrue)
    // Left and Escape close the submenu, then the menu.
    stage.type(" " + Keys.down + Keys.enter + Keys.left)
    #expect(stage.rows[1...2] == ["  Open", "  Sort   ▸"])
    stage.type(Keys.right + "\u{1B}")
    stage.screen.finishInput()
    stage.type("\u{1B}")
    stage.screen.finishInput()
    stage.draw()
    #expect(stage.rows[1] == "")
    // Clicks open, and pick; the pointer highlights.
    stage.type(Keys.click(1, 0) + Keys.click(3, 2))
    #expect(stage.rows[3] == "  Empty      by size")
    stage.type(Keys.click(13, 3))
    #expect(performed == ["date"], "the command is not enabled")
    stage.type(Keys.hover(4, 1))
    #expect(stage.rows[3] == "  Empty", "another row is highlighted")
    stage.type(Keys.click(3, 2) + Keys.click(13, 2))
    #expect(performed == ["date", "name"] && stage.rows[1] == "" && stage.isTrue)
  }

  @Test func aContextMenuOpensAtThePointerAndByKey() {
    let (button, label) = (Button(), Label())
    (button.title, label.text) = ("Press", "a label")
    var performed: [String] = []
    button.contextMenu = items { performed.append($0) }
    label.contextMenu = [
      MenuItem("Copy") { [weak label] in label.map { $0.copy($0.text) } }
    ]
    let stage = Stage(width: 40, height: 9) { scene in
      scene.place(button, "button") { make in make.top.left.equalTo(scene) }
      scene.place(label, "label") { make in make.top.equalTo(button.layout.bottom) }
    }
    stage.type(Keys.menu(4, 0))
    #expect(stage.rows[0...2] == ["[ Press ]", "a lab  Open", "       Sort   ▸"])
    #expect(stage.screen.focused === button)
    stage.type(Keys.enter)
    #expect(performed == ["open"] && stage.rows[0] == "[ Press ]" && stage.isTrue)
    // The menu key opens it below the view with the focus.
    stage.type("\u{1B}[29~")
    #expect(stage.rows[0...1] == ["[ Press ]", "  Open"])
    stage.type(Keys.down + Keys.right + Keys.enter)
    #expect(performed == ["open", "name"])
    stage.type("\u{1B}[21;2~" + Keys.click(30, 5))
    #expect(stage.rows[1] == "a label" && performed.count == 2, "a click outside closes it")
    button.isEnabled = false
    stage.type(Keys.menu(4, 0))
    #expect(stage.rows[1] == "a label")
    stage.type(Keys.menu(1, 1))
    #expect(stage.rows[2].hasPrefix("    Copy"))
    stage.screen.receive(Array(Keys.enter.utf8))
    #expect(stage.screen.requests.takeBytes() == Array("\u{1B}]52;c;YSBsYWJlbA==\u{7}".utf8))
  }

  private final class Names: ListControl<String> {
    @Local var names = ["a", "b", "c", "d"]
    override func render() {
      placeRows(names, id: \.self, rowHeight: .fixed(1)) { row, name in
        row.place(
          Label.self, update: { $0.text = self.mark(of: row) == .none ? name : "> \(name)" })
      }
    }
  }

  @Test func rowsHaveMenusAndAreMoved() {
    let names = Names()
    var events: [String] = []
    names.onOpen = { events.append("open \($0)") }
    names.onMenu = { name in [MenuItem("Delete \(name)") { events.append("delete \(name)") }] }
    names.onMove = { name, row in
      events.append("\(name) to \(row)")
      names.names.removeAll { $0 == name }
      names.names.insert(name, at: row)
    }
    let stage = Stage(width: 20, height: 6, root: names)
    stage.type(Keys.menu(0, 2))
    #expect(stage.rows[2] == "> c" || stage.rows[2].contains("Delete c"))
    stage.type(Keys.enter)
    #expect(events == ["delete c"] && names.choice == "c")
    stage.type("\u{1B}[29~")
    #expect(stage.rows[3] == "  Delete c")
    stage.type("\u{1B}")
    stage.screen.finishInput()
    stage.draw()
    events = []
    stage.type(
      Keys.press(0, 2) + Keys.drag(0, 2) + Keys.drag(3, 1) + Keys.drag(3, 0) + Keys.drag(0, 9))
    #expect(stage.rows[0...3] == ["a", "b", "d", "> c"])
    stage.type(Keys.release(0, 9))
    #expect(events == ["c to 1", "c to 0", "c to 3"])
    stage.type("\u{1B}[1;3A" + "\u{1B}[1;3A" + "\u{1B}[1;3B" + "\u{1B}[1;3B" + "\u{1B}[1;3B")
    #expect(names.names == ["a", "b", "d", "c"] && events.count == 7)
    stage.type(Keys.click(0, 3))
    #expect(events.last == "open c" && events.count == 8)
    stage.type(Keys.click(0, 1) + Keys.click(0, 1))
    #expect(events.last == "open b" && stage.isTrue)
  }

  @Test func aTooltipIsShownUnderThePointerAndByKey() {
    let (button, label) = (Button(), Label())
    (button.title, label.text) = ("Press", "a label below")
    button.tooltip = "Presses, as often as you want it, and longer than a line of forty"
    let stage = Stage(width: 50, height: 5) { scene in
      scene.place(button, "button") { make in make.top.left.equalTo(scene) }
      scene.place(label, "label") { make in make.top.equalTo(button.layout.bottom) }
    }
    stage.type(Keys.hover(3, 0))
    #expect(
      stage.rows[1] == " Presses, as often as you want it, and"
        && stage.rows[2] == " longer than a line of forty")
    stage.type(Keys.hover(30, 4))
    #expect(stage.rows[1] == "a label below")
    stage.type(Keys.tab + "\u{1B}OP")
    #expect(stage.rows[1].hasPrefix(" Presses"))
    stage.type("x")
    #expect(stage.rows[1] == "a label below" && stage.isTrue)
    stage.type(Keys.hover(3, 0))
    button.isHidden = true
    stage.draw()
    #expect(stage.rows[1] == "a label below" && stage.isTrue)
  }

  @Test func everySymbolHasACharacterOfItsOwn() {
    let characters = Symbol.allCases.map(\.character)
    #expect(Set(characters).count == characters.count)
    #expect(characters.allSatisfy { $0.cellWidth == 1 })
    let icon = Icon()
    icon.symbol = .search
    let stage = Stage { scene in scene.place(icon, "icon") { make in make.top.left.equalTo(scene) }
    }
    #expect(stage.rows[0] == "⌕")
    icon.symbol = .star
    stage.draw()
    #expect(stage.rows[0] == "★" && stage.written == 1 && stage.isTrue)
  }

  @Test func aSpinnerTurnsOnlyWhileItIsVisible() {
    let spinner = Spinner()
    let stage = Stage { scene in
      scene.place(spinner, "spinner") { make in make.top.left.equalTo(scene) }
    }
    #expect(stage.rows[0] == "⠋" && stage.screen.isTurning)
    stage.screen.turn()
    stage.draw()
    #expect(stage.rows[0] == "⠙" && stage.written == 1)
    let pictures = stage.screen.pictures
    for change in 0..<2 {
      if change == 0 { spinner.isHidden = true } else { spinner.isSpinning = false }
      stage.draw()
      #expect(stage.rows[0] == "" && !stage.screen.isTurning)
      stage.screen.turn()
      stage.draw()
      spinner.isHidden = false
    }
    stage.draw()
    #expect(stage.screen.pictures <= pictures + 3 && stage.isTrue)
    spinner.isSpinning = true
    stage.draw()
    #expect(stage.screen.isTurning)
  }
}
