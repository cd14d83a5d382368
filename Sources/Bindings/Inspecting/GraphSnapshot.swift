/// A record of the dependencies between nodes (signals and effects) at one moment.
///
/// ```swift
/// let price = State(10).named("price")
/// let total = Computed { price.get() * 2 }.named("total")
/// total.get()
/// print(GraphSnapshot(around: price))
/// // total: Computed<Int>
/// //   price: StateSignal<Int>
/// print(GraphSnapshot(around: price).mermaid)
/// ```
///
/// A snapshot has all nodes that are connected with the given ones by dependencies, in either direction, directly or
/// indirectly. Dependencies are those of the last run: a computed value that has not been read yet has none. Making a snapshot
/// runs no closure.
public struct GraphSnapshot: Sendable, Hashable, CustomStringConvertible {
  /// A node at the moment of the snapshot.
  public struct Node: Sendable, Hashable {
    /// The name; `nil` if the node has none.
    public var name: String?

    /// The type, as written in code.
    public var type: String

    /// A Boolean value that indicates whether a dependency of the node may have changed since its last run.
    public var isStale: Bool

    /// The indices of the node's dependencies, in the order of reading.
    public var dependencies: [Int]

    /// The name, or the type if the node has no name.
    public var label: String { name ?? type }
  }

  /// The nodes: first the given ones, then the nodes that are connected with them, nearest first.
  public private(set) var nodes: [Node] = []

  /// Records the nodes that are connected with the given ones.
  ///
  /// - Complexity: O(n) for n recorded nodes and dependencies.
  public init(around roots: _GraphNode...) { self.init(around: roots) }

  /// Records the nodes that are connected with the given ones.
  public init(around roots: [_GraphNode]) {
    var indices: [UInt: Int] = [:]
    var found: [NodeRef] = []
    func index(of node: NodeRef) -> Int {
      if let known = indices[node.address] { return known }
      indices[node.address] = found.count
      found.append(node)
      return found.count - 1
    }
    for root in roots { _ = index(of: NodeRef(root)) }
    var next = 0
    while next < found.count {
      let node = found[next]
      next += 1
      var dependencies: [Int] = []
      for dependency in node.allDependencies {
        let dependency = index(of: dependency)
        if !dependencies.contains(dependency) { dependencies.append(dependency) }
      }
      for subscriber in node.allSubscribers { _ = index(of: subscriber) }
      nodes.append(
        Node(
          name: node.name, type: node.typeName,
          isStale: node.has([.computed, .effect]) && node.has([.dirty, .pending]),
          dependencies: dependencies))
    }
    withExtendedLifetime(roots) {}
  }

  /// The nodes on which no other node depends, each with its dependencies indented below it.
  ///
  /// An ellipsis follows a node whose dependencies have been listed before.
  public var description: String {
    let inner = Set(nodes.flatMap(\.dependencies))
    var lines: [String] = []
    var listed: Set<Int> = []
    // A stack instead of recursion: chains may be long.
    var rest = nodes.indices.reversed().filter { !inner.contains($0) }.map { ($0, 0) }
    // Nodes of a cycle come last: each of them has a subscriber.
    rest = nodes.indices.reversed().map { ($0, 0) } + rest
    while let (index, depth) = rest.popLast() {
      if depth == 0, listed.contains(index) { continue }
      let node = nodes[index]
      let isRepeated = !listed.insert(index).inserted && !node.dependencies.isEmpty
      lines.append(
        String(repeating: "  ", count: depth)
          + (node.name.map { "\($0): \(node.type)" } ?? node.type)
          + (node.isStale ? " (stale)" : "") + (isRepeated ? " …" : ""))
      if !isRepeated {
        for dependency in node.dependencies.reversed() { rest.append((dependency, depth + 1)) }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The graph as a Mermaid flowchart, with an arrow from each dependency to its subscriber.
  public var mermaid: String {
    var lines = ["flowchart TD"]
    for (index, node) in nodes.enumerated() {
      let label = node.label.map { $0 == "\"" ? "#quot;" : String($0) }.joined()
      let (open, close) = node.dependencies.isEmpty ? ("([", "])") : ("[", "]")
      lines.append("  n\(index)\(open)\"\(label)\"\(close)")
    }
    for (index, node) in nodes.enumerated() {
      for dependency in node.dependencies { lines.append("  n\(dependency) --> n\(index)") }
    }
    return lines.joined(separator: "\n")
  }
}

extension NodeRef {
  /// The address, which distinguishes nodes that are alive.
  var address: UInt { unsafe UInt(bitPattern: base) }

  /// The dependencies of the node, without released nodes that have no dependencies.
  var allDependencies: [NodeRef] {
    readSoFar.filter { !$0.has(.stopped) || $0.has(.computed) && $0.dependencies != nil }
  }

  fileprivate var allSubscribers: [NodeRef] {
    // An effect is no signal: no node can depend on it.
    guard !has(.effect) else { return [] }
    // A watch serves Observation, and is left out.
    return readers.filter { $0.has(.stopped) || !($0.node is ObservationWatch) }
  }
}
