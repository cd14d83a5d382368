import Foundation
import Layout
import Reconciler
import Testing

/// Functions of props that a render calls.
@MainActor @Suite(.serialized) struct CalledFunctionTests {
  final class Formatted: StateView {
    @Prop var format: (Int) -> String = { "\($0)" }
    @Prop var suffix: (() -> String)?
    @Prop var onTap: () -> Void = {}
    @Local var number = 7
    override func render() {
      let (number, suffix) = (number, suffix)
      let onTap = onTap
      place(TestLabel.self, "text", update: { $0.text = format(number) + (suffix?() ?? "") })
      place(TestBox.self, "box", update: { _ in _ = onTap })
    }
    var text: String? { (subviews.first as? TestLabel)?.text }
  }

  final class Screen: StateView {
    @Local var unit = "m"
    @Local var isPlain = false
    var update: (Formatted, String) -> Void = { child, unit in child.format = { "\($0) \(unit)" } }
    override func render() {
      let unit = unit
      place(Formatted.self, "child", update: { update($0, unit) })
    }
    var child: Formatted? { subviews.first as? Formatted }
  }

  private func renders(_ view: StateView?) -> Int { view?.shadow.renderCount ?? 0 }

  @Test func aValueThatItCapturesIsFollowed() {
    let stage = Stage<Screen>()
    #expect(stage.root.child?.text == "7 m")
    stage.root.unit = "km"
    StateView.flush()
    #expect(stage.root.child?.text == "7 km")
    #expect(stage.root.child?.shadow.reasons == [.prop("format")])
    #expect((renders(stage.root), renders(stage.root.child)) == (2, 2))
  }

  @Test func anOptionalFunctionIsFollowed() {
    let stage = Stage<Screen> { $0.update = { child, unit in child.suffix = { unit } } }
    stage.root.unit = "km"
    StateView.flush()
    #expect(stage.root.child?.text == "7km")
  }

  @Test func aFunctionThatIsCalledElsewhereRendersNothing() {
    var taps: [String] = []
    let stage = Stage<Screen> {
      $0.update = { child, unit in child.onTap = { taps.append(unit) } }
    }
    stage.root.child?.onTap()
    stage.root.unit = "km"
    StateView.flush()
    stage.root.child?.onTap()
    #expect((renders(stage.root.child), taps) == (1, ["m", "km"]))
  }

  /// Passes a function on, without calling it.
  final class Middle: StateView {
    @Prop var format: (Int) -> String = { "\($0)" }
    override func render() {
      place(Formatted.self, "child", update: { $0.format = format })
    }
  }

  @Test func aFunctionThatIsPassedOnRendersItsCaller() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let unit = root.state["unit"] as? String ?? "m"
        root.place(Middle.self, "middle", update: { $0.format = { "\($0) \(unit)" } })
      }
    }
    let middle = stage.root.subviews.first as? Middle
    let child = middle?.subviews.first as? Formatted
    stage.root.state["unit"] = "km"
    StateView.flush()
    #expect((child?.text, renders(middle), renders(child)) == ("7 km", 1, 2))
    #expect(child?.shadow.reasons == [.linkedState("format")])
  }

  @Test func aFunctionThatARenderNoLongerCallsRendersNothing() {
    final class Sometimes: StateView {
      @Prop var format: () -> String = { "" }
      @Local var calls = true
      override func render() { if calls { _ = format() } }
    }
    let stage = Stage<ProbeView> { root in
      root.onRender = { $0.place(Sometimes.self, "child", update: { $0.format = { "a" } }) }
    }
    let child = stage.root.subviews.first as? Sometimes
    child?.calls = false
    StateView.flush()
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(renders(child) == 2)
  }

  /// A render that waits for another thread, as `concurrentPerform` does.
  @Test func aFunctionMayBeCalledOnAnotherThread() {
    final class Call: @unchecked Sendable {
      let format: (Int) -> String
      var text = ""
      init(_ format: @escaping (Int) -> String) { self.format = format }
    }
    final class Waiting: StateView {
      @Prop var format: (Int) -> String = { "\($0)" }
      override func render() {
        let (call, done) = (Call(format), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
          call.text = call.format(7)
          done.signal()
        }
        done.wait()
        place(TestLabel.self, "text", update: { $0.text = call.text })
      }
    }
    let stage = Stage<Waiting>()
    #expect((stage.root.subviews.first as? TestLabel)?.text == "7")
  }

  @Test func aRowOfAListIsFollowed() {
    final class List: StateView {
      @Prop var format: (Int) -> String = { "\($0)" }
      override func render() {
        placeList([1, 2], "list", id: \.self, rowHeight: .fixed(20)) { row, number in
          row.place(TestLabel.self, update: { $0.text = self.format(number) })
        } constraints: { make in
          make.edges.equalToSuperview()
        }
      }
    }
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let unit = root.state["unit"] as? String ?? "m"
        root.place(List.self, "child", update: { $0.format = { "\($0) \(unit)" } }) { make in
          make.edges.equalToSuperview()
        }
      }
    }
    let list = stage.root.subviews.first?.subviews.first as? ListView
    let count = renders(list)
    stage.root.state["unit"] = "km"
    StateView.flush()
    #expect((list?.view(atRow: 1) as? TestLabel)?.text == "2 km")
    #expect(renders(list) == count + 1)
  }

  @Test func aParentThatCallsTheFunctionItselfIsRenderedOnce() {
    let found = issues {
      let stage = Stage<Screen> {
        $0.update = { child, unit in
          child.format = { "\($0) \(unit)" }
          _ = child.format(1)
        }
      }
      stage.root.unit = "km"
      StateView.flush()
      #expect((renders(stage.root), stage.root.child?.text) == (2, "7 km"))
    }
    #expect(found == [])
  }
}
