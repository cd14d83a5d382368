import Foundation
import Reconciler
import Testing

/// The list changes from the suites of ivi, Preact, snabbdom, Vue, React, ElementaryUI and
/// swift-cross-ui, each with its fewest operations.
struct KeyedCases: Decodable {
  struct Case: Decodable {
    struct Fewest: Decodable, Equatable {
      var insert: Int
      var remove: Int
      var move: Int
    }
    var src: String
    var name: String
    var steps: [[String]]
    var min: [Fewest]
  }
  var cases: [Case]

  static func load() throws -> [Case] {
    let file = URL(filePath: #filePath).appending(path: "../../../Fixtures/keyed-cases.json")
    return try JSONDecoder().decode(KeyedCases.self, from: Data(contentsOf: file.standardized)).cases
  }
}

@Suite struct KeyedCasesTests {
  @Test func listsNeedTheFewestOperations() throws {
    let cases = try KeyedCases.load()
    #expect(cases.count == 157)
    for test in cases {
      var follower = KeyedListTests.Follower<String>()
      for (index, step) in test.steps.enumerated() {
        let before = follower.keys.count
        let wrong = follower.show(step)
        #expect(wrong == nil, "\(test.src): \(test.name), step \(index)")
        guard index > 0 else { continue }
        let counts = follower.host.counts
        let found = KeyedCases.Case.Fewest(
          insert: counts.inserts, remove: counts.removes + (counts.clears > 0 ? before : 0),
          move: counts.moves)
        #expect(found == test.min[index - 1], "\(test.src): \(test.name), step \(index)")
      }
    }
  }
}
