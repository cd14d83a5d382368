import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import TerminalHost

/// A list, and a dialog in front of it.
private final class Browser: StateView {
  @Local var isAsking = false
  @Local var isSure = false
  let names = Names()
  let question = Question()
  let warning = Warning()

  override func viewDidInitialize() {
    question.onDismiss = { [weak self] in self?.isAsking = false }
    warning.onDismiss = { [weak self] in self?.isSure = false }
  }

  override func render() {
    place(names, "names") { make in make.edges.equalTo(self) }
    if isAsking {
      place(question, "question") { make in make.center.equalTo(self) }
    }
    if isSure {
      place(warning, "warning") { make in make.top.left.equalTo(self) }
    }
  }
}

private final class Names: ListControl<Int> {
  override func render() {
    placeRows(0..<50, id: \.self, rowHeight: .fixed(1)) { row, number in
      row.place(Label.self) { $0.text = "this is the long row \(number)" }
    }
  }
}

/// A field and a button.
private final class Question: Dialog {
  let field = TextField()
  let ok = Button()
  var asksForButton = false

  override func viewDidEnter() { if asksForButton { ok.focus() } }

  override func render() {
    field.columns = 8
    ok.title = "OK"
    ok.onPress = { [weak self] in self?.dismiss() }
    place(field, "field") { make in make.top.horizontalEdges.equalTo(self) }
    place(ok, "ok") { make in
      make.top.equalTo(field.layout.bottom)
      make.right.bottom.equalTo(self)
    }
  }
}

/// A dialog without controls.
private final class Warning: Dialog {
  override func render() {
    place(Label.self, "text", update: { $0.text = "careful" }) { make in make.edges.equalTo(self) }
  }
}

@MainActor
@Suite struct DialogTests {
  private let browser = Browser()
  private let stage: Stage

  init() {
    stage = Stage(width: 24, height: 6, root: browser)
    stage.type(Keys.tab + Keys.down)
    #expect(stage.screen.focused === browser.names && browser.names.choice == 0)
  }

  private func ask() {
    browser.isAsking = true
    stage.draw()
  }

  /// Types keys, and the Escape key after them.
  private func escape(after keys: String = "") {
    stage.type(keys + "\u{1B}")
    stage.screen.finishInput()
    stage.draw()
  }

  @Test func aDialogHasTheFocusAndGivesItBack() {
    ask()
    #expect(stage.screen.focused === browser.question.field && !browser.names.isFocused)
    #expect(stage.rows[2...3] == ["this is          row 2", "this is   [ OK ] row 3"])
    stage.type("j" + Keys.tab)
    #expect(browser.question.field.text == "j" && stage.screen.focused === browser.question.ok)
    stage.type(Keys.tab)
    #expect(stage.screen.focused === browser.question.field, "Tab stays in the dialog")
    stage.type(Keys.down + Keys.down + Keys.down)
    #expect(stage.screen.focused === browser.question.ok && browser.names.choice == 0)
    escape()
    #expect(!browser.isAsking && stage.screen.focused === browser.names && stage.isTrue)
    stage.type(Keys.down)
    #expect(browser.names.choice == 1)
  }

  @Test func whatIsBehindADialogReceivesNoInput() {
    ask()
    stage.type(Keys.click(2, 0) + Keys.wheel(2, 0))
    #expect(browser.names.choice == 0 && browser.names.list?.contentOffset.y == 0)
    #expect(stage.screen.focused === browser.question.field)
    stage.type(Keys.click(12, 3))
    #expect(!browser.isAsking && stage.screen.focused === browser.names)
    stage.type(Keys.click(2, 5))
    #expect(browser.names.choice == 5)
  }

  @Test func aDialogWithoutControlsTakesTheKeys() {
    browser.isSure = true
    stage.draw()
    var rest: [KeyPress] = []
    stage.screen.onKey = {
      rest.append($0)
      return true
    }
    stage.type("j" + Keys.down + "\u{3}")
    #expect(browser.names.choice == 0 && stage.screen.focused == nil)
    #expect(rest == [KeyPress("j"), KeyPress(.down), KeyPress("c", .control)])
    escape()
    #expect(!browser.isSure && rest.count == 3 && stage.screen.focused === browser.names)
  }

  @Test func aDialogInFrontOfADialogIsDismissedFirst() {
    ask()
    stage.type(Keys.tab)
    browser.isSure = true
    stage.draw()
    stage.type(Keys.enter)
    #expect(browser.isAsking && stage.screen.focused == nil)
    escape()
    #expect(browser.isAsking && stage.screen.focused === browser.question.ok)
    escape()
    #expect(!browser.isAsking && stage.screen.focused === browser.names)
  }

  @Test func viewsMayAskForTheFocus() {
    browser.question.asksForButton = true
    ask()
    #expect(stage.screen.focused === browser.question.ok)
    browser.names.resignFocus()
    browser.question.ok.resignFocus()
    stage.draw()
    #expect(stage.screen.focused === browser.question.field, "a dialog is never without")
    stage.screen.focus(nil)
    escape()
    #expect(stage.screen.focused === browser.names)
    // A view behind the dialog has the focus afterwards.
    stage.screen.focus(nil)
    ask()
    browser.names.focus()
    stage.draw()
    #expect(stage.screen.focused === browser.question.ok)
    escape()
    #expect(stage.screen.focused === browser.names)
  }

  @Test func aDialogMayBeginWithAnotherControl() {
    browser.question.ok.takesInitialFocus = true
    ask()
    #expect(stage.screen.focused === browser.question.ok)
    browser.question.field.focus()
    stage.draw()
    #expect(stage.screen.focused === browser.question.field)
  }

  @Test func aHiddenDialogTakesNothing() {
    ask()
    browser.question.isHidden = true
    stage.draw()
    #expect(stage.screen.focused === browser.names)
    browser.question.isHidden = false
    stage.draw()
    #expect(stage.screen.focused === browser.question.field)
  }

  @Test func aViewQuitsTheApplication() {
    var count = 0
    browser.quit()
    stage.screen.onQuit = { count += 1 }
    browser.quit()
    browser.question.field.quit()
    #expect(count == 1, "a view that is not in the tree quits nothing")
    ask()
    browser.question.field.quit()
    browser.question.ok.quit()
    #expect(count == 3)
  }
}
