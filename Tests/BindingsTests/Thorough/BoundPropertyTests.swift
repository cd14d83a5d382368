import Bindings
import Observation
import Testing

private class Plain {
  var open = ""
  final var stored = ""
  final var size = Size()
  var computed: String {
    get { log.last ?? "" }
    set { log.append(newValue) }
  }
  final var watched = "" { didSet { log.append("\(oldValue)>\(watched)") } }
  var log: [String] = []
  lazy var late = "late"
  let inner = Inner()
}

private final class Inner { var name = "" }

private struct Size {
  var width = 1
  var height = 2
}

private final class Overriding: Plain {
  override var open: String { didSet { log.append("open \(open)") } }
}

@Observable
private final class Model { var title = "" }

@Test func everyKindOfPropertyIsWrittenOnceForEachValue() {
  for object in [Plain(), Overriding()] {
    let state = State("a")
    state.bind(object, \.open)
    state.bind(object, \.stored)
    state.bind(object, \.computed)
    state.bind(object, \.watched)
    state.bind(object, \.late)
    state.bind(object, \.inner.name)
    let width = State(10)
    width.bind(object, \.size.height)
    for text in ["a", "b", "c"] {
      if text != "a" { state.set(text) }
      #expect(
        [object.open, object.stored, object.watched, object.late, object.inner.name]
          == [text, text, text, text, text])
    }
    width.set(20)
    #expect(object.size.width == 1)
    #expect(object.size.height == 20)
    let own = object is Overriding
    let expected = ["a", ">a", "b", "a>b", "c", "b>c"]
    #expect(object.log.filter { !$0.hasPrefix("open") } == expected)
    #expect(
      object.log.filter { $0.hasPrefix("open") } == (own ? ["open a", "open b", "open c"] : []))
  }
}

@Test func observedPropertiesTellTheirObservers() {
  final class Count: @unchecked Sendable { var value = 0 }
  let (model, state, count) = (Model(), State("a"), Count())
  state.bind(model, \.title)
  for text in ["b", "c"] {
    withObservationTracking {
      _ = model.title
    } onChange: {
      count.value += 1
    }
    state.set(text)
    #expect(model.title == text)
  }
  #expect(count.value == 2)
}

@Test func overlappingAccessesStillTrap() async {
  await #expect(processExitsWith: .failure) {
    let (object, state) = (Inner(), State("a"))
    state.bind(object, \.name)
    func modify(_ text: inout String, _ body: () -> Void) { body() }
    modify(&object.name) { state.set("b") }
  }
}

@Test func replacedValuesMayReadTheProperty() {
  final class Element {
    var atEnd: () -> Void = {}
    deinit { atEnd() }
  }
  final class Holder { var element: Element? }
  let (holder, state) = (Holder(), State<Element?>(nil))
  state.bind(holder, \.element)
  var seen = 0
  state.set(Element())
  state.get()?.atEnd = { if holder.element == nil { seen += 1 } }
  state.set(nil)
  #expect(seen == 1)
}
