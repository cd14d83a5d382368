import Reconciler
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct CodingTests {
  struct Item: Element, Identifiable {
    var id: Int
    var name: String
    var isOn: Bool

    static let shape = ElementShape(
      "item", ["role": "row", "size": 1.5],
      children: [ElementShape("name"), ElementShape("switch")])

    func describe(_ views: inout ElementChanges, replacing old: Item?) {
      views.setText(of: 1, to: name, from: old?.name)
      views.set("on", of: 2, to: isOn, from: old?.isOn) { $0 ? true : nil }
      views.set("number", of: 2, to: id, from: old?.id) { .integer(-$0) }
    }
  }

  private func sample() -> (MutationList, ViewTree) {
    let tree = ElementTree()
    let list = ElementList<Item>(of: tree)
    list.update(to: 0..<4) { Item(id: $0, name: "näme \($0)", isOn: $0 % 2 == 0) }
    list.update(to: [3, 1, 5, 0]) { Item(id: $0, name: "name \($0)", isOn: false) }
    let recorded = tree.pending
    var host = ViewTree()
    tree.flush(into: &host)
    return (recorded, host)
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
    #expect(other.all(kind: "name").map(\.text) == ["name 3", "name 1", "name 5", "name 0"])
    #expect(other.all(text: "name 5").count == 1)
    #expect(
      other.all(kind: "switch").map(\.properties) == [3, 1, 5, 0].map { ["number": .integer(-$0)] })
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
    #expect(tree.problems.isEmpty)
    #expect(tree.roots[0].children.map(\.id).first == old[2])
    #expect(tree.roots[0].children.map(\.id).last == old[0])
    #expect(root.shadow.all(key: "d").map(\.type) == ["RowView"])
    #expect(root.shadow.all(type: RowView.self).map(\.key) == ["c", "d", "a"])
    tree.apply(StateView.recording { controller.rootView = nil })
    #expect(tree.roots.isEmpty)
  }
}
