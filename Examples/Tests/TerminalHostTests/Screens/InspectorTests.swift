import Bindings
import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import TerminalHost

/// Tests of the inspector on a screen.
@MainActor
@Suite(.serialized) struct InspectorTests {
  private final class Counter: StateView {
    @Local var count = 0

    override func render() {
      let button = place(Button.self, "add") { make in make.top.left.equalTo(self) }.view
      button.title = "Add to \(count)"
      button.onPress = { [weak self] in self?.count += 1 }
    }
  }

  private let open = "\u{1B}[24~"

  @Test func theViewsAreShownWithTheReasonsForTheirRenders() async throws {
    Inspector.addSection("Numbers") { "one\ntwo" }
    let counter = Counter()
    let stage = Stage(width: 120, height: 30, root: counter)
    stage.type("\t\r")
    #expect(stage.rows[0].hasPrefix("[ Add to 1 ]"))
    stage.type(open)
    #expect(stage.isTrue)
    func row(_ text: String) -> Int? { stage.rows.firstIndex { $0.contains(text) } }
    #expect(row("Views │ Mutations │ Numbers") != nil)
    let line = try #require(row("Counter  2× ← state count"))
    #expect(stage.rows[line + 1].contains("Button \u{201C}Add to 1\u{201D}"))
    // The application is still seen, and works on.
    #expect(stage.rows[0].hasPrefix("[ Add to 1 ]"))
    counter.count = 5
    stage.draw()
    #expect(stage.rows[0].hasPrefix("[ Add to 5 ]"))
    // The details of a view, at first of the topmost one.
    #expect(row("frame: 120.0 × 30.0 at 0.0, 0.0") != nil)
    stage.type(Keys.down)
    let isChosen = row("frame: 12.0 × 1.0 at 0.0, 0.0") != nil
    #expect(isChosen && row("width, determined by") != nil)
    #expect(row("constraints of this view") != nil)
    stage.type(open)
    #expect(row("Views │ Mutations") == nil)
    #expect(StateView.mutationLogLimit == 0)
  }

  @Test func mutationsAndSectionsAreShown() throws {
    Inspector.addSection("Numbers") { "one\ntwo" }
    let counter = Counter()
    let stage = Stage(width: 120, height: 30, root: counter)
    stage.type(open)
    counter.count = 1
    stage.draw()
    let tabs = try #require(
      FocusOrder.responders(in: stage.screen.controller.view).compactMap { $0 as? TabBar }.first)
    stage.screen.focus(tabs)
    stage.type(Keys.right)
    #expect(stage.rows.contains { $0.contains("Add to 1") && $0.contains("Counter: state count") })
    #expect(!stage.rows.contains { $0.contains("(Inspector") })
    // Other tests may have added sections of their own.
    let section = try #require(tabs.options.firstIndex(of: "Numbers"))
    while tabs.selectedIndex < section { stage.type(Keys.right) }
    #expect(
      stage.rows.contains { $0.hasPrefix(" one") } && stage.rows.contains { $0.hasPrefix(" two") })
    // Escape closes it, and the focus returns to the application.
    stage.screen.receive([0x1B])
    stage.screen.finishInput()
    stage.draw()
    #expect(!stage.rows.contains { $0.contains("Mutations") })
    stage.type("\t\r")
    #expect(counter.count == 2)
  }

  private final class Reader: StateView {
    let price = StateSignal(1).named("price")
    let amount = StateSignal(2).named("amount")

    override func render() {
      place(Label.self, "sum", update: { $0.text = "\(price.get() * amount.get())" }) { make in
        make.top.left.equalTo(self)
      }
    }
  }

  @Test func signalsAreNamedWhileItIsOpen() throws {
    let reader = Reader()
    let stage = Stage(width: 120, height: 30, root: reader)
    func row(_ text: String) -> Int? { stage.rows.firstIndex { $0.contains(text) } }
    stage.type(open)
    // The first row is selected when the tree has rows.
    stage.draw()
    #expect(row("frame: 120.0 × 30.0") != nil)
    // It has not been rendered since the inspector was opened.
    #expect(row("The next render tells which.") != nil)
    reader.amount.set(3)
    stage.draw()
    stage.type(Keys.down)
    stage.type(Keys.up)
    #expect(row("Reader  2× ← observation of price, amount") != nil)
    #expect(row("because of observation of price, amount") != nil)
    let title = try #require(row("signals read by the latest render"))
    #expect(stage.rows[title + 1].hasSuffix("  price"))
    #expect(stage.rows[title + 2].hasSuffix("  amount"))
    stage.type(open)
    #expect(StateView.signalTracer == nil)
  }

  @Test func longLinesWrap() throws {
    let words = (1...30).map { "word\($0)" }
    Inspector.addSection("Words") { words.joined(separator: " ") }
    let stage = Stage(width: 40, height: 30, root: Counter())
    stage.type(open)
    let tabs = try #require(
      FocusOrder.responders(in: stage.screen.controller.view).compactMap { $0 as? TabBar }.first)
    tabs.userDidSelect(try #require(tabs.options.firstIndex(of: "Words")))
    stage.draw()
    let shown = stage.rows.joined(separator: " ").split(separator: " ").map(String.init)
    #expect(shown.filter { $0.hasPrefix("word") } == words && stage.isTrue)
    stage.type(open)
  }

  @Test func theSameKeyOpensItAgain() throws {
    let stage = Stage(width: 80, height: 20, root: Counter())
    for _ in 0..<3 {
      stage.type(open)
      #expect(stage.rows.contains { $0.contains("Views │ Mutations") })
      stage.type(open)
      #expect(!stage.rows.contains { $0.contains("Views │ Mutations") })
    }
    #expect(stage.screen.controller.view.subviews.count == 1)
  }
}
