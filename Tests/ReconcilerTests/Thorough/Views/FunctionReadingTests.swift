import Foundation
import Reconciler
import Testing

/// Functions under keys, read as what a child expects.
@MainActor @Suite(.serialized) struct FunctionReadingTests {
  final class Parent: StateView {
    var taps = 0
    var names: [String] = []
    func tap() { taps += 1 }
    func rename(_ name: String) { names.append(name) }

    override func render() {
      let child = place(Child.self, "child")
      child.prop(forKey: "optional", is: { [weak self] in self?.tap() })
      child.prop(forKey: "method", is: tap)
      child.prop(forKey: "number", is: { (number: Int) in number + 1 })
      child.prop(forKey: "rename", is: rename)
      child.prop(forKey: "given", isFunction: { [weak self] _ in self?.tap() })
      let maybe: (() -> Void?)? = { [weak self] in self?.tap() }
      child.prop(forKey: "maybe", is: maybe)
    }
  }

  final class Child: StateView {}

  @Test func whatReturnsNothingOrIsAMethodIsReadAsAFunctionWithoutResult() throws {
    let stage = Stage<Parent>()
    let child = try #require(stage.root.subviews.first as? Child)
    (child.props["optional"] as? () -> Void)?()
    #expect(stage.root.taps == 1)
    child.prop(withFunctionForKey: "optional", as: (() -> Void).self)?()
    child.prop(withFunctionForKey: "method", as: (() -> Void).self)?()
    child.prop(withFunctionForKey: "method", as: (@MainActor () -> Void).self)?()
    #expect(stage.root.taps == 4)
  }

  @Test func isolationAndOptionalityDoNotMatter() throws {
    let stage = Stage<Parent>()
    let child = try #require(stage.root.subviews.first as? Child)
    (child.props["method"] as? () -> Void)?()
    child.prop(withFunctionForKey: "optional", as: (@MainActor () -> Void).self)?()
    child.prop(withFunctionForKey: "maybe", as: (() -> Void).self)?()
    child.prop(withFunctionForKey: "given", as: (([String: Any]) -> Void).self)?([:])
    #expect(stage.root.taps == 4)
    child.prop(withFunctionForKey: "rename", as: ((String) -> Void).self)?("Ada")
    child.prop(withFunctionForKey: "rename", as: (@MainActor (String) -> Void).self)?("Bob")
    (child.props["rename"] as? (String) -> Void)?("Eve")
    #expect(stage.root.names == ["Ada", "Bob", "Eve"])
    #expect(child.props["given"] == nil)
  }

  @Test func aFailedReadIsReported() throws {
    let stage = Stage<Parent>()
    let child = try #require(stage.root.subviews.first as? Child)
    let reported = issues {
      #expect(child.prop(withFunctionForKey: "number", as: (() -> Void).self) == nil)
      #expect(child.prop(withFunctionForKey: "absent", as: (() -> Void).self) == nil)
    }
    #expect(
      reported == [
        .otherFunction("number", type: "(Int) -> Int", wanted: "() -> ()", in: "Child")
      ])
    #expect(child.prop(withFunctionForKey: "number", as: ((Int) -> Int).self)?(1) == 2)
  }
}
