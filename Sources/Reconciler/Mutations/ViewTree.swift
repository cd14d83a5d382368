/// A host that keeps its views as plain data: for tests, for replaying, for looking at.
///
/// Mutations that make no sense change nothing and are noted in ``problems``.
public struct ViewTree: MutationHost, Hashable, Sendable {
  /// A view with what it has been told.
  public struct Node: Hashable, Sendable {
    /// The view's number.
    public var id: ViewID

    /// What was created.
    public var kind: String

    /// The text; empty until one is set.
    public var text = ""

    /// The properties that are set.
    public var properties: [String: PropertyValue] = [:]

    /// The views below, in order.
    public var children: [Node] = []
  }

  /// A mutation that made no sense.
  public enum Problem: Hashable, Sendable {
    /// A view was created whose number another one has.
    case createdTwice(ViewID)

    /// A view was named that is not there.
    case unknownView(ViewID)

    /// A view was inserted that has a place, moved that has none, or put below itself.
    case misplaced(ViewID)

    /// A view was to go before one that is not its sibling.
    case noSuchSibling(ViewID)
  }

  private struct Record: Hashable, Sendable {
    var kind: String
    var parent: ViewID?
    var text = ""
    var properties: [String: PropertyValue] = [:]
    var children: [ViewID] = []

    /// Puts a child before another, or at the end.
    mutating func put(_ view: ViewID, before sibling: ViewID?, isMove: Bool) {
      if isMove, let old = children.firstIndex(of: view) { children.remove(at: old) }
      // From the end, where renders put most.
      let index = sibling.flatMap { children.lastIndex(of: $0) } ?? children.count
      children.insert(view, at: index)
    }
  }

  private var records: [ViewID: Record] = [.root: Record(kind: "root")]

  /// What made no sense, in order.
  public private(set) var problems: [Problem] = []

  /// Creates a tree without views.
  public init() {}

  /// Makes mutations, in order.
  public mutating func apply(_ mutations: MutationList) {
    for record in mutations.records {
      if let problem = apply(record, mutations) { problems.append(problem) }
    }
  }

  private mutating func apply(_ record: Mutation, _ list: MutationList) -> Problem? {
    let view = record.view
    switch record.operation {
    case .create:
      guard records[view] == nil else { return .createdTwice(view) }
      records[view] = Record(kind: list.kind(of: record))
    case .insert, .move: return place(record)
    case .remove:
      guard view != .root, let old = records[view] else { return .unknownView(view) }
      if let parent = old.parent { records[parent]?.children.removeAll { $0 == view } }
      forget(view)
    case .removeAll:
      guard let old = records[view] else { return .unknownView(view) }
      for child in old.children { forget(child) }
      records[view]?.children = []
    case .text:
      guard records[view] != nil else { return .unknownView(view) }
      records[view]?.text = list.text(of: record)
    case .property:
      guard records[view] != nil else { return .unknownView(view) }
      let value = list.value(of: record)
      records[view]?.properties[list.name(of: record)] = value == .none ? nil : value
    }
    return nil
  }

  private mutating func place(_ record: Mutation) -> Problem? {
    let view = record.view
    guard let old = records[view] else { return .unknownView(view) }
    guard records[record.parent] != nil else { return .unknownView(record.parent) }
    let isMove = record.operation == .move
    let isWithin = old.parent == record.parent
    guard view != .root, (old.parent != nil) == isMove,
      isWithin || !isAncestor(view, old, of: record.parent)
    else { return .misplaced(view) }
    if let before = record.before {
      guard before != view, records[before]?.parent == record.parent else {
        return .noSuchSibling(before)
      }
    }
    if let former = old.parent, !isWithin {
      records[former]?.children.removeAll { $0 == view }
    }
    records[view]?.parent = record.parent
    // In place: a copy of the children for each would take quadratic time.
    records[record.parent]?.put(view, before: record.before, isMove: isWithin)
    return nil
  }

  private func isAncestor(_ view: ViewID, _ record: Record, of other: ViewID) -> Bool {
    if record.children.isEmpty { return view == other }
    var next: ViewID? = other
    while let current = next {
      if current == view { return true }
      next = records[current]?.parent
    }
    return false
  }

  private mutating func forget(_ view: ViewID) {
    var doomed = [view]
    while let next = doomed.popLast() {
      if let record = records.removeValue(forKey: next) { doomed += record.children }
    }
  }

  // MARK: - Looking

  /// The views below the root, with all that is below them.
  public var roots: [Node] { node(.root).children }

  private func node(_ id: ViewID) -> Node {
    let record = records[id] ?? Record(kind: "")
    return Node(
      id: id, kind: record.kind, text: record.text, properties: record.properties,
      children: record.children.map { node($0) })
  }

  /// The views for which something holds, a parent before its children.
  public func all(where isWanted: (Node) -> Bool) -> [Node] {
    var found: [Node] = []
    func visit(_ node: Node) {
      if isWanted(node) { found.append(node) }
      for child in node.children { visit(child) }
    }
    for root in roots { visit(root) }
    return found
  }

  /// The views of a kind, a parent before its children.
  public func all(kind: String) -> [Node] { all { $0.kind == kind } }

  /// The views with a text, a parent before its children.
  public func all(text: String) -> [Node] { all { $0.text == text } }
}

extension ViewTree: CustomStringConvertible {
  /// The tree as text, a line for each view.
  public var description: String {
    func lines(_ node: Node, _ indent: String) -> [String] {
      var line = indent + node.kind
      if !node.text.isEmpty { line += " \"\(node.text)\"" }
      for (name, value) in node.properties.sorted(by: { $0.key < $1.key }) {
        line += " \(name): \(value)"
      }
      return [line] + node.children.flatMap { lines($0, indent + "  ") }
    }
    return roots.flatMap { lines($0, "") }.joined(separator: "\n")
  }
}
