/// A guide that arranges items one after the other, as `UIStackView` does its views.
///
/// ```swift
/// let row = LayoutStack(in: card, axis: .horizontal, spacing: 8, arranging: [icon, title])
/// row.layout.makeConstraints { $0.edges.equalToSuperview().inset(16) }
/// ```
///
/// The items stay children of their parent. Stacks can be arranged in stacks. Changes are collected, and
/// take effect with the next update.
public final class LayoutStack: LayoutGuide {
  /// What becomes of the room along the axis.
  public enum Distribution: Hashable, Sendable {
    /// Items fill it, by their hugging and their resistance to compression.
    case fill
    /// Items fill it with one length for all.
    case fillEqually
    /// Items fill it in proportion to their content.
    case fillProportionally
    /// Room goes between the items, the same everywhere, and never less than the spacing.
    case equalSpacing
    /// The middles have one distance, where the spacing allows.
    case equalCentering
  }

  /// Where items are across the axis.
  public enum Alignment: Hashable, Sendable {
    /// From edge to edge.
    case fill
    /// At the leading edge, or the top.
    case leading
    /// In the middle.
    case center
    /// At the trailing edge, or the bottom.
    case trailing
    /// With their first lines' baselines where the first item's is; in rows.
    case firstBaseline
    /// With their last lines' baselines where the first item's is; in rows.
    case lastBaseline
  }

  /// The direction in which items follow each other.
  public var axis: Axis { didSet { if axis != oldValue { rearrange() } } }

  /// What becomes of the room along the axis.
  public var distribution: Distribution {
    didSet { if distribution != oldValue { rearrange() } }
  }

  /// Where items are across the axis.
  public var alignment: Alignment { didSet { if alignment != oldValue { rearrange() } } }

  /// The room between items, in points.
  public var spacing: Double { didSet { if spacing != oldValue { rearrange() } } }

  /// The room between the edges and the items, in points.
  public var insets: DirectionalInsets { didSet { if insets != oldValue { rearrange() } } }

  struct Entry {
    let reference: NodeReference
    var spacingAfter: Double?
    var isHidden = false
  }

  var entries: [Entry] = []
  var rules: [LayoutConstraint] = []
  var gaps: [LayoutGuide] = []
  var isDirty = false

  /// The rectangle that is filled: the stack's own, or that of an item.
  let boundary: NodeReference

  /// Creates a stack in an item.
  public convenience init(
    in owner: any LayoutItem, axis: Axis = .horizontal, distribution: Distribution = .fill,
    alignment: Alignment = .fill, spacing: Double = 0, insets: DirectionalInsets = .init(),
    name: String? = nil, arranging items: [any LayoutItem] = []
  ) {
    self.init(
      owner, boundary: nil, axis: axis, distribution: distribution, alignment: alignment,
      spacing: spacing, insets: insets, name: name)
    arrange(items)
  }

  init(
    _ owner: any LayoutItem, boundary: NodeReference?, axis: Axis, distribution: Distribution,
    alignment: Alignment, spacing: Double, insets: DirectionalInsets, name: String?
  ) {
    self.axis = axis
    self.distribution = distribution
    self.alignment = alignment
    self.spacing = spacing
    self.insets = insets
    let node = LayoutNode()
    self.boundary = boundary ?? node.reference
    super.init(in: owner, name: name, node: node)
  }

  deinit {
    for rule in rules { rule.stop() }
    for entry in entries where entry.reference.node?.stack === self {
      entry.reference.node?.stack = nil
    }
  }

  // MARK: - Items

  /// The items in order.
  public var arranged: [any LayoutItem] { entries.compactMap { $0.reference.node?.item } }

  /// Arranges other items instead; those that stay keep the spacing after them.
  public func arrange(_ items: [any LayoutItem]) {
    var old: [ObjectIdentifier: Entry] = [:]
    for entry in entries {
      old[ObjectIdentifier(entry.reference)] = entry
      entry.reference.node?.stack = nil
    }
    entries = items.map { item in
      let node = item.layoutNode
      node.attach(item)
      if let other = node.stack, other !== self { other.remove(item) }
      node.stack = self
      return old[ObjectIdentifier(node.reference)] ?? Entry(reference: node.reference)
    }
    rearrange()
  }

  /// Arranges one more item, at an index or after all others.
  public func insert(_ item: any LayoutItem, at index: Int? = nil) {
    var items = arranged.filter { $0 !== item }
    let position = index ?? items.count
    precondition(items.indices.contains(position) || position == items.count, "index out of range")
    items.insert(item, at: position)
    arrange(items)
  }

  /// Arranges an item no longer; it stays where it is until something else lays it out.
  public func remove(_ item: any LayoutItem) { arrange(arranged.filter { $0 !== item }) }

  /// Sets the room after one item; nil for that of the stack.
  public func setCustomSpacing(_ spacing: Double?, after item: any LayoutItem) {
    change(item) { $0.spacingAfter = spacing }
  }

  /// Leaves an item out, as if it were not there, or takes it in again.
  public func setHidden(_ isHidden: Bool, _ item: any LayoutItem) {
    change(item) { $0.isHidden = isHidden }
  }

  private func change(_ item: any LayoutItem, _ body: (inout Entry) -> Void) {
    let reference = item.layoutNode.reference
    guard let index = entries.firstIndex(where: { $0.reference === reference }) else { return }
    body(&entries[index])
    rearrange()
  }

  /// Makes the rules anew before the next update.
  func rearrange() {
    guard !isDirty else { return }
    isDirty = true
    guard let node = boundary.node else { return }
    LayoutContainer.of(node, isLaidOut: node.isLaidOut)?.noteStack(self)
  }
}

extension ItemLayout {
  /// Arranges items inside this one, from edge to edge; the item keeps the stack.
  @discardableResult
  public func arrange(
    _ items: [any LayoutItem], axis: Axis = .vertical,
    distribution: LayoutStack.Distribution = .fill, alignment: LayoutStack.Alignment = .fill,
    spacing: Double = 0, insets: DirectionalInsets = .init()
  ) -> LayoutStack {
    let stack = LayoutStack(
      item, boundary: node.reference, axis: axis, distribution: distribution,
      alignment: alignment, spacing: spacing, insets: insets, name: nil)
    stack.arrange(items)
    return stack
  }
}
