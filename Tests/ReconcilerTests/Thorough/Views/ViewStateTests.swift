import Reconciler
import Testing

extension TypedKey where Value == Int {
  fileprivate static var count: TypedKey { TypedKey("count") }
}

extension TypedKey where Value == [String] {
  fileprivate static var names: TypedKey { TypedKey("names") }
}

/// The state used as a dictionary.
@MainActor @Suite(.serialized) struct ViewStateTests {
  enum Part: Hashable { case title }

  final class Initial: StateView {
    override func getInitialState() -> [String: Any?] { ["a": 1, "b": nil] }
    override func viewDidInitialize() { state[Part.title] = "x" }
  }

  @Test func dictionariesAreAssigned() {
    let stage = Stage(Initial.self)
    let view = stage.root
    #expect(view.state[Part.title] as? String == "x")
    view.state["a"] = 2
    view.state = view.getInitialState()
    #expect(view.state["a"] as? Int == 1)
    #expect(view.state[Part.title] == nil)
    let mixed: [AnyHashable: Any?] = ["a": 3, Part.title: "y", 4: nil]
    view.state = mixed
    #expect(view.state["a"] as? Int == 3)
    #expect(view.state[Part.title] as? String == "y")
    let numbers = [1: 2]
    view.state = numbers
    #expect(view.state.dictionary as? [Int: Int] == [1: 2])
    let parts = [Part.title: "z"]
    view.state = parts
    #expect(view.state[Part.title] as? String == "z")
    let loaded: [String: Any] = ["a": 1, "b": [1, 2]]
    view.state = loaded
    #expect(view.state.count == 2)
    let objects: [String: AnyObject] = ["view": view]
    view.state = objects
    #expect(view.state["view"] as AnyObject === view)
    view.state = [:]
    #expect(view.state.isEmpty)
  }

  @Test func itIsUsedAsADictionary() {
    let view = ProbeView()
    view.state = ["a": 1, Part.title: "x"]
    let all: [AnyHashable: Any?] = view.state
    #expect(Set(all.keys) == ["a", Part.title])
    var found: [AnyHashable] = []
    for (key, _) in view.state { found.append(key) }
    #expect(Set(found) == ["a", Part.title])
    view.state.merge(["a": 2, "b": 3]) { $1 }
    #expect(view.state["a"] as? Int == 2)
    #expect(view.state.count == 3)
    view.state.removeValue(forKey: Part.title)
    #expect(view.state[Part.title] == nil)
    view.state.removeAll()
    #expect(view.state.isEmpty)
  }

  final class Keyed: StateView {
    override func getInitialState() -> ViewState {
      var state: ViewState = ["a": 1, Part.title: "x", 3: nil]
      state[.count] = 4
      return state
    }
  }

  @Test func initialStateHasKeysOfAnyKind() {
    let stage = Stage(Keyed.self) { $0.state["a"] = 7 }
    let state: ViewState = stage.root.state
    #expect(state["a"] as? Int == 7)
    #expect(state[Part.title] as? String == "x")
    #expect(state[.count] == 4)
    #expect(state.count == 3)
  }

  /// The older text's state and props are dictionaries of strings and objects.
  final class Older: StateView {
    final class Image {}
    let image = Image()

    override func viewDidInitialize() {
      let initial: [String: AnyObject] = ["selectedImage": image]
      self.state = initial
    }

    override func render() {
      if let selectedImage = self.state["selectedImage"] as? Image {
        place(RowView.self, "image").prop(forKey: "image", is: selectedImage)
      }
    }
  }

  @Test func dictionariesOfObjectsAreAssigned() {
    let stage = Stage(Older.self)
    let row = stage.root.subviews.first as? RowView
    #expect(row?.props["image"] as? Older.Image === stage.root.image)
    stage.root.state = ["selectedImage": stage.root.image]
    StateView.flush()
    #expect(row?.renders == 1)
    stage.root.state.removeValue(forKey: "selectedImage")
    StateView.flush()
    #expect(stage.root.subviews.isEmpty)
  }

  @Test func allOfItCanBeGoneThrough() {
    let view = ProbeView()
    #expect(view.state.isEmpty)
    view.state = ["a": 1, 2: "two", Part.title: nil]
    #expect(view.state.count == 2)
    #expect(Set(view.state.keys) == ["a", 2])
    var found: [String] = []
    for (key, value) in view.state.dictionary { found.append("\(key) \(value)") }
    #expect(found.sorted() == ["2 two", "a 1"])
    let literal: ViewState = ["a": 1, "b": nil]
    #expect((literal.count, literal.isEmpty) == (1, false))
    #expect(literal.dictionary as? [String: Int] == ["a": 1])
  }

  @Test func readingKeysDependsOnWhichThereAre() {
    let stage = Stage<ProbeView> { $0.onRender = { _ = $0.state.count } }
    let root = stage.root
    func renders(_ change: (ProbeView) -> Void) -> Int {
      let before = root.renders
      change(root)
      StateView.flush()
      return root.renders - before
    }
    #expect(renders { $0.state["a"] = 1 } == 1)
    #expect(renders { $0.state["a"] = 2 } == 0)
    #expect(renders { $0.state["a"] = nil } == 1)
    #expect(renders { $0.state["a"] = nil } == 0)
    #expect(renders { $0.state["b"] = nil } == 0)
    #expect(renders { $0.state = ["c": 1, "d": 1] } == 1)
    #expect(renders { $0.state = ["c": 1, "d": 2] } == 0)
    #expect(renders { $0.state = ["c": 1] } == 1)
    #expect(root.state.count == 1)
    for number in 0..<20 { root.state[number] = number }
    StateView.flush()
    #expect(renders { $0.state[20] = 1 } == 1)
    #expect(renders { $0.state[20] = 2 } == 0)
    #expect(root.shadow.reasons == [.state("(keys)")])
  }

  @Test func readingAllDependsOnAll() {
    var sums: [Int] = []
    let stage = Stage<ProbeView> { root in
      root.onRender = {
        sums.append($0.state.dictionary.values.reduce(0) { $0 + ($1 as? Int ?? 0) })
      }
    }
    stage.root.state["a"] = 1
    StateView.flush()
    stage.root.state["a"] = 2
    StateView.flush()
    stage.root.state = ["b": 5]
    StateView.flush()
    #expect(sums == [0, 1, 2, 5])
  }

  @Test func typedKeysHaveDefaults() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.place(RowView.self, "row").prop(forKey: .count, is: root.state[.count, default: 7])
      }
    }
    let row = stage.root.subviews[0] as? RowView
    #expect(row?.props[.count, default: 0] == 7)
    #expect(row?.props[.names, default: ["none"]] == ["none"])
    stage.root.state[.count, default: 3] += 1
    stage.root.state[.names, default: []].append("a")
    StateView.flush()
    #expect(row?.props[.count] == 4)
    #expect(stage.root.state[.names] == ["a"])
    let renders = stage.root.renders
    stage.root.state[.count, default: 0] += 0
    StateView.flush()
    #expect(stage.root.renders == renders)
  }
}
