import Foundation
import Layout
import Reconciler
import Testing

extension TypedKey where Value == Int {
  fileprivate static var count: TypedKey { TypedKey("count") }
  fileprivate static var source: TypedKey { TypedKey("source") }
}

extension TypedKey where Value == (Int) -> Int {
  fileprivate static var adding: TypedKey { TypedKey("adding") }
}

/// `Tests/Rejections` is the other half: code that must not compile.
@MainActor @Suite(.serialized) struct TypedKeyTests {
  private let begin = TypedKey<() -> Void>("begin")
  private let rename = TypedKey<(Int, String) -> String>("rename")
  private let show = TypedKey<@MainActor (Int) -> Void>("show")

  /// A root with one row, which reads everything that is asked for in its render.
  private func family(
    reading read: @escaping (ProbeView) -> Void,
    giving give: @escaping (ProbeView, Placement<RowView>) -> Void
  ) throws -> (Stage<ProbeView>, RowView) {
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        let row = view.place(RowView.self, "row")
        row.view.onRender = read
        give(view, row)
      }
    }
    return (stage, try #require(stage.root.subviews.first as? RowView))
  }

  @Test func linksGoBetweenKeysOfOneType() throws {
    var shown: Int?
    let (stage, row) = try family {
      shown = $0.props[.count]
    } giving: { _, row in
      row.prop(forKey: .count, isLinkedToKeyInState: .source)
    }
    stage.root.state[.source] = 4
    StateView.flush()
    #expect(shown == 4)
    #expect(row.prop(withValueForKey: .count) == 4)
    #expect((stage.root.renders, row.renders) == (1, 2))
  }

  @Test func functionsOfAnyArityGoUnderTypedKeys() throws {
    var calls: [String] = []
    let (stage, row) = try family { _ in
    } giving: { [begin, rename, show] view, row in
      let count = view.state[.count, default: 0]
      row.prop(forKey: begin, is: { calls.append("begin \(count)") })
      row.prop(forKey: .adding, is: { $0 + count })
      row.prop(forKey: rename, is: { "\($0) \($1) \(count)" })
      row.prop(forKey: show, is: { view.state["shown"] = $0 + count })
    }
    let kept = (row.props[begin], row.props[.adding], row.props[rename], row.props[show])
    stage.root.state[.count] = 5
    StateView.flush()
    kept.0?()
    #expect(calls == ["begin 5"])
    #expect(kept.1?(1) == 6)
    #expect(kept.2?(1, "a") == "1 a 5")
    kept.3?(2)
    #expect(stage.root.state["shown"] as? Int == 7)
    row.prop(withValueForKey: begin)?()
    #expect(calls == ["begin 5", "begin 5"])
  }

  @Test func functionsGivenAsValuesRenderNobodyEither() throws {
    var kept: ((Int) -> Int)?
    let (stage, row) = try family {
      kept = $0.props[.adding]
    } giving: {
      [begin, rename, show] view, row in
      let count = view.state[.count, default: 0]
      row.prop(forKey: .adding, is: { $0 + count })
      row.prop(forKey: begin, is: {})
      row.prop(forKey: rename, is: { "\($0) \($1)" })
      let shown: (@MainActor (Int) -> Void)? = if count < 2 { { _ in } } else { nil }
      row.prop(forKey: show, is: shown)
    }
    for count in 1...3 {
      stage.root.state[.count] = count
      StateView.flush()
      #expect(kept?(1) == 1 + count)
      #expect((row.props[show] == nil) == (count >= 2))
    }
    #expect((stage.root.renders, row.renders) == (4, 1))
  }

  @Test func functionsGivenAsValuesUnderKeysWithoutATypeRenderNobody() throws {
    var kept: (() -> Int)?
    var sum: ((Int, Int) -> Int)?
    var shown: (@MainActor (Int) -> Void)?
    let (stage, row) = try family {
      kept = $0.props["count"] as? () -> Int
      sum = $0.prop(withValueForKey: 2) as? (Int, Int) -> Int
      shown = $0.prop(withFunctionForKey: "show", as: (@MainActor (Int) -> Void).self)
      _ = $0.props["three"]
      $0.prop(withFunctionForKey: "tapped")?(["a": 1])
    } giving: { view, row in
      let count = view.state[.count, default: 0]
      row.prop(forKey: "count", is: { count })
      row.prop(forKey: 2, is: { (a: Int, b: Int) in a + b + count })
      row.prop(forKey: "three", is: { (a: Int, b: Int, c: String) in print(a, b, c) })
      row.prop(forKey: "tapped", is: { (data: [String: Any]) in view.state["tapped"] = data["a"] })
      let show: @MainActor (Int) -> Void = { view.state["shown"] = $0 + count }
      row.prop(forKey: "show", is: show)
    }
    for count in 1...3 {
      stage.root.state[.count] = count
      StateView.flush()
      #expect(kept?() == count)
      #expect(sum?(1, 2) == 3 + count)
      shown?(10)
      #expect(stage.root.state["shown"] as? Int == 10 + count)
    }
    #expect(stage.root.state["tapped"] as? Int == 1)
    #expect(row.props["three"] is (Int, Int, String) -> Void)
    #expect((stage.root.renders, row.renders) == (4, 1))
  }

  @Test func functionsOfThreeAndFourArgumentsRenderNobody() throws {
    let four = TypedKey<(Int, Int, Int, Int) -> Int>("typed four")
    let three = TypedKey<@MainActor (Int, Int, Int) -> Int>("typed three")
    let (stage, row) = try family {
      _ = ($0.props["four"], $0.props[four], $0.props[three])
    } giving: { view, row in
      let round = view.state[.count, default: 0]
      row.prop(forKey: "four", is: { (a: Int, b: Int, c: Int, d: Int) in a + b + c + d + round })
      row.prop(forKey: four, is: { $0 + $1 + $2 + $3 + round })
      row.prop(forKey: three, is: { $0 + $1 + $2 + round })
    }
    let untyped = row.prop(withFunctionForKey: "four", as: ((Int, Int, Int, Int) -> Int).self)
    let kept = (untyped, row.props[four], row.props[three])
    stage.root.state[.count] = 10
    StateView.flush()
    #expect(kept.0?(1, 2, 3, 4) == 20)
    #expect(kept.1?(1, 2, 3, 4) == 20)
    #expect(kept.2?(1, 2, 3) == 16)
    #expect(row.renders == 1)
  }

  @Test func aFunctionIsNoValueAndNoFunctionOfAnotherType() throws {
    let (_, row) = try family { _ in
    } giving: { _, row in
      row.prop(forKey: .adding, is: { $0 })
      row.prop(forKey: "tap", isFunction: { _ in })
    }
    #expect(row.prop(withValueForKey: "tap") == nil)
    let found = issues {
      #expect(row.prop(withFunctionForKey: "adding") == nil)
      #expect(row.props[TypedKey<() -> Void>("tap")] == nil)
      #expect(row.prop(withFunctionForKey: "tap") != nil)
      #expect(row.prop(withFunctionForKey: "none") == nil)
    }
    #expect(
      found.map(\.description) == [
        "RowView read \"adding\" as (Dictionary<String, Any>) -> (), "
          + "but it is of the type (Int) -> Int",
        "RowView read \"tap\" as () -> (), but it is of the type (Dictionary<String, Any>) -> ()",
      ])
  }

  @Test func aFunctionOfAnotherTypeRendersWhoHasReadIt() throws {
    let (stage, row) = try family {
      _ = $0.props[TypedKey<() -> Void>("f")]
    } giving: {
      view, row in
      if view.state["other"] == nil {
        row.prop(forKey: TypedKey<() -> Void>("f"), is: {})
      } else {
        row.prop(forKey: "f", isFunction: { _ in })
      }
    }
    let found = issues {
      stage.root.state["other"] = true
      StateView.flush()
    }
    #expect(row.renders == 2)
    #expect(
      found == [
        .otherFunction(
          "f", type: "(Dictionary<String, Any>) -> ()", wanted: "() -> ()", in: "RowView")
      ])
  }

  @Test func aFunctionInLinkedStateIsReadAsOne() throws {
    let (stage, row) = try family { _ in
    } giving: { _, row in
      row.prop(forKey: .adding, isLinkedToKeyInState: .adding)
    }
    #expect(row.props[.adding] == nil)
    stage.root.state[.adding] = { $0 * 2 }
    #expect(row.props[.adding]?(4) == 8)
  }

  @Test func objectsThatArePassedAgainInAnyOrderRenderNothing() throws {
    final class Thing {}
    let (a, b) = (Thing(), Thing())
    let (first, second) = (TypedKey<Thing>("a"), TypedKey<Thing>("b"))
    var shown: [Bool] = []
    let (stage, row) = try family {
      shown = [$0.props[first] === a, $0.props[second] === b]
    } giving: { view, row in
      switch view.state["turn"] as? Int {
      case nil, 1:
        row.prop(forKey: first, is: a)
        row.prop(forKey: second, is: b)
      case 2:
        row.prop(forKey: second, is: b)
        row.prop(forKey: first, is: a)
      case 3:
        row.prop(forKey: second, is: b)
      default:
        row.prop(forKey: first, is: nil)
        row.prop(forKey: second, is: b)
      }
    }
    for (turn, renders) in [(1, 1), (2, 1), (3, 2), (4, 2)] {
      stage.root.state["turn"] = turn
      StateView.flush()
      #expect(row.renders == renders)
      #expect(shown == [turn < 3, true])
    }
  }

  @Test func keysInBoxesAreTheKeysInThem() {
    let boxed: AnyHashable = "a"
    let view = ProbeView()
    view.state["a"] = 1
    #expect(view.state[boxed] as? Int == 1)
    view.state = [boxed: 2]
    #expect(view.state["a"] as? Int == 2)
    view.state[AnyHashable(3)] = 3
    #expect(view.state[3] as? Int == 3)
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.place(TestBox.self, root.state["boxed"] == nil ? boxed : AnyHashable("b"))
        if root.state["boxed"] != nil { root.place(TestBox.self, "a") }
      }
    }
    let first = stage.root.subviews[0]
    stage.root.state["boxed"] = true
    StateView.flush()
    #expect(stage.root.subviews[1] === first)
  }
}
