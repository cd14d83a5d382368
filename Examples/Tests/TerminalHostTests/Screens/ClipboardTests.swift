import Controls
import Foundation
import Layout
import Reconciler
import Testing

@testable import TerminalHost

@MainActor
@Suite struct ClipboardTests {
  private let field = TextField()
  private let button = Button()

  private func stage() -> Stage {
    Stage(width: 20, height: 4) { [field, button] scene in
      scene.place(field, "field") { make in make.top.left.equalTo(scene) }
      scene.place(button, "button") { make in make.top.equalTo(field.layout.bottom) }
    }
  }

  private let question = Array("\u{1B}]52;c;?\u{7}".utf8)

  @Test func aTextIsCopiedWithTheNextFrame() {
    let stage = stage()
    var damages = 0
    stage.screen.onDamage = { damages += 1 }
    button.copy("hé")
    #expect(damages == 1)
    #expect(stage.screen.draw() == Array("\u{1B}]52;c;aMOp\u{7}".utf8))
    #expect(stage.screen.draw() == [])
    // A frame comes after it.
    field.copy("hé")
    field.text = "new"
    let bytes = stage.screen.draw()
    #expect(bytes.starts(with: Array("\u{1B}]52;c;aMOp\u{7}\u{1B}".utf8)))
  }

  @Test func theTerminalAnswersWithTheClipboard() {
    let stage = stage()
    var texts: [String?] = []
    for view in [field, button] as [Control] { view.readClipboard { texts.append($0) } }
    #expect(stage.screen.draw() == question, "both wait for the answer to one question")
    #expect(texts == [] && stage.screen.requests.isClipboardAwaited)
    var keys: [KeyPress] = []
    stage.screen.onKey = {
      keys.append($0)
      return true
    }
    for byte in "a\u{1B}]52;c;aMOp\u{7}b".utf8 { stage.screen.receive([byte]) }
    #expect(texts == ["hé", "hé"] && keys == [KeyPress("a"), KeyPress("b")])
    #expect(!stage.screen.requests.isClipboardAwaited)
    // A second answer, which nobody has asked for.
    stage.type("\u{1B}]52;c;aMOp\u{7}")
    #expect(texts.count == 2 && keys.count == 2 && stage.isTrue)
    // A closure can ask again.
    field.readClipboard { [button] _ in button.readClipboard { texts.append($0) } }
    #expect(stage.screen.draw() == question)
    stage.screen.receive(Array("\u{1B}]52;c;\u{1B}\\".utf8))
    #expect(stage.screen.draw() == question)
    stage.screen.receive(Array("\u{1B}]52;c;\u{1B}\\".utf8))
    #expect(texts.count == 3 && texts.last == .some(nil), "no text is none")
    #expect(stage.screen.requests.clipboardQuestions == 3)
  }

  @Test func aTerminalMayNotAnswer() {
    let stage = stage()
    var texts: [String?] = []
    field.readClipboard { texts.append($0) }
    #expect(stage.screen.draw() == question)
    stage.screen.requests.didReadClipboard(nil)
    #expect(texts == [nil] && !stage.screen.requests.isClipboardAwaited)
    Label().readClipboard { texts.append($0) }
    #expect(texts == [nil, nil], "no host shows the view")
  }
}
