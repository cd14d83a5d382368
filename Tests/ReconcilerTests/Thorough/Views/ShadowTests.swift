import Foundation
import Layout
import Reconciler
import Testing

@MainActor @Suite(.serialized) struct ShadowTests {
  @Test func theShadowTellsHierarchyDataAndReasons() {
    let stage = Stage<ProbeView> { root in
      root.state["title"] = "a"
      root.state["unread"] = 1
      root.onRender = { view in
        let row = view.place(RowView.self, "row")
        row.prop(forKey: "value", is: view.state["title"])
        row.prop(forKey: "tap", isFunction: { _ in })
        view.place(TestLabel.self, 7)
      }
    }
    stage.root.state["title"] = "b"
    StateView.flush()
    let shadow = stage.root.shadow
    #expect(
      shadow.description == """
        ProbeView state [title*: b, unread: 1] <- state title
          RowView "row" props [value*: b, tap: a function] <- prop value
          TestLabel "7"
        """)
    #expect(shadow.children.map(\.key) == ["row", "7"])
    #expect(shadow.children.map(\.renderCount) == [2, 0])
    #expect(shadow.all(text: "b").map(\.type) == ["ProbeView", "RowView"])
    #expect(shadow.all(text: "c").isEmpty)
  }

  @Test func anInspectorNamesTheSignalsThatARenderReads() {
    var reads: [String] = []
    StateView.signalTracer = { render in
      reads = []
      render()
      return reads
    }
    defer { StateView.signalTracer = nil }
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        reads += ["a", "b", "a"]
        // What constraints read counts as read by the render.
        view.place(TestBox.self, "box") { _ in reads += ["b", "c"] }
        view.place(QuietView.self, "row")
      }
    }
    #expect(stage.root.shadow.signals == ["a", "b", "c"])
    #expect(stage.root.shadow.children.map(\.signals) == [[], []])
    #expect(
      stage.root.shadow.description == """
        ProbeView observes [a, b, c] <- placed
          TestBox "box"
          QuietView "row" <- placed
        """)
    stage.root.onRender = { _ in reads.append("d") }
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(stage.root.shadow.signals == ["d"])
    // Names of an earlier render are not those of the latest one.
    StateView.signalTracer = nil
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(stage.root.shadow.signals.isEmpty)
  }

  @Test func aViewIsALineWhateverItsTexts() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { $0.place(Other.Row.self, "a\nb").prop(forKey: "value", is: "\nc\r\nd") }
    }
    let lines = stage.root.shadow.description.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last == #"  Row "a\nb" props [value: \nc\nd] <- placed"#)
  }

  private enum Outer { final class Row: StateView {} }
  private enum Other { final class Row: StateView {} }

  private final class Title: View, TextShowing {
    var shownText = ""
  }

  @Test func queriesTellTypesAndKeysOfOneNameApart() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        view.place(Outer.Row.self, 1)
        view.place(Other.Row.self, "1")
        view.place(Title.self, 1.0, update: { $0.shownText = "hello" })
      }
    }
    let shadow = stage.root.shadow
    #expect(shadow.all(type: Outer.Row.self).map(\.key) == ["1"])
    #expect(shadow.all(type: Other.Row.self) == [shadow.children[1]])
    #expect(shadow.all(key: 1) == [shadow.children[0]])
    #expect(shadow.all(key: "1") == [shadow.children[1]])
    #expect(shadow.all(key: 1.0) == [shadow.children[2]])
    #expect(shadow.all(key: "1" as AnyHashable) == [shadow.children[1]])
    #expect(shadow.all(text: "hello") == [shadow.children[2]])
    #expect(shadow.children[2].description == "Title \"1.0\" text \"hello\"")
  }

  @Test func textsOfPlainViewsAreRecorded() throws {
    let controller = StateViewController()
    let root = ProbeView(parentViewController: controller)
    let kept = Title()
    root.onRender = { view in
      let text = view.state["text"] as? String ?? ""
      view.place(Title.self, "title", update: { $0.shownText = text })
      view.place(Title.self, "fixed", update: { $0.shownText = "fixed" })
      kept.shownText = text + "!"
      if view.state["isOff"] == nil { view.place(kept, "kept") }
      for number in 0..<(view.state["count"] as? Int ?? 0) {
        view.place(Title.self, number, update: { $0.shownText = "\(number)" })
      }
    }
    StateView.flush()
    var tree = ViewTree()
    let first = StateView.recording {
      root.state["text"] = "one"
      controller.rootView = root
    }
    tree.apply(first)
    #expect(tree.all(kind: "Title").map(\.text) == ["one", "fixed", "one!"])
    let second = StateView.recording { root.state["text"] = "two" }
    #expect(second.counts == MutationCounts(texts: 2))
    tree.apply(try MutationList(decoding: second.encoded()))
    #expect(tree.all(text: "two!").count == 1)
    #expect(StateView.recording { root.setNeedsRender() }.counts.total == 0)
    root.state["text"] = "three"
    StateView.flush()
    #expect(StateView.recording { root.setNeedsRender() }.counts.total == 0)
    tree.apply(StateView.recording { root.state["isOff"] = true })
    tree.apply(
      StateView.recording {
        root.state["text"] = ""
        root.state["count"] = 3
      })
    #expect(tree.all(kind: "Title").map(\.text) == ["", "fixed", "0", "1", "2"])
    #expect(tree.ownProblems.isEmpty)
    controller.rootView = nil
  }

  @Test func recordingWithinAFlushTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = ProbeView()
        view.onRender = { _ in _ = StateView.recording {} }
        view.setRootView()
      }
    }
  }

  @Test func constraintsRunWithTheirOwnerAloneAndOnlyChangesReachTheSolver() {
    var runs = (parent: 0, child: 0)
    var inset = 10.0
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        let isOff = view.state["off"] as? Bool == true
        view.place(RowView.self, "row") { make in
          runs.parent += 1
          make.edges.equalTo(view).inset(inset)
        }
        if isOff { return }
        view.place(View.self, "plain") { make in make.size.equalTo(20) }
      }
    }
    guard let row = stage.root.subviews[0] as? RowView else { return }
    row.onRender = { view in
      _ = view.state["own"]
      view.place(View.self, "inner") { make in
        runs.child += 1
        make.edges.equalToSuperview()
      }
    }
    row.setNeedsRender()
    StateView.flush()
    #expect(runs == (1, 1))
    #expect(row.frame == CGRect(x: 10, y: 10, width: 380, height: 280))
    #expect(row.subviews.first?.frame == row.bounds)
    let kept = row.layout.constraints.first
    row.state["own"] = 1
    StateView.flush()
    #expect(runs == (1, 2))
    inset = 20
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(runs == (2, 2))
    #expect(row.frame == CGRect(x: 20, y: 20, width: 360, height: 260))
    #expect(row.subviews.first?.frame == row.bounds)
    #expect(kept != nil)
    stage.controller.view.frame.size = CGSize(width: 200, height: 100)
    StateView.flush()
    #expect(row.frame == CGRect(x: 20, y: 20, width: 160, height: 60))
  }
}

/// A view that never reads a signal: once one of its type has, all of the type count as observing.
private final class QuietView: StateView {}
