import Foundation
import Reconciler
import Testing

/// The calls that a view can make in its hooks, and the order in which views begin.
@MainActor @Suite(.serialized) struct HookOrderTests {
  final class Leaver: StateView {
    var heard: [String] = []
    override func viewDidLeave() {
      heard.append(props["name"] as? String ?? "nothing")
      prop(withFunctionForKey: "bye")?(["name": props["name"] as? String ?? "nobody"])
    }
  }

  @Test func aViewThatLeavesReadsItsPropsAndCallsItsParent() {
    var said: [String] = []
    var child: Leaver?
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        guard root.state["hides"] == nil else { return }
        let placed = root.place(Leaver.self, "leaver")
        placed.prop(forKey: "name", is: "A")
        placed.prop(forKey: "bye", isFunction: { said.append($0["name"] as? String ?? "") })
        child = placed.view
      }
    }
    stage.root.state["hides"] = true
    StateView.flush()
    #expect(child?.heard == ["A"])
    #expect(said == ["A"])
    #expect(child?.props["name"] == nil)
  }

  @Test func siblingsInitializeAndRenderFromTheFirstToTheLast() {
    final class Named: StateView {
      var name: String { props["name"] as? String ?? "" }
      var hear: ((String) -> Void)?
      override func viewDidInitialize() { hear?("initialize \(name)") }
      override func render() { hear?("render \(name)") }
    }
    var heard: [String] = []
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        for name in root.state["names"] as? [String] ?? ["a", "b"] {
          let placed = root.place(Named.self, name)
          placed.prop(forKey: "name", is: name)
          placed.view.hear = { heard.append($0) }
        }
      }
    }
    #expect(heard == ["initialize a", "render a", "initialize b", "render b"])
    heard = []
    stage.root.state["names"] = ["x", "a", "y", "b", "z"]
    StateView.flush()
    #expect(heard == ["x", "y", "z"].flatMap { ["initialize \($0)", "render \($0)"] })
  }

  @Test func aDuplicateKeyIsReportedOnceWithItsPath() {
    let found = issues {
      let stage = Stage<ProbeView> { root in
        root.onRender = { root in
          root.place(ProbeView.self, "box").view.onRender = { box in
            _ = box.state["version"]
            for _ in 0..<3 { box.place(TestBox.self, "same") }
          }
        }
      }
      let box = stage.root.subviews.first as? ProbeView
      for version in 0..<3 {
        box?.state["version"] = version
        StateView.flush()
      }
    }
    #expect(found == [.duplicateKey("same", in: "ProbeView > ProbeView \"box\"")])
  }

  @Test func aFreshInstanceInEachRenderIsReported() {
    let found = issues {
      let stage = Stage<ProbeView> { root in
        root.onRender = { root in
          _ = root.state["version"]
          root.place(TestBox(), "box")
        }
      }
      for version in 0..<4 {
        stage.root.state["version"] = version
        StateView.flush()
      }
    }
    #expect(found == [.freshInstance("box", in: "ProbeView")])
  }

  @Test func writingStateAfterReadingItInTheSameRenderIsReported() {
    let found = issues {
      let stage = Stage<ProbeView> { root in
        root.onRender = { root in
          let count = root.state["count"] as? Int ?? 0
          if count < 3 { root.state["count"] = 3 }
        }
      }
      #expect(stage.root.renders == 2)
    }
    #expect(found == [.writtenAfterReading("count", in: "ProbeView")])
  }
}
