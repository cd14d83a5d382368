import FuzzDriver
import Reconciler

/// A tree of StateViews beside one from scratch, and beside a replay of its mutations.
@MainActor
struct TreeSession {
  private let controller = StateViewController()
  private let root: RootView
  private var replayed = ViewTree()

  /// How often the state of each view was written, by its place in the tree.
  private var counts: [String: Int] = [:]

  static func run(_ input: inout FuzzInput) {
    var session = TreeSession()
    var steps = 0
    while !input.isEmpty, steps < 40 {
      steps += 1
      session.step(&input)
    }
    session.controller.rootView = nil
  }

  private init() {
    root = RootView(parentViewController: controller)
    let (controller, root) = (controller, root)
    replayed.apply(StateView.recording { controller.rootView = root })
  }

  private mutating func step(_ input: inout FuzzInput) {
    // Places are told apart by keys, so that with the same key twice counts say nothing.
    let hadDuplicates = root.model.hasDuplicates
    let recorded = StateView.recording {
      for _ in 0...input.choice(4) { change(&input) }
      if input.choice(8) > 0 { root.version += 1 }
    }
    if input.choice(8) == 0 { damage(recorded, &input) }
    StateView.flush()
    let rest = StateView.recording { root.version += 1 }
    replayed.apply(recorded)
    replayed.apply(rest)
    check()
    if hadDuplicates || root.model.hasDuplicates { counts = [:] } else { checkCounts() }
  }

  private func change(_ input: inout FuzzInput) {
    let all = root.model.all
    let model = all[input.choice(all.count)]
    let children = model.children.count
    switch input.choice(10) {
    case 0: model.value += 1
    case 1 where children > 1: model.children.swapAt(input.choice(children), input.choice(children))
    case 2: model.children.reverse()
    case 3 where children > 0: model.children.remove(at: input.choice(children))
    case 4 where children > 0: model.children[input.choice(children)].model.isOther.toggle()
    case 5: model.mischief = input.choice(of: [.writesState, .removesChild, .asksAgain])
    case 6: StateView.flush()
    case 7:
      let views = views(root)
      views[input.choice(views.count)].setNeedsRender()
    default:
      guard all.count < 60, children < 12 else { return }
      let key = input.choice(16)
      // Twice the same key, now and then.
      guard key == 15 || !model.children.contains(where: { $0.key == key }) else { return }
      model.children.insert((key, Model()), at: input.choice(children + 1))
    }
  }

  private func views(_ view: StateView) -> [StateView] {
    [view] + view.subviews.flatMap { ($0 as? StateView).map(views) ?? [] }
  }

  private func check() {
    let fresh = RootView(parentViewController: controller)
    fresh.model.value = root.model.value
    fresh.model.children = root.model.children
    fresh.setRootView()
    require(text(root) == text(fresh), "\(text(root)) is not \(text(fresh))")
    fresh.resignRootView()
    require(replayed.problems.isEmpty, "\(replayed.problems)")
    require(replayed.roots.count == 1, "\(replayed.roots.count) roots")
    require(text(replayed.roots[0]) == kinds(root), "the replay is another")
    require(root.shadow.children.count == root.subviews.count, "the shadow is another")
  }

  /// Writes the state of views, and checks that each has what was written while it had its place.
  private mutating func checkCounts() {
    var next: [String: Int] = [:]
    func visit(_ view: View, _ model: Model, _ path: String) {
      guard let view = view as? ModelView else { return require(false, "another kind of view") }
      let expected = counts[path] ?? 0
      require(view.state["count"] as? Int == expected, "a state is not its view's: \(path)")
      view.state["count"] = expected + 1
      next[path] = expected + 1
      require(view.subviews.count == model.children.count, "children of \(path)")
      for (child, (key, childModel)) in zip(view.subviews, model.children) {
        visit(child, childModel, "\(path)/\(key)\(childModel.isOther ? "o" : "")")
      }
    }
    visit(root.subviews[0], root.model, "")
    counts = next
  }

  private func text(_ view: View) -> String {
    let children = view.subviews.map(text).joined(separator: ",")
    return "\(type(of: view))\((view as? ModelView)?.shown ?? 0)(\(children))"
  }

  private func kinds(_ view: View) -> String {
    "\(type(of: view))(\(view.subviews.map(kinds).joined(separator: ",")))"
  }

  private func text(_ node: ViewTree.Node) -> String {
    "\(node.kind)(\(node.children.map(text).joined(separator: ",")))"
  }
}
