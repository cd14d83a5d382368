import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct RandomTreeTests {
  /// The expected contents of a tree.
  final class Model {
    var value = 0
    var isOther = false
    var children: [(key: Int, model: Model)] = []
  }

  /// Shows a model that is given as a prop.
  class ModelView: StateView {
    var shown = 0
    var token: LifetimeTests.Token?

    override func render() {
      guard let model = props["model"] as? Model,
        let census = props["census"] as? LifetimeTests.Census
      else { return }
      _ = props["version"]
      if token == nil { token = LifetimeTests.Token(census) }
      shown = model.value
      for (key, child) in model.children {
        let type: ModelView.Type = child.isOther ? OtherModelView.self : ModelView.self
        let placed = place(type, key)
        placed.prop(forKey: "model", is: child)
        placed.prop(forKey: "census", is: census)
        placed.prop(forKey: "version", is: props["version"] as? Int)
      }
    }
  }

  final class OtherModelView: ModelView {}

  final class RootView: StateView {
    let model = Model()
    let census = LifetimeTests.Census()

    override func render() {
      let placed = place(ModelView.self, "root")
      placed.prop(forKey: "model", is: model)
      placed.prop(forKey: "census", is: census)
      placed.prop(forKey: "version", is: state["version"] as? Int)
    }
  }

  private func description(_ view: View) -> String {
    // Not by `subviews`, which makes arrays of subviews that only the shadows store.
    let children = (0..<view.subviewCount).map { description(view.subview(at: $0)) }
      .joined(separator: ", ")
    return "\(type(of: view))\((view as? ModelView)?.shown ?? 0)(\(children))"
  }

  private func size(_ model: Model) -> Int { model.children.reduce(1) { $0 + size($1.model) } }

  private func edit(_ model: Model, _ random: inout SplitMix64, depth: Int) {
    for (_, child) in model.children where Bool.random(using: &random) {
      edit(child, &random, depth: depth + 1)
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: model.value += 1
    case 1: model.children.shuffle(using: &random)
    case 2 where !model.children.isEmpty:
      model.children.remove(at: Int.random(in: model.children.indices, using: &random))
    case 3 where !model.children.isEmpty:
      let index = Int.random(in: model.children.indices, using: &random)
      model.children[index].model.isOther.toggle()
    case _ where depth < 4 && model.children.count < 6:
      let free = (0..<8).filter { key in !model.children.contains { $0.key == key } }
      let index = Int.random(in: 0...model.children.count, using: &random)
      guard let key = free.randomElement(using: &random) else { return }
      model.children.insert((key, Model()), at: index)
    default: break
    }
  }

  @Test func editsShowWhatATreeFromScratchShows() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<TestEffort.rounds(20) {
      var replayed = ViewTree()
      StateView.flush()
      let controller = StateViewController()
      let root = RootView(parentViewController: controller)
      replayed.apply(StateView.recording { controller.rootView = root })
      for step in 0..<40 {
        edit(root.model, &random, depth: 0)
        replayed.apply(StateView.recording { root.state["version"] = step })
        let fresh = RootView(parentViewController: controller)
        fresh.model.value = root.model.value
        fresh.model.children = root.model.children
        fresh.setRootView()
        #expect(description(root) == description(fresh))
        fresh.resignRootView()
        #expect(root.census.living == size(root.model))
        #expect(replayed.ownProblems.isEmpty)
        if step % 4 == 0 { #expect(kinds(replayed.roots[0]) == kinds(root)) }
      }
      controller.rootView = nil
      StateView.flush()
    }
  }

  private func kinds(_ node: ViewTree.Node) -> String {
    "\(node.kind)(\(node.children.map { kinds($0) }.joined(separator: ", ")))"
  }

  private func kinds(_ view: View) -> String {
    "\(type(of: view))(\(view.subviews.map { kinds($0) }.joined(separator: ", ")))"
  }
}
