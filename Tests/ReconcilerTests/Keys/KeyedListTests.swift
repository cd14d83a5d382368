import Foundation
import Reconciler
import TestSupport
import Testing

/// Children under keys: their order, their identity, and the fewest mutations.
@MainActor @Suite(.serialized) struct KeyedListTests {
  /// Places a view for each key.
  final class KeysView<ID: Hashable>: StateView {
    var keys: [ID] = []
    override func render() { for key in keys { place(TestBox.self, key) } }
  }

  /// Shows lists of keys one after another, and checks order, identity and count after each.
  @MainActor
  final class Follower<ID: Hashable> {
    let root = KeysView<ID>()
    var counts = MutationCounts()
    var views: [ID: View] = [:]
    var keys: [ID] = []

    init() { root.setRootView() }

    func end() { root.resignRootView() }

    /// Returns what went wrong; nil if all is right.
    func show(_ next: [ID]) -> String? {
      counts =
        StateView.recording {
          root.keys = next
          root.setNeedsRender()
        }.counts
      let shown = root.subviews
      if shown.count != next.count { return "\(shown.count) rows" }
      if root.shadow.children.map(\.key) != next.map({ "\($0)" }) { return "order" }
      let before = Set(keys)
      for (key, view) in zip(next, shown) where before.contains(key) && views[key] !== view {
        return "\(key) lost its view"
      }
      let survivors = keys.filter(Set(next).contains)
      let removed = keys.count - survivors.count
      let kept = fewestMoved(survivors, next.filter { before.contains($0) })
      let isCleared = removed == keys.count && removed > 1
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
      let placesByKey = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
      let places = new.map { placesByKey[$0] ?? 0 }
      for index in new.indices {
        for other in 0..<index where places[other] < places[index] {
          longest[index] = max(longest[index], longest[other] + 1)
        }
      }
      return new.count - (longest.max() ?? 0)
    }
  }

  @Test func everyPermutationOfUpToSixKeys() {
    for count in 0...(TestEffort.current == .short ? 5 : 6) {
      let keys = Array(0..<count)
      for target in permutations(keys) {
        let follower = Follower<Int>()
        #expect(follower.show(keys) == nil)
        let wrong = follower.show(target)
        #expect(wrong == nil, "\(keys) to \(target)")
      }
    }
  }

  @Test func everyPairOfArrangementsOfFourKeys() {
    let all = arrangements([0, 1, 2, 3])
    var random = SplitMix64(seed: 4)
    for source in TestEffort.sample(all) {
      let count = TestEffort.current == .short ? 20 : all.count
      for target in all.shuffled(using: &random).prefix(count) {
        let follower = Follower<Int>()
        #expect(follower.show(source) == nil)
        let wrong = follower.show(target)
        #expect(wrong == nil, "\(source) to \(target)")
      }
    }
  }

  @Test func randomListsOneAfterTheOther() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<TestEffort.rounds(60) {
      let follower = Follower<Int>()
      for _ in 0..<20 {
        let keys = Array(0..<Int.random(in: 0...30, using: &random)).shuffled(using: &random)
        let wrong = follower.show(Array(keys.prefix(Int.random(in: 0...30, using: &random))))
        #expect(wrong == nil)
      }
    }
  }

  @Test func duplicatesAreReportedAndKeepTheirViews() {
    let former = StateView.onIssue
    defer { StateView.onIssue = former }
    var reported: [StateViewIssue] = []
    StateView.onIssue = { reported.append($0) }
    let root = KeysView<String>()
    root.setRootView()
    func show(_ keys: [String]) -> MutationCounts {
      StateView.recording {
        root.keys = keys
        root.setNeedsRender()
      }.counts
    }
    _ = show(["x", "a", "b", "a", "y"])
    let before = root.subviews
    _ = show(["y", "a", "a", "a", "x"])
    #expect(reported.count == 1)
    #expect(root.subviews.count == 5)
    let kept = Set(root.subviews.map { ObjectIdentifier($0) })
    #expect([0, 1, 3, 4].allSatisfy { kept.contains(ObjectIdentifier(before[$0])) })
    #expect(show(["a", "a"]) == MutationCounts(removes: 3))
    #expect(root.subviews.count == 2)
    root.resignRootView()
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
