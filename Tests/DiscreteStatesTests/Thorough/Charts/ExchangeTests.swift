import DiscreteStates
import Testing

private final class Counter {
  var count = 0
  var lines: [String] = []
}

private final class Keeper { var objects: [AnyObject] = [] }

/// Conversions between charts and SCXML documents.
@MainActor @Suite struct ExchangeTests {
  private let keeper = Keeper()
  private let document = """
    <?xml version="1.0"?>
    <!-- A door that locks. -->
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="closed">
      <state id="closed">
        <onentry><script>count()</script></onentry>
        <transition event="push" cond="count &lt; 3" target="open"/>
        <transition event="push" target="locked"><script> log() </script></transition>
      </state>
      <state id="open">
        <onentry><send event="timeout" delay="2s" id="t"/></onentry>
        <onexit><cancel sendid="t"/></onexit>
        <transition event="timeout" target="closed"/>
        <transition event="error.*" target="locked"/>
      </state>
      <final id="locked"/>
    </scxml>
    """

  private func session(
    _ chart: Statechart<Counter, String, String>, clock: SimulatedClock = SimulatedClock()
  ) -> (Counter, StatechartSession<Counter, String, String>) {
    let counter = Counter()
    keeper.objects.append(counter)
    let session = StatechartSession(chart, for: counter, scheduler: clock)
    session.start()
    return (counter, session)
  }

  private func reader() -> SCXMLReader<Counter, String> {
    var reader = SCXMLReader<Counter, String>()
    reader.guards["count < 3"] = { counter, _ in counter.count < 3 }
    reader.actions["count()"] = { counter, _ in counter.count += 1 }
    reader.actions["log()"] = { counter, _ in counter.lines.append("locked") }
    return reader
  }

  @Test func aDocumentIsAChart() throws {
    let chart = try reader().chart(document)
    let clock = SimulatedClock()
    let (counter, session) = session(chart, clock: clock)
    session.send("push.hard")
    #expect(session.isActive("open") && counter.count == 1)
    clock.advance(by: .seconds(2))
    #expect(session.isActive("closed") && counter.count == 2)
    session.send("push")
    session.send("pushing")
    session.send("errors")
    #expect(session.isActive("open"))
    session.send("error.disk.full")
    #expect(session.isActive("locked") && !clock.hasPendingWork && counter.lines.isEmpty)
    #expect(chart.entryActions(of: "closed") == ["count()"])
    #expect(chart.transitions[0].description == "closed → open on push [count < 3]")
  }

  /// A chart that is written and read again gives the same document, and has the same configurations.
  @Test func documentsAreWritten() throws {
    let chart = try reader().chart(document)
    let written = try chart.scxml()
    #expect(written.contains(#"<transition event="push" cond="count &lt; 3" target="open"/>"#))
    var again = reader()
    again.actions["action 1"] = { _, session in session.send("timeout", after: .seconds(2)) }
    again.actions["action 2"] = { _, _ in }
    #expect(try again.chart(written).scxml().contains("<script>count()</script>"))
    #expect(try again.chart(written).explore().visits.count == chart.explore().visits.count)
  }

  @Test func tagsAreWrittenAndRead() throws {
    let chart = try Statechart<Counter, String, String>(initial: "a") {
      StateNode("a", tags: ["first", "a & b".replacing(" ", with: "")]) {
        On("go", to: "b").when("x") { _ in true }.when { _ in true }
      }
      FinalNode("b", tags: ["last"])
    }
    let written = try chart.scxml()
    #expect(written.contains(#"states:tags="a&amp;b first""#))
    #expect(written.contains(#"cond="x &amp;&amp; guard 1""#))
    var reader = SCXMLReader<Counter, String>()
    reader.guards["x && guard 1"] = { _, _ in true }
    let copy = try reader.chart(written)
    #expect(copy.tags(of: "a") == ["first", "a&b"] && copy.tags(of: "b") == ["last"])
    let renamed = written.replacing("states:", with: "s:").replacing(":states=", with: ":s=")
    #expect(try reader.chart(renamed).tags(of: "b") == ["last"])
    for chart in [
      try Statechart<Counter, String, String>(initial: "a") { StateNode("a", tags: ["a b"]) },
      try Statechart<Counter, String, String>(initial: "a") { StateNode("a", metadata: 1) },
    ] {
      #expect(throws: SCXMLError.self) { try chart.scxml() }
    }
  }

  @Test func chartsOfAllKindsAreWritten() throws {
    let chart = try Statechart<Counter, String, String>(initial: "all in one") {
      ParallelNode("all in one") {
        StateNode("x", initial: "x1") {
          HistoryNode("back", .deep, initial: "x1")
          OnEntry(named: "note") { $0.lines.append("x") }
          OnExit(raising: "left")
          StateNode("x1") {
            On("go", to: "x2").when("may <&>") { $0.count == 0 }.raising("next")
            On(after: .milliseconds(1500), to: "x3")
          }
          StateNode("x2") { On(.always, to: "x3").when("late") { $0.count > 0 } }
          FinalNode("x3")
          On(.done("x"), to: "back").inside
        }
        StateNode("y", initial: "y1") {
          StateNode("y1") { On("next", to: "y2") }
          StateNode("y2") {
            On(prefix: "left") { $0.lines.append("left") }
            On(.anyEvent, to: "y1")
          }
        }
      }
    }
    let written = try chart.scxml()
    var reader = SCXMLReader<Counter, String>()
    reader.guards = [
      "may <&>": { counter, _ in counter.count == 0 }, "late": { counter, _ in counter.count > 0 },
    ]
    reader.actions["note"] = { counter, _ in counter.lines.append("x") }
    reader.actions["action 1"] = { counter, _ in counter.lines.append("left") }
    let copy = try reader.chart(written)
    #expect(copy.states == chart.states.map { $0 == "all in one" ? "all_in_one" : $0 })
    #expect(copy.transitions.map(\.targets) == chart.transitions.map(\.targets))
    #expect(copy.transitions.flatMap(\.events).contains("after 1.5 seconds"))
    #expect(copy.kind(of: "back") == .history(.deep) && copy.kind(of: "all_in_one") == .parallel)
    for events in [["go"], ["next", "left"], ["go", "left", "go", "x"]] {
      let (clock, otherClock) = (SimulatedClock(), SimulatedClock())
      let (one, original) = session(chart, clock: clock)
      let (other, imported) = session(copy, clock: otherClock)
      for event in events {
        original.send(event)
        imported.send(event)
        #expect(original.configuration.leaves == imported.configuration.leaves, "\(events)")
      }
      clock.advance(by: .seconds(2))
      otherClock.advance(by: .seconds(2))
      #expect(original.configuration.leaves == imported.configuration.leaves, "\(events)")
      #expect(one.lines == other.lines)
    }
    let possible = session(copy).1.possibleEvents
    #expect(possible.contains("go"))
    #expect(!possible.contains { $0.hasSuffix("*") || $0.hasPrefix("after") })
    let again = try copy.scxml()
    #expect(again.contains(#"delay="1.5s" id="after."#) && !again.contains("action 2"))
  }

  /// In SCXML a name stands for all names that begin with its words; in a chart of strings it does not.
  @Test func namesOfEventsReturnUnchanged() throws {
    let chart = try Statechart<Counter, String, String>(initial: "s") {
      StateNode("s") {
        On("error.*", "*", "a.", to: "t")
        On("error", to: "t")
        On(prefix: "net", to: "t").raising("error.*")
        On("done.state.s", to: "t")
      }
      StateNode("t") { On("back", to: "s") }
    }
    let written = try chart.scxml()
    #expect(written.contains(##"event="error.* * a." states:exact="error.* * a.""##))
    let copy = try SCXMLReader<Counter, String>().chart(written)
    #expect(try copy.scxml() == written && copy.events.sorted() == chart.events.sorted())
    let (_, original) = session(chart)
    let (_, imported) = session(copy)
    for event in [
      "error.x", "error.*", "back", "*", "back", "a", "a.", "back", "a.b", "net.x", "back.x",
      "back", "net", "back", "error", "back", "done.state.s", "back", "done.state.s.x",
    ] {
      original.send(event)
      imported.send(event)
      #expect(original.configuration.leaves == imported.configuration.leaves, "\(event)")
    }
    for event in ["", "a b"] {
      let chart = try Statechart<Counter, String, String>(initial: "s") {
        StateNode("s") { On(event, to: "s") }
      }
      #expect(throws: SCXMLError.unsupported("the event \"\(event)\" in s")) { try chart.scxml() }
    }
  }

  /// A document by others may name its events as `scxml()` names those of delays.
  @Test func eventsOfOthersAreNoDelays() throws {
    let others = document.replacing("timeout", with: "after.2")
      .replacing("\"t\"", with: "\"after.2\"")
    let chart = try reader().chart(others)
    #expect(chart.transitions.flatMap(\.events).contains("after.2"))
    let delayed = try Statechart<Counter, String, String>(initial: "s") {
      StateNode("s") { On(after: .seconds(1), to: "t") }
      StateNode("t")
    }
    let written = try delayed.scxml().replacing("1.0s", with: "1 s")
    #expect(throws: SCXMLError.unsupported("1")) { try reader().chart(written) }
  }

  @Test func whatHasNoCounterpartIsRefused() throws {
    let matching = try Statechart<Counter, String, String>(initial: "s") {
      StateNode("s") { On(matching: { $0.isEmpty ? 1 : nil }) }
    }
    #expect(throws: SCXMLError.unsupported("On(matching:)")) { try matching.scxml() }
    let deferring = try Statechart<Counter, String, String>(initial: "s") {
      StateNode("s") { Defer("x") }
    }
    #expect(throws: SCXMLError.unsupported("deferred events in s")) { try deferring.scxml() }
  }

  @Test(arguments: [
    ("<scxml><state id='a'/>", SCXMLError.malformed(line: 1, "<scxml> is not closed")),
    ("<scxml>\n</state></scxml>", .malformed(line: 2, "</state> closes nothing")),
    ("<scxml a='1' a='2'/>", .malformed(line: 1, "a occurs twice")),
    ("<scxml a='&x;'/>", .malformed(line: 1, "&x; is not known")),
    ("<scxml a=1/>", .malformed(line: 1, "the value of a is not quoted")),
    ("", .malformed(line: 1, "a root element is missing")),
    ("<scxml/><scxml/>", .malformed(line: 1, "something follows the root element")),
    ("<state/>", .unsupported("state")),
    ("<scxml><state id='a'><invoke src='b'/></state></scxml>", .unsupported("invoke")),
    (
      "<scxml><state><onentry><assign/></onentry></state></scxml>", .unsupported("assign")
    ),
    (
      "<scxml><state><onentry><send event='e' target='#_x'/></onentry></state></scxml>",
      .unsupported("send target")
    ),
    (
      "<scxml><state><onentry><send event='e' delay='1e30s'/></onentry></state></scxml>",
      .unsupported("1e30s")
    ),
    ("<scxml><state><transition cond='x'/></state></scxml>", .unbound("x")),
    (
      "<scxml><state><onexit><script>y()</script></onexit></state></scxml>", .unbound("y()")
    ),
    (
      "<scxml><state id='a'><transition target='b'/></state></scxml>",
      .invalid(.unknownState("b"))
    ),
    ("<scxml/>", .invalid(.missingInitial(of: nil))),
  ])
  func damagedDocumentsAreRefused(document: String, error: SCXMLError) {
    #expect(throws: error) { try SCXMLReader<Counter, String>().chart(document) }
  }

  @Test func textsAreRead() throws {
    let root = try SCXMLElement.parse(
      "\u{FEFF}<?pi?><!-- c --><a:b x = \"1 &amp; &#65;&#x42;\r\n2\"><![CDATA[<&]]>t&lt;<c/><!-- d --></a:b> "
    )
    #expect(root.name == "b" && root.attributes == ["x": "1 & AB 2"])
    #expect(root.text == "<&t<" && root.children.map(\.name) == ["c"])
    #expect(root.words("x") == ["1", "&", "AB", "2"] && root.children[0].parent === root)
    // As long as the rest of the document; a combining mark, which forms a character with the delimiter before it.
    for text in ["1234", "\u{301}"] {
      let root = try SCXMLElement.parse("<a x=\"\(text)\">\(text)</a>")
      #expect(root.text == text && root.attributes == ["x": text])
    }
    let deep = String(repeating: "<a>", count: 1000) + String(repeating: "</a>", count: 1000)
    #expect(throws: SCXMLError.malformed(line: 1, "elements are nested too deeply")) {
      try SCXMLElement.parse(deep)
    }
  }

  /// XML 1.0, 2.11 and 3.3.3: line ends become line feeds, and white space in attribute values becomes spaces.
  @Test func lineEndsAndWhiteSpaceAreNormalized() throws {
    let root = try SCXMLElement.parse(
      "<a\r\n x='1\r\n2\r3\t4\n5&#10;6&#13;&#9;'>\r\n\rt\r\n<![CDATA[\r\n\t]]>&#13;\r</a>")
    #expect(root.attributes == ["x": "1 2 3 4 5\n6\r\t"])
    #expect(root.text == "\n\nt\n\n\t\r\n")
    #expect(throws: SCXMLError.malformed(line: 4, "</b> closes nothing")) {
      try SCXMLElement.parse("<a>\r\n\r\n\r</b>")
    }
  }

  @Test func whiteSpaceInNamesReturnsUnchanged() throws {
    let name = "a\tb\nc\rd\r\ne  f"
    let chart = try Statechart<Counter, String, String>(initial: "s") {
      StateNode("s") { On("go", to: "t").when(name) { _ in true } }
      StateNode("t")
    }
    var reader = SCXMLReader<Counter, String>()
    reader.guards[name] = { _, _ in true }
    #expect(try reader.chart(chart.scxml()).transitions.map(\.guards) == [[name]])
  }
}
