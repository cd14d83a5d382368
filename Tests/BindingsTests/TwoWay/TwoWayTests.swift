import Bindings
import Testing

@Test func statesThatFitEachOtherStayWhenBothAreSet() {
  let (text, number) = (State("1"), State(1))
  number.bindTwoWay(text, to: { String($0) }, from: { Int($0) })
  let history = EditHistory(limit: 9)
  history.track(text)
  history.track(number)
  text.set("007")
  text.set("0070")
  history.undo()
  #expect(text.get() == "007" && number.get() == 7)
  history.redo()
  #expect(text.get() == "0070" && number.get() == 70)
  batch {
    text.set("08")
    number.set(8)
  }
  #expect(text.get() == "08" && number.get() == 8)
  // Values that do not fit each other: the state on which the binding was made wins.
  batch {
    text.set("09")
    number.set(10)
  }
  #expect(text.get() == "10" && number.get() == 10)
}

@Test func aStateTakesTheValueThatAnObjectHasMadeOfItsOwn() {
  final class Slider {
    var value = 0.0 { didSet { if value > 1 { value = 1 } } }
    var onChange: () -> Void = {}
  }
  let (slider, volume) = (Slider(), State(2.0))
  var values: [Double] = []
  volume.bindTwoWay(slider, \.value) { $0.onChange = $1 }
  #expect(slider.value == 1 && volume.get() == 1)
  volume.on { values.append($0) }
  volume.set(5)
  #expect(slider.value == 1 && volume.get() == 1)
  volume.set(0.5)
  #expect(slider.value == 0.5 && volume.get() == 0.5)
  slider.value = 0.75
  slider.onChange()
  #expect(volume.get() == 0.75 && values == [1, 5, 1, 0.5, 0.75])
}

@Test func twoStatesKeepEachOtherEqual() {
  let (first, second) = (State(1), State(2))
  var (firstSeen, secondSeen) = ([Int](), [Int]())
  first.on { firstSeen.append($0) }
  second.on { secondSeen.append($0) }
  let token = first.bindTwoWay(second)
  #expect(second.get() == 1)
  first.set(3)
  #expect(second.get() == 3)
  second.set(4)
  #expect(first.get() == 4)
  batch {
    second.set(6)
    first.set(5)
  }
  #expect(first.get() == 5)
  #expect(second.get() == 5)
  #expect(firstSeen == [1, 3, 4, 5])
  // Both were set in the batch, and the first state wins.
  #expect(secondSeen == [2, 1, 3, 4, 6, 5])
  first.unBind(token)
  first.set(7)
  second.set(8)
  #expect((first.get(), second.get()) == (7, 8))
}

@Test func lossyConversionsDoNotComeBack() {
  let (exact, rounded) = (State(3.7), State(0))
  exact.bindTwoWay(rounded, to: { Int($0) }, from: { Double($0) })
  #expect(rounded.get() == 3)
  #expect(exact.get() == 3.7)
  exact.set(4.2)
  #expect(rounded.get() == 4)
  #expect(exact.get() == 4.2)
  rounded.set(9)
  #expect(exact.get() == 9)
}

@Test func conversionsMayRefuse() {
  let (volume, text) = (State(0.5), State(""))
  volume.bindTwoWay(text, to: { String($0) }, from: { Double($0) })
  #expect(text.get() == "0.5")
  text.set("0.75")
  #expect(volume.get() == 0.75)
  text.set("loud")
  #expect(volume.get() == 0.75)
  #expect(text.get() == "loud")
  text.set("1.")
  // The text that the user types is not rewritten.
  #expect(text.get() == "1.")
  #expect(volume.get() == 1)
}

@Test func whatListenersMakeOfAValueGoesBack() {
  let (wish, limited) = (State(0), State(0))
  limited.on { if $0 > 10 { limited.set(10) } }
  wish.bindTwoWay(limited)
  wish.set(50)
  #expect(limited.get() == 10)
  #expect(wish.get() == 10)
}

@Test func ringsOfTwoWayBindingsSettle() {
  let states = (0..<5).map { State($0) }
  for index in 0..<5 { states[index].bindTwoWay(states[(index + 1) % 5]) }
  #expect(states.allSatisfy { $0.get() == 0 })
  for index in 0..<5 {
    states[index].set(index + 10)
    #expect(states.allSatisfy { $0.get() == index + 10 })
  }
}

@Test func valuesThatCannotBeComparedDoNotRunInCircles() {
  struct Plain { var value: Int }
  let (first, second) = (State(Plain(value: 1)), State(Plain(value: 2)))
  var sets = 0
  second.on { _ in sets += 1 }
  first.bindTwoWay(second)
  first.set(Plain(value: 3))
  #expect(second.get().value == 3)
  second.set(Plain(value: 4))
  #expect(first.get().value == 4)
  #expect(sets == 4)
}

@Test func twoWayBindingsHoldNeitherState() {
  weak var (goneFirst, goneSecond): (State<Int>?, State<Int>?)
  let stays = State(0)
  var token: BindingToken?
  do {
    let (first, second) = (State(1), State(2))
    (goneFirst, goneSecond) = (first, second)
    first.bindTwoWay(second)
    token = stays.bindTwoWay(second)
    first.set(5)
    #expect(stays.get() == 5)
  }
  #expect(goneFirst == nil)
  #expect(goneSecond == nil)
  stays.set(6)
  #expect(token?.isActive == false)
}

// MARK: Properties

private final class Field {
  var onEdit: (() -> Void)?
  var limit = Int.max
  private(set) var writes = 0
  private var stored = ""
  var text: String {
    get { stored }
    set {
      writes += 1
      let value = String(newValue.prefix(limit))
      guard value != stored else { return }
      stored = value
      onEdit?()
    }
  }
}

@Test func statesAndPropertiesKeepEachOtherEqual() {
  let (name, field) = (State("Ada"), Field())
  field.limit = 5
  let token = name.bindTwoWay(field, \.text) { field, changed in field.onEdit = changed }
  #expect(field.text == "Ada")
  field.text = "Grace"
  #expect(name.get() == "Grace")
  name.set("Hedy")
  #expect(field.text == "Hedy")
  #expect(field.writes == 3)
  // The field takes five letters, and the state follows.
  name.set("Katherine")
  #expect(field.text == "Kathe")
  #expect(name.get() == "Kathe")
  name.unBind(token)
  field.text = "Mary"
  #expect(name.get() == "Kathe")
  name.set("Annie")
  #expect(field.text == "Mary")
}

@Test func propertiesMayBeConverted() {
  let (age, field) = (State(36), Field())
  age.bindTwoWay(
    field, \.text, to: { String($0) }, from: { Int($0) }, observe: { $0.onEdit = $1 })
  #expect(field.text == "36")
  field.text = "37"
  #expect(age.get() == 37)
  field.text = "old"
  #expect(age.get() == 37)
  field.text = "007"
  #expect(age.get() == 7)
  #expect(field.text == "007")
}

@Test func twoWayBindingsEndWithTheObjectOrTheState() {
  weak var gone: Field?
  let stays = State("a")
  var token: BindingToken?
  do {
    let field = Field()
    gone = field
    token = stays.bindTwoWay(field, \.text) { $0.onEdit = $1 }
  }
  #expect(gone == nil)
  stays.set("b")
  #expect(token?.isActive == false)

  let field = Field()
  weak var goneState: State<String>?
  do {
    let state = State("c")
    goneState = state
    state.bindTwoWay(field, \.text) { $0.onEdit = $1 }
  }
  #expect(goneState == nil)
  field.text = "d"
  #expect(field.text == "d")
}

private struct Author: Equatable {
  var name = ""
  var email: String?
}

private struct Book: Equatable { var author: Author? }

private final class NameField {
  var text = "" { didSet { if text != oldValue { onEdit() } } }
  var onEdit: () -> Void = {}
}

@Test func aFieldShowsWhatAPartOfNilHas() {
  let (book, field) = (State(Book()), NameField())
  book.at(\.author).at(\.name).bindTwoWay(
    field, \.text, to: { $0 ?? "" }, from: { .some($0) }
  ) { field, changed in field.onEdit = changed }
  for text in ["typed", "typed again"] {
    field.text = text
    #expect(book.get() == Book())
    #expect(field.text == "")
  }
  book.set(Book(author: Author(name: "Ada")))
  #expect(field.text == "Ada")
  field.text = "Grace"
  #expect(book.get().author?.name == "Grace")
}

@Test func aStateTakesBackWhatAPartOfNilRefuses() {
  let (book, name, copy) = (State(Book()), State(String?.none), State(String?.none))
  name.bindTwoWay(copy)
  name <-> book.at(\.author).at(\.name)
  for text in ["typed", "typed again"] {
    for source in [name, copy] {
      source.set(text)
      #expect(name.get() == nil && copy.get() == nil && book.get().author == nil)
    }
  }
  batch {
    name.set("typed")
    book.set(Book(author: Author(name: "Ada")))
  }
  #expect(name.get() == book.get().author?.name && copy.get() == name.get())
  copy.set("Grace")
  #expect(book.get().author?.name == "Grace")
  // A name cannot be removed from an author.
  copy.set(nil)
  #expect(copy.get() == "Grace" && name.get() == "Grace")
}

@Test func limitsThatMeetSettle() {
  let source = State(0)
  func limit(_ range: ClosedRange<Int>) -> StatePart<Int> {
    let stored = State(range.lowerBound)
    return StatePart(
      get: { stored.get() },
      set: { stored.set(min(max($0, range.lowerBound), range.upperBound)) })
  }
  let (wide, narrow) = (limit(0...10), limit(0...5))
  source.bindTwoWay(wide)
  source.bindTwoWay(narrow)
  source.set(20)
  #expect((source.get(), wide.get(), narrow.get()) == (5, 5, 5))
  wide.set(8)
  #expect((source.get(), wide.get(), narrow.get()) == (5, 5, 5))
  narrow.set(3)
  #expect((source.get(), wide.get(), narrow.get()) == (3, 3, 3))
}

@Test func limitsThatExcludeEachOtherDoNotRunInCircles() {
  let (source, present, missing) = (
    State<String?>("Ada"), State(Book(author: Author(name: "Ada"))), State(Book())
  )
  var sets = 0
  source.on { _ in sets += 1 }
  source.bindTwoWay(present.at(\.author).at(\.name))
  source.bindTwoWay(missing.at(\.author).at(\.name))
  sets = 0
  source.set("Grace")
  present.at(\.author).at(\.name).set("Hedy")
  #expect(sets < 500)
  #expect(missing.get() == Book())
}

private final class ReportingField {
  var text = "" { didSet { onEdit(text) } }
  var onEdit: (String) -> Void = { _ in }
}

@Test func aFieldMayReportTheNewValue() {
  let (name, field) = (State("Ada"), ReportingField())
  name.bindTwoWay(field, \.text) { field, changed in field.onEdit = changed }
  field.text = "Grace"
  #expect(name.get() == "Grace")
  name.set("Hedy")
  #expect(field.text == "Hedy")
}
