import Foundation
import Testing

@testable import DiscreteStates

/// SCXML documents as tests.
@Suite struct SCXMLTests {
  /// All tests of a folder in the format of the scxml-test-framework, named by `UMBRA_SCXML_TESTS`.
  ///
  /// `name.scxml` stands beside `name.json`. What needs a data model beyond integers, or talks to others,
  /// is skipped, and counted by what it needs.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["UMBRA_SCXML_TESTS"] != nil))
  func folder() throws {
    let path = try #require(ProcessInfo.processInfo.environment["UMBRA_SCXML_TESTS"])
    let files = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      .filter { $0.hasSuffix(".scxml") }
    var passed: [String] = []
    var failed: [String] = []
    var skipped: [String: [String]] = [:]
    for file in files {
      let url = URL(fileURLWithPath: path).appendingPathComponent(file)
      guard
        let json = try? Data(contentsOf: url.deletingPathExtension().appendingPathExtension("json"))
      else {
        skipped["no script", default: []].append(file)
        continue
      }
      do {
        let script = try JSONDecoder().decode(SCXMLScript.self, from: json)
        if let difference = try script.run(try Data(contentsOf: url)) {
          failed.append("\(file): \(difference)")
        } else {
          passed.append(file)
        }
      } catch let error as SCXMLReader.Unsupported {
        skipped[error.feature, default: []].append(file)
      } catch {
        failed.append("\(file): \(error)")
      }
    }
    print("SCXML: \(passed.count) passed, \(failed.count) failed of \(files.count)")
    for (feature, files) in skipped.sorted(by: { $0.value.count > $1.value.count }) {
      print("  skipped \(files.count) for \(feature): \(files.prefix(4).joined(separator: " "))")
    }
    #expect(failed == [])
    #expect(!passed.isEmpty)
  }
}
