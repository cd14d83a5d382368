import Bindings
import ShadowDiff
import Testing

// The examples of README.md and of the catalog's first page, pasted into methods: what is bound must stay bound when the method
// has returned, and everything must be freed with the screen.

private final class Label {
  var text = ""
  var caption = ""
}

private final class Log { var lines: [String] = [] }

/// The example of README.md.
private final class TableScreen {
  let log: Log
  let label = Label()
  let name: State<String>
  let count: State<Int>
  let numbers: State<[Int]>

  init(_ log: Log) {
    self.log = log
    (name, count, numbers) = (State("Ada"), State(3), State([5, 1, 4]))
    show()
  }

  func show() {
    func print(_ value: Any) { log.lines.append("\(value)") }
    let log = log
    let title = Computed { [name, count] in "\(name.get()) has \(count.get())" }
    title.bind(label, \.text)
    count.set(4)
    print(label.text)

    let even = numbers.list().filter { $0 % 2 == 0 }.sorted { $0 < $1 }
    even.onChanges { change in log.lines.append("\(change.diff.insertions)") }
    numbers.edit { $0.append(2) }
  }
}

@Test func theExampleOfTheReadMeWorksInAMethod() {
  let log = Log()
  var screen: TableScreen? = TableScreen(log)
  #expect(log.lines == ["Ada has 4", "[0]", "[0]"])
  screen?.count.set(5)
  #expect(screen?.label.text == "Ada has 5")
  screen?.name.set("Grace")
  #expect(screen?.label.text == "Grace has 5")
  screen?.numbers.edit { $0.append(6) }
  #expect(log.lines.last == "[2]")
  weak let (name, numbers) = (screen?.name, screen?.numbers)
  weak let known = screen
  screen = nil
  #expect(known == nil && numbers == nil)
  // A dead target is found by later deliveries.
  let other = State(0)
  other.on { _ in }
  for step in 0..<50 { other.set(step) }
  #expect(name == nil)
}

/// The example of the catalog's first page.
private final class TitleScreen {
  let log: Log
  let label = Label()
  let title = State("hello")

  init(_ log: Log) {
    self.log = log
    show()
  }

  func show() {
    let (title, label, lines) = (title, label, log)
    title.bind(label, \.text)
    label .. \.caption <-> title

    let shout = Computed { title.get().uppercased() }
    let log = Effect { lines.lines.append(shout.get()) }

    title.set("hello world")
    log.stop()
  }
}

@Test func theExampleOfTheCatalogWorksInAMethod() {
  let log = Log()
  var screen: TitleScreen? = TitleScreen(log)
  #expect(log.lines == ["HELLO", "HELLO WORLD"])
  screen?.title.set("bye")
  #expect(screen?.label.text == "bye" && screen?.label.caption == "bye")
  // Nothing holds the effect after the method has returned.
  #expect(log.lines.count == 2)
  weak let (known, title) = (screen, screen?.title)
  screen = nil
  #expect(known == nil && title == nil)
}
