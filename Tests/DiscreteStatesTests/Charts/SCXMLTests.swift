import Foundation
import Testing

@testable import DiscreteStates

/// SCXML documents as tests.
@Suite struct SCXMLTests {
  /// All tests of a folder in the format of the scxml-test-framework, named by `UMBRA_SCXML_TESTS`.
  ///
  /// `name.scxml` stands beside `name.json`; without that, a document is a test if it has states `pass` and
  /// `fail`, as those of the W3C. What is skipped is counted by why, and `UMBRA_SCXML_SKIPPED` says how many
  /// that are.
  @MainActor
  @Test(.enabled(if: ProcessInfo.processInfo.environment["UMBRA_SCXML_TESTS"] != nil))
  func folder() throws {
    let environment = ProcessInfo.processInfo.environment
    let path = try #require(environment["UMBRA_SCXML_TESTS"])
    let files = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      .filter { $0.hasSuffix(".scxml") }
    var passed: [String] = []
    var byLegacy: [String] = []
    var failed: [String] = []
    var skipped: [SCXMLUnsupported.Reason: [String]] = [:]
    for file in files {
      let url = URL(fileURLWithPath: path).appendingPathComponent(file)
      do {
        let document = try Data(contentsOf: url)
        let script = try SCXMLScript(besides: url, document)
        switch try script.run(document, folder: url.deletingLastPathComponent()) {
        case .passed: passed.append(file)
        case .passedByLegacySemantics: byLegacy.append(file)
        case .failed(let difference): failed.append("\(file): \(difference)")
        }
      } catch let error as SCXMLUnsupported {
        skipped[error.reason, default: []].append("\(file) \(error.detail)")
      } catch {
        failed.append("\(file): \(error)")
      }
    }
    print("SCXML: \(passed.count) passed, \(failed.count) failed of \(files.count)")
    print("  under the framework's legacy semantics: \(byLegacy)")
    for reason in SCXMLUnsupported.Reason.allCases {
      let files = skipped[reason] ?? []
      print("  skipped \(files.count) for \(reason.rawValue): \(files.joined(separator: ", "))")
    }
    for failure in failed { print("  failed \(failure)") }
    #expect(failed == [])
    #expect(!passed.isEmpty)
    #expect(skipped[.other] == nil)
    if let expected = environment["UMBRA_SCXML_SKIPPED"] {
      #expect("\(skipped.values.reduce(0) { $0 + $1.count })" == expected)
    }
  }

  /// The rules of SCXML, in documents of our own.
  @Test(arguments: SCXMLDocument.all)
  @MainActor
  func rule(_ document: SCXMLDocument) throws {
    let script = try JSONDecoder().decode(
      SCXMLScript.self, from: Data(#"{"initialConfiguration": ["pass"]}"#.utf8))
    let outcome = try script.run(Data(document.text.utf8), folder: URL(fileURLWithPath: "/"))
    if case .failed(let difference) = outcome { Issue.record("\(document.rule): \(difference)") }
  }

  /// Documents of our own: a history, regions with a done event, a cancelled send, an error.
  @Test(arguments: [
    (
      """
      <scxml initial="a"><state id="a"><history id="h"><transition target="a1"/></history>
      <state id="a1"><transition event="next" target="a2"/></state><state id="a2"/>
      <transition event="out" target="b"/></state>
      <state id="b"><transition event="back" target="h"/></state></scxml>
      """,
      """
      {"initialConfiguration": ["a1"], "events": [
      {"event": {"name": "next"}, "nextConfiguration": ["a2"]},
      {"event": {"name": "out"}, "nextConfiguration": ["b"]},
      {"event": {"name": "back"}, "nextConfiguration": ["a2"]}]}
      """
    ),
    (
      """
      <scxml><parallel id="p"><state id="x"><state id="x1"><transition event="go.x" target="x2"/></state>
      <final id="x2"/></state><state id="y"><state id="y1"><transition event="go" target="y2"/></state>
      <final id="y2"/></state><transition event="done.state.p" target="end"/></parallel>
      <state id="end"/></scxml>
      """,
      """
      {"initialConfiguration": ["x1", "y1"], "events": [
      {"event": {"name": "go"}, "nextConfiguration": ["x1", "y2"]},
      {"event": {"name": "go.x"}, "nextConfiguration": ["end"]}]}
      """
    ),
    (
      """
      <scxml><datamodel><data id="n" expr="1"/></datamodel><state id="a">
      <onentry><send event="late" delay="1s" id="s"/><send event="later" delay="2000ms"/></onentry>
      <transition event="stop"><cancel sendid="s"/><assign location="n" expr="n + 1"/></transition>
      <transition event="late" target="bad"/><transition event="later" cond="n == 2" target="b"/></state>
      <state id="b"><onentry><assign location="none" expr="1"/></onentry>
      <transition event="error" target="c"/></state><state id="c"/><state id="bad"/></scxml>
      """,
      """
      {"initialConfiguration": ["a"], "events": [
      {"event": {"name": "stop"}, "nextConfiguration": ["a"]},
      {"event": {"name": "x"}, "after": 2000, "nextConfiguration": ["c"]}]}
      """
    ),
  ])
  @MainActor
  func document(_ document: String, _ script: String) throws {
    let script = try JSONDecoder().decode(SCXMLScript.self, from: Data(script.utf8))
    guard case .passed = try script.run(Data(document.utf8), folder: URL(fileURLWithPath: "/"))
    else {
      Issue.record("not as expected: \(document)")
      return
    }
  }
}
