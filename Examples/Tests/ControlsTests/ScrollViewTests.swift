import Controls
import Foundation
import Layout
import Reconciler
import Testing

/// A column of labels.
private final class Lines: ScrollView {
  override func render() {
    var above: View?
    for index in 0..<(state["count"] as? Int ?? 0) {
      // Constraints are made after the whole render, when `above` is another.
      let upper = above
      let label = place(Label.self, index) { make in
        make.left.equalTo(self)
        make.height.equalTo(20)
        if let upper { make.top.equalTo(upper.layout.bottom) } else { make.top.equalTo(self) }
      }.view
      label.text = "line \(index)"
      above = label
    }
  }
}

@MainActor
@Suite struct ScrollViewTests {
  private func stage(lines: Int) -> (Stage, Lines) {
    let view = Lines()
    let stage = Stage { scene in
      scene.place(view, "lines") { make in make.edges.equalTo(scene) }
    }
    view.state["count"] = lines
    StateView.flush()
    return (stage, view)
  }

  @Test func itScrollsWithinItsContent() {
    let (stage, view) = stage(lines: 10)
    defer { withExtendedLifetime(stage) {} }
    #expect(view.contentSize.height == 200)
    #expect(view.canFocus)
    view.contentOffset.y = 1000
    #expect(view.contentOffset == CGPoint(x: 0, y: 100))
    #expect(view.scroll(by: CGSize(width: 0, height: -30)))
    #expect(view.contentOffset.y == 70)
    view.contentOffset.y = -5
    #expect(view.contentOffset.y == 0)
    #expect(!view.scroll(by: CGSize(width: 0, height: -1)))
  }

  @Test func keysScroll() {
    let (stage, view) = stage(lines: 20)
    defer { withExtendedLifetime(stage) {} }
    #expect(view.keyDown(KeyPress(.down)))
    #expect(view.contentOffset.y == 16)
    #expect(view.keyDown(KeyPress(.pageDown)))
    #expect(view.contentOffset.y == 100)
    #expect(view.keyDown(KeyPress(.end)))
    #expect(view.contentOffset.y == 300)
    #expect(!view.keyDown(KeyPress(.down)))
    #expect(view.keyDown(KeyPress(.home)))
    #expect(view.contentOffset.y == 0)
    #expect(!view.keyDown(KeyPress("x")))
  }

  @Test func whatFitsDoesNotScrollNorTakeTheKeyboard() {
    let (stage, view) = stage(lines: 5)
    defer { withExtendedLifetime(stage) {} }
    #expect(!view.canFocus)
    #expect(!view.scroll(by: CGSize(width: 0, height: 10)))
  }

  @Test func lessContentBringsTheOffsetBack() {
    let (stage, view) = stage(lines: 20)
    defer { withExtendedLifetime(stage) {} }
    view.contentOffset.y = 300
    var heard: [CGPoint] = []
    view.onScroll = { heard.append($0) }
    view.state["count"] = 6
    StateView.flush()
    view.settle()
    #expect(view.contentOffset.y == 20)
    #expect(heard == [CGPoint(x: 0, y: 20)])
  }

  @Test func aPartIsRevealedWithTheLeastMotion() {
    let (stage, view) = stage(lines: 20)
    defer { withExtendedLifetime(stage) {} }
    view.reveal(CGRect(x: 0, y: 40, width: 10, height: 20))
    #expect(view.contentOffset.y == 0)
    view.reveal(CGRect(x: 0, y: 200, width: 10, height: 20))
    #expect(view.contentOffset.y == 120)
    view.reveal(CGRect(x: 0, y: 100, width: 10, height: 20))
    #expect(view.contentOffset.y == 100)
    view.reveal(CGRect(x: 0, y: 150, width: 10, height: 400))
    #expect(view.contentOffset.y == 150)
  }

  /// A view that sets properties of another one that are no props, which a client could not change.
  private final class Panes: StateView {
    @Local var isReading = false
    override func render() {
      place(
        Lines.self, "lines",
        update: {
          $0.isFocusable = isReading
          if isReading { $0.focus() }
        }
      ) { make in
        make.edges.equalToSuperview()
      }
    }
  }

  @Test func whatItStoresIsNotReportedAsAPlainProperty() throws {
    let former = StateView.onIssue
    defer { StateView.onIssue = former }
    var issues: [StateViewIssue] = []
    StateView.onIssue = { issues.append($0) }
    let driver = ViewDriver(Panes.self)
    try driver.view(as: Panes.self).isReading = true
    driver.flush()
    #expect(issues == [])
  }
}
