import TestSupport

@testable import DiscreteStates

/// Charts for tests, all small ones or random bigger ones.
enum OutlineGenerator {
  /// A tree of kinds: the children of the chart, and so on down.
  struct Tree {
    var kind: ChartTables.Kind
    var children: [Tree] = []
    var size: Int { children.reduce(1) { $0 + $1.size } }
  }

  /// All forests of exactly so many states that a chart or state may hold.
  static func forests(of count: Int, inParallel: Bool) -> [[Tree]] {
    if count == 0 { return [[]] }
    var forests: [[Tree]] = []
    for size in 1...count {
      for tree in trees(of: size, inParallel: inParallel) {
        for rest in Self.forests(of: count - size, inParallel: inParallel) {
          forests.append([tree] + rest)
        }
      }
    }
    return forests
  }

  private static func trees(of count: Int, inParallel: Bool) -> [Tree] {
    if count == 1 {
      let kinds: [ChartTables.Kind] =
        inParallel
        ? [.atomic, .shallowHistory, .deepHistory]
        : [.atomic, .final, .shallowHistory, .deepHistory]
      return kinds.map { Tree(kind: $0) }
    }
    var trees: [Tree] = []
    for kind in [ChartTables.Kind.compound, .parallel] {
      for children in forests(of: count - 1, inParallel: kind == .parallel)
      where children.contains(where: { !$0.kind.isHistory }) {
        trees.append(Tree(kind: kind, children: children))
      }
    }
    return trees
  }

  /// A chart without transitions of a forest; initial states come first, histories lead to siblings.
  static func outline(_ forest: [Tree]) -> ChartOutline? {
    guard forest.contains(where: { !$0.kind.isHistory }) else { return nil }
    var nodes: [ChartOutline.Node] = []
    func add(_ tree: Tree, parent: Int) {
      let state = nodes.count
      nodes.append(ChartOutline.Node(kind: tree.kind, parent: parent))
      for child in tree.children { add(child, parent: state) }
    }
    add(Tree(kind: .compound, children: forest), parent: -1)
    for state in nodes.indices {
      func firstChild(of parent: Int) -> Int {
        nodes.indices.first { nodes[$0].parent == parent && !nodes[$0].kind.isHistory } ?? parent
      }
      switch nodes[state].kind {
      case .compound: nodes[state].initial = [firstChild(of: state)]
      case .shallowHistory, .deepHistory:
        nodes[state].initial = [firstChild(of: nodes[state].parent)]
      default: break
      }
    }
    return ChartOutline(nodes: nodes, edges: [], eventCount: 1)
  }

  /// Whether states may be active together: no two lie in different children of a compound state.
  static func areOrthogonal(_ a: Int, _ b: Int, in outline: ChartOutline) -> Bool {
    var ancestors: [Int] = []
    var state = a
    while state >= 0 {
      ancestors.append(state)
      state = outline.nodes[state].parent
    }
    state = b
    while !ancestors.contains(state) { state = outline.nodes[state].parent }
    return state != a && state != b && outline.nodes[state].kind == .parallel
  }

  /// A random chart with transitions.
  static func random(states: Int, edges: Int, kinds: Int, _ generator: inout SplitMix64)
    -> ChartOutline
  {
    var tree = Tree(kind: .compound, children: [Tree(kind: .atomic)])
    func grow(_ tree: inout Tree) {
      if tree.children.isEmpty || Int.random(in: 0..<3, using: &generator) == 0 {
        if tree.kind == .final || tree.kind.isHistory { return }
        if tree.kind == .atomic {
          tree.kind = Bool.random(using: &generator) ? .compound : .parallel
          tree.children = [Tree(kind: .atomic)]
          return
        }
        let roll = Int.random(in: 0..<8, using: &generator)
        let kind: ChartTables.Kind =
          switch roll {
          case 0: .shallowHistory
          case 1: .deepHistory
          case 2 where tree.kind == .compound: .final
          default: .atomic
          }
        let place = Int.random(in: 0...tree.children.count, using: &generator)
        tree.children.insert(Tree(kind: kind), at: place)
      } else {
        grow(&tree.children[Int.random(in: 0..<tree.children.count, using: &generator)])
      }
    }
    while tree.size < states { grow(&tree) }
    var outline = outline(tree.children)!
    randomizeInitials(&outline, &generator)

    let total = outline.nodes.count
    outline.eventCount = kinds + 1 + total
    var list: [ChartOutline.Edge] = []
    for _ in 0..<edges {
      let source = Int.random(in: 0..<total, using: &generator)
      let kind = outline.nodes[source].kind
      if kind == .final || kind.isHistory { continue }
      var edge = ChartOutline.Edge(source: source)
      switch Int.random(in: 0..<12, using: &generator) {
      // Guards close one day, so that no macrostep is endless.
      case 0: edge.isGuarded = true
      case 1:
        edge.isForAnyEvent = true
        edge.isGuarded = true
      case 2:
        edge.events = [Int32(kinds + 1 + Int.random(in: 0..<total, using: &generator))]
        edge.isGuarded = true
      case 3:
        edge.events = (0..<2).map { _ in Int32.random(in: 1...Int32(kinds), using: &generator) }
      default: edge.events = [Int32.random(in: 1...Int32(kinds), using: &generator)]
      }
      edge.isGuarded = edge.isGuarded || Int.random(in: 0..<4, using: &generator) == 0
      edge.isInternal = Int.random(in: 0..<3, using: &generator) == 0
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let target = Int.random(in: 1..<total, using: &generator)
        if edge.targets.allSatisfy({ areOrthogonal($0, target, in: outline) }) {
          edge.targets.append(target)
        }
      }
      list.append(edge)
    }
    outline.edges = list.enumerated()
      .sorted { ($0.element.source, $0.offset) < ($1.element.source, $1.offset) }.map(\.element)
    return outline
  }

  /// Lets initial and history states lead to any descendants that may be active together.
  private static func randomizeInitials(
    _ outline: inout ChartOutline, _ generator: inout SplitMix64
  ) {
    let tables = ChartTables(outline)
    for state in outline.nodes.indices where !outline.nodes[state].initial.isEmpty {
      if Bool.random(using: &generator) { continue }
      let isHistory = outline.nodes[state].kind.isHistory
      let holder = isHistory ? outline.nodes[state].parent : state
      var targets: [Int] = []
      for _ in 0..<3 {
        let target = Int.random(
          in: holder + 1...Int(tables.last[holder]), using: &generator)
        let isShallow = outline.nodes[state].kind == .shallowHistory
        if outline.nodes[target].kind.isHistory { continue }
        if isShallow, outline.nodes[target].parent != holder { continue }
        if targets.allSatisfy({ areOrthogonal($0, target, in: outline) }) {
          targets.append(target)
        }
      }
      if !targets.isEmpty { outline.nodes[state].initial = targets }
    }
  }
}
