import FuzzDriver
import Reconciler

/// The expected contents of a tree.
final class Model {
  var value = 0
  var isOther = false
  var children: [(key: Int, model: Model)] = []

  /// Set where the view's next render shall do something to the tree.
  var mischief = Mischief.none

  enum Mischief {
    case none

    /// The view writes its own state.
    case writesState

    /// The view takes its first child away, and asks the root for a render.
    case removesChild

    /// The view asks for another render of itself.
    case asksAgain
  }

  /// All below, this one included.
  var all: [Model] { [self] + children.flatMap { $0.model.all } }

  /// The places of all below, this one included: those that keys tell from all others, and those
  /// that may be of many, because a key on the way to them comes twice.
  var places: (own: Set<String>, shared: Set<String>) {
    var places: (own: Set<String>, shared: Set<String>) = ([], [])
    func visit(_ model: Model, _ place: String, isOwn: Bool) {
      if isOwn { places.own.insert(place) } else { places.shared.insert(place) }
      for child in model.children {
        let isOnly = model.children.count { $0.key == child.key } == 1
        visit(child.model, Model.place(of: child, in: place), isOwn: isOwn && isOnly)
      }
    }
    visit(self, "", isOwn: true)
    return places
  }

  static func place(of child: (key: Int, model: Model), in place: String) -> String {
    "\(place)/\(child.key)\(child.model.isOther ? "o" : "")"
  }
}

/// Shows a model that is given as a prop.
class ModelView: StateView {
  let life = Living()
  var shown = 0
  var model: Model? { props["model"] as? Model }

  override func getInitialState() -> [String: Any?] { ["stamp": 0] }

  override func render() {
    guard let model, let root = props["root"] as? RootView else { return }
    _ = (props["version"], state["stamp"])
    shown = model.value
    let mischief = model.mischief
    model.mischief = .none
    for (key, child) in model.children { place(child, key, root) }
    switch mischief {
    case .none: break
    case .writesState: state["written"] = (state["written"] as? Int ?? 0) + 1
    case .removesChild:
      if !model.children.isEmpty { model.children.removeFirst() }
      root.version += 1
    case .asksAgain: setNeedsRender()
    }
  }

  func place(_ child: Model, _ key: Int, _ root: RootView) {
    let type: ModelView.Type = child.isOther ? OtherModelView.self : ModelView.self
    let placed = place(type, key)
    placed.prop(forKey: "model", is: child)
    placed.prop(forKey: "root", is: root)
    placed.prop(forKey: "version", isLinkedToKeyInState: "never")
    placed.prop(forKey: "version", is: root.version)
    placed.prop(forKey: "value", is: child.value)
    placed.prop(forKey: "tap", isFunction: { [weak root] _ in root?.version += 1 })
  }
}

final class OtherModelView: ModelView {}

/// Shows a model, and renders all of it when asked.
final class RootView: StateView {
  let model = Model()
  var version: Int {
    get { state["version"] as? Int ?? 0 }
    set { state["version"] = newValue }
  }

  override func render() {
    _ = state["version"]
    let placed = place(ModelView.self, "root")
    placed.prop(forKey: "model", is: model)
    placed.prop(forKey: "root", is: self)
    placed.prop(forKey: "version", is: version)
  }
}
