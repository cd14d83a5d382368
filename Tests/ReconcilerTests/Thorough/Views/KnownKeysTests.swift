import TestSupport
import Testing

@testable import Reconciler

/// Views of a type are known to be given some props and to place some children: others come all the same.
@MainActor @Suite(.serialized) struct KnownKeysTests {
  private class Thing {}
  private final class SpecialThing: Thing {}

  private struct Pair: Equatable {
    var first: Int
    var second = "second"
  }

  /// The cases of a value that is read.
  private enum Value: Equatable {
    case none
    case number(Int)
    case text(String)
    case flag(Bool)
    case pair(Pair)
    case object(ObjectIdentifier)

    init(_ any: Any?) {
      switch any {
      case let number as Int: self = .number(number)
      case let text as String: self = .text(text)
      case let flag as Bool: self = .flag(flag)
      case let pair as Pair: self = .pair(pair)
      case let object as Thing: self = .object(ObjectIdentifier(object))
      default: self = .none
      }
    }
  }

  private static let keys: [AnyHashable] = [
    "a", "b", 0, 1, "a key that is longer than fifteen bytes", "c", 2, AnyHashable(3.5), "d", "e",
    "f", "g", "h",
  ]
  private static let things = [Thing(), SpecialThing(), SpecialThing()]

  /// Reads some props, and shows them.
  private final class Reader: StateView {
    var reads: [Int] = []
    var shown: [Int: Value] = [:]
    var renders = 0

    override func render() {
      renders += 1
      shown = [:]
      for key in reads { shown[key] = Value(props[KnownKeysTests.keys[key]]) }
    }
  }

  private static func give(
    _ kind: Int, _ number: Int, _ key: AnyHashable, _ placed: Placement<Reader>
  ) -> Value {
    switch kind {
    case 0: placed.prop(forKey: key, is: number)
    case 1: placed.prop(forKey: key, is: "\(number)")
    case 2: placed.prop(forKey: key, is: "a text that is longer than fifteen bytes \(number)")
    case 3: placed.prop(forKey: key, is: number == 0)
    case 4: placed.prop(forKey: key, is: Pair(first: number))
    case 5: placed.prop(forKey: key, is: things[number] as Any)
    case 6: placed.prop(forKey: key, is: nil as Int?)
    default: placed.prop(forKey: key, is: Pair(first: number) as Any)
    }
    switch kind {
    case 0: return .number(number)
    case 1: return .text("\(number)")
    case 2: return .text("a text that is longer than fifteen bytes \(number)")
    case 3: return .flag(number == 0)
    case 5: return .object(ObjectIdentifier(things[number]))
    case 6: return .none
    default: return .pair(Pair(first: number))
    }
  }

  @Test func propsComeInAnyOrderAndNumber() {
    var random = SplitMix64(seed: 11)
    let turns = TestEffort.rounds(400)
    var given: [Int: [Int: Value]] = [:]
    var gifts: [(child: Int, props: [(key: Int, kind: Int, number: Int)])] = []
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        _ = root.state["turn"]
        given = [:]
        for (child, props) in gifts {
          let placed = root.place(Reader.self, child)
          var values: [Int: Value] = [:]
          for (key, kind, number) in props {
            values[key] = Self.give(kind, number, Self.keys[key], placed)
          }
          given[child] = values
        }
      }
    }
    var before: [Int: (view: Reader, renders: Int, given: [Int: Value])] = [:]
    for turn in 0..<turns {
      // Mostly a few in order, as usual; now and then any, doubled ones, and more than eight.
      let isUsual = Bool.random(using: &random)
      gifts = (0..<6).filter { _ in Int.random(in: 0..<5, using: &random) > 0 }.map { child in
        let count = Int.random(in: 0...(isUsual ? 4 : 15), using: &random)
        return (
          child,
          (0..<count).map { place in
            let key = isUsual ? place : Int.random(in: 0..<Self.keys.count, using: &random)
            let kind = isUsual ? place % 6 : Int.random(in: 0..<7, using: &random)
            return (key, kind, Int.random(in: 0..<(isUsual ? 2 : 3), using: &random))
          }
        )
      }
      stage.root.state["turn"] = turn
      StateView.flush()
      var after: [Int: (view: Reader, renders: Int, given: [Int: Value])] = [:]
      for (place, gift) in gifts.enumerated() {
        guard let view = stage.root.subviews[place] as? Reader else {
          Issue.record("no reader")
          continue
        }
        let values = given[gift.child] ?? [:]
        for key in Self.keys.indices {
          #expect(Value(view.props[Self.keys[key]]) == values[key] ?? .none)
        }
        for (key, value) in view.shown { #expect(value == values[key] ?? .none) }
        if let (old, renders, oldValues) = before[gift.child], old === view {
          let differs = view.reads.contains { oldValues[$0] ?? .none != values[$0] ?? .none }
          #expect(view.renders == renders + (differs ? 1 : 0))
        } else {
          #expect(view.renders == 1)
          view.reads = Self.keys.indices.filter { _ in Bool.random(using: &random) }
          view.setNeedsRender()
        }
        after[gift.child] = (view, view.renders, values)
      }
      StateView.flush()
      before = after.mapValues { ($0.view, $0.view.renders, $0.given) }
    }
  }

  /// Places children under keys that are known for another view of the type.
  private final class Placer: StateView {
    static var keys: [AnyHashable] = []

    override func render() {
      _ = state["turn"]
      for (offset, key) in Self.keys.enumerated() {
        place(TestLabel.self, key, update: { $0.text = "\(offset)" })
      }
    }
  }

  @Test func childrenComeInAnyOrderAndNumber() {
    var random = SplitMix64(seed: 12)
    let tell = StateView.onIssue
    defer { StateView.onIssue = tell }
    var issues: [StateViewIssue] = []
    StateView.onIssue = { issues.append($0) }
    for _ in 0..<TestEffort.rounds(300) {
      func keys() -> [AnyHashable] {
        let count = Int.random(in: 0...12, using: &random)
        if Bool.random(using: &random) { return Array(Self.keys.prefix(min(count, 6))) }
        return (0..<count).map { _ in
          Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
        }
      }
      Placer.keys = keys()
      issues = []
      let stage = Stage<Placer>()
      var reported: Set<AnyHashable> = []
      for turn in 0..<3 {
        let doubled = Set(Placer.keys.filter { key in Placer.keys.count { $0 == key } > 1 })
        #expect(issues.count == doubled.subtracting(reported).count)
        reported.formUnion(doubled)
        let shown = stage.root.subviews.map { ($0 as? TestLabel)?.text }
        #expect(shown == Placer.keys.indices.map { "\($0)" })
        issues = []
        Placer.keys = keys()
        stage.root.state["turn"] = turn
        StateView.flush()
      }
    }
  }

  @Test func objectsOfSubclassesAreReadAsWhatTheyAre() {
    var thing = Thing()
    var read: (base: Thing?, special: SpecialThing?, any: Any?)
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        _ = root.state["turn"]
        let child = root.place(ProbeView.self, "child") as Placement<ProbeView>
        child.prop(forKey: TypedKey<Thing>("thing"), is: thing)
        child.view.onRender = {
          read.base = $0.props[TypedKey<Thing>("thing")]
          read.special = $0.props[TypedKey<SpecialThing>("thing")]
          read.any = $0.props["thing"]
        }
      }
    }
    #expect(read.base === thing && read.special == nil && read.any as? Thing === thing)
    thing = SpecialThing()
    stage.root.state["turn"] = 1
    StateView.flush()
    #expect(read.base === thing && read.special === thing && read.any as? Thing === thing)
    let renders = (stage.root.subviews.first as? ProbeView)?.renders
    stage.root.state["turn"] = 2
    StateView.flush()
    #expect((stage.root.subviews.first as? ProbeView)?.renders == renders)
    thing = SpecialThing()
    stage.root.state["turn"] = 3
    StateView.flush()
    #expect(read.special === thing)
  }
}
