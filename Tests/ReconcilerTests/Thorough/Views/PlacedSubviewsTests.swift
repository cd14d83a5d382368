import Foundation
import TestSupport
import Testing

@testable import Reconciler

/// StateViews whose subviews only their shadows store.
@MainActor @Suite(.serialized) struct PlacedSubviewsTests {
  final class Row: StateView {
    @Local var keys = [1, 2, 3]

    /// Called when a subview has been inserted, with its index.
    var onInsert: (Row, Int) -> Void = { _, _ in }
    var placed: [View] = []

    override func render() { placed = keys.map { place(TestBox.self, $0).view } }
    override func didInsertSubview(_ view: View, at index: Int) { onInsert(self, index) }
  }

  private func views(_ view: View) -> [View] {
    (0..<view.subviewCount).map { view.subview(at: $0) }
  }

  private func mounted<Root: StateView>(_ type: Root.Type, prepare: (Root) -> Void = { _ in })
    -> Root
  {
    let root = Root()
    prepare(root)
    root.setRootView()
    return root
  }

  private func same(_ views: [View], _ others: [View]) -> Bool {
    views.elementsEqual(others, by: ===)
  }

  private func children(_ view: View) -> [View] {
    guard let node = (view as? StateView)?.node else { return [] }
    return node.data.children.indices.map { node.data.children[$0].view }
  }

  @Test func fewPlacedChildrenAreSubviewsWithoutAnArray() {
    let row = mounted(Row.self)
    #expect(row.storedList.isPlaced && row.placed.count == 3)
    #expect(same(views(row), row.placed))
    #expect(row.placed.allSatisfy { $0.superview === row && $0.isDescendant(of: row) })
    #expect(row.storedList.isPlaced)
    #expect(row.shows(row.placed))
    #expect(!row.storedList.isPlaced && same(views(row), row.placed))
    let many = mounted(Row.self) { $0.keys = Array(0..<9) }
    #expect(!many.storedList.isPlaced && many.shows(many.placed))
    let none = mounted(Row.self) { $0.keys = [] }
    #expect(!none.storedList.isPlaced && none.subviews.isEmpty)
  }

  @Test func otherSubviewsAreBesideThePlacedOnes() {
    for index in 0...3 {
      let row = mounted(Row.self)
      let other = View()
      row.insertSubview(other, at: index)
      var expected = row.placed
      expected.insert(other, at: index)
      #expect(row.shows(expected))
    }
    for index in 0..<3 {
      let row = mounted(Row.self)
      let other = View()
      row.insertSubview(other, belowSubview: row.placed[index])
      row.placed[index].removeFromSuperview()
      var expected = row.placed
      expected[index] = other
      #expect(row.shows(expected))
      row.keys = [3, 1]
      StateView.flush()
      #expect(row.subviews.contains { $0 === other } && row.subviews.count < 4)
    }
  }

  @Test func hooksSeeTheSubviewsThatHaveBeenInserted() {
    var counts: [Int] = []
    let row = mounted(Row.self) { $0.onInsert = { row, _ in counts.append(row.subviewCount) } }
    #expect(counts == [1, 2, 3] && row.storedList.isPlaced)
    for place in 0..<3 {
      let other = View()
      counts = []
      let row = mounted(Row.self) {
        $0.onInsert = { row, index in
          counts.append(row.subviews.count)
          if index == place, other.superview == nil { row.addSubview(other) }
        }
      }
      #expect(same(row.subviews.filter { $0 !== other }, row.placed))
      #expect(row.subviews[place + 1] === other && counts.max() == 4)
    }
  }

  @Test func rendersChangeThem() {
    for keys in [[], [2], [3, 2, 1], [1, 2, 3, 4], [4, 5, 6], [2, 4, 1]] {
      let row = mounted(Row.self)
      row.keys = keys
      StateView.flush()
      #expect(row.shows(row.placed) && row.placed.count == keys.count)
      row.keys = [1, 2, 3]
      StateView.flush()
      #expect(row.shows(row.placed))
    }
  }

  final class Parent: StateView {
    @Prop var instance: View?
    override func render() {
      place(TestBox.self, "first")
      if let instance { place(instance, "instance") }
      place(TestBox.self, "last")
    }
  }

  final class Parents: StateView {
    @Local var place: Int? = 0
    @Local var count = 2
    let instance = Row()
    override func render() {
      for number in 0..<count {
        place(
          Parent.self, number, update: { $0.instance = self.place == number ? self.instance : nil })
      }
    }
  }

  @Test func aChildLeavesThemForAnotherParent() {
    for reads in [false, true] {
      let root = mounted(Parents.self)
      for place in [1, 0, nil, 1] {
        root.place = place
        StateView.flush()
        for number in 0..<2 {
          let parent = root.subview(at: number)
          let expected = children(parent)
          #expect(same(views(parent), expected))
          #expect(parent.subviewCount == (number == place ? 3 : 2))
          if reads { #expect(parent.shows(expected)) }
        }
        // A view that has left the tree has no subviews.
        #expect(same(views(root.instance), place == nil ? [] : root.instance.placed))
      }
    }
  }

  @Test func aViewThatHasLeftKeepsThemUntilItEntersAgain() {
    let root = mounted(Parents.self)
    let row = root.instance
    #expect(row.storedList.isPlaced)
    root.place = nil
    StateView.flush()
    #expect(row.superview == nil && !row.node.isMounted)
    root.place = 0
    StateView.flush()
    #expect(same(views(row), row.placed) && row.subviewCount == 3)
  }

  @Test func aRootThatStaysInItsSuperviewKeepsThem() {
    let (window, row) = (View(), Row())
    window.addSubview(row)
    row.setRootView()
    row.resignRootView()
    #expect(!row.node.isMounted && row.storedList.isPlaced && same(views(row), row.placed))
    let first = row.placed[0]
    first.removeFromSuperview()
    #expect(row.subviewCount == 2 && first.superview == nil && !row.storedList.isPlaced)
    row.setRootView()
    #expect(same(views(row), row.placed) && row.subviewCount == 3)
  }

  @Test(arguments: [false, true])
  func theirReferencesEndWithTheView(isRoot: Bool) {
    var views: [View] = []
    do {
      let row = Row()
      let inner = TestBox()
      row.setRootView()
      views = row.placed
      views[1].addSubview(inner)
      row.placed = []
      if !isRoot { row.resignRootView() }
      #expect(row.storedList.isPlaced == isRoot)
    }
    StateView.flush()
    #expect(views.allSatisfy { $0.superview == nil })
    #expect(views[1].subviews.first?.superview === views[1])
  }

  /// Plain views below a placed child are released without recursion.
  @Test func deepTreesBelowThemAreReleased() {
    weak var last: View?
    do {
      let stage = Stage<Row>()
      var next = stage.root.placed[1]
      for _ in 0..<TestEffort.rounds(200_000) {
        let below = View()
        next.addSubview(below)
        next = below
      }
      last = next
      stage.root.placed = []
      #expect(stage.root.storedList.isPlaced)
      stage.controller.rootView = nil
      StateView.flush()
    }
    #expect(last == nil)
  }

  private final class Peer: ViewPeer {
    var inserted: [View] = []
    func peer(for view: View) -> any ViewPeer { self }
    func didInsert(_ subview: View, into view: View, at index: Int) {
      #expect(view.subview(at: index) === subview)
      inserted.append(subview)
    }
    func didMove(_ subview: View, in view: View, from old: Int, to new: Int) {}
    func didRemove(_ subview: View, from view: View) { inserted.removeAll { $0 === subview } }
    func didChange(_ change: ViewChange, of view: View) {}
    func measure(_ view: View, width: CGFloat?) -> CGSize { .zero }
    func setFocus(_ isFocused: Bool, of view: View) {}
  }

  @Test func aHostThatIsAttachedNeedsNoArray() {
    let peer = Peer()
    let row = mounted(Row.self)
    row.attach(peer)
    #expect(same(peer.inserted, row.placed) && row.storedList.isPlaced)
    let root = Parents()
    root.attach(peer)
    root.setRootView()
    #expect(root.instance.placed.allSatisfy { $0.peer === peer } && root.storedList.isPlaced)
    #expect(root.instance.storedList.isPlaced)
  }
}
