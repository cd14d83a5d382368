import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

/// Children that stay when a render does not place them, and content that stands elsewhere.
@MainActor @Suite(.serialized) struct StayingTests {
  final class Names: StateView {
    @Local var names: [String] = []
    @Local var limit = 0
    var ends: [String: @MainActor () -> Void] = [:]
    var left: [String] = []

    override func render() {
      func placeAll(_ names: [String]) {
        for name in names {
          let placed = place(
            Name.self, name,
            update: {
              $0.name = name
              $0.onLeave = { [weak self] in self?.left.append($0) }
            }
          ) { make in make.width.equalTo(10) }
          if name.hasPrefix("t") {
            placed.onLeave { [weak self] _, done in self?.ends[name] = done }
          }
        }
      }
      keepAlive(limit: limit) { placeAll(names.filter { $0.hasPrefix("k") }) }
      placeAll(names.filter { !$0.hasPrefix("k") })
    }

    var shown: [String] {
      subviews.compactMap { $0 as? Name }.filter { !$0.isHidden }.map(\.name)
    }
    var standing: [String] { subviews.compactMap { ($0 as? Name)?.name } }

    func show(_ names: [String]) -> MutationCounts {
      StateView.recording { self.names = names }.counts
    }
  }

  final class Name: StateView {
    @Prop var name = ""
    @Prop var onLeave: (String) -> Void = { _ in }
    @Local var note = ""
    override func render() { _ = (name, note) }
    override func viewDidLeave() { onLeave(name) }
  }

  @Test func aViewInTransitionKeepsItsPlaceAndLeavesWhenThatHasEnded() throws {
    let stage = Stage<Names>()
    let root = stage.root
    _ = root.show(["a", "t1", "b", "t2", "c"])
    #expect(root.show(["b", "c", "d"]) == MutationCounts(creates: 1, inserts: 1, removes: 1))
    #expect(root.standing == ["t1", "b", "t2", "c", "d"])
    #expect(root.left == ["a"])
    let leaving = root.subviews[0]
    #expect(leaving.takesNoInput && leaving.frame.width == 10)
    #expect(!root.subviews[1].takesNoInput)
    // Another render changes nothing of it.
    #expect(root.show(["c", "b", "d"]) == MutationCounts(moves: 1))
    root.ends["t1"]?()
    StateView.flush()
    #expect(root.left == ["a", "t1"])
    #expect(root.standing.filter { $0 != "t2" } == ["c", "b", "d"])
    // Back to life under its key, with its state.
    let second = root.subviews.first { ($0 as? Name)?.name == "t2" } as? Name
    second?.note = "kept"
    _ = root.show(["t2", "c"])
    #expect(root.standing == ["t2", "c"])
    #expect(root.subviews[0] === second && second?.note == "kept")
    #expect(second?.takesNoInput == false)
    root.ends["t2"]?()
    StateView.flush()
    #expect(root.standing == ["t2", "c"])
    // And leaving once more.
    _ = root.show(["c"])
    root.ends["t2"]?()
    StateView.flush()
    #expect(root.standing == ["c"])
  }

  @Test func keptViewsAreHiddenUpToALimitAndCanBeReleased() throws {
    let stage = Stage<Names>()
    let root = stage.root
    root.limit = 2
    for name in ["k1", "k2", "k3"] { _ = root.show([name]) }
    #expect(root.shown == ["k3"])
    #expect(Set(root.standing) == ["k1", "k2", "k3"])
    (root.subviews.first { ($0 as? Name)?.name == "k1" } as? Name)?.note = "kept"
    _ = root.show(["k1"])
    #expect((root.subviews.first { !$0.isHidden } as? Name)?.note == "kept")
    // k2 was placed longest ago.
    _ = root.show(["k4"])
    #expect(Set(root.standing) == ["k1", "k3", "k4"])
    #expect(root.left == ["k2"])
    root.releaseKept("k3")
    StateView.flush()
    #expect(Set(root.standing) == ["k1", "k4"])
    root.releaseKept()
    StateView.flush()
    #expect(root.standing == ["k4"])
    #expect(Set(root.left) == ["k1", "k2", "k3"])
  }

  /// Views that are kept, leave slowly or at once, beside a naive model; no mutation too many.
  @Test func randomListsStandAsAModelSays() {
    var random = SplitMix64(seed: 77)
    let all = ["a", "b", "c", "d", "e", "t1", "t2", "t3", "t4"]
    for _ in 0..<TestEffort.rounds(60) {
      let stage = Stage<Names>()
      let root = stage.root
      var placed: [String] = []
      var standing: [String] = []
      for _ in 0..<20 {
        if Bool.random(using: &random), let name = standing.randomElement(using: &random),
          !placed.contains(name)
        {
          root.ends[name]?()
          StateView.flush()
          standing.removeAll { $0 == name }
          #expect(root.standing == standing)
          continue
        }
        placed = all.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
        let counts = root.show(placed)
        // Those that stay stand behind the nearest one before them that was placed again.
        let staying = standing.filter { $0.hasPrefix("t") && !placed.contains($0) }
        var next = placed
        for name in staying {
          let old = standing.firstIndex(of: name) ?? 0
          let anchor = standing[..<old].last { next.contains($0) }
          next.insert(name, at: anchor.flatMap { next.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        }
        let removed = standing.count { !next.contains($0) }
        let isCleared = removed > 1 && removed == standing.count
        let survivors = next.compactMap { standing.firstIndex(of: $0) }
        #expect(root.standing == next)
        #expect(
          counts
            == MutationCounts(
              creates: next.count - survivors.count, inserts: next.count - survivors.count,
              moves: survivors.count - longestAscent(survivors),
              removes: isCleared ? 0 : removed, clears: isCleared ? 1 : 0))
        standing = next
      }
      stage.controller.rootView = nil
      StateView.flush()
      #expect(root.shadow.children.isEmpty)
    }
  }

  private func longestAscent(_ places: [Int]) -> Int {
    var longest = [Int](repeating: 1, count: places.count)
    for index in places.indices {
      for other in 0..<index where places[other] < places[index] {
        longest[index] = max(longest[index], longest[other] + 1)
      }
    }
    return longest.max() ?? 0
  }

  // MARK: - Slots

  final class Card: StateView {
    @Prop var content = Slot()
    var renders = 0
    override func render() {
      renders += 1
      place(content, "content")
    }
  }

  final class Screen: StateView {
    @Local var name = "a"
    @Local var number = 1
    var renders = 0
    override func render() {
      renders += 1
      let number = number
      place(
        Card.self, "card",
        update: {
          $0.content = Slot { card in
            card.place(TestLabel.self, "name", update: { $0.text = "\(self.name) \(number)" })
          }
        })
    }
  }

  @Test func aSlotFollowsWhatItReadsAndWhatItHasCaptured() {
    let stage = Stage<Screen>()
    let card = stage.root.subviews.first as? Card
    var text: String? { (card?.subviews.first?.subviews.first as? TestLabel)?.text }
    #expect(text == "a 1")
    stage.root.name = "b"
    StateView.flush()
    #expect(text == "b 1")
    #expect((stage.root.renders, card?.renders) == (1, 1))
    stage.root.number = 2
    StateView.flush()
    #expect(text == "b 2")
  }

  @Test func aKeptViewKeepsTheFocusAndTheOffsetsBelowIt() throws {
    final class Page: StateView {
      @Prop var name = ""
      @Local var note = ""
      var list: ListView?
      override func render() {
        place(TestField.self, "field")
        list =
          placeList(Array(0..<100), "list", id: { $0 }, rowHeight: .fixed(20)) { row, id in
            row.place(TestLabel.self) { $0.text = "\(self.name) \(id) \(self.note)" }
          } constraints: { make in
            make.edges.equalToSuperview()
          }.view
      }
    }
    final class Pages: StateView {
      @Local var page = "a"
      override func render() {
        keepAlive(limit: 2) {
          place(Page.self, page, update: { $0.name = page }) { make in
            make.edges.equalToSuperview()
          }
        }
      }
    }
    let stage = Stage<Pages>()
    let page = try #require(stage.root.subviews.first as? Page)
    let field = try #require(page.subviews.first as? TestField)
    field.hasFocus = true
    field.typed = "draft"
    page.note = "kept"
    page.list?.contentOffset.y = 400
    StateView.flush()
    stage.root.page = "b"
    StateView.flush()
    #expect(page.isHidden)
    stage.root.page = "a"
    StateView.flush()
    #expect(!page.isHidden && page.subviews.first === field)
    #expect(field.isFocused && field.typed == "draft")
    #expect(page.note == "kept" && page.list?.contentOffset.y == 400)
  }

  @Test func aRenderThatKeepsNothingReleasesWhatIsKept() {
    final class Pages: StateView {
      @Local var page = "a"
      @Local var isOn = true
      var left: [String] = []
      override func render() {
        guard isOn else { return }
        keepAlive {
          place(
            Name.self, page,
            update: {
              $0.name = self.page
              $0.onLeave = { [weak self] in self?.left.append($0) }
            })
        }
      }
    }
    let stage = Stage<Pages>()
    stage.root.page = "b"
    StateView.flush()
    #expect(stage.root.left == [])
    stage.root.isOn = false
    StateView.flush()
    #expect(stage.root.left.sorted() == ["a", "b"])
    #expect(stage.root.subviews.isEmpty)
    stage.root.isOn = true
    StateView.flush()
    stage.root.page = "a"
    StateView.flush()
    #expect(stage.root.subviews.count == 2)
  }

  @Test func viewsBelowAKeptViewReadThatTheyAreNotShown() async {
    final class Inner: StateView {
      @Environment(\.isShown) var isShown
      @Prop var log = Log()
      override func render() {
        let log = log
        log.renders += 1
        guard isShown else { return }
        task {
          log.running += 1
          try? await Task.sleep(for: .seconds(600))
          log.running -= 1
        }
      }
    }
    final class Log {
      var renders = 0
      var running = 0
    }
    final class Page: StateView {
      @Prop var log = Log()
      override func render() { place(Inner.self, "inner", update: { $0.log = self.log }) }
    }
    final class Pages: StateView {
      @Local var isFirst = true
      let logs = (Log(), Log())
      override func render() {
        let log = isFirst ? logs.0 : logs.1
        keepAlive { place(Page.self, isFirst, update: { $0.log = log }) }
      }
    }
    let stage = Stage<Pages>()
    let (first, second) = stage.root.logs
    #expect(await eventually { first.running == 1 })
    stage.root.isFirst = false
    StateView.flush()
    #expect(await eventually { first.running == 0 && second.running == 1 })
    #expect((first.running, first.renders) == (0, 2))
    #expect((second.running, second.renders) == (1, 1))
    stage.root.setNeedsRender()
    StateView.flush()
    #expect((first.renders, second.renders) == (2, 1))
    stage.root.isFirst = true
    StateView.flush()
    #expect(await eventually { first.running == 1 && second.running == 0 })
    #expect((first.running, first.renders) == (1, 3))
    #expect((second.running, second.renders) == (0, 2))
    // No task outlives the test.
    stage.controller.rootView = nil
    #expect(await eventually { first.running == 0 })
  }
}
