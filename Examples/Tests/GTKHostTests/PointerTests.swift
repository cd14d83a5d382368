import CGtk4
import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import GTKHost

extension GTKTests {
  /// Tests split views, and how views follow the pointer.
  @MainActor
  @Suite struct Pointers {
    private func makeSplit(_ moved: @escaping (Double) -> Void) -> SplitView {
      let split = SplitView()
      split.firstMinimum = 50
      split.secondMinimum = 100
      split.onMove = moved
      split.first = Slot { $0.place(Button.self, "one", update: { $0.title = "one" }) }
      split.second = Slot { $0.place(Button.self, "two", update: { $0.title = "two" }) }
      return split
    }

    @Test func theDividerIsDraggedAndMovedByKeys() throws {
      var moves: [Double] = []
      let split = makeSplit { moves.append($0) }
      let stage = try Stage(width: 406, height: 306) { scene in
        scene.place(split, "split") { make in make.edges.equalToSuperview() }
      }
      defer { stage.end() }
      let divider = try #require(split.divider)
      #expect(divider.frame == CGRect(x: 200, y: 0, width: 6, height: 306))
      #expect(divider.widget?.accessibleRole == GTK_ACCESSIBLE_ROLE_SEPARATOR)
      stage.drag(
        from: stage.middle(of: divider), to: [CGPoint(x: 250, y: 20), CGPoint(x: 303, y: 90)])
      #expect(divider.frame.minX == 300 && split.position == 0.75 && moves.last == 0.75)
      #expect(divider.widget?.allocation == divider.frame)
      #expect(stage.window.focused !== divider, "the focus stays")
      stage.drag(
        from: stage.middle(of: divider), to: [CGPoint(x: 20, y: 20), CGPoint(x: -30, y: 90)])
      #expect(divider.frame.minX == 50 && split.position == 0.125)
      divider.focus()
      stage.press("End")
      #expect(divider.frame.minX == 300 && stage.window.focused === divider)
      stage.press("Left")
      #expect(divider.frame.minX == 300 - divider.metrics.character.width)
      split.axis = .vertical
      stage.pump()
      #expect(divider.frame.height == 6 && divider.frame.width == 406)
      stage.press("Home", "Down")
      #expect(divider.frame.minY == 50 + divider.metrics.character.height)
      stage.drag(
        from: stage.middle(of: divider), to: [CGPoint(x: 30, y: 100), CGPoint(x: 30, y: 153)])
      #expect(divider.frame.minY == 150 && split.position == 0.5)
    }

    @Test func columnsAreResizedByDragging() throws {
      let stage = try Stage(width: 400, height: 200) { scene in
        scene.place(Rivers.self, "rivers") { make in make.edges.equalToSuperview() }
      }
      defer { stage.end() }
      let rivers = try #require(stage.scene.subviews.first as? Rivers)
      let edge = try #require(rivers.divider)
      // Half of the table without the gap, beside the margin.
      #expect(edge.frame.minX == 194 && edge.frame.width == 6)
      stage.drag(
        from: stage.middle(of: edge), to: [CGPoint(x: 150, y: 5), CGPoint(x: 103, y: 50)])
      #expect(edge.frame.minX == 100 && rivers.columnWidths == [.share(106), .share(294)])
      #expect(edge.widget?.allocation == edge.frame && rivers.sorting == nil)
      run("xdotool", "windowsize", stage.xid, "800", "200")
      stage.wait("twice the width") { rivers.frame.width == 800 }
      #expect(edge.frame.minX == 206, "shares stay")
      let middle = stage.middle(of: edge)
      stage.movePointer(to: middle)
      run("xdotool", "click", "--repeat", "2", "1")
      stage.pump()
      #expect(rivers.columnWidths.isEmpty && edge.frame.minX == 394)
    }

    @Test func viewsFollowThePointer() throws {
      let (label, button) = (Label(), Button())
      (label.text, button.title) = ("a label", "Press")
      var (hovered, doubles): (Set<String>, Int) = ([], 0)
      label.onHover = { if $0 { hovered.insert("label") } else { hovered.remove("label") } }
      button.onHover = { if $0 { hovered.insert("button") } else { hovered.remove("button") } }
      label.onDoubleClick = { doubles += 1 }
      let stage = try Stage { scene in
        scene.place(label, "label") { make in make.top.left.equalTo(scene) }
        scene.place(button, "button") { make in make.top.equalTo(label.layout.bottom) }
      }
      defer { stage.end() }
      stage.movePointer(to: stage.middle(of: label))
      #expect(hovered == ["label"])
      stage.movePointer(to: stage.middle(of: button))
      #expect(hovered == ["button"])
      stage.movePointer(to: CGPoint(x: 300, y: 250))
      #expect(hovered == [])
      stage.movePointer(to: stage.middle(of: label))
      run("xdotool", "click", "--repeat", "2", "--delay", "50", "1")
      stage.pump()
      #expect(doubles == 1 && hovered == ["label"])
    }

    @Test func contextMenusOpenByTheSecondButtonAndByKey() throws {
      let (button, label) = (Button(), Label())
      (button.title, label.text) = ("Press", "a label")
      var performed: [String] = []
      button.contextMenu = [
        MenuItem("Open") { performed.append("open") },
        MenuItem("Sort", items: [MenuItem("by name") { performed.append("name") }]),
      ]
      label.contextMenu = [MenuItem("Copy") { label.copy("copied text") }]
      let field = TextField()
      let stage = try Stage { scene in
        scene.place(button, "button") { make in make.top.left.equalTo(scene).offset(20) }
        scene.place(label, "label") { make in make.top.equalTo(button.layout.bottom).offset(10) }
        scene.place(field, "field") { make in make.top.equalTo(label.layout.bottom).offset(10) }
      }
      defer { stage.end() }
      stage.click(button, button: 3)
      stage.wait("the menu") { stage.window.contextMenu?.isDrawn == true }
      stage.pump(300)
      stage.press("Return")
      stage.pump(300)
      #expect(performed == ["open"] && stage.window.contextMenu?.isDrawn == false)
      button.focus()
      stage.press("Menu")
      stage.pump(300)
      stage.press("Down", "Return")
      stage.pump(500)
      stage.press("Down", "Return")
      stage.pump(300)
      #expect(performed == ["open", "name"], "a submenu")
      stage.press("Escape")
      stage.pump(300)
      stage.click(label, button: 3)
      stage.pump(300)
      stage.press("Return")
      stage.pump(300)
      field.focus()
      stage.press("ctrl+v")
      stage.pump(200)
      #expect(field.text == "copied text")
      var texts: [String?] = []
      label.readClipboard { texts.append($0) }
      stage.wait("the text of the clipboard") { texts == ["copied text"] }
      unsafe gdk_clipboard_set_content(
        gtk_widget_get_clipboard(stage.window.widget.pointer), nil)
      label.readClipboard { texts.append($0) }
      stage.wait("an empty clipboard") { texts == ["copied text", nil] }
    }

    private final class Names: ListControl<String> {
      @Local var names = ["a", "b", "c", "d"]
      override func render() {
        placeRows(names, id: \.self, rowHeight: .fixed(20)) { row, name in
          row.place(Label.self, update: { $0.text = name })
        }
      }
    }

    @Test func rowsAreDraggedAndMovedByKeys() throws {
      let names = Names()
      var opened: [String] = []
      names.onOpen = { opened.append($0) }
      names.onMove = { name, row in
        names.names.removeAll { $0 == name }
        names.names.insert(name, at: row)
      }
      names.onMenu = { name in [MenuItem("Open") { opened.append("menu \(name)") }] }
      let stage = try Stage(root: names)
      defer { stage.end() }
      stage.drag(
        from: CGPoint(x: 50, y: 10), to: [CGPoint(x: 50, y: 30), CGPoint(x: 60, y: 50)])
      #expect(stage.window.focused === names && names.choice == "a" && opened == [])
      #expect(names.names == ["b", "c", "a", "d"])
      stage.press("alt+Down", "alt+Down")
      #expect(names.names == ["b", "c", "d", "a"])
      stage.drag(from: CGPoint(x: 50, y: 70), to: [])
      #expect(opened == ["a"])
      stage.drag(from: CGPoint(x: 50, y: 70), to: [CGPoint(x: 50, y: -30)])
      #expect(names.names == ["a", "b", "c", "d"] && opened == ["a"])
      stage.press("Menu")
      stage.pump(300)
      stage.press("Return")
      stage.pump(300)
      #expect(opened == ["a", "menu a"])
    }

    @Test func iconsSpinnersAndTooltipsAreGTKs() throws {
      let (icon, spinner, button) = (Icon(), Spinner(), Button())
      icon.accessibilityName = "Found"
      button.tooltip = "Presses"
      let stage = try Stage { scene in
        scene.place(icon, "icon") { make in make.top.left.equalTo(scene).offset(10) }
        scene.place(spinner, "spinner") { make in make.top.equalTo(icon.layout.bottom) }
        scene.place(button, "button") { make in make.top.equalTo(spinner.layout.bottom) }
      }
      defer { stage.end() }
      for symbol in Symbol.allCases {
        icon.symbol = symbol
        stage.window.update()
        #expect(icon.widget?.iconExists == true, "\(symbol)")
      }
      #expect(icon.frame.width >= 16 && icon.widget?.accessibleLabelError("Found") == nil)
      #expect(button.widget?.string("tooltip-text") == "Presses")
      button.tooltip = nil
      stage.pump()
      #expect(button.widget?.string("tooltip-text") == "")
      #expect(spinner.widget?.bool("spinning") == true)
      let turning = stage.window.frameCount
      stage.wait("frames") { stage.window.frameCount > turning + 3 }
      spinner.isHidden = true
      stage.pump(100)
      let hidden = stage.window.frameCount
      stage.pump(300)
      #expect(stage.window.frameCount == hidden, "a hidden spinner draws no frames")
    }
  }
}

extension View {
  /// The first line between panes or columns in the view.
  fileprivate var divider: Control? {
    for view in subviews {
      if let line = view as? Control, line.accessibilityRole == .separator { return line }
      if let line = view.divider { return line }
    }
    return nil
  }
}
