import ShadowDiff
import TestSupport
import Testing

@Suite struct OffsetMapTests {
  @Test(arguments: [SequenceDiff.MoveDetection.none, .fewest])
  func everyOffsetOfEveryShortPairIsMapped(moves: SequenceDiff.MoveDetection) {
    let all = allSequences(over: [0, 1, 2], upTo: 4)
    for source in TestEffort.sweep(all, share: 7) {
      for target in all {
        let diff = SequenceDiff(from: source, to: target, moves: moves)
        let map = diff.offsetMap()
        let pairs = Array(diff.commonPairs)
        for offset in source.indices {
          let expected = pairs.first { $0.source == offset }?.target
          #expect(map.targetOffset(ofSource: offset) == expected)
        }
        for offset in target.indices {
          let expected = pairs.first { $0.target == offset }?.source
          #expect(map.sourceOffset(ofTarget: offset) == expected)
        }
        let stays = pairs.filter { !diff.moves.contains($0) }
        for offset in 0...source.count {
          let follower = stays.filter { $0.source >= offset }.map(\.target).min() ?? target.count
          let own = pairs.first { $0.source == offset }?.target
          #expect(map.targetPosition(ofSource: offset) == own ?? follower)
        }
        for offset in 0...target.count {
          let follower = stays.filter { $0.target >= offset }.map(\.source).min() ?? source.count
          let own = pairs.first { $0.target == offset }?.source
          #expect(map.sourcePosition(ofTarget: offset) == own ?? follower)
        }
      }
    }
  }

  @Test func offsetsOutOfRangeTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = SequenceDiff(from: [1], to: [1]).offsetMap().targetOffset(ofSource: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = SequenceDiff(from: [1], to: [1]).offsetMap().targetPosition(ofSource: 2)
    }
  }
}

@Suite struct SimilarityTests {
  @Test func ratioIsTheShareOfElementsThatStay() {
    #expect(SequenceDiff(from: "abcd", to: "bcde").ratio == 0.75)
    #expect(SequenceDiff(from: "", to: "").ratio == 1)
    #expect(SequenceDiff(from: "ab", to: "cd").ratio == 0)
    #expect(SequenceDiff(from: "ab", to: "ba", moves: .fewest).ratio == 0.5)
  }

  @Test func closeMatchesComeBestFirst() {
    let words = ["ape", "apple", "peach", "puppy"]
    #expect("appel".closeMatches(in: words) == ["apple", "ape"])
    #expect("appel".closeMatches(in: words, limit: 1) == ["apple"])
    #expect("wheel".closeMatches(in: words) == [])
    #expect("".closeMatches(in: ["", "a"]) == [""])
    #expect(
      [1, 2, 3].closeMatches(in: [[1, 2], [3], [1, 2, 3, 4]]) == [[1, 2, 3, 4], [1, 2]])
    #expect("ab".closeMatches(in: ["ac", "ad"], cutoff: 0.5) == ["ac", "ad"])
  }
}

@Suite struct CancellationTests {
  /// Two sequences with many common elements and many edits, so that a search takes long.
  private static func hardPair(_ count: Int) -> ([Int], [Int]) {
    var random = SplitMix64(seed: 3)
    return (
      (0..<count).map { _ in Int.random(in: 0..<8, using: &random) },
      (0..<count).map { _ in Int.random(in: 0..<8, using: &random) }
    )
  }

  @Test func aCancelledSearchGivesAValidDiff() async throws {
    let (source, target) = Self.hardPair(3000)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return (
        SequenceDiff(from: source, to: target, effort: .untilCancelled),
        SequenceDiff(from: source, to: target, by: ==, effort: .untilCancelled)
      )
    }
    task.cancel()
    let (diff, compared) = await task.value
    for diff in [diff, compared] {
      #expect(!diff.isProvenMinimal)
      #expect(source.applying(diff, from: target) == target)
    }
  }

  @Test func aSearchThatIsNotCancelledProves() {
    let (source, target) = Self.hardPair(300)
    let diff = SequenceDiff(from: source, to: target, effort: .untilCancelled)
    #expect(diff.isProvenMinimal)
    #expect(diff == SequenceDiff(from: source, to: target))
  }

  @Test func effortBoundsLines() async throws {
    let (source, target) = Self.hardPair(2000)
    let (a, b) = (
      source.map { "line \($0)\n" }.joined(), target.map { "line \($0)\n" }.joined()
    )
    let algorithms: [LineDiff.Algorithm] = [.minimal, .patience, .histogram]
    let cancelled = Task {
      while !Task.isCancelled { await Task.yield() }
      return algorithms.map {
        LineDiff(from: a, to: b, algorithm: $0, effort: .untilCancelled)
      }
    }
    cancelled.cancel()
    let bounded = algorithms.map {
      LineDiff(from: a, to: b, algorithm: $0, effort: .bounded(stepsPerElement: 1))
    }
    for diff in await cancelled.value + bounded {
      #expect(!diff.diff.isProvenMinimal)
      #expect(try diff.patch.applied(to: a) == b)
    }
    let fewest = LineDiff(from: a, to: b)
    #expect(fewest.diff.isProvenMinimal && fewest.editCount <= bounded[0].editCount)
  }

  @Test func effortBoundsSections() {
    let (source, target) = Self.hardPair(2000)
    let (a, b) = (
      [ListSection(id: 0, elements: source)], [ListSection(id: 0, elements: target)]
    )
    let bounded = SectionedDiff(
      from: a, to: b, elements: \.elements, effort: .bounded(stepsPerElement: 1))
    #expect(!bounded.isProvenMinimal)
    #expect(a.applying(bounded, from: b, elements: \.elements) == b)
    let staged = StagedChanges(from: a, to: b, elements: \.elements, effort: .linear)
    #expect(staged.target == b)
    #expect(StagedChanges(from: source, to: target, effort: .linear).target == target)
  }

  @Test func aCancelledSearchOfSectionsGivesAValidDiff() async {
    let (source, target) = Self.hardPair(2000)
    let (a, b) = (
      [ListSection(id: 0, elements: source)], [ListSection(id: 0, elements: target)]
    )
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return (
        SectionedDiff(from: a, to: b, elements: \.elements, effort: .untilCancelled),
        StagedChanges(from: a, to: b, elements: \.elements, effort: .untilCancelled)
      )
    }
    task.cancel()
    let (diff, staged) = await task.value
    #expect(!diff.isProvenMinimal)
    #expect(a.applying(diff, from: b, elements: \.elements) == b)
    #expect(staged.target == b)
    #expect(
      SectionedDiff(from: a, to: b, elements: \.elements, effort: .untilCancelled)
        == SectionedDiff(from: a, to: b, elements: \.elements))
  }
}
