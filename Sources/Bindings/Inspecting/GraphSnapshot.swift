/// A picture of the graph at one moment: which node depends on which.
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
/// It has all nodes that the given ones depend on or that depend on them, directly or not. Dependencies are
/// those of the last run: a computed value that has not been read yet has none. Making one runs nothing.
public struct GraphSnapshot: Sendable, Hashable, CustomStringConvertible {
  /// A node as it was.
  public struct Node: Sendable, Hashable {
    /// The name, or nil if none was given.
    public var name: String?

    /// The type, as it is written.
    public var type: String

    /// Whether something that it depends on may have changed since it last ran.
    public var isStale: Bool

    /// The indices of the nodes that it depends on, in the order in which it has read them.
    public var dependencies: [Int]

    /// The name, or the type if the node has no name.
    public var label: String { name ?? type }
  }

  /// The nodes: first the given ones, then what was found from there, nearest first.
  public private(set) var nodes: [Node] = []

  /// Takes down the nodes around some nodes.
  ///
  /// - Complexity: O(n) for n nodes and dependencies that are found.
  public init(around roots: _GraphNode...) { self.init(around: roots) }

  /// Takes down the nodes around some nodes.
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

  /// Each node on which no other one depends, with what it depends on indented below it.
  ///
  /// A node whose dependencies are listed already is followed by an ellipsis.
  public var description: String {
    let inner = Set(nodes.flatMap(\.dependencies))
    var lines: [String] = []
    var listed: Set<Int> = []
    // A stack instead of recursion: chains may be long.
    var rest = nodes.indices.reversed().filter { !inner.contains($0) }.map { ($0, 0) }
    // What is on a cycle comes last: there is no other node that depends on it.
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

  /// The graph as a Mermaid flowchart: arrows lead from what is read to what reads it.
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

  /// The nodes that the node depends on, without those that were released and depend on nothing.
  var allDependencies: [NodeRef] {
    readSoFar.filter { !$0.has(.stopped) || $0.dependencies != nil }
  }

  fileprivate var allSubscribers: [NodeRef] {
    // An effect is no signal: nobody can depend on it.
    guard !has(.effect) else { return [] }
    var result: [NodeRef] = []
    var next = firstSubscriber
    while let link = next {
      // What serves observation from outside of the graph is no part of it.
      let node = link.subscriber.node
      if node.has(.stopped) || !(node.node is ObservationWatch) { result.append(node) }
      next = link.nextSubscriber
    }
    return result
  }
}
