import FuzzDriver
import Reconciler

/// A tree of StateViews beside one from scratch, and beside a replay of its mutations.
@MainActor
struct TreeSession {
  private let controller = StateViewController()
  private let root: RootView
  private var replayed = ViewTree()

  /// The number that the state of each view was last set to, by its place in the tree.
  private var stamps: [String: Int] = [:]
  private var lastStamp = 0

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
    // Where a key came twice, or a place was left and taken again, which may or may not have been
    // rendered between, any state may be found.
    var unsure = root.model.places.shared
    let recorded = StateView.recording {
      for _ in 0...input.choice(4) {
        change(&input)
        let places = root.model.places
        unsure.formUnion(places.shared)
        unsure.formUnion(stamps.keys.filter { !places.own.contains($0) })
      }
      if input.choice(8) > 0 { root.version += 1 }
    }
    if input.choice(8) == 0 { damage(recorded, &input) }
    StateView.flush()
    let rest = StateView.recording { root.version += 1 }
    replayed.apply(recorded)
    replayed.apply(rest)
    check()
    checkStates(except: unsure)
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

  /// Checks that each view has the state that its place was given, or a new one, and writes another.
  private mutating func checkStates(except unsure: Set<String>) {
    var next: [String: Int] = [:]
    func visit(_ view: View, _ model: Model, _ place: String) {
      guard let view = view as? ModelView else { return require(false, "another kind of view") }
      if !unsure.contains(place) {
        require(
          view.state["stamp"] as? Int == stamps[place] ?? 0, "a state is not its view's: \(place)")
      }
      lastStamp += 1
      view.state["stamp"] = lastStamp
      next[place] = lastStamp
      require(view.subviews.count == model.children.count, "children of \(place)")
      for (view, child) in zip(view.subviews, model.children) {
        visit(view, child.model, Model.place(of: child, in: place))
      }
    }
    visit(root.subviews[0], root.model, "")
    stamps = next
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
