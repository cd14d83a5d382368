import Foundation
import ShadowDiff
import TestSupport
import Testing

@Suite struct DiffChangeTests {
  /// Copying the elements between the changes and replacing the ranges of the changes gives the
  /// target.
  @Test(arguments: [SequenceDiff.MoveDetection.none, .fewest])
  func changesRebuildTheTargetOfEveryShortPair(moves: SequenceDiff.MoveDetection) {
    let all = allSequences(over: [0, 1, 2], upTo: 4)
    for source in TestEffort.sweep(all, share: 7) {
      for target in all {
        let diff = SequenceDiff(
          from: source, to: target, id: { $0 }, isUpdated: { a, _ in a == 2 }, moves: moves)
        let changes = diff.changes
        var result: [Int] = []
        var end = 0
        for change in changes {
          result += source[end..<change.sourceRange.lowerBound]
          guard result.count == change.targetRange.lowerBound else {
            Issue.record("\(source) \(target) \(changes)")
            return
          }
          result += target[change.targetRange]
          end = change.sourceRange.upperBound
        }
        result += source[end...]
        #expect(result == target)
        // At least one unchanged element separates two changes.
        for (change, next) in zip(changes, changes.dropFirst()) {
          #expect(change.sourceRange.upperBound < next.sourceRange.lowerBound)
        }
        #expect(diff.inverted().changes == changes.map { $0.inverted() })
        #expect(changes.isEmpty == diff.isEmpty)
        if moves == .none && diff.updates.isEmpty {
          #expect(changes.flatMap(\.sourceRange) == diff.deletions)
          #expect(changes.flatMap(\.targetRange) == diff.insertions)
        }
      }
    }
  }

  @Test func eachKindIsNamed() {
    let patch = Patch(from: Array("abcdef"), to: Array("axyceg"))
    #expect(
      patch.changes == [
        DiffChange(sourceRange: 1..<2, targetRange: 1..<3),
        DiffChange(sourceRange: 3..<4, targetRange: 4..<4),
        DiffChange(sourceRange: 5..<6, targetRange: 5..<6),
      ])
    #expect(patch.changes.map(\.kind) == [.replacement, .deletion, .replacement])
    #expect(SequenceDiff(from: [1], to: [1, 2]).changes.map(\.kind) == [.insertion])
  }

  @Test func movesAndUpdatesBelongToChanges() {
    let diff = SequenceDiff(
      from: [10, 20, 30, 40], to: [40, 10, 21, 30], id: { $0 / 10 }, isUpdated: !=, moves: .fewest)
    #expect(
      diff.changes == [
        DiffChange(sourceRange: 0..<0, targetRange: 0..<1),
        DiffChange(sourceRange: 1..<2, targetRange: 2..<3),
        DiffChange(sourceRange: 3..<4, targetRange: 4..<4),
      ])
  }

  @Test func changesAreCoded() throws {
    let changes = SequenceDiff(from: Array("abc"), to: Array("xbcd")).changes
    let data = try JSONEncoder().encode(changes)
    #expect(String(decoding: data, as: UTF8.self).contains(#""source":[0,1]"#))
    #expect(try JSONDecoder().decode([DiffChange].self, from: data) == changes)
    let nothing = Data(#"{"source":[1,1],"target":[1,1]}"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DiffChange.self, from: nothing)
    }
  }

  @Test func aChangeOfNothingTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = DiffChange(sourceRange: 1..<1, targetRange: 2..<2)
    }
  }
}
