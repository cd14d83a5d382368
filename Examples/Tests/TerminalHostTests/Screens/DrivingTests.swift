import Controls
import Reconciler
import Testing

/// Keys that tests press without a host.
@MainActor @Suite struct DrivingTests {
  final class Board: StateView, Responder {
    @Local var keys: [KeyPress] = []
    @Local var isAsking = false
    let field = TextField()

    func keyDown(_ press: KeyPress) -> Bool {
      if press == "z" { return false }
      keys.append(press)
      return true
    }

    override func viewDidInitialize() { field.onKey = { $0 == KeyPress(.escape) } }

    override func render() {
      place(field, "field")
      place(Label.self, "keys", update: { $0.text = "\(keys.count) keys" })
      if isAsking { place(Dialog.self, "dialog", update: { $0.onDismiss = {} }) }
    }
  }

  @Test func aKeyGoesToTheFocusedViewAndItsSuperviews() throws {
    let driver = ViewDriver(Board.self)
    let board = try #require(driver.view as? Board)
    #expect(driver.press(.right))
    #expect(driver.press(.control("s")))
    #expect(driver.has(.text("2 keys")))
    board.field.focus()
    #expect(driver.press(.escape))
    #expect(board.keys == [KeyPress(.right), .control("s")])
    #expect(driver.press(.left))
    #expect(driver.has(.text("3 keys")))
    #expect(!driver.press("z"))
  }

  @Test func aKeyStaysInADialog() throws {
    let driver = ViewDriver(Board.self)
    let board = try #require(driver.view as? Board)
    board.isAsking = true
    driver.flush()
    let dialog = try driver.find(.key("dialog"))
    #expect(dialog.press(.escape))
    #expect(!dialog.press(.right))
    #expect(board.keys.isEmpty)
  }
}
