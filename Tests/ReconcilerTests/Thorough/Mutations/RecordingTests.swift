import Foundation
import Observation
import Reconciler
import Testing

/// Recordings of views that go from one parent to another, replayed elsewhere.
@MainActor @Suite(.serialized) struct RecordingTests {
  final class Title: View, TextShowing { var shownText = "" }

  /// A view with a text below it.
  final class Card: ProbeView {
    override func render() {
      super.render()
      place(Title.self, "title", update: { $0.shownText = "hello" })
    }
  }

  /// What a test and a thread share, in turn.
  @Observable final class Model: @unchecked Sendable {
    var isShown = false
    @ObservationIgnored var other: Stage<ProbeView>?
  }

  @Test func textsComeAlongFromAParentThatLeaves() {
    let card = Card()
    let controller = StateViewController()
    let root = ProbeView(parentViewController: controller)
    root.onRender = { root in
      let key = root.state["key"] as? String ?? "a"
      root.place(ProbeView.self, key).view.onRender = { $0.place(card, "card") }
    }
    var tree = ViewTree()
    tree.apply(StateView.recording { controller.rootView = root })
    #expect(tree.all(text: "hello").count == 1)
    for key in ["b", "c"] {
      tree.apply(StateView.recording { root.state["key"] = key })
      #expect(tree.all(text: "hello").count == 1)
      #expect(tree.ownProblems.isEmpty)
    }
    // The text that it has by now, though nothing below the card was rendered.
    (card.subviews[0] as? Title)?.shownText = "bye"
    tree.apply(StateView.recording { root.state["key"] = "d" })
    #expect(tree.all(kind: "Title").map(\.text) == ["hello"])
    controller.rootView = nil
  }

  @Test func numbersAreFreeAfterAViewHasEnteredAgainInThePassInWhichItLeft() {
    // While the pass lasts, another view is loose, so that the end of the card's first life has to wait.
    final class Left: StateView {
      @Prop var isFull = true
      let other = ProbeView()
      var card: Card?
      override func render() {
        guard isFull else { return }
        card = place(Card.self, "card").view
        place(other, "other")
      }
    }
    final class Right: StateView {
      @Prop var card: Card?
      override func render() { if let card { place(card, "card") } }
    }
    final class Both: StateView {
      @Local var isLeft = true
      override func render() {
        let left = place(Left.self, "left", update: { $0.isFull = isLeft }).view
        place(Right.self, "right", update: { $0.card = isLeft ? nil : left.card })
      }
    }
    let root = Both()
    root.setRootView()
    var numbers: [Int32] = []
    for _ in 0..<20 {
      let records = StateView.recording { root.isLeft.toggle() }.records
      numbers.append(records.map(\.view.number).max() ?? 0)
    }
    #expect(numbers.suffix(10).max() == numbers.prefix(4).max(), "\(numbers)")
    root.resignRootView()
  }

  @Test func theLogHasTheLatestMutationsWithTheirReasons() {
    final class Names: StateView {
      @Local var names = ["a", "b"]
      override func render() {
        for name in names { place(Title.self, name, update: { $0.shownText = name }) }
      }
    }
    StateView.flush()
    #expect(StateView.mutationLogLimit == 0 && StateView.latestMutations.isEmpty)
    StateView.mutationLogLimit = 4
    let root = Names()
    root.setRootView()
    #expect(StateView.latestMutations.count == 4)
    #expect(StateView.latestMutations.allSatisfy { $0.path == "Names" && $0.reasons == [.placed] })
    // Recordings work beside the log.
    let made = StateView.recording { root.names = ["c"] }
    #expect(made.counts == MutationCounts(creates: 1, inserts: 1, clears: 1, texts: 1))
    let lines = made.description.split(separator: "\n").map { String($0) }
    #expect(StateView.latestMutations.map(\.mutation) == lines)
    #expect(StateView.latestMutations.allSatisfy { $0.reasons == [.state("names")] })
    #expect(StateView.latestMutations.last?.description.hasSuffix("(Names: state names)") == true)
    StateView.mutationLogLimit = 2
    #expect(StateView.latestMutations.map(\.mutation) == lines.suffix(2))
    root.resignRootView()
    let last = StateView.latestMutations.last
    #expect(last?.path == nil && last?.reasons == [] && last?.mutation.hasPrefix("remove ") == true)
    StateView.mutationLogLimit = 0
    #expect(StateView.latestMutations.isEmpty)
  }

  /// The former parent is loose, and what it stood in has gone, so that hosts have forgotten both.
  @Test(arguments: [false, true]) func aViewIsTakenFromAParentThatHostsHaveForgotten(isKept: Bool) {
    let (box, card) = (ProbeView(), Card())
    var step = 0
    box.onRender = { box in
      _ = box.state["step"]
      if step == 0 { box.place(card, "card") }
    }
    let controller = StateViewController()
    let root = ProbeView(parentViewController: controller)
    root.onRender = { root in
      _ = root.state["step"]
      if step == 0 {
        root.place(ProbeView.self, "shell").view.onRender = { $0.place(box, "box") }
      }
      root.place(ProbeView.self, "taker").view.onRender = { taker in
        _ = taker.state["step"]
        if step == 1 { taker.place(card, "card") }
      }
      root.place(ProbeView.self, "late").view.onRender = { late in
        _ = late.state["step"]
        if step == 1, isKept { late.place(box, "box") }
      }
    }
    var tree = ViewTree()
    tree.apply(StateView.recording { controller.rootView = root })
    let others = root.subviews.suffix(2).compactMap { $0 as? ProbeView }
    step = 1
    tree.apply(
      StateView.recording {
        // The last to be due of those at one depth is the first to be rendered.
        others[1].state["step"] = 1
        others[0].state["step"] = 1
        root.state["step"] = 1
      })
    #expect(tree.ownProblems.isEmpty)
    #expect(tree.all(kind: "Card").count == 1)
    #expect(tree.all(text: "hello").count == 1)
    #expect(others[0].shows([card]))
    #expect(others[1].shows(isKept ? [box] : []))
    controller.rootView = nil
  }

  @Test func viewsThatAreDueBeforeAreRenderedBefore() {
    let other = Stage<ProbeView> { root in
      root.onRender = { view in
        if view.state["shows"] != nil { view.place(TestBox.self, "box") }
      }
    }
    let stage = Stage<ProbeView>()
    other.root.state["shows"] = true
    let made = StateView.recording { stage.root.setNeedsRender() }
    #expect(made.counts.total == 0)
    #expect(other.root.subviews.count == 1)
  }

  /// The end of a tree whose controller was released before is no part of a later recording.
  @Test func treesThatHaveEndedBeforeAreLeftOut() {
    let other = Stage<ProbeView>()
    for _ in 0..<2 {
      _ = Stage<ProbeView> { root in root.onRender = { $0.place(TestBox.self, "box") } }
      let made = StateView.recording { other.root.setNeedsRender() }
      // A tree of another test may change meanwhile, if a value that it observes is set on another thread.
      #expect(made.counts.removes + made.counts.clears == 0)
    }
  }

  /// As by tests whose suites store their screens, which are released on any thread.
  @Test func whatOtherThreadsDoMeanwhileIsLeftOut() {
    let model = Model()
    model.other = Stage()
    weak let root = model.other?.root
    let observer = Stage<ProbeView> { root in
      root.onRender = { if model.isShown { $0.place(TestBox.self, "box") } }
    }
    let made = StateView.recording {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        model.other = nil
        model.isShown = true
        done.signal()
      }
      done.wait()
      _ = StateView.recording {}
    }
    #expect(made.counts.total == 0)
    #expect(root != nil && observer.root.subviews.isEmpty)
    StateView.flush()
    #expect(root == nil && observer.root.subviews.count == 1)
  }
}
