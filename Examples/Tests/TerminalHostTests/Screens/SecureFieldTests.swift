import Controls
import Layout
import Reconciler
import Testing

@testable import TerminalHost

/// Text fields that hide their texts.
@MainActor @Suite struct SecureFieldTests {
  private func makeStage(_ field: TextField) -> Stage {
    Stage(width: 10, height: 1) { scene in
      scene.place(field, "field") { make in make.edges.equalTo(scene) }
    }
  }

  @Test func bulletsStandForTheText() {
    let field = TextField()
    field.isSecure = true
    field.placeholder = "Password"
    let stage = makeStage(field)
    #expect(stage.rows == ["Password"])
    field.focus()
    // A wide character has one bullet.
    stage.type("a 語b")
    #expect(field.text == "a 語b")
    #expect(stage.rows == ["••••"] && stage.isTrue)
    #expect(stage.screen.painter.picture.cursor == CellPoint(x: 4, y: 0))
    stage.type(Keys.left + Keys.backspace)
    #expect(field.text == "a b" && stage.rows == ["•••"])
    #expect(stage.screen.painter.picture.cursor == CellPoint(x: 2, y: 0))
    stage.type("0123456789")
    #expect(stage.rows == ["••••••••••"] && field.text == "a 0123456789b")
    field.isSecure = false
    stage.draw()
    #expect(stage.rows[0].hasSuffix("789b") && stage.isTrue)
  }

  @Test func keysDoNotTellWhereTheWordsAre() {
    let field = TextField()
    field.isSecure = true
    field.text = "two words"
    let stage = makeStage(field)
    field.focus()
    stage.draw()
    stage.type("\u{17}")
    #expect(field.text == "")
    field.isSecure = false
    field.text = "two words"
    stage.draw()
    stage.type(Keys.end + "\u{17}")
    #expect(field.text == "two ")
  }

  @Test func aClickPlacesTheCursorBetweenBullets() {
    let field = TextField()
    field.isSecure = true
    field.text = "語語語"
    let stage = makeStage(field)
    stage.type(Keys.click(1, 0) + "x")
    #expect(field.text == "語x語語")
  }
}
