import Controls
import Reconciler
import Testing

@MainActor
@Suite struct SecureFieldTests {
  final class LogIn: StateView {
    let field = TextField()
    @Local var entered = ""

    override func viewDidInitialize() {
      field.isSecure = true
      field.onSubmit = { [weak self] in self?.entered = $0 }
    }

    override func render() {
      place(field, "password")
      place(Label.self, "count", update: { $0.text = "\(entered.count)" })
    }
  }

  @Test func theTextIsTypedAndNotShown() throws {
    let driver = ViewDriver(LogIn.self)
    let logIn = try #require(driver.view as? LogIn)
    let field = try driver.find(.role(.textField))
    try field.type("öpen🔑\n")
    #expect(logIn.entered == "öpen🔑" && logIn.field.text == "öpen🔑")
    #expect(field.text == "•••••")
    #expect(driver.texts == ["•••••", "5"])
    #expect(!driver.outline.contains("pen") && driver.outline.contains("•••••"))
    #expect(!driver.has(.text("öpen🔑")))
    logIn.field.isSecure = false
    #expect(field.text == "öpen🔑")
  }

  @Test func recordingsHaveBullets() throws {
    let driver = ViewDriver(LogIn.self)
    let logIn = try #require(driver.view as? LogIn)
    let made = StateView.recording {
      logIn.field.text = "secret"
      logIn.setNeedsRender()
    }
    #expect("\(made)".contains("••••••") && !"\(made)".contains("secret"))
  }

  @Test func aHostIsNotifiedOfTheChange() {
    let (peer, field) = (TestPeer(), TextField())
    field.attach(peer)
    field.isSecure = true
    field.isSecure = true
    #expect(peer.changed.count == 1)
  }
}
