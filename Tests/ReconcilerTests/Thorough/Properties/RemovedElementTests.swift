import Reconciler
import Testing

/// Views and callbacks that are bound to an element of an array that has been removed.
@MainActor @Suite(.serialized) struct RemovedElementTests {
  struct Pet: Equatable { var name = "Rex" }

  struct Person: Equatable, Identifiable {
    var id: Int
    var name: String
    var pets = [Pet()]
  }

  final class NameField: StateView {
    @Prop var text = "none"
    @Environment(\.tone) var tone
    var tones: [String] = []
    override func render() {
      let text = text
      tones.append(tone)
      place(TestLabel.self, "text", update: { $0.text = text })
    }
    func type(_ typed: String) { text = typed }
    var shownText: String? { (subviews.first as? TestLabel)?.text }
  }

  final class People: StateView {
    @Local var people = [
      Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace"), Person(id: 3, name: "Barbara"),
    ]
    @Local var tone = ""
    var isKept = true
    override func render() {
      provide(\.tone, tone)
      if isKept { keepAlive { placeAll() } } else { placeAll() }
    }
    func placeAll() {
      for (index, person) in people.enumerated() {
        let placed = place(
          NameField.self, person.id, update: { $0.$text = self.$people[index].name })
        if !isKept { placed.onLeave { _, _ in } }
      }
    }
    var fields: [NameField] { subviews.compactMap { $0 as? NameField } }
  }

  @Test(arguments: [false, true])
  func aViewThatIsNotPlacedKeepsItsElementWhenSomethingElseRendersIt(isKept: Bool) {
    let stage = Stage<People> { $0.isKept = isKept }
    let people = stage.root
    people.people.removeLast()
    StateView.flush()
    people.tone = "calm"
    StateView.flush()
    #expect(people.fields.map(\.shownText) == ["Ada", "Grace", "Barbara"])
    #expect(people.fields.allSatisfy { $0.tones == ["", "calm"] })
    // The element that follows is another person.
    people.people.removeFirst()
    StateView.flush()
    people.tone = "loud"
    StateView.flush()
    #expect(people.fields.map(\.shownText) == ["Ada", "Grace", "Barbara"])
    #expect(people.fields.map(\.text) == ["Ada", "Grace", "Barbara"])
    people.people = []
    StateView.flush()
    people.tone = "soft"
    StateView.flush()
    #expect(people.fields.map(\.shownText) == ["Ada", "Grace", "Barbara"])
    #expect(people.shadow.description.contains("Barbara"))
    people.people = [Person(id: 3, name: "Mary"), Person(id: 2, name: "Joan")]
    StateView.flush()
    #expect(
      people.fields.filter { !$0.isHidden && !$0.takesNoInput }.map(\.shownText)
        == ["Mary", "Joan"])
  }

  @Test(arguments: [false, true])
  func aViewFollowsItsElementAgainThatWasRenderedWhileItWasNotPlaced(isKept: Bool) {
    let stage = Stage<People> { $0.isKept = isKept }
    let people = stage.root
    let last = people.people.removeLast()
    StateView.flush()
    people.tone = "calm"
    StateView.flush()
    people.people.append(Person(id: last.id, name: "Mary"))
    StateView.flush()
    #expect(people.fields.map(\.shownText) == ["Ada", "Grace", "Mary"])
    people.people[2].name = "Joan"
    StateView.flush()
    #expect(people.fields.map(\.shownText) == ["Ada", "Grace", "Joan"])
  }

  @Test func aWriteToARemovedElementIsReportedAndIgnored() {
    let stage = Stage<People>()
    let people = stage.root
    let field = people.fields[2]
    let binding = people.$people[1].name
    let pet = people.$people[1].pets[0].name
    people.people.removeLast(2)
    StateView.flush()
    let left = people.people
    let reported = issues {
      field.type("Mary")
      binding.wrappedValue = "Joan"
      pet.wrappedValue = "Tom"
    }
    #expect(
      reported == [
        .removedElement("people[2]", in: "People"),
        .removedElement("people[1]", in: "People"),
        .removedElement("people[1]", in: "People"),
      ])
    #expect(people.people == left)
    #expect(binding.wrappedValue == "Grace")
    #expect(pet.wrappedValue == "Rex")
    people.people.append(Person(id: 4, name: "Edith"))
    #expect(issues { binding.wrappedValue += "!" } == [])
    #expect(people.people.map(\.name) == ["Ada", "Edith!"])
    people.people[1].pets = []
    #expect(pet.wrappedValue == "Rex")
    #expect(
      issues { pet.wrappedValue = "Tom" } == [.removedElement("people…[0]", in: "People")])
  }

  @Test func aPlacedViewKeepsTheLastValueOfARemovedElement() {
    final class Fixed: StateView {
      @Local var names = ["Ada", "Grace"]
      override func render() {
        place(NameField.self, "second", update: { $0.$text = self.$names[1] })
      }
    }
    let stage = Stage<Fixed>()
    let field = stage.root.subviews.first as? NameField
    stage.root.names[1] = "Mary"
    StateView.flush()
    stage.root.names.removeLast()
    field?.setNeedsRender()
    StateView.flush()
    #expect(field?.shownText == "Mary")
    #expect(field?.shadow.renderCount == 3)
    stage.root.names.append("Joan")
    StateView.flush()
    #expect(field?.shownText == "Joan")
  }

  /// A person's view with a view for each pet.
  final class PersonView: StateView {
    @Prop var person = Person(id: 0, name: "")
    @Environment(\.tone) var tone
    override func render() {
      _ = tone
      for index in person.pets.indices {
        place(NameField.self, index, update: { $0.$text = self.$person.pets[index].name })
      }
    }
  }

  final class Households: StateView {
    @Local var people = [Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace", pets: [])]
    @Local var tone = ""
    override func render() {
      provide(\.tone, tone)
      keepAlive {
        for (index, person) in people.enumerated() {
          place(PersonView.self, person.id, update: { $0.$person = self.$people[index] })
        }
      }
    }
  }

  @Test func aViewThatIsNotPlacedKeepsTheElementsBelowItsOwn() {
    let stage = Stage<Households>()
    let ada = stage.root.subviews.first as? PersonView
    // The person that follows has no pets.
    stage.root.people.removeFirst()
    StateView.flush()
    stage.root.tone = "calm"
    StateView.flush()
    #expect(ada?.shadow.renderCount == 2)
    #expect(ada?.subviews.compactMap { ($0 as? NameField)?.shownText } == ["Rex"])
  }

  @Test func aBindingToAnElementOfABindingFromClosuresIsSafeToo() {
    var names = ["Ada", "Grace"]
    let binding = ValueBinding(get: { names }, set: { names = $0 })[1]
    #expect(binding.wrappedValue == "Grace")
    names.removeLast()
    #expect(binding.wrappedValue == "Grace")
    #expect(
      issues { binding.wrappedValue = "Mary" }
        == [.removedElement("…[1]", in: "a view")])
    #expect(names == ["Ada"])
  }

  @Test func aBindingToAnElementThatDoesNotExistTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = ValueBinding(get: { [1] }, set: { _ in })[1].wrappedValue }
    }
  }
}

private struct ToneKey: EnvironmentKey { static var defaultValue: String { "" } }

extension EnvironmentValues {
  fileprivate var tone: String {
    get { self[ToneKey.self] }
    nonmutating set { self[ToneKey.self] = newValue }
  }
}
