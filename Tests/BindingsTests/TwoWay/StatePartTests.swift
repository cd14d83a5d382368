import Bindings
import Testing

private struct Person: Equatable {
  var name = "Ada"
  var age = 36
  var address = Address()
  var tags: [String] = []
}

private struct Address: Equatable {
  var city = "London"
}

@Test func partsAreReadSetAndObserved() {
  let person = State(Person())
  let name = person.at(\.name)
  var (names, people) = ([String](), 0)
  name.on { names.append($0) }
  person.on { _ in people += 1 }
  name.set("Grace")
  #expect(person.get().name == "Grace")
  person.set(Person(name: "Hedy", age: 3))
  #expect(name.get() == "Hedy")
  #expect(names == ["Ada", "Grace", "Hedy"])
  #expect(people == 3)
}

@Test func partsChangeOnlyIfTheyAreOthers() {
  let person = State(Person())
  let (name, age) = (person.at(\.name), person.at(\.age))
  var (nameRuns, ageRuns) = (0, 0)
  let effects = [
    Effect {
      name.get()
      nameRuns += 1
    },
    Effect {
      age.get()
      ageRuns += 1
    },
  ]
  age.set(37)
  age.set(37)
  #expect((nameRuns, ageRuns) == (1, 2))
  batch {
    name.set("Grace")
    age.set(38)
    #expect(person.get() == Person(name: "Grace", age: 38))
  }
  #expect((nameRuns, ageRuns) == (2, 3))
  withExtendedLifetime(effects) {}
}

@Test func partsHavePartsAndAreBound() {
  final class Label { var text = "" }
  let (person, label) = (State(Person()), Label())
  let city = person.at(\.address).at(\.city)
  city.bind(label, \.text)
  city.set("Paris")
  #expect(label.text == "Paris")
  #expect(person.get().address.city == "Paris")
  let other = State("Rome")
  other.bindTwoWay(city)
  #expect(person.get().address.city == "Rome")
  person.at(\.address.city).set("Oslo")
  #expect(other.get() == "Oslo")
  let direct = person.at(\.tags)
  direct.set(["x"])
  #expect(person.get().tags == ["x"])
}

@Test func partsHoldTheirStateAndNothingHoldsThem() {
  weak var gone: State<Person>?
  weak var gonePart: StatePart<String>?
  do {
    var person: State<Person>? = State(Person())
    gone = person
    let name = person?.at(\.name)
    gonePart = name
    name?.on { _ in }
    person = nil
    name?.set("Grace")
    #expect(gone?.get().name == "Grace")
  }
  #expect(gonePart == nil)
  #expect(gone == nil)
}

private struct Author: Equatable {
  var name = "Ada"
  var address: Address?
}

private struct Document: Equatable { var author: Author? }

@Test func partsThroughOptionalsAreFlat() {
  let document = State(Document(author: Author(address: Address())))
  let address = document.at(\.author).at(\.address)
  let city: StatePart<String?> = document.at(\.author).at(\.address).at(\.city)
  var cities: [String?] = []
  city.on { cities.append($0) }
  city.set("Paris")
  #expect(document.get().author?.address?.city == "Paris")
  // What is not optional cannot be removed.
  city.set(nil)
  #expect(city.get() == "Paris")
  address.set(nil)
  #expect(document.get() == Document(author: Author()))
  address.set(Address(city: "Oslo"))
  #expect(city.get() == "Oslo")
  address.edit { $0?.city = "Rome" }
  #expect(document.get().author?.address == Address(city: "Rome"))
  document.set(Document())
  address.set(Address())
  #expect(document.get() == Document() && address.get() == nil)
  #expect(cities == ["London", "Paris", nil, "Oslo", "Rome", nil])
}
