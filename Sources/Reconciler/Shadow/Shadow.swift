/// A record of a StateView and all that is below it: keys, data, what was read, and why it was rendered.
public struct Shadow: Sendable, Hashable {
  /// A value under a key.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public var key: String

    /// The value, described.
    public var value: String

    /// Whether the latest render read it.
    public var isRead: Bool
  }

  /// The type of the view.
  public var type: String

  /// The key under which it was placed; nil for a root.
  public var key: String?

  /// The text that a plain view shows, if it is ``TextShowing``.
  public var text: String?

  // Types and keys may share a name, so queries compare these.
  var typeID: ObjectIdentifier
  var keyID: KeyID?

  /// A key without what it holds, which need not be Sendable: two of a type that are described alike are
  /// the same.
  struct KeyID: Sendable, Hashable {
    let type: ObjectIdentifier
    let description: String

    init(_ key: ShadowKey) {
      type = ObjectIdentifier(Swift.type(of: key.erased.base))
      description = "\(key)"
    }
  }

  /// Whether it is a StateView; plain views have neither data nor children here.
  public var isStateView: Bool

  /// What the parent gave.
  public var props: [Entry] = []

  /// The view's own data.
  public var state: [Entry] = []

  /// Whether the latest render read anything observable.
  public var observes = false

  /// Why the latest render came.
  public var reasons: [RenderReason] = []

  /// How often the view was rendered.
  public var renderCount = 0

  /// What the latest render placed, in order.
  public var children: [Shadow] = []

  @MainActor
  init(of view: PlatformView, key: ShadowKey?, isStateView: Bool) {
    type = String(describing: Swift.type(of: view))
    self.key = key.map { "\($0)" }
    typeID = ObjectIdentifier(Swift.type(of: view))
    keyID = key.map { KeyID($0) }
    self.isStateView = isStateView
  }
}

extension Shadow: CustomStringConvertible {
  /// The tree as text, a line for each view: type, key, props, state, and why it was rendered.
  ///
  /// What the latest render read has a star.
  public var description: String { lines(indented: "").joined(separator: "\n") }

  private func lines(indented indent: String) -> [String] {
    var line = indent + type
    if let key { line += " \"\(key)\"" }
    if let text { line += " text \"\(text)\"" }
    func add(_ name: String, _ entries: [Entry]) {
      guard !entries.isEmpty else { return }
      let texts = entries.map { "\($0.key)\($0.isRead ? "*" : ""): \($0.value)" }
      line += " \(name) [\(texts.joined(separator: ", "))]"
    }
    add("props", props)
    add("state", state)
    if observes { line += " observes" }
    if !reasons.isEmpty {
      line += " <- \(reasons.map(\.description).joined(separator: ", "))"
    }
    return [line] + children.flatMap { $0.lines(indented: indent + "  ") }
  }
}

extension StateView {
  /// The view's shadow: the hierarchy as the latest renders have placed it, and the data behind it.
  ///
  /// - Complexity: O(n) with n views below.
  public var shadow: Shadow { node.shadow }
}

extension ShadowNode {
  var shadow: Shadow {
    var shadow = Shadow(of: view, key: parentID == .none ? nil : key, isStateView: true)
    shadow.props = props.entries(readIn: stamp)
    shadow.state = state.entries(readIn: stamp)
    shadow.observes = observation.map { $0.scope != 0 } ?? false
    shadow.reasons = reasons.described
    shadow.renderCount = Int(renderCount)
    shadow.children = children.indices.map { offset in
      if let node = children[offset].node { return node.shadow }
      let view = children[offset].view
      var shadow = Shadow(of: view, key: children[offset].key, isStateView: false)
      shadow.text = (view as? any TextShowing)?.shownText
      return shadow
    }
    return shadow
  }

}

extension SlotTable {
  /// What is in the table, and whether it was read in a render.
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
