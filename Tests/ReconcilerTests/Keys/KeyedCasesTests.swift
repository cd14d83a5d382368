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
    /// The lists of keys; nil where they are many and follow from the name.
    var steps: [[String]]?

    /// The lengths of lists that follow from the name.
    var n: [Int]?
    var min: [Fewest]
  }
  var cases: [Case]

  /// Makes the lists of a case that names a change of numbered keys.
  static func generated(_ name: String, count: Int) -> [[String]]? {
    let keys = (0..<count).map(String.init)
    var next = keys
    switch name {
    case "reverse": next.reverse()
    case "insertFirst", "prepend1": next.insert("new", at: 0)
    case "insertLast": next.append("new")
    case "removeFirst": next.removeFirst()
    case "removeLast": next.removeLast()
    case "moveFromEndToStart", "last2first": next.insert(next.removeLast(), at: 0)
    case "moveFromStartToEnd", "first2last": next.append(next.removeFirst())
    case "moveFromStartToEnd(2) virtual_dom_worst_case":
      next = Array(next.dropFirst(2) + next.prefix(2))
    case "kivi_worst_case": next = Array(next.dropFirst().dropLast().reversed())
    case "react_worst_case":
      next = Array(next.dropFirst().dropLast())
      next.insert(next.removeLast(), at: 0)
    case "snabbdom_worst_case", "swap 1<->998":
      next.swapAt(1, next.count - 2)
    case "create1k": next = (0..<1000).map(String.init)
    case "replace1k": next = keys.map { "new \($0)" }
    case "update10th", "select": break
    case "remove index 3": next.remove(at: 3)
    case "append1k": next += keys.map { "new \($0)" }
    case "clear1k": next = []
    case "shuffle lcg7":
      var seed: UInt32 = 7
      for index in stride(from: count - 1, to: 0, by: -1) {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        next.swapAt(index, Int(seed >> 8) % (index + 1))
      }
    case "removeOdd": next = next.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    default: return nil
    }
    return [keys, next]
  }

  static func load() throws -> [Case] {
    let file = URL(filePath: #filePath).appending(path: "../../../Fixtures/keyed-cases.json")
    return try JSONDecoder().decode(KeyedCases.self, from: Data(contentsOf: file.standardized))
      .cases
  }
}

@MainActor @Suite(.serialized) struct KeyedCasesTests {
  @Test func listsNeedTheFewestOperations() throws {
    let cases = try KeyedCases.load()
    #expect(cases.count == 157)
    for test in cases {
      let follower = KeyedListTests.Follower<String>()
      let steps = try #require(
        test.steps ?? KeyedCases.generated(test.name, count: test.n?[0] ?? 0))
      #expect(test.n == nil || steps.map(\.count) == test.n)
      for (index, step) in steps.enumerated() {
        let before = follower.keys.count
        let wrong = follower.show(step)
        #expect(wrong == nil, "\(test.src): \(test.name), step \(index)")
        guard index > 0 else { continue }
        let counts = follower.counts
        let found = KeyedCases.Case.Fewest(
          insert: counts.inserts, remove: counts.removes + (counts.clears > 0 ? before : 0),
          move: counts.moves)
        #expect(found == test.min[index - 1], "\(test.src): \(test.name), step \(index)")
      }
    }
  }
}
