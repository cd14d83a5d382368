import Foundation
import ShadowDiff
import TestSupport
import Testing

@Suite struct PatchApplyingTests {
  /// Changes one or more elements of a base, and expects the offset of the first that the patch
  /// names.
  @Test func aBaseThatDiffersIsAnErrorOrIrrelevant() throws {
    var generator = SplitMix64(seed: 10)
    for _ in 0..<TestEffort.rounds(40, exhaustive: 300) {
      let sample = try AnyDiff(randomUpTo: 8, using: &generator)
      let patch = Patch(sample.diff, from: sample.source, to: sample.target)
      let named = Set(
        sample.diff.deletions + sample.diff.moves.map(\.source) + sample.diff.updates.map(\.source))
      for mask in 1..<max(1 << sample.source.count, 2) {
        let changed = sample.source.indices.filter { mask & 1 << $0 != 0 }
        guard !changed.isEmpty else { continue }
        var base = sample.source
        for offset in changed { base[offset] = -1 }
        let original = base
        let expected = changed.first(where: named.contains)
        do throws(PatchError) {
          try base.apply(patch)
          #expect(expected == nil)
          #expect(base == original.applying(sample.diff, from: sample.target))
        } catch {
          #expect(base == original)
          guard let expected, error == .elementMismatch(offset: expected) else {
            Issue.record("\(sample) \(base) \(error)")
            return
          }
          #expect(throws: error) { try patch.applied(to: base) }
          #expect(throws: error) { try patch.check(base) }
        }
      }
    }
  }

  @Test func aBaseOfAnotherSizeIsAnErrorAndUnchanged() {
    let patch = Patch(from: [1, 2, 3], to: [1, 3])
    for base in [[], [1, 2], [1, 2, 3, 4]] {
      let error = PatchError.countMismatch(expected: 3, actual: base.count)
      var inPlace = base
      #expect(throws: error) { try inPlace.apply(patch) }
      #expect(inPlace == base)
      #expect(throws: error) { try patch.applied(to: base) }
    }
  }

  @Test func elementsUnequalToThemselvesFitOnlyByAPredicate() throws {
    let diff = try SequenceDiff(sourceCount: 2, targetCount: 1, deletions: [1])
    let patch = Patch(diff, from: [1, Double.nan], to: [1])
    #expect(throws: PatchError.elementMismatch(offset: 1)) { try patch.applied(to: [1, .nan]) }
    #expect(try patch.applied(to: [1, .nan], by: { $0 == $1 || $0.isNaN && $1.isNaN }) == [1])
  }

  @Test func stringsAndSlicesArePatched() throws {
    let patch = Patch(from: "kitten", to: "sitting")
    #expect(try patch.applied(to: "kitten") == "sitting")
    var word = "mitten"
    #expect(throws: PatchError.elementMismatch(offset: 0)) { try word.apply(patch) }
    #expect(word == "mitten")
    #expect(try patch.inverted().applied(to: Array("sitting")[...]) == Array("kitten")[...])
  }

  @Test func updatesCarryOldAndNewContent() throws {
    let old = [Item(id: 1, text: "a"), Item(id: 2, text: "b"), Item(id: 3, text: "c")]
    let new = [Item(id: 3, text: "C"), Item(id: 1, text: "a"), Item(id: 2, text: "B")]
    let patch = Patch(from: old, to: new, id: \.id, isUpdated: !=, moves: .fewest)
    #expect(patch.diff.updates.map(\.target) == [0, 2])
    #expect(try patch.applied(to: old) == new)
    #expect(try patch.inverted().applied(to: new) == old)
    #expect(throws: PatchError.elementMismatch(offset: 1)) {
      try patch.applied(to: [old[0], Item(id: 2, text: "x"), old[2]])
    }
  }

  @Test func aPredicateSaysWhichElementsAreTheSame() throws {
    let patch = Patch(
      from: ["A", "b"], to: ["a", "c"], by: { $0.lowercased() == $1.lowercased() })
    #expect(patch.sourceElements == ["b"])
    #expect(patch.targetElements == ["c"])
    #expect(try patch.applied(to: ["A", "b"]) == ["A", "c"])
  }

  @Test func aWrongNumberOfElementsIsAnError() throws {
    let diff = try SequenceDiff(
      sourceCount: 3, targetCount: 3, deletions: [0], insertions: [0],
      moves: [.init(source: 2, target: 1)],
      updates: [.init(source: 2, target: 1), .init(source: 1, target: 2)])
    #expect(throws: Never.self) {
      try Patch(diff, sourceElements: [1, 2, 3], targetElements: [4, 5, 6])
    }
    #expect(throws: PatchError.sourceElementCountMismatch(expected: 3, actual: 2)) {
      try Patch(diff, sourceElements: [1, 2], targetElements: [4, 5, 6])
    }
    #expect(throws: PatchError.targetElementCountMismatch(expected: 3, actual: 4)) {
      try Patch(diff, sourceElements: [1, 2, 3], targetElements: [4, 5, 6, 7])
    }
  }

  @Test func codedFormIsCompactAndChecked() throws {
    let patch = Patch(from: ["a", "b"], to: ["a", "c"])
    #expect(
      try json(patch)
        == #"{"diff":{"delete":[1],"insert":[1],"minimal":true,"source":2,"target":2},"#
        + #""new":["c"],"old":["b"]}"#)
    #expect(
      try json(Patch(from: [1], to: [1])) == #"{"diff":{"minimal":true,"source":1,"target":1}}"#)
  }

  @Test(arguments: [
    (
      #"{"diff":{"source":1,"target":0,"delete":[0]}}"#,
      PatchError.sourceElementCountMismatch(expected: 1, actual: 0)
    ),
    (
      #"{"diff":{"source":0,"target":0},"new":[1]}"#,
      .targetElementCountMismatch(expected: 0, actual: 1)
    ),
  ])
  func wrongElementsAreAnErrorInDecoding(form: String, expected: PatchError) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Patch<Int>.self, from: Data(form.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.underlyingError as? PatchError == expected)
  }

  @Test func aMalformedDiffIsAnErrorInDecoding() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        Patch<Int>.self, from: Data(#"{"diff":{"source":1,"target":0}}"#.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      context.underlyingError as? SequenceDiffError == .unbalanced(keptInSource: 1, keptInTarget: 0)
    )
    #expect(context.codingPath.map(\.stringValue) == ["diff"])
  }

  @Test func collectionsOfAnotherSizeTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = Patch(SequenceDiff(from: [1], to: [2]), from: [1, 2], to: [2])
    }
    await #expect(processExitsWith: .failure) {
      _ = Patch(SequenceDiff(from: [1], to: [2]), from: [1], to: [2, 3])
    }
  }
}
