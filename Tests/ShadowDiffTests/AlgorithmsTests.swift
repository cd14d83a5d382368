import TestSupport
import Testing

@testable import ShadowDiff

@Suite struct AlgorithmsTests {
  @Test func boundsAreThoseOfAScan() {
    for numbers in allSequences(over: [0, 1, 2, 3], upTo: 4).map({ $0.sorted() }) {
      for value in -1...4 {
        let lower = numbers.firstIndex { $0 >= value } ?? numbers.count
        let upper = numbers.firstIndex { $0 > value } ?? numbers.count
        #expect(numbers.lowerBound(of: value) == lower)
        #expect(numbers.upperBound(of: value) == upper)
        #expect(
          numbers.dropFirst().partitioningIndex { $0 >= value }
            == max(lower, numbers.isEmpty ? 0 : 1))
      }
    }
  }

  @Test func sumsAreThoseOfALoop() {
    var random = SplitMix64(seed: 2)
    for count in 0..<40 {
      var numbers = (0..<count).map { _ in Int.random(in: 0...3, using: &random) }
      var tree = FenwickTree(count: count) { numbers[$0] }
      #expect(tree.count == count)
      for _ in 0..<10 where count > 0 {
        let place = Int.random(in: 0..<count, using: &random)
        numbers[place] += 2
        tree.add(2, at: place)
      }
      for place in 0...count { #expect(tree.sum(before: place) == numbers[..<place].reduce(0, +)) }
      for total in 0...numbers.reduce(0, +) {
        let place = numbers.indices.first { numbers[...$0].reduce(0, +) > total } ?? count
        let found = tree.place(of: total)
        #expect(found.place == place)
        #expect(found.rest == total - numbers[..<place].reduce(0, +))
      }
    }
  }

  @Test func increasingSubsequencesAreTheLongest() {
    var random = SplitMix64(seed: 4)
    for count in 0..<60 {
      let numbers = Array((0..<count * 2).shuffled(using: &random).prefix(count))
      let kept = longestIncreasingSubsequence(of: numbers).map { numbers[$0] }
      var longest: [Int] = []
      for (index, number) in numbers.enumerated() {
        let before = (0..<index).filter { numbers[$0] < number }.map { longest[$0] }
        longest.append(1 + (before.max() ?? 0))
      }
      #expect(kept == kept.sorted())
      #expect(kept.count == longest.max() ?? 0)
    }
  }

  /// Indices without a number change nothing for the others, as new children among former ones.
  @Test func increasingSubsequencesSkipAbsentNumbers() {
    var random = SplitMix64(seed: 5)
    for count in [0, 1, 2, 5, 30, 200] {
      for _ in 0..<20 {
        let all = (0..<count).shuffled(using: &random)
        let present = all.indices.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        var numbers = [UInt32](repeating: .max, count: count)
        for index in present { numbers[index] = UInt32(all[index]) }
        var kept: [Int] = []
        unsafe numbers.withUnsafeBufferPointer {
          unsafe IncreasingSubsequence(of: $0, below: count).forEachReversed { kept.append($0) }
        }
        let expected = longestIncreasingSubsequence(of: present.map { all[$0] })
        #expect(kept.reversed() == expected.map { present[$0] })
      }
    }
  }

  @Test func endsDoNotOverlap() {
    let letters = Array("abcab")
    let ends = EqualEnds(letters.count, 2) { letters[$0] == Array("ab")[$1] }
    #expect(ends.prefix == 2 && ends.suffix == 0)
    let whole = EqualEnds(letters.count, letters.count) { letters[$0] == letters[$1] }
    #expect(whole.prefix == 5 && whole.suffix == 0)
  }
}
