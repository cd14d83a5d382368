import Foundation
import ShadowDiff
import Testing

/// The examples of the documentation, as they stand there.
@Suite struct DocumentationTests {
  @Test func applying() throws {
    let old = ["milk", "eggs", "bread"]
    let new = ["bread", "milk", "butter"]
    let diff = SequenceDiff(from: old, to: new, moves: .fewest)

    #expect(old.applying(diff, from: new) == ["bread", "milk", "butter"])

    var list = old
    list.apply(diff, from: new)
    #expect(list == ["bread", "milk", "butter"])

    let back = diff.inverted()
    #expect(new.applying(back, from: old) == ["milk", "eggs", "bread"])

    let difference = diff.collectionDifference(from: old, to: new)
    #expect(old.applying(difference) == ["bread", "milk", "butter"])
    let same = try SequenceDiff(difference, sourceCount: old.count)
    #expect(same == diff)
  }

  @Test func steps() throws {
    let milkEggs = ["milk", "eggs", "bread"]
    let breadMilk = ["bread", "milk", "butter"]
    let edits = try SequenceDiff(
      sourceCount: 3, targetCount: 3, deletions: [1], insertions: [2],
      moves: [.init(source: 2, target: 0)])
    #expect(edits.steps == [.remove(at: 1), .move(from: 1, to: 0), .insert(at: 2)])

    var shown = milkEggs
    for step in edits.steps { shown.perform(step, from: breadMilk) }
    #expect(shown == ["bread", "milk", "butter"])

    let stored = try JSONEncoder().encode(edits)
    let loaded = try JSONDecoder().decode(SequenceDiff.self, from: stored)
    #expect(loaded == edits)
    #expect(try json(edits) == #"{"delete":[1],"insert":[2],"move":[2,0],"source":3,"target":3}"#)
  }

  @Test func patches() throws {
    let patch = Patch(from: ["a", "b", "c"], to: ["a", "c", "d"])
    let data = try JSONEncoder().encode(patch)
    let received = try JSONDecoder().decode(Patch<String>.self, from: data)
    #expect(try received.applied(to: ["a", "b", "c"]) == ["a", "c", "d"])

    var base = ["a", "x", "c"]
    do {
      try base.apply(patch)
      Issue.record("a base that does not fit was patched")
    } catch {
      #expect(error == PatchError.elementMismatch(offset: 1))
      #expect(base == ["a", "x", "c"])
    }

    let undo = patch.inverted()
    #expect(try undo.applied(to: ["a", "c", "d"]) == ["a", "b", "c"])
    #expect(try patch.composed(with: undo).isEmpty)
  }

  @Test func composition() throws {
    let first = Patch(from: [1, 2, 3], to: [1, 9, 3])
    let second = Patch(from: [1, 9, 3], to: [1, 3, 4])
    let both = try first.composed(with: second)
    #expect(try both.applied(to: [1, 2, 3]) == [1, 3, 4])
    #expect(both.diff.deletions == [1])
    #expect(both.diff.insertions == [2])
  }

  @Test func gettingStarted() throws {
    let old = ["milk", "eggs", "bread"]
    let new = ["bread", "milk", "butter"]
    let diff = SequenceDiff(from: old, to: new)
    struct Todo: Identifiable, Equatable {
      let id: Int
      var title: String
    }
    let todos = SequenceDiff(
      from: [Todo(id: 1, title: "Milk")],
      to: [Todo(id: 1, title: "Oat milk"), Todo(id: 2, title: "Salt")])
    #expect(todos.updates == [.init(source: 0, target: 0)] && todos.insertions == [1])

    var lines: [String] = []
    for change in diff {
      lines.append("\(change.kind) \(old[change.sourceRange]) to \(new[change.targetRange])")
    }
    #expect(
      lines == [
        #"deletion ["milk", "eggs"] to []"#, #"insertion [] to ["milk", "butter"]"#,
      ])
    let moved = SequenceDiff(from: old, to: new, moves: .fewest)
    #expect(moved.moves == [.init(source: 0, target: 1)] && moved.deletions == [1])
    #expect(SequenceDiff(from: old, to: new, moves: true) == moved)
    let patch = Patch(from: old, to: new)
    #expect(try patch.applied(to: old) == new)
    #expect(try patch.inverted().applied(to: new) == old)
  }

  @Test func listRecipes() async throws {
    let (old, new) = (["a", "b", "c", "d"], ["d", "a", "c"])
    let map = SequenceDiff(from: old, to: new, moves: .fewest).offsetMap()
    #expect([0, 1].compactMap { map.targetOffset(ofSource: $0) } == [1])
    #expect(map.targetPosition(ofSource: 1) == 2)
    let task = Task.detached {
      let diff = SequenceDiff(from: old, to: new, effort: .untilCancelled)
      try Task.checkCancellation()
      return diff
    }
    #expect(try await task.value == SequenceDiff(from: old, to: new))
    #expect("appel".closeMatches(in: ["ape", "apple", "peach"]) == ["apple", "ape"])
    #expect(SequenceDiff(from: "abcd", to: "bcde").ratio == 0.75)

    let patch = Patch(from: ["a", "b", "c"], to: ["a", "c", "d"])
    #expect(patch.changes.map { patch.removedElements(in: $0) } == [["b"], []])
    #expect(patch.changes.map { patch.insertedElements(in: $0) } == [[], ["d"]])
  }

  @Test func merging() throws {
    let list = ["milk", "eggs", "bread"]
    let mine = Patch(from: list, to: ["milk", "bread"])
    let theirs = Patch(from: list, to: ["milk", "eggs", "bread", "tea"])
    let merged = try mine.merged(with: theirs)
    #expect(try merged.applied(to: list) == ["milk", "bread", "tea"])

    let rest = try mine.inverted().composed(with: merged)
    #expect(try rest.applied(to: ["milk", "bread"]) == ["milk", "bread", "tea"])

    #expect(throws: PatchMergeError.conflicts([.overlap(1..<2)])) {
      try mine.merged(with: Patch(from: list, to: ["milk", "butter", "bread"]))
    }
    #expect(throws: PatchMergeError.conflicts([.overlap(1..<2)])) {
      try Patch(from: list, to: ["milk", "jam", "bread"])
        .merged(with: Patch(from: list, to: ["milk", "butter", "bread"]))
    }

    let base = ["a", "b", "c"]
    let deleting = Patch(from: base, to: ["a", "c"])
    let appending = Patch(from: base, to: ["a", "b", "c", "d"])
    #expect(try deleting.merged(with: appending).applied(to: base) == ["a", "c", "d"])
  }

  @Test func shortExamples() throws {
    let word = "kitten".applying(
      SequenceDiff(from: "kitten", to: "sitting"), from: "sitting")
    #expect(word == "sitting")

    let checked = try SequenceDiff(sourceCount: 3, targetCount: 3, deletions: [1], insertions: [2])
    #expect(["a", "b", "c"].applying(checked, from: ["a", "c", "d"]) == ["a", "c", "d"])
    #expect(checked == SequenceDiff(from: ["a", "b", "c"], to: ["a", "c", "d"]))

    let difference = [1, 3].difference(from: [1, 2])
    let diff = try SequenceDiff(difference, sourceCount: 2)
    #expect(diff.deletions == [1])
    #expect(diff.insertions == [1])

    let (old, new) = (["a", "b", "c"], ["c", "a", "d"])
    var array = old
    for step in SequenceDiff(from: old, to: new, moves: .fewest).steps {
      array.perform(step, from: new)
    }
    #expect(array == ["c", "a", "d"])

    let first = Patch(from: [1, 2, 3], to: [1, 3])
    let second = Patch(from: [1, 3], to: [1, 3, 4])
    let both = try first.composed(with: second)
    #expect(try both.applied(to: [1, 2, 3]) == [1, 3, 4])
  }
}
