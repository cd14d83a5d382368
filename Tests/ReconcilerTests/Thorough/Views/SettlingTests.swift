import Foundation
import Layout
import Observation
import Reconciler
import Testing

/// Views that would change for ever are stopped, and named.
@MainActor @Suite(.serialized) struct SettlingTests {
  @Observable final class Model {
    var first = 0
    var second = 0
  }

  @Test func aHookThatWritesWhatIsObserved() {
    final class Writing: ProbeView {
      var model = Model()
      var isWriting = true
      override func viewDidUpdate() { if isWriting { model.first += 1 } }
    }
    let stage = Stage<Writing> { root in
      root.onRender = { [model = root.model] _ in _ = model.first }
    }
    let found = issues {
      stage.root.setNeedsRender()
      StateView.flush()
    }
    #expect(found == [.endlessUpdates(["Writing (observation)"])])
    #expect(stage.root.renders == 101)
    // The next flush that has something to do takes it in again.
    stage.root.isWriting = false
    let other = Stage<ProbeView>()
    #expect(stage.root.renders == 102)
    stage.root.model.first = 0
    StateView.flush()
    #expect((stage.root.renders, other.root.renders) == (103, 1))
  }

  @Test func viewsThatWriteWhatTheOtherObserves() {
    let model = Model()
    let found = issues {
      let stage = Stage<ProbeView> { root in
        root.onRender = { root in
          root.place(RowView.self, "a").view.onRender = { _ in
            _ = model.first
            model.second += 1
          }
          root.place(RowView.self, "b").view.onRender = { _ in
            _ = model.second
            model.first += 1
          }
        }
      }
      #expect(stage.root.subviews.allSatisfy { ($0 as? RowView).map { $0.renders <= 101 } == true })
    }
    guard case .endlessUpdates(let views) = found.first, found.count == 1 else {
      Issue.record("\(found)")
      return
    }
    #expect(!views.isEmpty)
    #expect(views.allSatisfy { $0.hasPrefix("ProbeView > RowView") })
  }

  @Test func aViewWhoseSizeDependsOnItsFrame() {
    final class Restless: View {
      var isWide = false
      var changes = 0
      var isCalm = false
      override var intrinsicContentSize: CGSize { CGSize(width: isWide ? 20 : 10, height: 10) }
      override func frameDidChange(from old: CGRect) {
        changes += 1
        if isCalm { return }
        isWide.toggle()
        invalidateIntrinsicContentSize()
      }
    }
    let restless = Restless()
    var stage: Stage<ProbeView>?
    let found = issues {
      stage = Stage<ProbeView> { root in
        root.onRender = { root in
          root.place(restless, "restless") { make in make.left.top.equalTo(root) }
        }
      }
    }
    #expect(found == [.endlessUpdates(["Restless (layout)"])])
    #expect(restless.changes <= 101)
    // Nothing is lost: the next flush goes on.
    restless.isCalm = true
    stage?.root.setNeedsRender()
    StateView.flush()
    #expect(restless.frame.width == (restless.isWide ? 20 : 10))
  }
}
