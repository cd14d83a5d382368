import Foundation
import Layout
import Reconciler
import Testing

@MainActor @Suite(.serialized) struct PlacementTests {
  @Test func aClosureAloneMakesConstraintsHoweverTheKeyIsSpelled() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.place(TestLabel.self, "a") { make in make.edges.equalToSuperview() }
        root.place(TestLabel.self, key: "b") { make in make.edges.equalToSuperview() }
        root.place(RowView.self, "c") { make in make.edges.equalToSuperview() }
        root.place(RowView.self, key: "d") { make in make.edges.equalToSuperview() }
        root.place(TestLabel.self, "e", update: { $0.text = "e" }) { make in
          make.edges.equalToSuperview()
        }
        root.place(TestLabel.self, key: "f", update: { $0.text = "f" }) { make in
          make.edges.equalToSuperview()
        }
        root.place(TestLabel(), key: "g") { make in make.edges.equalToSuperview() }
        // Nothing in these tells which is meant.
        root.place(TestLabel.self, "h") { _ in }
        root.place(TestLabel.self, key: "i") { _ in }
        root.place(TestLabel.self, key: "j", update: { $0.text = "j" })
        root.place(TestLabel.self, key: "k")
      }
    }
    let views = stage.root.subviews
    #expect(views.count == 11)
    for view in views[..<7] { #expect(view.frame == stage.root.bounds) }
    #expect(views.compactMap { ($0 as? TestLabel)?.changes } == [0, 0, 1, 1, 0, 0, 0, 1, 0])
  }

  @Test func placementsServeUntilTheirViewLeaves() throws {
    let stage = Stage<ProbeView>()
    var kept: Placement<RowView>?
    stage.root.onRender = { view in
      guard view.state["isOff"] == nil else { return }
      let placed = view.place(RowView.self, "row")
      placed.prop(forKey: "value", is: 1)
      kept = placed
    }
    stage.root.setNeedsRender()
    StateView.flush()
    let row = try #require(stage.root.subviews.first as? RowView)
    let first = try #require(kept)
    #expect(first.view === row)
    stage.root.setNeedsRender()
    StateView.flush()
    // From an earlier render, and outside of any.
    #expect(first.view === row)
    first.prop(forKey: "value", is: 2)
    StateView.flush()
    #expect(row.shown as? Int == 2)
    stage.root.state["isOff"] = true
    StateView.flush()
    // Nobody is there to take it.
    first.prop(forKey: "value", is: 3)
    StateView.flush()
    #expect(row.shown as? Int == 2)
  }

  @Test func constraintsRelateToPlacements() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        let first = root.place(TestLabel.self, "first") { make in
          make.left.top.equalToSuperview().offset(10)
          make.width.height.equalTo(30)
        }
        let box = root.place(RowView.self, "box") { make in
          make.left.equalTo(first.snp.right)
          make.top.size.equalTo(first)
        }
        root.place(TestLabel.self, "last") { make in
          make.edges.equalTo(box).inset(5)
        }
      }
    }
    #expect(
      stage.root.subviews.map(\.frame) == [
        CGRect(x: 10, y: 10, width: 30, height: 30), CGRect(x: 40, y: 10, width: 30, height: 30),
        CGRect(x: 45, y: 15, width: 20, height: 20),
      ])
  }

  @Test func viewsOfGonePlacementsTrap() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let root = ProbeView()
        var kept: Placement<RowView>?
        root.onRender = { view in
          if view.state["isOff"] == nil { kept = view.place(RowView.self, "row") }
        }
        root.setRootView()
        root.state["isOff"] = true
        StateView.flush()
        _ = kept?.view
      }
    }
  }

  @Test func valuesOfAllKindsAreCompared() {
    final class Plain {}
    struct Point: Equatable { var x = 0 }
    struct Odd {}
    let (one, other) = (Plain(), Plain())
    let hidden: Any? = Optional.some(3) as Any
    // What is given first, what then, and whether that renders the row.
    let steps: [(Any?, Any?, Bool)] = [
      (1, 1, false), (1, 2, true), ("a", "a", false), ("a", "b", true), (true, true, false),
      (true, false, true), (one, one, false), (one, other, true), (Point(), Point(), false),
      (Point(), Point(x: 1), true), (Odd(), Odd(), true), (nil, nil, false), (1, nil, true),
      (nil, 1, true), (1, 1.0, true), (hidden, 3, false), (1.5, 1.5, false), (0, false, true),
    ]
    for (first, second, renders) in steps {
      for isState in [false, true] {
        let stage = Stage<ProbeView>()
        var given = first
        stage.root.onRender = { view in
          if isState {
            _ = view.state["value"]
          } else {
            view.place(RowView.self, "row").prop(forKey: "value", is: given)
          }
        }
        if isState { stage.root.state["value"] = first }
        stage.root.setNeedsRender()
        StateView.flush()
        let view = isState ? stage.root : stage.root.subviews.first as? ProbeView
        let before = view?.renders ?? 0
        given = second
        if isState {
          stage.root.state["value"] = second
        } else {
          stage.root.setNeedsRender()
        }
        StateView.flush()
        #expect(view?.renders == before + (renders ? 1 : 0), "\(first as Any), \(second as Any)")
      }
    }
  }

  @Test func typedValuesAreComparedByTheirOwnEquality() {
    struct Point: Equatable {
      let counter: Counter
      var x = 0

      static func == (lhs: Point, rhs: Point) -> Bool {
        lhs.counter.count += 1
        return lhs.x == rhs.x
      }
    }
    final class Counter {
      var count = 0
    }
    let stage = Stage<ProbeView>()
    let key = TypedKey<Point>("value")
    let counter = Counter()
    var point = Point(counter: counter)
    stage.root.onRender = { $0.place(RowView.self, "row").prop(forKey: key, is: point) }
    stage.root.setNeedsRender()
    StateView.flush()
    let row = stage.root.subviews.first as? RowView
    let renders = row?.renders
    counter.count = 0
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(counter.count == 1 && row?.renders == renders)
    point.x = 1
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(counter.count == 2 && row?.shown as? Point == point)
    #expect(row?.props[key] == point)
  }
}

/// A value that writes the state of a view when it goes.
private final class Goodbye {
  weak var view: StateView?
  let key: Int

  init(_ view: StateView, _ key: Int) {
    self.view = view
    self.key = key
  }

  deinit {
    let (view, key) = (view, key)
    MainActor.assumeIsolated {
      for offset in 0..<20 { view?.state["\(key), \(offset)"] = key }
    }
  }
}

@MainActor
struct GoodbyeTests {
  @Test func whatGoesMayWriteWhereItWas() {
    let view = StateView()
    for key in 0..<20 { view.state["last"] = Goodbye(view, key) }
    view.state["last"] = nil
    for key in 0..<20 { #expect(view.state["\(key), 19"] as? Int == key) }
  }
}

/// Its closures use properties without `self.`, because none of them escapes.
private final class Gauge: StateView {
  @Prop var share = 0.5
  @Local var margin = 4.0
  let knob = TestLabel()

  override func render() {
    place(TestLabel.self, "bar") { make in
      make.left.top.equalToSuperview().offset(margin)
      make.width.equalTo(100 * share)
      make.height.equalTo(margin)
    }
    place(TestLabel.self, "text", update: { $0.text = "\(share)" }) { make in
      make.edges.equalToSuperview().inset(margin)
    }
    place(TestLabel.self, key: "end", update: { $0.text = "\(margin)" }) { make in
      make.edges.equalToSuperview().inset(2 * margin)
    }
    place(knob, "knob") { make in
      make.size.equalTo(margin)
      make.left.top.equalTo(100 * share)
    }
    placeStack("stack") {
      place(TestLabel.self, "arranged")
    } constraints: { make in
      make.edges.equalToSuperview().inset(3 * margin)
    }
  }
}

extension PlacementTests {
  @Test func closuresUsePropertiesWithoutSelf() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.place(Gauge.self, "gauge", update: { $0.share = 0.25 }) { make in
          make.edges.equalToSuperview()
        }
      }
    }
    let bounds = stage.root.bounds
    let shown = stage.root.subviews[0].subviews
    #expect(
      shown.map(\.frame) == [
        CGRect(x: 4, y: 4, width: 25, height: 4), bounds.insetBy(dx: 4, dy: 4),
        bounds.insetBy(dx: 8, dy: 8),
        CGRect(x: 25, y: 25, width: 4, height: 4), bounds.insetBy(dx: 12, dy: 12),
      ])
    #expect(shown[1...2].map { ($0 as? TestLabel)?.text } == ["0.25", "4.0"])
  }
}
