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
}

extension Shadow: CustomStringConvertible {
  /// The tree as text, a line for each view: type, key, props, state, and why it was rendered.
  ///
  /// What the latest render read has a star.
  public var description: String { lines(indented: "").joined(separator: "\n") }

  private func lines(indented indent: String) -> [String] {
    var line = indent + type
    if let key { line += " \"\(key)\"" }
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
    var shadow = Shadow(
      type: view.typeName, key: parentID == .none ? nil : "\(key)", isStateView: true)
    shadow.props = entries(of: props)
    shadow.state = entries(of: state)
    shadow.observes = observation.map { $0.scope != 0 } ?? false
    shadow.reasons = reasons.described
    shadow.renderCount = Int(renderCount)
    shadow.children = children.map { child in
      child.node?.shadow
        ?? Shadow(
          type: String(describing: Swift.type(of: child.view)), key: "\(child.key)",
          isStateView: false)
    }
    return shadow
  }

  private func entries(of table: SlotTable) -> [Shadow.Entry] {
    table.slots.compactMap { slot in
      let isRead = slot.readStamp == stamp && stamp > 0
      let value: String
      switch slot.content {
      case .absent:
        guard isRead else { return nil }
        value = "nothing"
      case .value(let content): value = content.any.map { "\($0)" } ?? "nil"
      case .function: value = "a function"
      case .link(let link): value = "linked to \(link.key)"
      }
      return Shadow.Entry(key: "\(slot.key)", value: value, isRead: isRead)
    }
  }
}
