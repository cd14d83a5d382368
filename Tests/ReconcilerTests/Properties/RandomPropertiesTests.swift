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

/// Trees with props, bindings to elements, environment values, slots, portals, kept views and views that leave slowly,
/// beside trees from scratch.
@MainActor @Suite(.serialized) struct RandomPropertiesTests {
  enum Way: CaseIterable { case plain, slot, portal, kept }

  struct Model: Equatable {
    var key: Int
    var value = 0
    var shade: Int?
    var way = Way.plain
    var leavesSlowly = false
    var bindsChildren = false
    var children: [Model] = []
  }

  /// Where portals show their views, and the ends of the transitions that have begun.
  @MainActor final class Stand {
    let overlay = View()
    var ends: [@MainActor () -> Void] = []
  }

  final class NodeView: StateView {
    @Prop var model = Model(key: 0)
    @Prop var stand = Stand()
    @Environment(\.shade) var shade
    var shown = ""

    override func render() {
      shown = "\(model.value) \(shade)"
      if let own = model.shade { provide(\.shade, own) }
      let (model, stand) = (model, stand)
      func placeAll(in view: StateView) {
        for (index, child) in model.children.enumerated() {
          let placed = view.place(
            NodeView.self, child.key,
            update: {
              if model.bindsChildren {
                $0.$model = self.$model.children[index]
              } else {
                $0.model = child
              }
              $0.stand = stand
            })
          if child.leavesSlowly { placed.onLeave { _, done in stand.ends.append(done) } }
        }
      }
      switch model.way {
      case .plain: placeAll(in: self)
      case .kept: keepAlive(limit: 2) { placeAll(in: self) }
      case .slot: place(Slot { placeAll(in: $0) }, "slot")
      case .portal: placePortal(in: stand.overlay, "portal") { placeAll(in: $0) }
      }
    }
  }

  final class RootView: StateView {
    @Local var model = Model(key: 0)
    let stand = Stand()
    override func render() {
      let model = model
      place(
        NodeView.self, "root",
        update: {
          if model.bindsChildren { $0.$model = self.$model } else { $0.model = model }
          $0.stand = self.stand
        })
    }
  }

  private func standing(_ view: View) -> [View] {
    view.subviews.filter { !$0.isHidden && !$0.takesNoInput }
  }

  /// The contents of a view, without the views that are leaving.
  private func description(_ view: View) -> String {
    let below = standing(view).map(description).joined(separator: ", ")
    return "\((view as? NodeView)?.shown ?? "-")(\(below))"
  }

  /// The contents of a root and its overlay, which contains portals in the order of their arrival.
  private func shown(_ root: RootView) -> [String] {
    [description(root)] + standing(root.stand.overlay).map(description).sorted()
  }

  /// Ends all transitions, and those that begin meanwhile.
  private func settle(_ root: RootView) {
    while !root.stand.ends.isEmpty {
      let ends = root.stand.ends
      root.stand.ends = []
      for end in ends { end() }
      StateView.flush()
    }
  }

  private func isAnyLeaving(_ view: View) -> Bool {
    view.takesNoInput || view.subviews.contains { !$0.isHidden && isAnyLeaving($0) }
  }

  private func edit(_ model: inout Model, _ random: inout SplitMix64, depth: Int) {
    for index in model.children.indices where Bool.random(using: &random) {
      edit(&model.children[index], &random, depth: depth + 1)
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: model.value += 1
    case 1: model.children.shuffle(using: &random)
    case 2 where !model.children.isEmpty:
      model.children.remove(at: Int.random(in: model.children.indices, using: &random))
    case 3: model.shade = Bool.random(using: &random) ? nil : Int.random(in: 1..<9, using: &random)
    case 4: model.way = Way.allCases.randomElement(using: &random) ?? .plain
    case 5: model.leavesSlowly.toggle()
    case 6: model.bindsChildren.toggle()
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
    let rounds = TestEffort.current == .exhaustive ? 1000 : TestEffort.rounds(20)
    for _ in 0..<rounds {
      let root = RootView()
      root.setRootView()
      for _ in 0..<30 {
        edit(&root.model, &random, depth: 0)
        StateView.flush()
        let isSettled = Bool.random(using: &random)
        if isSettled { settle(root) }
        let fresh = RootView()
        fresh.model = root.model
        fresh.setRootView()
        // What portals of leaving views show is there until those have left.
        #expect(description(root) == description(fresh))
        if isSettled { #expect(shown(root) == shown(fresh) && !isAnyLeaving(root)) }
        fresh.resignRootView()
        #expect(fresh.stand.overlay.subviews.isEmpty)
      }
      root.resignRootView()
      #expect(root.stand.overlay.subviews.isEmpty)
    }
  }
}
