/// A tree of views as plain data, which the mutations of another tree reproduce, for tests, replaying and inspection.
///
/// A mutation that does not fit the tree changes nothing, and is appended to ``problems``.
public struct ViewTree: Hashable, Sendable {
  /// A view with its text and children.
  public struct Node: Sendable {
    fileprivate struct Content: Hashable, Sendable {
      var id: ViewID
      var kind: String
      var text: String
    }

    fileprivate let tree: FlatTree<Content>
    fileprivate let index: Int
    fileprivate var content: Content { tree.elements[index] }

    /// The view's number.
    public var id: ViewID { content.id }

    /// The kind of view.
    public var kind: String { content.kind }

    /// The text; empty until one is set.
    public var text: String { content.text }

    /// The children, in order.
    public var children: [Node] { tree.children(of: index).map { Node(tree: tree, index: $0) } }
  }

  /// A mutation that did not fit the tree.
  public enum Problem: Hashable, Sendable {
    /// A view was created with the number of another view.
    case createdTwice(ViewID)

    /// The mutation names a view that does not exist.
    case unknownView(ViewID)

    /// A view was inserted twice, moved before it was inserted, or put below itself.
    case misplaced(ViewID)

    /// An insertion or move names a sibling that is not a child of the parent.
    case noSuchSibling(ViewID)
  }

  private struct Record: Hashable, Sendable {
    var kind: String
    var parent: ViewID?
    var text = ""

    // The children are a linked list, in which inserting and removing one costs O(1).
    var first: ViewID?
    var last: ViewID?
    var previous: ViewID?
    var next: ViewID?
  }

  private var records: [ViewID: Record] = [.root: Record(kind: "root")]

  /// The mutations that could not be applied, in order.
  public private(set) var problems: [Problem] = []

  /// Creates a tree without views.
  public init() {}

  /// Applies mutations, in order.
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
      guard view != .root, records[view] != nil else { return .unknownView(view) }
      unlink(view)
      forget([view])
    case .removeAll:
      guard records[view] != nil else { return .unknownView(view) }
      forget(children(of: view))
      records[view]?.first = nil
      records[view]?.last = nil
    case .text:
      guard records[view] != nil else { return .unknownView(view) }
      records[view]?.text = list.text(of: record)
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
    if isMove { unlink(view) }
    link(view, under: record.parent, before: record.before)
    return nil
  }

  private mutating func link(_ view: ViewID, under parent: ViewID, before sibling: ViewID?) {
    let previous = if let sibling { records[sibling]?.previous } else { records[parent]?.last }
    records[view]?.parent = parent
    records[view]?.previous = previous
    records[view]?.next = sibling
    if let previous { records[previous]?.next = view } else { records[parent]?.first = view }
    if let sibling { records[sibling]?.previous = view } else { records[parent]?.last = view }
  }

  private mutating func unlink(_ view: ViewID) {
    guard let record = records[view], let parent = record.parent else { return }
    if let previous = record.previous {
      records[previous]?.next = record.next
    } else {
      records[parent]?.first = record.next
    }
    if let next = record.next {
      records[next]?.previous = record.previous
    } else {
      records[parent]?.last = record.previous
    }
  }

  private func isAncestor(_ view: ViewID, _ record: Record, of other: ViewID) -> Bool {
    if record.first == nil { return view == other }
    var next: ViewID? = other
    while let current = next {
      if current == view { return true }
      next = records[current]?.parent
    }
    return false
  }

  private mutating func forget(_ views: [ViewID]) {
    var doomed = views
    while let next = doomed.popLast() {
      doomed += children(of: next)
      records[next] = nil
    }
  }

  private func children(of view: ViewID) -> [ViewID] {
    var found: [ViewID] = []
    var next = records[view]?.first
    while let child = next {
      found.append(child)
      next = records[child]?.next
    }
    return found
  }

  // MARK: - Looking

  /// The children of the root, with their descendants.
  public var roots: [Node] { whole.children }

  private var whole: Node {
    let tree = FlatTree(from: ViewID.root) { id in
      let record = records[id] ?? Record(kind: "")
      return Node.Content(id: id, kind: record.kind, text: record.text)
    } children: {
      children(of: $0)
    }
    return Node(tree: tree, index: 0)
  }

  /// Returns the views that satisfy a predicate, parents before children.
  public func all(where isWanted: (Node) -> Bool) -> [Node] {
    let whole = whole
    return whole.tree.range(of: 0).dropFirst().map { Node(tree: whole.tree, index: $0) }
      .filter(isWanted)
  }

  /// Returns the views of a kind, parents before children.
  public func all(kind: String) -> [Node] { all { $0.kind == kind } }

  /// Returns the views with a text, parents before children.
  public func all(text: String) -> [Node] { all { $0.text == text } }
}

extension ViewTree: CustomStringConvertible {
  /// The tree as text, a line for each view.
  ///
  /// A line of a level below the hundredth states its depth, and is not indented further.
  public var description: String {
    roots.map { root in root.tree.text(from: root.index) { $0.line } }.joined(separator: "\n")
  }
}

extension ViewTree.Node: Hashable {
  /// Returns a Boolean value that indicates whether two views and their descendants are equal.
  public static func == (lhs: ViewTree.Node, rhs: ViewTree.Node) -> Bool {
    lhs.tree.isSame(lhs.index, as: rhs.tree, rhs.index)
  }

  /// Hashes the view, and its descendants.
  public func hash(into hasher: inout Hasher) { tree.hash(index, into: &hasher) }
}

extension ViewTree.Node.Content {
  fileprivate var line: String {
    text.isEmpty ? kind : "\(kind) \"\(text)\""
  }
}
