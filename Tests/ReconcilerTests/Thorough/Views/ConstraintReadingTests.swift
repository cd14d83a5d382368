import Foundation
import Layout
import Observation
import Reconciler
import Testing

/// A view depends on the values that its constraint closures read.
@MainActor @Suite(.serialized) struct ConstraintReadingTests {
  @Observable final class Model {
    var height = 10
    var other = 0
  }

  private func height<Root: StateView>(_ stage: Stage<Root>) -> Int {
    StateView.flush()
    // Frames are solved for in floating point.
    return Int(stage.root.subviews[0].frame.height.rounded())
  }

  @Test func state() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.place(TestBox.self, "box") { make in
          make.height.equalTo(root.state["height"] as? Int ?? 10)
        }
      }
    }
    #expect(height(stage) == 10)
    stage.root.state["height"] = 50
    #expect(height(stage) == 50)
    stage.root.state["other"] = 1
    StateView.flush()
    #expect(stage.root.renders == 2)
  }

  @Test func props() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let row = root.place(ProbeView.self, "row")
        row.prop(forKey: "height", is: root.state["height"] as? Int)
        row.view.onRender = { row in
          row.place(TestBox.self, "box") { make in
            make.height.equalTo(row.props["height"] as? Int ?? 10)
          }
        }
      }
    }
    let row = stage.root.subviews[0]
    stage.root.state["height"] = 50
    StateView.flush()
    #expect(row.subviews[0].frame.height == 50)
  }

  @Test func observableObjects() {
    let model = Model()
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        _ = model.other
        root.place(TestBox.self, "box") { make in make.height.equalTo(model.height) }
      }
    }
    // In either order: render and closures are watched apart from each other.
    for value in 20..<25 {
      model.height = value
      #expect(height(stage) == value)
      model.other += 1
      StateView.flush()
    }
    #expect(stage.root.renders == 11)
    model.other += 1
    model.height = 7
    #expect(height(stage) == 7)
    #expect(stage.root.renders == 12)
  }

  @Test func observableObjectsOfClosuresAlone() {
    let model = Model()
    final class Fresh: ProbeView {}
    let stage = Stage<Fresh> { root in
      root.onRender = { root in
        root.place(TestBox.self, "box") { make in make.height.equalTo(model.height) }
      }
    }
    for value in 20..<25 {
      model.height = value
      #expect(height(stage) == value)
    }
    #expect(stage.root.renders == 6)
  }

  @Test func whatViewsDoWhileTheyAreTakenInIsNotTheirParentsReading() {
    let model = Model()
    final class Entering: TestBox {
      var onMove: () -> Void = {}
      override func didMoveToSuperview() { onMove() }
    }
    let entering = Entering()
    entering.onMove = { _ = model.height }
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.place(entering, "box") { make in make.height.equalTo(10) }
      }
    }
    model.height = 1
    StateView.flush()
    #expect(stage.root.renders == 1)
  }
}
