import FuzzDriver
import Reconciler

private struct ShadeKey: EnvironmentKey { static var defaultValue: Int { 0 } }

extension EnvironmentValues {
  fileprivate var shade: Int {
    get { self[ShadeKey.self] }
    set { self[ShadeKey.self] = newValue }
  }
}

/// A tree with props, bindings, environment values, slots, portals, kept views and views that leave slowly, beside one
/// from scratch.
@MainActor
struct PropertySession {
  private enum Way: CaseIterable { case plain, slot, portal, kept }

  private struct Node: Equatable {
    var key = 0
    var number = 0
    var shade: Int?
    var way = Way.plain
    var leavesSlowly = false
    var children: [Node] = []

    /// Whether the parent binds the view to its element, which then must not go before the view.
    var isBound: Bool { key % 2 == 0 }

    var count: Int { children.reduce(1) { $0 + $1.count } }

    /// Changes the node at an offset, counted parents first.
    mutating func change(at offset: Int, _ body: (inout Node) -> Void) {
      if offset == 0 { return body(&self) }
      var rest = offset - 1
      for index in children.indices {
        if rest < children[index].count { return children[index].change(at: rest, body) }
        rest -= children[index].count
      }
    }
  }

  /// Where portals show their views, and the ends of the transitions that have begun.
  @MainActor private final class Stand {
    let overlay = View()
    var ends: [@MainActor () -> Void] = []
  }

  private final class NodeView: StateView {
    @Prop var node = Node()
    @Prop var number = 0
    @Prop var stand = Stand()
    @Environment(\.shade) var shade
    private let living = Living()
    private(set) var shown = ""

    override func render() {
      shown = "\(number) \(shade)"
      if let own = node.shade { provide(\.shade, own) }
      let (node, stand) = (node, stand)
      func placeAll(in view: StateView) {
        for index in node.children.indices {
          let child = node.children[index]
          let placed = view.place(
            NodeView.self, child.key,
            update: {
              $0.node = child
              if child.isBound, node.way != .kept {
                $0.$number = $node.children[index].number
              } else {
                $0.number = child.number
              }
              $0.stand = stand
            })
          if child.leavesSlowly { placed.onLeave { _, done in stand.ends.append(done) } }
        }
      }
      switch node.way {
      case .plain: placeAll(in: self)
      case .kept: keepAlive(limit: 2) { placeAll(in: self) }
      case .slot: place(Slot { placeAll(in: $0) }, "slot")
      case .portal: placePortal(in: stand.overlay, "portal") { placeAll(in: $0) }
      }
    }
  }

  private final class RootView: StateView {
    @Local var node = Node()
    let stand = Stand()

    override func render() {
      place(
        NodeView.self, "root",
        update: {
          $0.node = node
          $0.$number = $node.number
          $0.stand = stand
        })
    }
  }

  private let root = RootView()

  static func run(_ input: inout FuzzInput) {
    let session = PropertySession()
    session.root.setRootView()
    var steps = 0
    while !input.isEmpty, steps < 40 {
      steps += 1
      session.step(&input)
    }
    session.root.resignRootView()
    require(session.root.stand.overlay.subviews.isEmpty, "a portal's views were left")
  }

  private func step(_ input: inout FuzzInput) {
    for _ in 0...input.choice(3) {
      change(&input)
      if input.choice(8) == 0 { StateView.flush() }
    }
    StateView.flush()
    let isSettled = input.choice(2) == 0
    if isSettled {
      settle()
    } else if input.choice(2) == 0, !root.stand.ends.isEmpty {
      root.stand.ends.remove(at: input.choice(root.stand.ends.count))()
      StateView.flush()
    }
    let fresh = RootView()
    fresh.node = root.node
    fresh.setRootView()
    // What portals of leaving views show is there until those have left.
    require(text(root) == text(fresh), "\(text(root)) is not \(text(fresh))")
    if isSettled {
      require(shown(root) == shown(fresh), "\(shown(root)) is not \(shown(fresh))")
      require(!isAnyLeaving(root), "a view is leaving whose transition has ended")
    }
    fresh.resignRootView()
    require(fresh.stand.overlay.subviews.isEmpty, "a portal's views were left")
  }

  private func change(_ input: inout FuzzInput) {
    root.node.change(at: input.choice(root.node.count)) { node in
      let count = node.children.count
      switch input.choice(10) {
      case 0: node.number += 1
      case 1 where count > 1: node.children.swapAt(input.choice(count), input.choice(count))
      case 2: node.children.reverse()
      case 3 where count > 0: node.children.remove(at: input.choice(count))
      case 4: node.shade = input.choice(2) == 0 ? nil : input.choice(8)
      case 5: node.way = input.choice(of: Way.allCases)
      case 6 where !node.isBound: node.leavesSlowly.toggle()
      default:
        let key = input.choice(8)
        guard count < 5, !node.children.contains(where: { $0.key == key }) else { return }
        node.children.insert(Node(key: key), at: input.choice(count + 1))
      }
    }
  }

  /// Ends all transitions, and those that begin meanwhile.
  private func settle() {
    while !root.stand.ends.isEmpty {
      let ends = root.stand.ends
      root.stand.ends = []
      for end in ends { end() }
      StateView.flush()
    }
  }

  private func standing(_ view: View) -> [View] {
    view.subviews.filter { !$0.isHidden && !$0.takesNoInput }
  }

  /// The contents of a view, without the views that are leaving.
  private func text(_ view: View) -> String {
    let below = standing(view).map(text).joined(separator: ",")
    return "\((view as? NodeView)?.shown ?? "-")(\(below))"
  }

  /// The contents of a root and its overlay, which contains portals in the order of their arrival.
  private func shown(_ root: RootView) -> [String] {
    [text(root)] + standing(root.stand.overlay).map(text).sorted()
  }

  private func isAnyLeaving(_ view: View) -> Bool {
    view.takesNoInput || view.subviews.contains { !$0.isHidden && isAnyLeaving($0) }
  }
}
