import Reconciler
import Testing

// Release builds have no check.
#if DEBUG
  /// Views that lose their kept views, because `keepAlive` is within a condition.
  @MainActor @Suite(.serialized) struct SkippedKeepAliveTests {
    class Pages: StateView {
      @Local var isOn = true
      @Local var page = 0
      override func render() {
        if isOn { keepAlive { place(TestLabel.self, page) } }
      }
    }

    @Test func aConditionAroundItIsReportedOnce() {
      final class Lost: Pages {}
      let stage = Stage<Lost>()
      let found = issues {
        for isOn in [false, true, false] {
          stage.root.isOn = isOn
          StateView.flush()
        }
      }
      #expect(found == [.skippedKeepAlive(in: "Lost")])
      #expect(
        found.first?.description
          == "Lost lost its kept views, because its render did not call keepAlive; "
          + "write the condition within the closure of keepAlive, or call releaseKept() before")
    }

    @Test func viewsThatAreHiddenAlreadyAreReported() {
      final class Lost: Pages {
        override func render() {
          if isOn { keepAlive { if page == 0 { place(TestLabel.self, "page") } } }
        }
      }
      let stage = Stage<Lost>()
      let found = issues {
        stage.root.page = 1
        StateView.flush()
        stage.root.isOn = false
        StateView.flush()
      }
      #expect(found == [.skippedKeepAlive(in: "Lost")])
    }

    @Test func viewsThatAreReleasedAreNotReported() {
      let stage = Stage<Pages>()
      let found = issues {
        stage.root.page = 1
        StateView.flush()
        stage.root.isOn = false
        stage.root.releaseKept()
        StateView.flush()
      }
      #expect((found, stage.root.subviews.count) == ([], 0))
    }

    @Test func aParentThatLeavesIsNotReported() {
      let stage = Stage<ProbeView> { root in
        root.onRender = { if $0.state["isOff"] == nil { $0.place(Pages.self, "pages") } }
      }
      let found = issues {
        (stage.root.subviews.first as? Pages)?.page = 1
        StateView.flush()
        stage.root.state["isOff"] = true
        StateView.flush()
      }
      #expect((found, stage.root.subviews.count) == ([], 0))
    }

    @Test func conditionsWithinItAreNotReported() {
      final class Fine: Pages {
        override func render() {
          keepAlive { if isOn { place(TestLabel.self, page) } }
          place(TestLabel.self, "plain \(page)")
        }
      }
      let stage = Stage<Fine>()
      let found = issues {
        stage.root.isOn = false
        stage.root.page = 1
        StateView.flush()
      }
      #expect((found, stage.root.subviews.count) == ([], 2))
    }

    @Test func aKeptViewThatIsPlacedElsewhereIsNotReported() {
      final class Moved: Pages {
        override func render() {
          if isOn { keepAlive { place(TestLabel.self, page) } } else { place(TestLabel.self, page) }
        }
      }
      let stage = Stage<Moved>()
      let found = issues {
        stage.root.isOn = false
        StateView.flush()
      }
      #expect((found, stage.root.subviews.count) == ([], 1))
    }
  }
#endif
