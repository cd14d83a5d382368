import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import TerminalHost

/// Tests split views, and how views follow the pointer.
@MainActor
@Suite struct SplitTests {
  private final class Panes: StateView {
    @Local var share = 0.5
    @Local var axis = Axis.horizontal
    @Local var hasSecond = true
    @Local var minimum = 5.0
    var moves: [Double] = []
    weak var split: SplitView?

    override func render() {
      let (axis, minimum, hasSecond) = (axis, minimum, hasSecond)
      split =
        place(
          SplitView.self, "split",
          update: {
            $0.axis = axis
            $0.$position = $share
            $0.firstMinimum = minimum
            $0.secondMinimum = minimum
            $0.onMove = { [weak self] in self?.moves.append($0) }
            $0.first = Self.pane("first")
            $0.second = hasSecond ? Self.pane("second") : Slot()
          }
        ) { make in make.edges.equalToSuperview() }.view
    }

    private static func pane(_ name: String) -> Slot {
      Slot { pane in
        pane.place(
          Label.self, name,
          update: {
            $0.text = "the \(name) pane with a long text"
            $0.wraps = name == "second"
          }
        ) { make in make.top.horizontalEdges.equalToSuperview() }
        pane.place(Button.self, "button", update: { $0.title = name }) { make in
          make.left.bottom.equalToSuperview()
        }
      }
    }
  }

  @Test func theDividerIsDragged() throws {
    let panes = Panes()
    let stage = Stage(width: 41, height: 4, root: panes)
    #expect(stage.rows[1] == String(repeating: " ", count: 20) + "│a long text")
    stage.type(Keys.click(20, 1))
    #expect(panes.share == 0.5 && stage.screen.focused == nil, "a click is no drag")
    stage.type(Keys.press(20, 1) + Keys.drag(12, 3))
    #expect(panes.share == 0.3 && stage.rows[2] == String(repeating: " ", count: 12) + "│")
    stage.type(Keys.drag(2, 3))
    #expect(
      panes.share == 5.0 / 40
        && stage.rows[2].firstIndex(of: "│")?.utf16Offset(in: stage.rows[2]) == 5)
    stage.type(Keys.drag(70, 0) + Keys.release(70, 0) + Keys.drag(3, 0))
    #expect(panes.share == 35.0 / 40, "released, it stays")
    #expect(panes.moves == [0.3, 0.125, 0.875] && stage.isTrue)
  }

  @Test func theDividerIsMovedByKeys() throws {
    let panes = Panes()
    let stage = Stage(width: 41, height: 9, root: panes)
    stage.type(Keys.tab + Keys.tab)
    #expect((stage.screen.focused as? Control)?.accessibilityRole == .separator)
    stage.type(Keys.left + Keys.left + Keys.right)
    #expect(panes.share == 19.0 / 40)
    stage.type(Keys.home)
    #expect(panes.share == 5.0 / 40)
    stage.type(Keys.end + Keys.right)
    #expect(panes.share == 35.0 / 40 && panes.moves.count == 5)
    panes.axis = .vertical
    panes.minimum = 2
    panes.share = 0.5
    stage.draw()
    #expect(stage.rows[4] == String(repeating: "─", count: 41) && stage.rows[3] == "[ first ]")
    stage.type(Keys.up)
    #expect(panes.share == 3.0 / 8 && stage.rows[3].hasPrefix("──"))
    stage.type(Keys.home + Keys.up)
    #expect(panes.share == 0.25 && stage.isTrue)
    stage.type(Keys.tab)
    #expect((stage.screen.focused as? Button)?.title == "second")
  }

  @Test func theShareStaysWhenTheScreenChangesItsSize() throws {
    let panes = Panes()
    let stage = Stage(width: 41, height: 4, root: panes)
    panes.share = 0.25
    stage.draw()
    let split = try #require(panes.split)
    let sizes = { split.subviews.filter { !($0 is Control) }.map(\.frame.width) }
    #expect(sizes() == [10, 30])
    stage.resize(width: 81, height: 4)
    #expect(sizes() == [20, 60])
    stage.resize(width: 13, height: 4)
    #expect(sizes() == [5, 7], "the minimum size")
    stage.resize(width: 9, height: 4)
    #expect(sizes() == [5, 3], "the first pane's minimum size counts")
    stage.resize(width: 41, height: 4)
    #expect(sizes() == [10, 30] && panes.moves.isEmpty)
    for share in [-1, 7, Double.nan] {
      panes.share = share
      stage.draw()
      #expect(sizes() == (share == 7 ? [35, 5] : [5, 35]))
    }
    panes.hasSecond = false
    stage.draw()
    #expect(sizes() == [41] && stage.rows[0] == "the first pane with a long text")
    panes.hasSecond = true
    panes.share = 0.5
    stage.draw()
    #expect(sizes() == [20, 20] && stage.isTrue)
  }

  @Test func viewsFollowThePointer() {
    let (label, button) = (Label(), Button())
    (label.text, button.title) = ("a label", "Press")
    var events: [String] = []
    label.onHover = { events.append("label \($0)") }
    label.onDoubleClick = { events.append("double") }
    button.onHover = { events.append("button \($0)") }
    button.onPress = { events.append("press") }
    let stage = Stage { scene in
      scene.place(label, "label") { make in make.top.left.equalTo(scene) }
      scene.place(button, "button") { make in make.top.equalTo(label.layout.bottom) }
    }
    var time = ContinuousClock.now
    stage.screen.now = { time }
    stage.type(Keys.hover(1, 0) + Keys.hover(2, 0) + Keys.hover(3, 1) + Keys.hover(30, 5))
    #expect(events == ["label true", "button true", "label false", "button false"])
    events = []
    stage.type(Keys.click(1, 0))
    #expect(events == [])
    time += .milliseconds(200)
    stage.type(Keys.click(1, 0))
    #expect(events == ["double"])
    time += .milliseconds(200)
    stage.type(Keys.click(1, 0))
    time += .seconds(1)
    stage.type(Keys.click(1, 0) + Keys.click(2, 0))
    #expect(events == ["double"], "too late, or elsewhere")
    stage.type(Keys.click(2, 1) + Keys.click(2, 1))
    #expect(events == ["double", "press", "press"])
  }
}
