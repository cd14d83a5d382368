import Foundation
import Layout
import Reconciler
import Testing

/// A form with two-way props and a check.
final class FormScreen: StateView {
  struct Person: Equatable {
    var name = ""
    var mail = ""
    var hasNews = false
  }

  @Local var person = Person()
  @Local var saved: Person?
  @Prop var onSave: (Person) -> Void = { _ in }

  var problem: String? {
    if person.name.isEmpty { return "A name is needed" }
    return person.mail.contains("@") ? nil : "A mail address is needed"
  }

  override func render() {
    place(
      FormField.self, "name",
      update: {
        $0.title = "Name"
        $0.$text = self.$person.name
      })
    place(
      FormField.self, "mail",
      update: {
        $0.title = "Mail"
        $0.$text = self.$person.mail
      })
    place(
      Toggle.self, "news",
      update: {
        $0.isOn = self.person.hasNews
        $0.onChange = { [weak self] in self?.person.hasNews = $0 }
      })
    let problem = problem
    if let problem { place(TextLabel.self, "problem", update: { $0.text = problem }) }
    place(
      PushButton.self, "save",
      update: {
        $0.title = "Save"
        $0.isEnabled = problem == nil
        $0.onTap = { [weak self] in
          guard let self else { return }
          onSave(person)
        }
      })
  }
}

/// A title and a field, whose text is the parent's.
final class FormField: StateView {
  @Prop var title = ""
  @Prop var text = ""

  override func render() {
    place(TextLabel.self, "title", update: { $0.text = self.title })
    place(
      InputField.self, "field",
      update: {
        $0.text = self.text
        $0.onChange = { [weak self] in self?.text = $0 }
      })
  }
}

@MainActor @Suite(.serialized) struct FormScreenTests {
  @Test func aFormIsCheckedWhileOneTypesAndSaved() throws {
    var saved: [FormScreen.Person] = []
    let screen = ViewDriver(FormScreen.self, update: { $0.onSave = { saved.append($0) } })
    #expect(try screen.find(.key("problem")).text == "A name is needed")
    #expect(throws: ViewDriverError.disabled("PushButton")) {
      try screen.find(.text("Save")).tap()
    }
    #expect(saved == [])
    try screen.find(.key("name")).find(.role(.textField)).type("Ada")
    #expect(try screen.find(.key("problem")).text == "A mail address is needed")
    try screen.find(.key("mail")).find(.role(.textField)).type("ada@example.org")
    #expect(!screen.has(.key("problem")))
    try screen.find(.role(.checkBox)).tap()
    try screen.find(.text("Save")).tap()
    #expect(saved == [FormScreen.Person(name: "Ada", mail: "ada@example.org", hasNews: true)])
  }
}
