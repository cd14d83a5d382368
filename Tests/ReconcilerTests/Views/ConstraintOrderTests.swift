import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

/// Closures for constraints run where they are written, before the views are in the tree.
@MainActor @Suite(.serialized) struct ConstraintOrderTests {
  /// A column in which each view is below the one before it, and is twice as high as its number.
  final class Column: StateView {
    @Local var numbers: [Int] = []
    let footer = TestBox()

    override func render() {
      var previous: Placement<TestBox>?
      var x = 0.0
      for number in numbers {
        let box = place(TestBox.self, number) { make in
          if let previous {
            make.top.equalTo(previous.layout.bottom)
          } else {
            make.top.equalToSuperview()
          }
          make.left.equalToSuperview().offset(x)
          make.width.equalTo(1)
          make.height.equalTo(2 * number)
        }
        previous = box
        x += 1
      }
      place(footer, "footer") { make in
        make.left.right.bottom.equalToSuperview()
        if let previous { make.top.equalTo(previous.layout.bottom) }
      }
    }
  }

  @Test func randomColumnsRelateEachViewToTheOneBeforeIt() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<TestEffort.rounds(20) {
      let stage = Stage<Column>()
      let column = stage.root
      for _ in 0..<10 {
        let chosen = (1...6).filter { _ in Bool.random(using: &random) }
        column.numbers = chosen.shuffled(using: &random)
        StateView.flush()
        var (x, y) = (0.0, 0.0)
        for (number, view) in zip(column.numbers, column.subviews) {
          let frame = CGRect(x: x, y: y, width: 1, height: 2 * Double(number))
          #expect(isNear(view.frame, frame), "\(column.numbers)")
          (x, y) = (x + 1, frame.maxY)
        }
        let rest = CGRect(x: 0, y: y, width: 400, height: 300 - y)
        #expect(column.numbers.isEmpty || isNear(column.footer.frame, rest))
      }
    }
  }

  private func isNear(_ frame: CGRect, _ other: CGRect) -> Bool {
    [
      frame.minX - other.minX, frame.minY - other.minY, frame.maxX - other.maxX,
      frame.maxY - other.maxY,
    ].allSatisfy { $0.magnitude < 1e-6 }
  }

  @Test func updateComesFirstAndThenTheConstraints() {
    var order: [String] = []
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.place(TestBox.self, "a", update: { _ in order.append("update a") }) { _ in
          order.append("constrain a")
        }
        root.placeStack("stack") {
          root.place(TestBox.self, "b") { _ in order.append("constrain b") }
          order.append("content")
        } constraints: { make in
          order.append("constrain stack")
          make.edges.equalToSuperview()
        }
        order.append("end")
      }
    }
    #expect(stage.root.subviews.count == 2)
    #expect(
      order == [
        "update a", "constrain a", "constrain b", "content", "constrain stack", "end",
      ])
  }

  @Test func aClosureMayNameInstancesThatArePlacedLater() {
    let stage = Stage<ProbeView> { root in
      let (left, right) = (TestBox(), TestBox())
      root.onRender = { root in
        root.place(left, "left") { make in
          make.top.left.bottom.equalToSuperview()
          make.right.equalTo(right.layout.left)
        }
        root.place(right, "right") { make in
          make.top.right.bottom.equalToSuperview()
          make.width.equalTo(10)
        }
      }
    }
    let views = stage.root.subviews
    #expect(views[0].frame.maxX == views[1].frame.minX && views[1].frame.width == 10)
  }

  @Test func anInstanceIsRelatedToItsNewParent() {
    let stage = Stage<ProbeView> { root in
      let boxes = [TestBox(), ProbeView()]
      root.onRender = { root in
        let isSecond = root.state["isSecond"] as? Bool ?? false
        for (key, width) in [("a", 20.0), ("b", 30.0)] {
          let parent = root.place(ProbeView.self, key) { make in
            make.top.left.bottom.equalToSuperview()
            make.width.equalTo(width)
          }
          parent.prop(forKey: "hasBoxes", is: (key == "b") == isSecond)
          parent.view.onRender = { parent in
            guard parent.props["hasBoxes"] as? Bool == true else { return }
            for (key, box) in boxes.enumerated() {
              parent.place(box, key) { make in make.edges.equalToSuperview() }
            }
          }
        }
      }
    }
    for (isSecond, index) in [(false, 0), (true, 1), (false, 0)] {
      stage.root.state["isSecond"] = isSecond
      StateView.flush()
      let parent = stage.root.subviews[index]
      #expect(parent.subviews.count == 2 && stage.root.subviews[1 - index].subviews.isEmpty)
      for box in parent.subviews { #expect(box.frame == parent.bounds) }
    }
  }

  @Test func aViewOfAPortalIsRelatedToTheTarget() throws {
    let overlay = View(frame: CGRect(x: 0, y: 0, width: 70, height: 50))
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.place(overlay, "overlay")
        root.placePortal(in: overlay, "portal") { portal in
          portal.place(TestBox.self, "box") { make in make.edges.equalToSuperview() }
        }
      }
    }
    withExtendedLifetime(stage) {
      #expect(overlay.subviews.first?.frame == overlay.bounds)
    }
  }
}
