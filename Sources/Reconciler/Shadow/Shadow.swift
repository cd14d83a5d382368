/// A description of a StateView and all views below it: their keys, data, reads, and reasons for rendering.
public struct Shadow: Sendable {
  /// A value under a key.
  public struct Entry: Sendable, Hashable, CustomStringConvertible {
    /// The key.
    public var key: String

    /// The value, described.
    public var value: String

    /// A Boolean value that indicates whether the latest render read the value.
    public var isRead: Bool

    /// The key, with a star if the latest render read the value, and the value.
    public var description: String { "\(key)\(isRead ? "*" : ""): \(value)" }
  }

  /// The record of one view.
  struct Record: Sendable, Hashable {
    var type: String
    var key: String?
    var text: String?

    // Types and keys may share a name, so queries compare these.
    var typeID: ObjectIdentifier
    var keyID: KeyID?
    var isStateView: Bool
    var isHidden: Bool
    var props: [Entry] = []
    var state: [Entry] = []
    var environment: [Entry] = []
    var observes = false
    var signals: [String] = []
    var reasons: [RenderReason] = []
    var renderCount = 0
  }

  /// A Sendable form of a key: its type and its description.
  struct KeyID: Sendable, Hashable {
    let type: ObjectIdentifier
    let description: String

    init(_ key: ShadowKey) {
      type = ObjectIdentifier(Swift.type(of: key.erased.base))
      description = "\(key)"
    }
  }

  let tree: FlatTree<Record>
  let index: Int
  var record: Record { tree.elements[index] }

  /// The type of the view.
  public var type: String { record.type }

  /// The key under which the view was placed; `nil` for a root.
  public var key: String? { record.key }

  /// The text that a plain view shows, if it is ``TextShowing``.
  public var text: String? { record.text }

  /// A Boolean value that indicates whether the view is a StateView; plain views have neither data nor children here.
  public var isStateView: Bool { record.isStateView }

  /// The values and functions that the parent has passed.
  public var props: [Entry] { record.props }

  /// The view's own state.
  public var state: [Entry] { record.state }

  /// The environment values that the latest render read, with the names of their keys' types.
  public var environment: [Entry] { record.environment }

  /// A Boolean value that indicates whether the latest render read an observable object, for example a signal.
  ///
  /// It is also `true` if this view read none, but another view of its type has read one before. Swift's Observation
  /// does not report which object was read; ``StateView/signalTracer`` names signals.
  public var observes: Bool { record.observes }

  /// The names of the signals that the latest render read, in the order of reading; empty without a
  /// ``StateView/signalTracer``.
  public var signals: [String] { record.signals }

  /// The reasons for the latest render.
  public var reasons: [RenderReason] { record.reasons }

  /// The number of renders.
  public var renderCount: Int { record.renderCount }

  /// The views that the latest render has placed, in order.
  public var children: [Shadow] {
    tree.children(of: index).map { Shadow(tree: tree, index: $0) }
  }
}

extension Shadow: Hashable {
  /// Returns a Boolean value that indicates whether two shadows and all below them are equal.
  public static func == (lhs: Shadow, rhs: Shadow) -> Bool {
    lhs.tree.isSame(lhs.index, as: rhs.tree, rhs.index)
  }

  /// Hashes the shadow and all below it.
  public func hash(into hasher: inout Hasher) { tree.hash(index, into: &hasher) }
}

extension Shadow: CustomStringConvertible {
  /// The tree as text, a line for each view: type, key, props, state, and why it was rendered.
  ///
  /// A star marks values that the latest render has read. Lines of more than a hundred levels state their depth instead
  /// of further indentation.
  public var description: String { tree.text(from: index) { $0.line } }
}

extension Shadow {
  /// The tree as text for snapshot tests: a line for each view with its type, key and text.
  ///
  /// Hidden views, and those below them, are left out.
  public var outline: String {
    tree.text(from: index) { $0.isHidden ? nil : $0.outlineLine }
  }
}

extension Shadow.Record {
  fileprivate var outlineLine: String {
    let named = key.map { "\(type) \"\($0)\"" } ?? type
    return text.map { "\(named): \($0)" } ?? named
  }

  fileprivate var line: String {
    var line = type
    if let key { line += " \"\(key)\"" }
    if let text { line += " text \"\(text)\"" }
    func add(_ name: String, _ entries: [Shadow.Entry]) {
      guard !entries.isEmpty else { return }
      line += " \(name) [\(entries.map(\.description).joined(separator: ", "))]"
    }
    add("props", props)
    add("state", state)
    add("environment", environment)
    if !signals.isEmpty {
      line += " observes [\(signals.joined(separator: ", "))]"
    } else if observes {
      line += " observes"
    }
    if !reasons.isEmpty {
      line += " <- \(reasons.map(\.description).joined(separator: ", "))"
    }
    return line
  }

  /// Creates a record of a view without data.
  @MainActor
  fileprivate init(of view: PlatformView, key: ShadowKey?, isStateView: Bool) {
    type = String(describing: Swift.type(of: view))
    self.key = key.map { "\($0)" }
    typeID = ObjectIdentifier(Swift.type(of: view))
    keyID = key.map { Shadow.KeyID($0) }
    self.isStateView = isStateView
    isHidden = view.isOutOfSight
    text = isStateView ? nil : (view as? any TextShowing)?.shownText
  }
}

extension StateView {
  /// The view's shadow: the tree of placed views, with their data.
  ///
  /// - Complexity: O(*n*) for *n* views below this one.
  public var shadow: Shadow { node.shadow }

  /// The closure that runs each render and returns the names of the signals that it has read; `nil` by default.
  ///
  /// Set it in an inspector. Swift's Observation reports that a render has read an observable object, but not which one;
  /// a library of signals can report that. This inspector uses Bindings:
  ///
  /// ```swift
  /// StateView.signalTracer = { render in
  ///   observedSignals(in: render).map { $0.name ?? "\(type(of: $0))" }
  /// }
  /// print(cart.shadow)  // such as: Cart observes [items, total] <- placed
  /// ```
  ///
  /// ``Shadow/signals`` has the names. The closure must call its argument once, before it returns. Without a tracer, a
  /// render only tests whether one is set.
  public static var signalTracer: (@MainActor (_ render: () -> Void) -> [String])? {
    get { RenderScheduler.current.signalTracer }
    set { RenderScheduler.current.signalTracer = newValue }
  }
}

extension ShadowNode {
  var shadow: Shadow {
    // A plain view has no node.
    typealias Source = (view: PlatformView, key: ShadowKey?, node: ShadowNode?)
    let root: Source = (view, data.parentID == .none ? nil : data.key, self)
    let tree = FlatTree(from: root) { source in
      source.node?.record(source.key)
        ?? Shadow.Record(of: source.view, key: source.key, isStateView: false)
    } children: { source -> [Source] in
      guard let node = source.node else { return [] }
      return node.data.children.indices.map {
        (node.data.children[$0].view, node.data.children[$0].key, node.data.children[$0].node)
      }
    }
    return Shadow(tree: tree, index: 0)
  }

  private func record(_ key: ShadowKey?) -> Shadow.Record {
    var record = Shadow.Record(of: view, key: key, isStateView: true)
    record.props = data.props.entries(readIn: data.stamp) + entries(.prop)
    record.state = data.state.entries(readIn: data.stamp) + entries(.local)
    record.environment = readEnvironment
    record.observes = data.observation.map { $0.scope != 0 } ?? false
    if let signals = data.extras?.signals, signals.stamp == data.stamp {
      record.signals = signals.names
    }
    record.reasons = data.reasons.described(kind)
    record.renderCount = Int(data.renderCount)
    return record
  }

  /// The values of the view's properties of a role.
  private func entries(_ role: PropertyRecord.Role) -> [Shadow.Entry] {
    kind.properties.compactMap { property in
      guard property.role == role, let content = property.describe(view) else { return nil }
      return Shadow.Entry(
        key: property.name, value: content.value,
        isRead: content.readStamp == data.stamp && data.stamp > 0)
    }
  }
}

extension SlotTable {
  /// Returns descriptions of the contents, and whether the render with a stamp has read them.
  fileprivate func entries(readIn stamp: UInt32) -> [Shadow.Entry] {
    slots.indices.compactMap { offset in
      let isRead = slots[offset].readStamp == stamp && stamp > 0
      let value: String
      switch slots[offset].content {
      case .absent:
        guard isRead else { return nil }
        value = "nothing"
      case .value(let content): value = content.any.map { "\($0)" } ?? "nil"
      case .function: value = "a function"
      case .link(let link): value = "linked to \(link.key)"
      }
      return Shadow.Entry(key: "\(slots[offset].key)", value: value, isRead: isRead)
    }
  }
}
