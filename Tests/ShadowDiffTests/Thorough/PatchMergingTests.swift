import Foundation
import ShadowDiff
import TestSupport
import Testing

@Suite struct PatchMergingTests {
  @Test(arguments: [SequenceDiff.MoveDetection.none, .fewest])
  func everyTripleOfShortSequencesMergesInBothOrders(moves: SequenceDiff.MoveDetection) throws {
    let all = allSequences(over: [0, 1, 2], upTo: 3)
    for base in TestEffort.sweep(all, share: 13) {
      let patches = all.map { Patch(from: base, to: $0, moves: moves) }
      for (target, mine) in zip(all, patches) {
        // A patch merges with itself and with an empty patch.
        #expect(try mine.merged(with: mine) == mine)
        #expect(try mine.merged(with: Patch(from: base, to: base)) == mine)
        for (other, theirs) in zip(all, patches) where other.count <= target.count {
          let merged = Result { () throws(PatchMergeError) in try mine.merged(with: theirs) }
          let mirrored = Result { () throws(PatchMergeError) in try theirs.merged(with: mine) }
          switch (merged, mirrored) {
          case (.success(let patch), .success(let mirror)):
            try patch.diff.validate()
            let result = try patch.applied(to: base)
            guard try mirror.applied(to: base) == result else {
              Issue.record("\(base) \(target) \(other) \(result)")
              return
            }
            #expect(try mine.inverted().composed(with: patch).applied(to: target) == result)
          case (.failure(.conflicts(let some)), .failure(.conflicts(let others))):
            #expect(some == others)
            #expect(!some.isEmpty)
          default:
            Issue.record("\(base) \(target) \(other)")
            return
          }
        }
      }
    }
  }

  /// The merge makes all edits, and keeps the order of elements that one side leaves in place.
  @Test func anyTwoPatchesMergeToTheChangesOfBoth() throws {
    var generator = SplitMix64(seed: 15)
    var (mergedCount, conflictCount) = (0, 0)
    let rounds = TestEffort.rounds(2000, exhaustive: 20_000)
    for _ in 0..<rounds {
      let count = Int.random(in: 0...10, using: &generator)
      let mine = try Side(count, taggedBy: 10_000, using: &generator)
      let theirs = try Side(count, taggedBy: 20_000, using: &generator)
      let merged: Patch<Int>
      do throws(PatchMergeError) {
        merged = try mine.patch.merged(with: theirs.patch)
      } catch {
        conflictCount += 1
        continue
      }
      mergedCount += 1
      try merged.diff.validate()
      let result = try merged.applied(to: Array(0..<count))
      for (side, other) in [(mine, theirs), (theirs, mine)] {
        let diff = other.patch.diff
        let disturbed = Set(diff.deletions + diff.moves.map(\.source))
        let fromSide = Set(side.target)
        let rewritten = Dictionary(
          uniqueKeysWithValues: diff.updates.map { (other.target[$0.target], $0.source) })
        let own = side.identities.filter { !disturbed.contains($0.base ?? -1) }.map(\.element)
        let shown = result.map { rewritten[$0] ?? $0 }
          .filter { fromSide.contains($0) && !disturbed.contains(side.base(of: $0) ?? -1) }
        guard own == shown else {
          Issue.record("\(mine) \(theirs) \(result)")
          return
        }
      }
      let deletions = Set(mine.patch.diff.deletions + theirs.patch.diff.deletions)
      #expect(Set(merged.diff.deletions) == deletions)
      let updates = mine.patch.diff.updates + theirs.patch.diff.updates
      #expect(Set(merged.diff.updates.map(\.source)) == Set(updates.map(\.source)))
      #expect(
        merged.diff.insertions.count
          == mine.patch.diff.insertions.count + theirs.patch.diff.insertions.count)
    }
    #expect(mergedCount > rounds / 20)
    #expect(conflictCount > rounds / 20)
  }

  @Test func conflictsAreNamed() {
    func conflicts(_ mine: [Item], _ theirs: [Item]) -> [PatchMergeError.Conflict] {
      let base = "abcd".enumerated().map { Item(id: $0.offset, text: String($0.element)) }
      let (p, q) = (
        Patch(from: base, to: mine, id: \.id, isUpdated: !=, moves: .fewest),
        Patch(from: base, to: theirs, id: \.id, isUpdated: !=, moves: .fewest)
      )
      do throws(PatchMergeError) {
        _ = try p.merged(with: q)
        return []
      } catch {
        guard case .conflicts(let conflicts) = error else { return [] }
        return conflicts
      }
    }
    let (a, b, c, d) = (
      Item(id: 0, text: "a"), Item(id: 1, text: "b"), Item(id: 2, text: "c"),
      Item(id: 3, text: "d")
    )
    let (x, y) = (Item(id: 4, text: "x"), Item(id: 5, text: "y"))
    let (b1, b2) = (Item(id: 1, text: "B"), Item(id: 1, text: "β"))
    #expect(conflicts([a, b1, c, d], [a, b2, c, d]) == [.update(offset: 1)])
    #expect(conflicts([a, b1, c, d], [a, c, d]) == [.deletion(offset: 1)])
    #expect(conflicts([b, c, d, a], [b, c, d]) == [.deletion(offset: 0)])
    #expect(conflicts([b, c, d, a], [b, a, c, d]).isEmpty == false)
    #expect(conflicts([a, x, b, c, d], [a, y, b, c, d]) == [.insertion(offset: 1)])
    #expect(conflicts([a, x, d], [a, b, y, c, d]) == [.overlap(1..<3)])
    #expect(conflicts([a, x, b1, c, d], [a, y, b2, c, d]) == [.overlap(1..<2)])
    #expect(conflicts([a, x, b1, c, d], [a, x, b1, d]) == [.overlap(1..<3)])
    #expect(conflicts([a, x, b1, c, d], [a, x, b1, c, d]) == [])
    // An update applies to an element that the other side moves, unless both sides update it.
    #expect(conflicts([b, c, d, a], [Item(id: 0, text: "A"), b, c, d]) == [])
    #expect(
      conflicts([b, c, d, Item(id: 0, text: "A")], [Item(id: 0, text: "α"), b, c, d])
        == [.update(offset: 0)])
    #expect(
      PatchMergeError.Conflict.duplicate(offset: 1, otherOffset: 4).range == 1..<4)
  }

  /// One side edits the body of a function, the other side deletes the function.
  @Test func replacingPartOfWhatTheOtherSideDeletesIsAConflict() {
    let base = ["import A", "", "func f() {", "  old()", "}", "", "func g() {}"]
    var edited = base
    edited[3] = "  new()"
    let deleted = Array(base[..<2] + base[6...])
    for moves in [SequenceDiff.MoveDetection.none, .fewest] {
      let (mine, theirs) = (
        Patch(from: base, to: edited, moves: moves), Patch(from: base, to: deleted, moves: moves)
      )
      for (some, other) in [(mine, theirs), (theirs, mine)] {
        #expect(throws: PatchMergeError.conflicts([.overlap(2..<6)])) {
          try some.merged(with: other)
        }
      }
    }
  }

  /// There is an unchanged element of the base between two changes that do not conflict.
  @Test func adjacentChangesAreAConflict() throws {
    let base = [0, 1, 2, 3]
    let first = Patch(from: base, to: [0, 10, 2, 3])
    #expect(throws: PatchMergeError.conflicts([.overlap(1..<3)])) {
      try first.merged(with: Patch(from: base, to: [0, 1, 20, 3]))
    }
    #expect(throws: PatchMergeError.conflicts([.overlap(1..<2)])) {
      try first.merged(with: Patch(from: base, to: [0, 1, 20, 2, 3]))
    }
    #expect(throws: PatchMergeError.conflicts([.overlap(1..<3)])) {
      try first.merged(with: Patch(from: base, to: [0, 1, 3]))
    }
    let apart = try first.merged(with: Patch(from: base, to: [0, 1, 2, 30]))
    #expect(try apart.applied(to: base) == [0, 10, 2, 30])
  }

  @Test func anIdentityInsertedInTwoPlacesIsAConflict() throws {
    let base = (0..<6).map { Item(id: $0, text: "") }
    let new = Item(id: 9, text: "new")
    var (front, back) = (base, base)
    front.insert(new, at: 1)
    back.insert(Item(id: 9, text: "other"), at: 5)
    let (mine, theirs) = (Patch(from: base, to: front), Patch(from: base, to: back))
    let expected = PatchMergeError.conflicts([.duplicate(offset: 1, otherOffset: 5)])
    #expect(throws: expected) { try mine.merged(with: theirs) }
    #expect(throws: expected) { try theirs.merged(with: mine) }
    #expect(throws: expected) { try mine.merged(with: theirs, id: \.id) }
    // Without identities, equal elements may occur twice, as lines of a text do.
    #expect(try mine.merged(with: theirs, by: ==).applied(to: base).count == 8)
    // The same insertion in the same place is not a conflict.
    #expect(try mine.merged(with: mine) == mine)
  }

  @Test func anElementTakenElsewhereAndDeletedIsAConflict() throws {
    let base = (0..<6).map { Item(id: $0, text: "") }
    var (deleted, carried, carriedBack) = (base, base, base)
    deleted.remove(at: 1)
    carried.insert(carried.remove(at: 1), at: 4)
    carriedBack.insert(carriedBack.remove(at: 1), at: 5)
    for moves in [SequenceDiff.MoveDetection.none, .fewest] {
      let mine = Patch(from: base, to: deleted)
      let theirs = Patch(from: base, to: carried, moves: moves)
      for (some, other) in [(mine, theirs), (theirs, mine)] {
        #expect(throws: PatchMergeError.conflicts([.deletion(offset: 1)])) {
          try some.merged(with: other)
        }
      }
      let others = Patch(from: base, to: carriedBack, moves: moves)
      #expect(throws: PatchMergeError.self) { try theirs.merged(with: others) }
    }
  }

  /// Verdicts and results of `git merge-file` (2.39), one letter a line; `!` is a conflict.
  @Test func verdictsAreThoseOfGitMergeFile() throws {
    var conflictCount = 0
    for line in gitMerges.split(separator: "\n") {
      let texts = line.split(separator: " ").map { $0 == "-" ? [] : Array($0) }
      let mine = Patch(from: texts[0], to: texts[1])
      let theirs = Patch(from: texts[0], to: texts[2])
      let result = Result { () throws(PatchMergeError) in try mine.merged(with: theirs) }
      switch result {
      case .success(let patch): #expect(try patch.applied(to: texts[0]) == texts[3], "\(line)")
      case .failure(.conflicts):
        conflictCount += 1
        #expect(texts[3] == ["!"], "\(line)")
      case .failure: Issue.record("\(line)")
      }
    }
    #expect(conflictCount == 36)
  }

  /// The same as `git merge-file` here, on random lists whose elements occur once.
  @Test func mergesRandomListsAsGitMergeFileDoes() throws {
    try withTemporaryDirectory { directory in
      var generator = SplitMix64(seed: 73)
      var merges: [String?] = []
      var script = ""
      for index in 0..<TestEffort.rounds(100, exhaustive: 2000) {
        let base = Array(0..<Int.random(in: 0...20, using: &generator))
        // Both sides insert from the same few numbers, so that some of their changes are the same.
        let edits = Int.random(in: 0...3, using: &generator)
        let sides = (0..<2).map { _ in
          var list = base
          for _ in 0..<edits {
            let place = Int.random(in: 0...list.count, using: &generator)
            if place < list.count, Bool.random(using: &generator) { list.remove(at: place) }
            let new = 100 + place
            if !list.contains(new), Bool.random(using: &generator) {
              list.insert(new, at: min(place, list.count))
            }
          }
          return list
        }
        for (name, list) in zip(["b", "o", "t"], [base] + sides) {
          let text = list.map { "\($0)\n" }.joined()
          try Data(text.utf8).write(to: directory.appendingPathComponent("\(name)\(index)"))
        }
        let (mine, theirs) = (Patch(from: base, to: sides[0]), Patch(from: base, to: sides[1]))
        // As in a text, equal elements may occur twice.
        let merged = try? mine.merged(with: theirs, by: ==).applied(to: base)
        merges.append(merged.map { $0.map { "\($0)\n" }.joined() })
        script += "git merge-file -p -q o\(index) b\(index) t\(index) >r\(index); echo $?\n"
      }
      try Data(script.utf8).write(to: directory.appendingPathComponent("all.sh"))
      guard try runTool(["git", "--version"], in: directory) != nil,
        let result = try runTool(["sh", "all.sh"], in: directory)
      else { return }
      let statuses = result.output.split(separator: "\n").compactMap { Int($0) }
      #expect(statuses.contains(0) && statuses.contains { $0 > 0 })
      for (index, (merged, status)) in zip(merges, statuses).enumerated() {
        #expect((merged == nil) == (status > 0), "\(index)")
        guard let merged else { continue }
        let url = directory.appendingPathComponent("r\(index)")
        #expect(try String(contentsOf: url, encoding: .utf8) == merged, "\(index)")
      }
    }
  }

  /// Compares the merge of every triple of short sequences with the definition of diff3.
  @Test func everyTripleOfShortSequencesMergesAsDiff3Does() throws {
    let all = allSequences(over: [0, 1, 2], upTo: 3)
    for base in TestEffort.sweep(all, share: 9) {
      let patches = all.map { Patch(from: base, to: $0) }
      for (target, mine) in zip(all, patches) {
        for (other, theirs) in zip(all, patches) where other.count >= target.count {
          let expected = diff3(base, (target, mine.changes), (other, theirs.changes))
          let merged = try? mine.merged(with: theirs).applied(to: base)
          guard merged == expected else {
            Issue.record("\(base) \(target) \(other): \(String(describing: merged))")
            return
          }
        }
      }
    }
  }

  @Test func aPlaceThatTouchesTwoOfTheOtherSideIsAConflict() throws {
    let base = Array(0..<12)
    let mine = Patch(from: base, to: [0, 1, 100, 9, 101, 10, 11])
    let theirs = Patch(from: base, to: [0, 1, 100, 3, 4, 5, 6, 101, 10, 11])
    for (some, other) in [(mine, theirs), (theirs, mine)] {
      #expect(throws: PatchMergeError.conflicts([.overlap(2..<10)])) {
        try some.merged(with: other)
      }
    }
  }

  @Test func patchesOfOtherBasesAreAnError() {
    let patch = Patch(from: [1, 2], to: [1])
    #expect(throws: PatchMergeError.countMismatch(expected: 2, actual: 1)) {
      try patch.merged(with: Patch(from: [1], to: [2]))
    }
    #expect(throws: PatchMergeError.elementMismatch(offset: 1)) {
      try patch.merged(with: Patch(from: [1, 3], to: [1, 4]))
    }
  }
}

/// One of two patches of a base with the elements 0, 1, 2 and so on; inserted elements identify
/// their side.
private struct Side: CustomStringConvertible {
  var patch: Patch<Int>
  var target: [Int]

  /// The elements of the target, and the offsets of those that are in the base.
  var identities: [(element: Int, base: Int?)]

  init(_ count: Int, taggedBy tag: Int, using generator: inout SplitMix64) throws {
    // Few edits, so that some pairs do not conflict.
    let edits = Int.random(in: 0...3, using: &generator)
    var state: [(element: Int, base: Int?)] = (0..<count).map { ($0, $0) }
    var moved: Set<Int> = []
    for edit in 0..<edits {
      let place = Int.random(in: 0...state.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where place < state.count:
        state.remove(at: place)
      case 1 where place < state.count:
        guard let base = state[place].base else { continue }
        let element = state.remove(at: place)
        moved.insert(base)
        state.insert(element, at: Int.random(in: 0...state.count, using: &generator))
      case 2 where place < state.count && state[place].base != nil:
        state[place].element = tag + 100 + edit
      default:
        state.insert((tag + edit, nil), at: place)
      }
    }
    let target = state.map(\.element)
    let pairs = state.enumerated().compactMap { offset, entry in
      entry.base.map { SequenceDiff.Pair(source: $0, target: offset) }
    }
    let sources = Set(pairs.map(\.source))
    let diff = try SequenceDiff(
      sourceCount: count, targetCount: target.count,
      deletions: (0..<count).filter { !sources.contains($0) },
      insertions: state.indices.filter { state[$0].base == nil },
      moves: pairs.filter { moved.contains($0.source) },
      updates: pairs.filter { target[$0.target] >= tag })
    patch = Patch(diff, from: Array(0..<count), to: target)
    self.target = target
    identities = state
  }

  func base(of element: Int) -> Int? { identities.first { $0.element == element }?.base }

  var description: String { "\(target) by \(patch.diff)" }
}

/// Returns the merged sequence, or nil if there is a conflict.
///
/// Groups of changes grow until no other change of either side touches them.
private func diff3(
  _ base: [Int], _ mine: (target: [Int], changes: [DiffChange]),
  _ theirs: (target: [Int], changes: [DiffChange])
) -> [Int]? {
  func content(
    _ range: Range<Int>, _ side: (target: [Int], changes: [DiffChange])
  ) -> [Int] {
    var content: [Int] = []
    var offset = range.lowerBound
    for change in side.changes
    where change.sourceRange.lowerBound >= range.lowerBound
      && change.sourceRange.upperBound <= range.upperBound
    {
      content += base[offset..<change.sourceRange.lowerBound] + side.target[change.targetRange]
      offset = change.sourceRange.upperBound
    }
    return content + base[offset..<range.upperBound]
  }
  var groups = (mine.changes + theirs.changes).map(\.sourceRange)
  var isStable = false
  while !isStable {
    isStable = true
    search: for i in groups.indices {
      for j in groups.indices.dropFirst(i + 1)
      where groups[i].lowerBound <= groups[j].upperBound
        && groups[j].lowerBound <= groups[i].upperBound
      {
        let other = groups.remove(at: j)
        groups[i] =
          min(groups[i].lowerBound, other.lowerBound)..<max(groups[i].upperBound, other.upperBound)
        isStable = false
        break search
      }
    }
  }
  var result: [Int] = []
  var offset = 0
  for group in groups.sorted(by: { $0.lowerBound < $1.lowerBound }) {
    result += base[offset..<group.lowerBound]
    offset = group.upperBound
    let (old, a, b) = (Array(base[group]), content(group, mine), content(group, theirs))
    let changesMine = mine.changes.contains { group.contains($0.sourceRange) }
    let changesTheirs = theirs.changes.contains { group.contains($0.sourceRange) }
    if changesMine, changesTheirs, a != b { return nil }
    result += changesMine ? a : changesTheirs ? b : old
  }
  return result + base[offset...]
}

extension Range<Int> {
  fileprivate func contains(_ part: Range<Int>) -> Bool {
    lowerBound <= part.lowerBound && part.upperBound <= upperBound
  }
}

private let gitMerges = """
  abcde Abcde abcde Abcde
  a aA a aA
  abcdefghi abcdefghi abcdefghiM abcdefghiM
  abcdefghi aAcBefgh abScdeMN !
  abcde acde MaOcNe !
  abcd ABbcd abc ABbc
  abcdefghij abcdefghij abcdeNghij abcdeNghij
  abcdefghi acdefghAi MNdefgO !
  abcde abcS abcSM !
  abcd abcdA abM !
  ab aBA NOMP !
  abcdef abcdef bcdeMf bcdeMf
  - - M M
  abcde Abce bMde !
  abcd aBcdA aMUcdSN !
  abcdef CbcdBf abcdf !
  abcdefg acdAfg bcdefg !
  abcdefghij aAbcdefghij abNMdefhij aAbNMdefhij
  abcdefghij acdeSfgi abeMSfgi !
  - A NM !
  abcde BbcdA cd !
  abcdefgh aAcdefghB abcdMfghN !
  abcdefgh aScdAgBh abMNScdfgh !
  ab abB ab abB
  - - M M
  abcd cAB bcd !
  abcdefg abcdefg abcdefMg abcdefMg
  abcd ST OaNT !
  abcdefghij abcdCefBAij abMefNhij !
  ab ab ab ab
  abcd abAd MbNcd !
  abc aAbc abM aAbM
  abcdefghij abcdefghj abcdefghiM !
  abcdefg abdefg abcdefg abdefg
  abcdefgh Babcdefgh bcMefh !
  abcdef abcdA bdefM !
  a B MN !
  abcdefg abcdefBgA abcMdefg abcMdefBgA
  a SC ST !
  abcde abcA abMcde abMcA
  a STA aM !
  abcdefgh abcdefh abcdfgh abcdfh
  abcdefghij abcefghATj abfghTj !
  abcde acdeA abcdeM !
  abcdef BAdef abde !
  abc SabA abM !
  abc A M !
  abcdefg abcAdefg abcMef !
  abcd abc bcd bc
  abcde BbcdeCA abMce BbMceCA
  abc abA abcM !
  abc ABbc Mbc !
  - A MNO !
  abcdefg abcdefg abcdefM abcdefM
  a TBA Ta !
  - A - A
  - S SM !
  abcdef abSeAf abSef abSeAf
  abcdefgh abAdefgh Mbcdefgh MbAdefgh
  abcdefgh abcdefh abcdefgh abcdefh
  """

extension Item: Identifiable {}
