import Foundation
import Layout
import Reconciler
import Testing

/// Actions of a driver that a user could not perform.
@MainActor @Suite(.serialized) struct ViewDriverTests {
  final class Screen: StateView {
    @Local var taps = 0
    @Local var isEnabled = true
    @Local var isShown = true
    @Local var selects = false
    @Local var chosen: Int?

    override func render() {
      keepAlive {
        if isShown {
          place(
            PushButton.self, "kept",
            update: {
              $0.title = "Kept"
              $0.onTap = { [weak self] in self?.taps += 1 }
            })
        }
      }
      if isShown { place(InputField.self, "field") }
      place(
        PushButton.self, "button",
        update: {
          $0.title = "Button"
          $0.isEnabled = self.isEnabled
          $0.onTap = { [weak self] in self?.taps += 1 }
        })
      let list = placeList([1, 2], "list", id: \.self, rowHeight: .fixed(20)) { row, number in
        row.place(
          PushButton.self,
          update: {
            $0.title = "\(number) \(row.isSelected)"
            $0.onTap = { row.select() }
          })
      } constraints: { make in
        make.edges.equalToSuperview()
      }
      if selects { list.selection($chosen) }
    }
  }

  @Test func aDisabledOrMissingViewIsNotOperated() throws {
    let driver = ViewDriver(Screen.self)
    let screen = try #require(driver.view as? Screen)
    let (button, kept) = (try driver.find(.text("Button")), try driver.find(.text("Kept")))
    let (field, list) = (try driver.find(.role(.textField)), try driver.find(.role(.list)))
    try button.tap()
    try kept.tap()
    #expect(screen.taps == 2)
    screen.isEnabled = false
    screen.isShown = false
    driver.flush()
    #expect(throws: ViewDriverError.disabled("PushButton")) { try button.tap() }
    #expect(throws: ViewDriverError.notShown("PushButton")) { try kept.tap() }
    #expect(throws: ViewDriverError.notShown("InputField")) { try field.type("text") }
    #expect(throws: ViewDriverError.notInteractive("Screen")) { try driver.tap() }
    try list.scroll(to: 10)
    #expect(screen.taps == 2)
  }

  @Test func theViewIsReturnedAsOneOfItsClass() throws {
    let driver = ViewDriver(Screen.self)
    let screen = try driver.view(as: Screen.self)
    #expect(screen === driver.view)
    screen.isEnabled = false
    driver.flush()
    let button = try driver.find(.text("Button"))
    #expect(try !button.view(as: PushButton.self).isEnabled)
    // Superclasses count, too.
    #expect(try button.view(as: View.self) === button.view)
    let error = ViewDriverError.otherType("PushButton", wanted: "InputField")
    #expect(throws: error) { try button.view(as: InputField.self) }
    #expect("\(error)" == "the view is of the class PushButton, not InputField")
  }

  @Test func aSelectionWithoutABindingIsReported() throws {
    let driver = ViewDriver(Screen.self)
    var reported = try issues { try driver.find(.text("1 false")).tap() }
    #expect(reported == [.noSelection(in: "Screen > ListView \"list\"")])
    (driver.view as? Screen)?.selects = true
    driver.flush()
    reported = try issues { try driver.find(.text("2 false")).tap() }
    #expect(driver.has(.text("2 true")))
    #expect(reported.isEmpty)
  }

  @Test func aViewThatIsInNoTreeIsMounted() throws {
    let screen = Screen()
    screen.isEnabled = false
    let driver = ViewDriver(screen)
    #expect(driver.view === screen)
    #expect(screen.bounds.size == CGSize(width: 320, height: 480))
    let button = try driver.find(.text("Button"))
    #expect(throws: ViewDriverError.disabled("PushButton")) { try button.tap() }
    screen.isEnabled = true
    driver.flush()
    try button.tap()
    #expect(screen.taps == 1)
  }

  @Test func aViewInATreeStaysThere() throws {
    let stage = Stage<Screen>()
    let driver = ViewDriver(stage.root)
    #expect(stage.controller.rootView === stage.root)
    #expect(stage.root.bounds.size == CGSize(width: 400, height: 300))
    try driver.find(.text("Button")).tap()
    #expect(stage.root.taps == 1)
  }

  @Test func theFocusIsThatOfTheViewOrOneBelowIt() throws {
    let driver = ViewDriver(Focused.self)
    #expect(!driver.isFocused)
    (try driver.find(.key("field")).view as? TestField)?.hasFocus = true
    #expect(driver.isFocused)
    #expect(try driver.find(.key("field")).isFocused)
  }

  final class Focused: StateView {
    override func render() { place(TestField.self, "field", update: { _ in }) }
  }
}
