import Foundation
import Reconciler
import TestSupport
import Testing

@Suite struct KeyedListTests {
  /// Shows lists of keys one after another, and checks order, identity and count after each.
  struct Follower<ID: Hashable> {
    let tree = ElementTree()
    let list: ElementList<KeyRow<ID>>
    var host = ListHost()
    var views: [ID: ViewID] = [:]
    var keys: [ID] = []

    init() { list = ElementList(of: tree) }

    /// Returns what went wrong; nil if all is right.
    mutating func show(_ next: [ID]) -> String? {
      list.update(to: next) { KeyRow(id: $0) }
      tree.flush(into: &host)
      let shown = next.indices.map { list.view(at: $0) }
      if list.count != next.count { return "\(list.count) rows" }
      if host.children != shown { return "order" }
      if let complaint = host.complaints.first { return complaint }
      let before = Set(keys)
      for (key, view) in zip(next, shown) where before.contains(key) && views[key] != view {
        return "\(key) lost its view"
      }
      let counts = host.counts
      let removed = keys.count { !next.contains($0) }
      let survivors = keys.filter { next.contains($0) }
      let kept = fewestMoved(survivors, next.filter { before.contains($0) })
      let isCleared = removed == keys.count && removed > 0
      let fewest = MutationCounts(
        creates: next.count - survivors.count, inserts: next.count - survivors.count, moves: kept,
        removes: isCleared ? 0 : removed, clears: isCleared ? 1 : 0)
      if counts != fewest { return "\(counts), fewest \(fewest)" }
      views = Dictionary(uniqueKeysWithValues: zip(next, shown))
      keys = next
      return nil
    }

    /// The fewest moves by trying quadratically.
    private func fewestMoved(_ old: [ID], _ new: [ID]) -> Int {
      var longest = [Int](repeating: 1, count: new.count)
      let places = new.map { key in old.firstIndex(of: key) ?? 0 }
      for index in new.indices {
        for other in 0..<index where places[other] < places[index] {
          longest[index] = max(longest[index], longest[other] + 1)
        }
      }
      return new.count - (longest.max() ?? 0)
    }
  }

  @Test func everyPermutationOfUpToSixKeys() {
    for count in 0...6 {
      let keys = Array(0..<count)
      for target in permutations(keys) {
        var follower = Follower<Int>()
        #expect(follower.show(keys) == nil)
        let wrong = follower.show(target)
        #expect(wrong == nil, "\(keys) to \(target)")
      }
    }
  }

  @Test func everyPairOfArrangementsOfFourKeys() {
    let all = arrangements([0, 1, 2, 3])
    for source in TestEffort.sample(all) {
      for target in all {
        var follower = Follower<Int>()
        #expect(follower.show(source) == nil)
        let wrong = follower.show(target)
        #expect(wrong == nil, "\(source) to \(target)")
      }
    }
  }

  @Test func randomListsOneAfterTheOther() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<TestEffort.rounds(60) {
      var follower = Follower<Int>()
      for _ in 0..<20 {
        let keys = Array(0..<Int.random(in: 0...30, using: &random)).shuffled(using: &random)
        let wrong = follower.show(Array(keys.prefix(Int.random(in: 0...30, using: &random))))
        #expect(wrong == nil)
      }
    }
  }

  @Test func duplicatesAreReportedAndKeepTheirViews() {
    let tree = ElementTree()
    let list = ElementList<KeyRow<String>>(of: tree)
    var host = ListHost()
    let reported = Log()
    tree.onDuplicateKey = { reported.keys.append("\($0)") }
    list.update(to: ["x", "a", "b", "a", "y"]) { KeyRow(id: $0) }
    tree.flush(into: &host)
    #expect(reported.keys == ["a"])
    let before = host.children
    list.update(to: ["y", "a", "a", "a", "x"]) { KeyRow(id: $0) }
    tree.flush(into: &host)
    #expect(reported.keys == ["a", "a", "a"])
    #expect(host.complaints.isEmpty)
    #expect(host.children.count == 5)
    #expect(Set(host.children).isSuperset(of: [before[0], before[1], before[3], before[4]]))
    list.update(to: ["a", "a"]) { KeyRow(id: $0) }
    tree.flush(into: &host)
    #expect(host.complaints.isEmpty)
    #expect(host.children.count == 2)
    #expect(host.counts == MutationCounts(removes: 3))
  }

  @Test func duplicatesOfNumbersAreReportedHoweverTheyCome() {
    let tree = ElementTree()
    let list = ElementList<KeyRow<Int>>(of: tree)
    let reported = Log()
    tree.onDuplicateKey = { reported.keys.append("\($0)") }
    func update(_ keys: [Int]) -> [String] {
      reported.keys = []
      list.update(to: keys) { KeyRow(id: $0) }
      return reported.keys
    }
    #expect(update(Array(0..<100)) == [])
    // One more, few more, many more; in order or not.
    #expect(update(Array(0..<100) + [7]) == ["7"])
    #expect(update(Array(0..<100)) == [])
    #expect(update([3, 200, 200] + Array(0..<100)) == ["3", "200"])
    #expect(update(Array(0..<100)) == [])
    #expect(update([5, 5, 9, 300, 300, 300] + Array(0..<100)) == ["5", "300", "300", "5", "9"])
    #expect(update((0..<100).reversed()) == [])
    #expect(update([]) == [])
    #expect(update([4, 4]) == ["4"])
  }

  private final class Log {
    var keys: [String] = []
  }

  private func permutations(_ keys: [Int]) -> [[Int]] {
    guard !keys.isEmpty else { return [[]] }
    return keys.flatMap { key in permutations(keys.filter { $0 != key }).map { [key] + $0 } }
  }

  /// All orders of all subsets.
  private func arrangements(_ keys: [Int]) -> [[Int]] {
    var result: [[Int]] = []
    for bits in 0..<1 << keys.count {
      result += permutations(keys.filter { bits >> $0 & 1 == 1 })
    }
    return result
  }
}
