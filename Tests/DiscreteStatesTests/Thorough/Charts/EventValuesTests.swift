import DiscreteStates
import TestSupport
import Testing

private struct File: Equatable {
  var name: String
  var size = 0
}

private struct Broken: Error {}

private final class Browser {
  var files: [File] = []
  var texts: [String] = []
  var point: (Int, Double) = (0, 0)
  var error: (any Error)?

  var isFull: Bool { texts.count > 3 }
}

private func isFull(_ browser: Browser) throws -> Bool {
  if browser.texts.isEmpty { throw Broken() }
  return browser.isFull
}

private func isEmpty(_ browser: Browser) -> Bool { browser.texts.isEmpty }

private func add(_ text: String) -> (Browser) -> Void { { $0.texts.append(text) } }

private final class Token {
  nonisolated(unsafe) static var count = 0
  init() { unsafe Token.count += 1 }
  deinit { unsafe Token.count -= 1 }
}

private enum Input: StatechartEvent {
  case reset
  case loaded([File])
  case typed(String)
  case pasted(String)
  case moved(x: Int, y: Double)
  case three(Int, String, Bool)
  case four(Int, String, Bool, [Int])
  case failed(any Error)
  case opened(File)
  case saved(File)
  case token(Token)
  case shown
  indirect case nested([Input])

  static func made(_ flag: Bool) -> Input { flag ? .reset : .shown }

  // Functions with the types of cases, which create other cases.
  static func cleared(_ files: [File]) -> Input { .reset }
  static func dropped(_ text: String) -> Input { .shown }
  static func entered(_ text: String) -> Input { .typed(text) }
}

/// Events with values that a transition cannot take from them.
private enum Odd: StatechartEvent {
  case direct(() -> Int)
  case optional((() -> Int)?)
  case nested((Int.Type)??)
  case boxed([() -> Int])
}

private typealias Chart = Statechart<Browser, String, Input>

/// Transitions on cases with associated values.
@MainActor @Suite(.serialized) struct EventValuesTests {
  private func run(
    @StatechartBuilder<Browser, String, Input> _ content: () -> [StatechartItem<
      Browser, String, Input
    >]
  ) throws -> (Browser, StatechartSession<Browser, String, Input>) {
    let chart = try Chart(initial: "s") { StateNode("s", content: content) }
    let browser = Browser()
    let session = StatechartSession(chart, for: browser, scheduler: SimulatedClock())
    session.start()
    return (browser, session)
  }

  /// A function in a value has another representation where its type is generic.
  @Test func functionsInValuesAreErrors() throws {
    typealias OddChart = Statechart<Browser, String, Odd>
    func isRefused<Value>(_ event: @escaping (Value) -> Odd) -> Bool {
      let result = Result { () throws(StatechartError) in
        try OddChart(initial: "s") { StateNode("s") { On(event) } }
      }
      if case .failure(.notAConstructor) = result { return true } else { return false }
    }
    #expect(isRefused(Odd.direct) && isRefused(Odd.optional) && isRefused(Odd.nested))
    // In an array, a function is stored in one way.
    let chart = try OddChart(initial: "s") {
      StateNode("s") {
        On(Odd.boxed) { browser, functions in browser.texts = functions.map { "\($0())" } }
        On(matching: { if case .optional(let value) = $0 { value } else { nil } }) {
          browser, function in browser.texts.append("\(function())")
        }
      }
    }
    let browser = Browser()
    let session = StatechartSession(chart, for: browser, scheduler: SimulatedClock())
    session.start()
    session.send(.boxed([{ 1 }, { 2 }]))
    session.send(.optional { 3 })
    #expect(browser.texts == ["1", "2", "3"])
  }

  @Test func valuesReachActionsWithTheirTypes() throws {
    let (browser, session) = try run {
      On(Input.loaded) { $0.files = $1 }
      On(Input.typed) { browser, text in browser.texts.append("typed \(text)") }
      On(Input.pasted) { browser, text in browser.texts.append("pasted \(text)") }
      On(Input.moved) { browser, x, y in browser.point = (x, y) }
      On(Input.moved) { browser, x, y in browser.texts.append("\(x) \(y)") }
      On(Input.three) { browser, a, b, c in browser.texts.append("\(a) \(b) \(c)") }
      On(Input.four) { browser, a, b, c, d in browser.texts.append("\(a) \(b) \(c) \(d)") }
      On(Input.failed) { $0.error = $1 }
      On(Input.opened) { $0.texts.append("opened \($1.name)") }
      On(Input.saved).then { browser, file, session in
        browser.texts.append("saved \(file.name)")
        session.raise(.reset)
      }
      On(Input.nested) { $0.texts.append("nested \($1.count)") }
      On(.reset) { $0.texts.append("reset") }
    }
    session.send(.loaded([File(name: "a"), File(name: "b")]))
    #expect(browser.files.map(\.name) == ["a", "b"])
    session.send(.typed("one"))
    session.send(.pasted("two"))
    session.send(.moved(x: 3, y: 0.5))
    #expect(browser.point == (3, 0.5))
    session.send(.three(1, "b", true))
    session.send(.four(1, "b", false, [4]))
    session.send(.failed(Broken()))
    #expect(browser.error is Broken)
    // Two cases carry a file, a type without an empty value, so each event is checked by the constructor.
    session.send(.saved(File(name: "c")))
    session.send(.opened(File(name: "d")))
    session.send(.saved(File(name: "e")))
    session.send(.nested([.reset, .typed("long enough to be on the heap, surely")]))
    #expect(
      browser.texts == [
        "typed one", "pasted two", "1 b true", "1 b false [4]", "saved c", "reset", "opened d",
        "saved e", "reset", "nested 2",
      ])
  }

  @Test func valuesReachGuardsWithTheirTypes() throws {
    let (browser, session) = try run {
      On(Input.typed) { $0.texts.append("long") }.when { _, text in text.count > 3 }
      On(Input.typed) { $0.texts.append("known") }.when { $0.texts.contains($1) }
      On(Input.typed) { $0.texts.append($1) }.whenSession("active") { $0.isActive("s") }
      On(Input.moved) { $0.point = ($1, $2) }.when { _, x, y in x > 0 && y > 0 }
      On(Input.moved) { $0.texts.append("on an axis") }.when("axis") { _, x, y in
        x == 0 || y == 0
      }
      On(Input.moved) { $0.texts.append("many") }.when { $0.texts.count > 4 }
      On(Input.saved) { $0.texts.append($1.name) }.when { _, file in file.size > 1 }
      On(matching: { if case .pasted(let text) = $0 { text } else { nil } }) {
        $0.texts.append($1)
      }
      .when { _, text in !text.isEmpty }
    }
    for text in ["a", "a", "four"] { session.send(.typed(text)) }
    #expect(browser.texts == ["a", "known", "long"])
    #expect(!session.can(.moved(x: -1, y: 1)) && session.can(.moved(x: 1, y: 1)))
    session.send(.moved(x: 1, y: 2))
    #expect(browser.point == (1, 2))
    session.send(.moved(x: 0, y: 2))
    session.send(.moved(x: -1, y: 1))
    // Several cases carry a file, which only the constructor tells apart.
    session.send(.opened(File(name: "opened", size: 2)))
    session.send(.saved(File(name: "small", size: 1)))
    session.send(.saved(File(name: "large", size: 2)))
    session.send(.pasted(""))
    session.send(.pasted("b"))
    session.send(.moved(x: -1, y: 1))
    #expect(browser.texts.dropFirst(3) == ["on an axis", "large", "b", "many"])
  }

  private enum Optionals: StatechartEvent {
    case token(Int?)
    case pair(Int?, String?)
  }

  /// A single optional value keeps its type in every guard.
  @Test(arguments: [Int?.none, 3])
  func guardsReceiveOptionalValues(_ token: Int?) throws {
    typealias Chart = Statechart<Browser, String, Optionals>
    func texts(
      @StatechartBuilder<Browser, String, Optionals> _ items: () -> [StatechartItem<
        Browser, String, Optionals
      >]
    ) throws -> [String] {
      let browser = Browser()
      let items = items()
      let session = StatechartSession(
        try Chart(initial: "s") { StateNode("s") { items } }, for: browser,
        scheduler: SimulatedClock())
      session.start()
      session.send(.token(token))
      session.send(.pair(token, nil))
      return browser.texts
    }
    let expected = token == nil ? ["nil"] : ["3"]
    let plain = try texts {
      On(Optionals.token).when { _, token in token != nil }.then { $0.texts.append("3") }
      On(Optionals.token).when { _, token in token == nil }.then { $0.texts.append("nil") }
    }
    #expect(plain == expected)
    let named = try texts {
      On(Optionals.token) { browser, token in browser.texts.append("\(token ?? 0)") }
        .when("known") { _, token in token != nil }
      On(Optionals.token) { $0.texts.append("nil") }.when("unknown") { _, token in token == nil }
    }
    #expect(named == expected)
    let withSession = try texts {
      On(Optionals.token).then { browser, token, session in
        browser.texts.append(token.map { "\($0)" } ?? "nil")
        session.raise(.pair(token, "raised"))
      }.when { _, token in (token ?? 3) == 3 }
      On(Optionals.pair).when { _, number, text in number == token && text != nil }
        .then { $0.texts.append("pair") }
    }
    #expect(withSession == expected + ["pair"])
  }

  @Test func targetsMayBeAnArray() throws {
    let chart = try Statechart<Browser, String, Input>(initial: "all") {
      ParallelNode("all") {
        On(.reset, to: ["a2", "b2"])
        On(Input.typed, to: ["a1", "b2"]) { browser, text in browser.texts.append(text) }
        StateNode("a", initial: "a1") { for id in ["a1", "a2"] { StateNode(id) } }
        StateNode("b", initial: "b1") { for id in ["b1", "b2"] { StateNode(id) } }
      }
    }
    #expect(chart.transitions.map(\.targets) == [["a2", "b2"], ["a1", "b2"]])
    let browser = Browser()
    let session = StatechartSession(chart, for: browser)
    session.start()
    session.send(.typed("one"))
    #expect(browser.texts == ["one"] && session.configuration.leaves == ["a1", "b2"])
  }

  @Test func matchingTakesWhatAClosureFinds() throws {
    let (browser, session) = try run {
      On(matching: { event -> String? in
        switch event {
        case .typed(let text), .pasted(let text): text
        default: nil
        }
      }) { $0.texts.append($1) }
      On(.anyEvent) { $0.texts.append("other") }
    }
    session.send(.typed("one"))
    session.send(.reset)
    session.send(.pasted("two"))
    #expect(browser.texts == ["one", "other", "two"])
  }

  @Test func guardsAndTargetsWorkAsForOtherEvents() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(Input.moved) { browser, x, y in browser.point = (x, y) }
        On(Input.typed, to: "t").whenSession { session in
          if case .typed("go") = session.event { true } else { false }
        }
      }
      StateNode("t")
    }
    let browser = Browser()
    let session = StatechartSession(chart, for: browser, scheduler: SimulatedClock())
    session.start()
    session.send(.typed("stay"))
    #expect(session.isActive("s"))
    session.send(.moved(x: 1, y: 2))
    #expect(browser.point == (1, 2))
    session.send(.typed("go"))
    #expect(session.isActive("t"))
  }

  /// A guard of the object alone: a closure, a function or a property, with and without a name, on events with and without values.
  @Test func guardsOfTheObjectAreClosuresFunctionsAndProperties() throws {
    let (browser, session) = try run {
      On(.reset, action: add("full")).when(\.isFull).when("full", \.isFull)
      On(.reset, action: add("found")).when("known") { $0.texts.contains("shown") }
      On(.reset, action: add("empty")).when("empty", isEmpty)
      On(.reset, action: add("else"))
      On(Input.typed, action: add("typed")).when("full", isFull)
      On(Input.typed) { $0.texts.append($1) }.when(isEmpty).when { _ in true }
      On(Input.typed, action: add("full, typed")).when(\.isFull)
      On(.error, action: add("error"))
      On(.shown, action: add("shown"))
    }
    session.send(.reset)
    #expect(browser.texts == ["empty"])
    session.send(.reset)
    session.send(.shown)
    session.send(.reset)
    session.send(.typed("x"))
    #expect(browser.texts == ["empty", "else", "shown", "found", "typed"])
    session.send(.reset)
    #expect(browser.texts.last == "full")
    browser.texts = []
    session.send(.typed("x"))
    #expect(browser.texts == ["x", "error"])
  }

  /// The values of an event are copied, and are released exactly once.
  @Test func valuesAreReleasedOnce() throws {
    var (browser, session): (Browser?, StatechartSession<Browser, String, Input>?) = try run {
      On(Input.token) { browser, token in withExtendedLifetime(token) {} }
      On(Input.nested) { browser, events in browser.texts.append("\(events.count)") }
    }
    for _ in 0..<10 {
      session?.send(.token(Token()))
      session?.send(.nested([.token(Token()), .token(Token())]))
    }
    #expect(browser?.texts.count == 10)
    (browser, session) = (nil, nil)
    #expect(unsafe Token.count == 0)
  }

  @Test func wrongKeysAreErrors() throws {
    #expect(throws: StatechartError.eventWithValues("typed(\"x\")")) {
      try run { On(.typed("x")) }
    }
    #expect(throws: StatechartError.notAConstructor("Bool -> Input")) {
      try run { On(Input.made) }
    }
    #expect(throws: StatechartError.notAConstructor("Array<File> -> Input")) {
      try run { On(Input.cleared) }
    }
    #expect(throws: StatechartError.notAConstructor("String -> Input")) {
      try run { On(Input.dropped) }
    }
  }

  /// A function that creates the case with its values is as good as the constructor.
  @Test func functionsMayStandForConstructors() throws {
    let (browser, session) = try run { On(Input.entered) { $0.texts.append($1) } }
    session.send(.pasted("a"))
    session.send(.typed("b"))
    #expect(browser.texts == ["b"])
  }

  /// Single-payload, multi-payload and generic layouts of enums, by the names in their charts.
  @Test func everyLayoutOfEnumsIsRead() throws {
    func names<Event: StatechartEvent>(
      _ events: [Event],
      @StatechartBuilder<Browser, String, Event> _ content: () -> [StatechartItem<
        Browser, String, Event
      >]
    ) throws -> [String] {
      let chart = try Statechart<Browser, String, Event>(initial: "s") {
        StateNode("s", content: content)
      }
      let browser = Browser()
      let session = StatechartSession(chart, for: browser, scheduler: SimulatedClock())
      session.log = StatechartLog()
      session.start()
      for event in events { session.send(event) }
      return session.log?.microsteps.dropFirst().map(\.occasion) ?? []
    }
    #expect(
      try names([Single.value("x"), .none, .other]) {
        On(.none, .other)
        On(Single.value) { $0.texts.append($1) }
      } == ["value", "none", "other"])
    #expect(
      try names([Generic<Token>.some(Token()), .number(3), .end]) {
        On(Generic<Token>.some)
        On(Generic<Token>.number)
        On(.end)
      } == ["some", "number", "end"])
    #expect(try names([Lonely.only]) { On(.only) } == ["only"])
    #expect(try names([Lone.only(3)]) { On(Lone.only) } == ["only"])
    #expect(
      try names([Choice.maybe(nil), .maybe(3), .big(1, 2, 3, "x"), .any(3)]) {
        On(Choice.maybe)
        On(Choice.big)
        On(Choice.any)
      } == ["maybe", "maybe", "big", "any"])
    // Values of a type that is not an enum are kinds themselves.
    #expect(try names(["a", "b", "c"]) { On("a", "c") } == ["a", "c"])
  }
}

private enum Single: StatechartEvent {
  case none
  case value(String)
  case other
}
private enum Generic<Value>: StatechartEvent {
  case some(Value)
  case number(Int)
  case end
}
private enum Lonely: StatechartEvent { case only }
private enum Lone: StatechartEvent { case only(Int) }
private enum Choice: StatechartEvent {
  case maybe(Int?)
  case big(Int, Int, Int, String)
  case any(Any)
}
