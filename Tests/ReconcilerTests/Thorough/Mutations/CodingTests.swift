import TestSupport
import Testing

@testable import Reconciler

@MainActor @Suite(.serialized) struct CodingTests {
  /// A list with each operation, and what a host has that has followed it.
  private func sample() -> (MutationList, ViewTree) {
    var list = MutationList()
    func create(_ id: Int, name: String, before: Int? = nil) {
      let number = Int32(10 * id)
      let kinds: [(Int32, String)] = [(0, "item"), (1, "name"), (2, "switch")]
      for (offset, kind) in kinds {
        let kind = list.index(ofKind: kind)
        list.append(Mutation(.create, ViewID(number + offset), kind, -1))
      }
      list.appendText(name, of: ViewID(number + 1))
      for offset in [Int32(1), 2] {
        list.append(Mutation(.insert, ViewID(number + offset), number, -1))
      }
      let sibling = before.map { Int32(10 * $0) } ?? -1
      list.append(Mutation(.insert, ViewID(number), ViewID.root.number, sibling))
    }
    for id in 1...4 { create(id, name: "näme \(id)") }
    list.append(Mutation(.remove, ViewID(20), -1, -1))
    list.append(Mutation(.move, ViewID(40), ViewID.root.number, 10))
    create(5, name: "name 5", before: 3)
    for id in [1, 3, 4] {
      list.appendText("name \(id)", of: ViewID(Int32(10 * id + 1)))
    }
    var host = ViewTree()
    host.apply(list)
    return (list, host)
  }

  @Test func whatIsEncodedIsDecodedTheSame() throws {
    let (list, tree) = sample()
    let decoded = try MutationList(decoding: list.encoded())
    #expect(decoded == list)
    #expect(decoded.counts == list.counts)
    #expect(decoded.description == list.description)
    #expect(decoded.encoded() == list.encoded())
    var other = ViewTree()
    other.apply(decoded)
    #expect(other == tree)
    #expect(other.problems.isEmpty)
    #expect(other.all(kind: "name").map(\.text) == ["name 4", "name 1", "name 5", "name 3"])
    #expect(other.all(text: "name 5").count == 1)
    #expect(decoded.description.hasSuffix("text 41 \"name 4\""))
  }

  @Test func brokenBytesAreErrorsAndNothingElse() throws {
    let bytes = sample().0.encoded()
    for count in bytes.indices {
      #expect(throws: MutationDecodingError.self) {
        try MutationList(decoding: Array(bytes[..<count]))
      }
    }
    #expect(throws: MutationDecodingError.trailingBytes) { try MutationList(decoding: bytes + [0]) }
    #expect(throws: MutationDecodingError.unknownFormat) {
      try MutationList(decoding: [1, 2, 3, 4])
    }
    var random = SplitMix64(seed: 5)
    var accepted = 0
    for _ in 0..<TestEffort.rounds(5000) {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        broken[Int.random(in: 3..<broken.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let list = try? MutationList(decoding: broken) else { continue }
      accepted += 1
      #expect(list.encoded() == broken)
      var tree = ViewTree()
      tree.apply(list)
    }
    #expect(accepted > 0)
  }

  @Test func aKindIsDefinedOnce() throws {
    // Two views of a kind: its name is defined for the first, and used or defined again for the second.
    let start: [UInt8] = [0x55, 0x4D, 2, 2, 0, 1, 0, 1, 0x61, 0, 2]
    #expect(try MutationList(decoding: start + [0]).counts.creates == 2)
    #expect(throws: MutationDecodingError.malformed(offset: start.count)) {
      try MutationList(decoding: start + [1, 1, 0x61])
    }
  }

  @Test func manyKindsAreRead() throws {
    func number(_ value: Int) -> [UInt8] {
      value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + number(value >> 7)
    }
    // Views of one kind after another: so many that to look each up among those before would take minutes.
    var bytes: [UInt8] = [0x55, 0x4D, 2] + number(100_000)
    for index in 0..<100_000 {
      let name = Array("\(index)".utf8)
      bytes += [0, 0] + number(index) + number(name.count) + name
    }
    let list = try MutationList(decoding: bytes)
    #expect(list.counts == MutationCounts(creates: 100_000))
    #expect(list.kind(of: list.records[77_777]) == "77777")
  }

  @Test func replayingTakesViewsToTheirPlaces() throws {
    // 0 creates: view, name, and what that is the first time. 1 inserts and 2 moves: view, parent, and
    // 0 or the sibling and 1.
    func made(_ records: [UInt8]...) throws -> MutationList {
      try MutationList(decoding: [0x55, 0x4D, 2, UInt8(records.count)] + records.flatMap { $0 })
    }
    var tree = ViewTree()
    tree.apply(
      try made(
        [0, 1, 0, 1, 0x61], [0, 2, 0], [0, 3, 0], [1, 3, 1, 0], [1, 2, 1, 4], [1, 1, 0, 0]))
    #expect(tree.roots.first?.children.map(\.id.number) == [2, 3])
    tree.apply(try made([2, 2, 1, 0]))
    #expect(tree.roots.first?.children.map(\.id.number) == [3, 2])
    tree.apply(try made([2, 2, 1, 4]))
    #expect(tree.roots.first?.children.map(\.id.number) == [2, 3])
    let before = tree.roots
    #expect(tree.problems.isEmpty)
    // Under itself, under a child, before itself, before its parent, and under the child of another.
    tree.apply(
      try made(
        [0, 4, 0, 1, 0x61], [0, 5, 0], [1, 5, 4, 0], [1, 4, 4, 0], [1, 4, 5, 0], [2, 2, 1, 3],
        [2, 2, 1, 2], [2, 1, 3, 0], [1, 4, 1, 2]))
    #expect(
      tree.problems == [
        .misplaced(ViewID(4)), .misplaced(ViewID(4)), .noSuchSibling(ViewID(2)),
        .noSuchSibling(ViewID(1)), .misplaced(ViewID(1)), .noSuchSibling(ViewID(1)),
      ])
    #expect(tree.roots == before)
    // To another parent and back.
    tree.apply(try made([2, 3, 0, 2]))
    #expect(tree.roots.map(\.id.number) == [3, 1])
    tree.apply(try made([2, 3, 1, 0]))
    #expect(tree.roots == before)
    #expect(tree.problems.count == 6)
  }

  @Test func whatMakesNoSenseIsNotedAndChangesNothing() throws {
    let (list, _) = sample()
    var tree = ViewTree()
    tree.apply(list)
    let before = tree.roots
    let again = StateView.recording {
      let view = ProbeView(parentViewController: StateViewController())
      view.setRootView()
      view.resignRootView()
    }
    #expect(again.counts.removes >= 1)
    tree.apply(list)
    #expect(!tree.problems.isEmpty)
    #expect(tree.problems.contains(.createdTwice(before[0].id)) || tree.roots != before)
  }

  @Test func aStateViewTreeIsReplayedElsewhere() {
    var tree = ViewTree()
    let controller = StateViewController()
    let root = RowsView(parentViewController: controller)
    StateView.flush()
    tree.apply(
      StateView.recording {
        root.state["keys"] = ["a", "b", "c"]
        controller.rootView = root
      })
    #expect(tree.description == "RowsView\n  RowView\n  RowView\n  RowView")
    let old = tree.roots[0].children.map(\.id)
    tree.apply(StateView.recording { root.state["keys"] = ["c", "d", "a"] })
    #expect(tree.ownProblems.isEmpty)
    #expect(tree.roots[0].children.map(\.id).first == old[2])
    #expect(tree.roots[0].children.map(\.id).last == old[0])
    #expect(root.shadow.all(key: "d").map(\.type) == ["RowView"])
    #expect(root.shadow.all(type: RowView.self).map(\.key) == ["c", "d", "a"])
    tree.apply(StateView.recording { controller.rootView = nil })
    #expect(tree.roots.isEmpty)
  }
}
