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
  }
}

extension SplitView {
  /// The line between the panes.
  fileprivate var divider: Control? {
    subviews.lazy.compactMap { $0 as? Control }.first { $0.accessibilityRole == .separator }
  }
}
