import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct ChildrenTests {
  /// Shows keys one after another, and checks order, identity and count.
  private func follow(_ steps: [[String]], fewest: [KeyedCases.Case.Fewest]) -> String? {
    let stage = Stage<RowsView>()
    let root = stage.root
    for (index, keys) in steps.enumerated() {
      let before = zip(index > 0 ? steps[index - 1] : [], root.subviews)
      let views = Dictionary(uniqueKeysWithValues: before.map { ($0, $1) })
      let made = StateView.recording { root.state["keys"] = keys }
      guard root.subviews.count == keys.count else { return "\(root.subviews.count) views" }
      for (key, view) in zip(keys, root.subviews) {
        if let old = views[key], old !== view { return "\(key) lost its view" }
      }
      guard index > 0 else { continue }
      let counts = made.counts
      let wanted = fewest[index - 1]
      // Where all of several leave, one mutation says so.
      let isCleared = wanted.remove > 1 && wanted.remove == steps[index - 1].count
      guard
        counts
          == MutationCounts(
            creates: wanted.insert, inserts: wanted.insert, moves: wanted.move,
            removes: isCleared ? 0 : wanted.remove, clears: isCleared ? 1 : 0)
      else { return "\(counts), fewest \(wanted)" }
      guard root.subviews.allSatisfy({ ($0 as? RowView)?.renders == 1 }) else {
        return "a row was rendered again"
      }
    }
    return nil
  }

  @Test func listsOfOtherSuitesNeedTheFewestOperations() throws {
    let cases = try KeyedCases.load()
    for test in cases {
      let steps = try #require(
        test.steps ?? KeyedCases.generated(test.name, count: test.n?[0] ?? 0))
      let wrong = follow(steps, fewest: test.min)
      #expect(wrong == nil, "\(test.src): \(test.name)")
    }
  }

  @Test func everyPermutationOfUpToSixKeys() {
    for count in 0...(TestEffort.current == .short ? 4 : 6) {
      let stage = Stage<RowsView>()
      let keys = (0..<count).map(String.init)
      for target in permutations(keys) {
        stage.root.state["keys"] = keys
        StateView.flush()
        let views = Dictionary(uniqueKeysWithValues: zip(keys, stage.root.subviews))
        let made = StateView.recording { stage.root.state["keys"] = target }
        let isRight = stage.root.subviews.elementsEqual(target.compactMap { views[$0] }, by: ===)
        #expect(isRight)
        #expect(made.counts == MutationCounts(moves: count - longestRise(target)))
      }
    }
  }

  @Test func aKeyThatComesBackWithAnotherTypeIsReplacedWhereItStands() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        view.place(RowView.self, 1)
        if view.state["other"] as? Bool == true {
          view.place(OtherRowView.self, 2)
        } else {
          view.place(RowView.self, 2)
        }
        view.place(RowView.self, 3)
      }
    }
    let before = stage.root.subviews
    let made = StateView.recording { stage.root.state["other"] = true }
    let after = stage.root.subviews
    #expect(made.counts == MutationCounts(creates: 1, inserts: 1, removes: 1))
    #expect(after.count == 3)
    #expect(after[0] === before[0] && after[2] === before[2])
    #expect(after[1] is OtherRowView)
    #expect((before[1] as? RowView)?.log.last == "leave")
  }

  @Test func duplicateKeysAreReportedAndToldApartByOrder() {
    let stage = Stage<RowsView>()
    let reported = issues {
      stage.root.state["keys"] = ["x", "a", "b", "a", "y"]
      StateView.flush()
    }
    #expect(reported == [.duplicateKey("a", in: "RowsView")])
    let before = stage.root.subviews
    let made = StateView.recording { stage.root.state["keys"] = ["y", "a", "a", "a", "x"] }
    let after = stage.root.subviews
    #expect(after[1] === before[1] && after[2] === before[3])
    #expect(after[0] === before[4] && after[4] === before[0])
    #expect(made.counts == MutationCounts(creates: 1, inserts: 1, moves: 2, removes: 1))
    stage.root.state["keys"] = ["a"]
    StateView.flush()
    #expect(stage.root.subviews.count == 1 && stage.root.subviews[0] === before[1])
  }

  @Test func keysCanBeAnythingHashable() {
    struct Place: Hashable {
      var row: Int
      var column: Int
    }
    enum Part: Hashable {
      case title
      case body(Int)
    }
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        let isBackwards = view.state["backwards"] as? Bool == true
        let steps: [(ProbeView) -> Void] = [
          { $0.place(RowView.self, 1) }, { $0.place(RowView.self, "1") },
          { $0.place(RowView.self, 1.0) }, { $0.place(RowView.self, Place(row: 1, column: 1)) },
          { $0.place(RowView.self, key: Part.title) },
          { $0.place(RowView.self, key: Part.body(1)) },
          { $0.place(RowView.self, "a" as Character) },
        ]
        for step in isBackwards ? steps.reversed() : steps { step(view) }
      }
    }
    let before = stage.root.subviews
    #expect(before.count == 7)
    stage.root.state["backwards"] = true
    StateView.flush()
    let isReversed = stage.root.subviews.elementsEqual(before.reversed(), by: ===)
    #expect(isReversed)
  }

  @Test func plainViewsByTypeKeepTheirIdentityAndAreUpdated() {
    let stage = Stage<ProbeView> { root in
      root.state["text"] = "one"
      root.onRender = { view in
        let text = view.state["text"] as? String ?? ""
        view.place(TestLabel.self, "label", update: { $0.text = text }) { make in
          make.left.top.equalTo(view)
        }
        view.place(View.self, "blank")
      }
    }
    let label = stage.root.subviews.first as? TestLabel
    #expect(label?.text == "one")
    #expect(label?.frame == CGRect(x: 0, y: 0, width: 30, height: 20))
    let made = StateView.recording { stage.root.state["text"] = "three" }
    #expect(made.counts.total == 0)
    #expect(stage.root.subviews.first === label)
    #expect(label?.text == "three")
    #expect(label?.frame == CGRect(x: 0, y: 0, width: 50, height: 20))
  }

  @Test func plainViewsAsInstancesNeedNoWrapping() {
    let label = TestLabel()
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        label.text = "\(view.state["count"] as? Int ?? 0)"
        view.place(label, "label")
        let fresh = TestLabel()
        fresh.text = label.text
        view.place(fresh, key: "fresh")
      }
    }
    let first = stage.root.subviews
    let made = StateView.recording { stage.root.state["count"] = 1 }
    #expect(made.counts == MutationCounts(creates: 1, inserts: 1, removes: 1))
    #expect(stage.root.subviews.map { ($0 as? TestLabel)?.text } == ["1", "1"])
    #expect(stage.root.subviews[0] === label)
    #expect(stage.root.subviews[1] !== first[1])
  }

  @Test func oneViewPlacedTwiceIsReportedAndStandsOnce() {
    var issues: [StateViewIssue] = []
    let old = StateView.onIssue
    StateView.onIssue = { issues.append($0) }
    defer { StateView.onIssue = old }
    let label = TestLabel()
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        let isTwice = view.state["twice"] as? Bool == true
        if isTwice { view.place(label, "new") { $0.left.equalTo(7) } }
        view.place(RowView.self, "row")
        view.place(label, "label") { $0.left.equalTo(9) }
      }
    }
    let row = stage.root.subviews[0]
    #expect(label.frame.minX == 9)
    stage.root.state["twice"] = true
    StateView.flush()
    #expect(issues == [.placedTwice("label", in: "ProbeView")])
    #expect(stage.root.shows([label, row]))
    #expect(label.frame.minX == 7)
    stage.root.state["twice"] = false
    StateView.flush()
    #expect(issues.count == 1)
    #expect(stage.root.shows([row, label]))
    #expect(label.frame.minX == 9)
  }

  @Test(arguments: [[0, 1], [1, 0]]) func aViewCanGoToAnotherParentInOneFlush(order: [Int]) {
    let (label, own) = (TestLabel(), RowView(parentViewController: StateViewController()))
    own.onRender = { $0.place(TestLabel.self, "below") }
    var place = 0
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        for index in 0..<2 {
          root.place(ProbeView.self, index).view.onRender = { view in
            guard place == index else { return }
            view.place(label, "label")
            view.place(own, "own")
          }
        }
      }
    }
    let parents = stage.root.subviews.compactMap { $0 as? ProbeView }
    for target in [1, 0, 1] {
      place = target
      for index in order { parents[index].setNeedsRender() }
      StateView.flush()
      #expect(parents[target].shows([label, own]))
      #expect(parents[1 - target].subviews.isEmpty)
      #expect(own.subviews.count == 1)
      let before = own.renders
      own.setNeedsRender()
      StateView.flush()
      #expect(own.renders == before + 1)
    }
  }

  @Test func constraintsThatAChildMakesOnItselfStay() {
    final class Sized: TestBox {
      required init() {
        super.init()
        layout.makeConstraints { make in make.size.equalTo(30) }
      }
    }
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        let x = view.state["x"] as? Int ?? 5
        if x < 0 {
          view.place(Sized.self, "box")
        } else {
          view.place(Sized.self, "box") { $0.left.top.equalTo(x) }
        }
      }
    }
    let box = stage.root.subviews[0]
    #expect(box.frame == CGRect(x: 5, y: 5, width: 30, height: 30))
    stage.root.state["x"] = 8
    StateView.flush()
    #expect(box.frame == CGRect(x: 8, y: 8, width: 30, height: 30))
    #expect(box.layout.constraints.count == 2)
    stage.root.state["x"] = -1
    StateView.flush()
    #expect(box.layout.constraints.count == 1)
    #expect(box.frame.size == CGSize(width: 30, height: 30))
  }

  @Test func aTypeThatIsOnlyKnownAsAPlatformViewIsMadeAsAStateView() {
    func place(_ type: PlatformView.Type, in view: StateView) -> PlatformView {
      func open<Child: PlatformView>(_ type: Child.Type) -> PlatformView {
        view.place(type, "child").view
      }
      return open(type)
    }
    let stage = Stage<ProbeView> { root in
      root.onRender = { _ = place(RowView.self, in: $0) }
    }
    let row = stage.root.subviews.first as? RowView
    #expect(row?.parentViewController === stage.controller)
    #expect(row?.renders == 1)
  }

  @Test func viewsThatAreNotPlacedStay() {
    let stage = Stage<RowsView>()
    let own = View()
    stage.root.addSubview(own)
    stage.root.state["keys"] = ["a", "b"]
    StateView.flush()
    stage.root.state["keys"] = ["b"]
    StateView.flush()
    #expect(stage.root.subviews.contains { $0 === own })
    #expect(stage.root.subviews.count == 2)
  }

  private func permutations(_ keys: [String]) -> [[String]] {
    guard !keys.isEmpty else { return [[]] }
    return keys.flatMap { key in permutations(keys.filter { $0 != key }).map { [key] + $0 } }
  }

  private func longestRise(_ keys: [String]) -> Int {
    var longest = [Int](repeating: 1, count: keys.count)
    for index in keys.indices {
      for other in 0..<index where keys[other] < keys[index] {
        longest[index] = max(longest[index], longest[other] + 1)
      }
    }
    return longest.max() ?? 0
  }
}
