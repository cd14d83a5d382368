import Foundation
import Reconciler
import TestSupport
import Testing

private struct ShadeKey: EnvironmentKey { static var defaultValue: Int { 0 } }

extension EnvironmentValues {
  fileprivate var shade: Int {
    get { self[ShadeKey.self] }
    set { self[ShadeKey.self] = newValue }
  }
}

/// Trees with props, environment values, slots, portals and kept views, beside trees from scratch.
@MainActor @Suite(.serialized) struct RandomPropertiesTests {
  enum Way: CaseIterable { case plain, slot, portal, kept }

  struct Model: Equatable {
    var key: Int
    var value = 0
    var shade: Int?
    var way = Way.plain
    var children: [Model] = []
  }

  final class NodeView: StateView {
    @Prop var model = Model(key: 0)
    @Prop var overlay = View()
    @Environment(\.shade) var shade
    var shown = ""

    override func render() {
      shown = "\(model.value) \(shade)"
      if let own = model.shade { provide(\.shade, own) }
      let (children, overlay) = (model.children, overlay)
      func placeAll(in view: StateView) {
        for child in children {
          view.place(
            NodeView.self, child.key,
            update: {
              $0.model = child
              $0.overlay = overlay
            })
        }
      }
      switch model.way {
      case .plain: placeAll(in: self)
      case .kept: keepAlive(limit: 2) { placeAll(in: self) }
      case .slot: place(Slot { placeAll(in: $0) }, "slot")
      case .portal: placePortal(in: overlay, "portal") { placeAll(in: $0) }
      }
    }
  }

  final class RootView: StateView {
    @Local var model = Model(key: 0)
    let overlay = View()
    override func render() {
      let model = model
      place(
        NodeView.self, "root",
        update: {
          $0.model = model
          $0.overlay = self.overlay
        })
    }
  }

  private func description(_ view: View) -> String {
    let below = view.subviews.filter { !$0.isHidden }.map(description)
    return "\((view as? NodeView)?.shown ?? "-")(\(below.joined(separator: ", ")))"
  }

  /// What a root and its overlay show; portals stand in the overlay in the order in which they have come.
  private func shown(_ root: RootView) -> [String] {
    [description(root)] + root.overlay.subviews.filter { !$0.isHidden }.map(description).sorted()
  }

  private func edit(_ model: inout Model, _ random: inout SplitMix64, depth: Int) {
    for index in model.children.indices where Bool.random(using: &random) {
      edit(&model.children[index], &random, depth: depth + 1)
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: model.value += 1
    case 1: model.children.shuffle(using: &random)
    case 2 where !model.children.isEmpty:
      model.children.remove(at: Int.random(in: model.children.indices, using: &random))
    case 3: model.shade = Bool.random(using: &random) ? nil : Int.random(in: 1..<9, using: &random)
    case 4: model.way = Way.allCases.randomElement(using: &random) ?? .plain
    case _ where depth < 4 && model.children.count < 5:
      let free = (0..<8).filter { key in !model.children.contains { $0.key == key } }
      guard let key = free.randomElement(using: &random) else { return }
      let index = Int.random(in: 0...model.children.count, using: &random)
      model.children.insert(Model(key: key), at: index)
    default: break
    }
  }

  @Test func editsShowWhatATreeFromScratchShows() {
    var random = SplitMix64(seed: 99)
    for _ in 0..<TestEffort.rounds(20) {
      let root = RootView()
      root.setRootView()
      for _ in 0..<30 {
        edit(&root.model, &random, depth: 0)
        StateView.flush()
        let fresh = RootView()
        fresh.model = root.model
        fresh.setRootView()
        #expect(shown(root) == shown(fresh))
        fresh.resignRootView()
        #expect(fresh.overlay.subviews.isEmpty)
      }
      root.resignRootView()
      #expect(root.overlay.subviews.isEmpty)
    }
  }
}
