import Controls
import Testing

@Suite struct KeyPressTests {
  @Test func aLiteralIsTheKeyOfACharacter() {
    let keys: [KeyPress] = ["q", "é", .control("q")]
    #expect(keys == [KeyPress("q"), KeyPress("é"), KeyPress("q", .control)])
    switch KeyPress("q") {
    case "q": break
    default: Issue.record("the pattern does not match")
    }
    #expect(KeyPress("q", .alt) != "q")
  }

  @Test(arguments: [
    (KeyPress("q"), "q"), (KeyPress("Q"), "Q"), (.control("q"), "Ctrl-Q"), (" ", "Space"),
    (KeyPress(.up, [.control, .shift]), "Ctrl-Shift-↑"), (KeyPress(.left, .alt), "Alt-←"),
    (KeyPress(.pageDown), "Page Down"), (KeyPress(.function(12)), "F12"),
    (KeyPress(.escape), "Esc"), (KeyPress(.enter), "Return"), (KeyPress(.insert), "Insert"),
  ])
  func aKeyHasAName(press: KeyPress, name: String) { #expect(press.description == name) }
}
