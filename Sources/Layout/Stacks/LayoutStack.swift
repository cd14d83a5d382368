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
    ///
    /// Among those that hug equally the first grows; among those that resist equally the last shrinks.
    case fill
    /// Items fill it with one length for all.
    case fillEqually
    /// Items fill it in proportion to their content; those without any keep as small as they can be, the
    /// last of them smallest.
    ///
    /// What is required of one item's length decides all of them, where `UIStackView` gives proportions up.
    case fillProportionally
    /// Room goes between the items, the same everywhere, and never less than the spacing.
    case equalSpacing
    /// The middles have one distance; where the spacing does not allow that, they are as near as can be to
    /// where they were then.
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
    /// With their first lines' baselines on one line, as high as may be; in columns, as leading.
    case firstBaseline
    /// With their last lines' baselines on one line, as high as may be; in columns, as leading.
    case lastBaseline

    /// In rows, ``leading``.
    public static let top = Alignment.leading

    /// In rows, ``trailing``.
    public static let bottom = Alignment.trailing
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

  final class Entry {
    let reference: NodeReference

    /// Whether the item has been taken out.
    var isGone = false
    var spacingAfter: Double?
    var isHidden = false

    /// A number that grows from item to item, for what prefers the ones to the others.
    var order = 0.0

    /// The room before the item, where it is a guide.
    var gap: LayoutGuide?
    var rules: [LayoutConstraint] = []

    /// What the rules were made for.
    var place: StackPlace?

    init(_ reference: NodeReference) { self.reference = reference }
  }

  var entries: [Entry] = []

  /// Items that have been taken out, whose rules are to end.
  var removed: [Entry] = []

  /// The rules that belong to no item.
  var ownRules: [LayoutConstraint] = []

  /// What the rules were made for.
  var style: StackStyle?

  /// What items have in common, so that none of them is the one that others follow: its width is their
  /// length, that of a unit of content, the room between them or the distance of their middles, its top the
  /// line of their baselines.
  var gauge: LayoutGuide?

  /// The length of content to which the gauge belongs, a power of two.
  var contentUnit = 1.0

  /// What the items' contents come to, as far as it is known.
  var contentLengths: [Axis: Double] = [:]
  var isDirty = false

  /// In how many stacks it was when the rules were made.
  var depth = 0

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
  ///
  /// An item that occurs more than once is arranged where it comes first.
  public func arrange(_ items: [any LayoutItem]) {
    var old: [ObjectIdentifier: Entry] = [:]
    let before = entries
    for entry in before { old[ObjectIdentifier(entry.reference)] = entry }
    entries = []
    var seen: Set<ObjectIdentifier> = []
    for item in items {
      let reference = item.layoutNode.reference
      guard seen.insert(ObjectIdentifier(reference)).inserted else { continue }
      let known = old.removeValue(forKey: ObjectIdentifier(reference))
      if let entry = known ?? adopt(item) { entries.append(entry) }
    }
    for entry in before where old[ObjectIdentifier(entry.reference)] != nil { leave(entry) }
    rearrange()
  }

  /// Arranges one more item after all others.
  public func append(_ item: any LayoutItem) { insert(item) }

  /// Arranges one more item, at an index or after all others.
  ///
  /// One that is arranged already moves there; the index counts without it, and the nearest is taken
  /// instead of one that there is not.
  public func insert(_ item: any LayoutItem, at index: Int? = nil) {
    let known = item.layoutNode.stack === self ? take(item) : nil
    known?.order = 0
    guard let entry = known ?? adopt(item) else { return }
    if index != nil { dropGone() }
    entries.insert(entry, at: min(max(0, index ?? entries.count), entries.count))
    rearrange()
  }

  /// Arranges an item no longer; it stays where it is until something else lays it out.
  public func remove(_ item: any LayoutItem) {
    guard let entry = take(item) else { return }
    leave(entry)
    rearrange()
  }

  /// Takes the stack out of its item; its rules end, and its items stay where they are.
  public override func removeFromOwner() {
    guard owner != nil else { return }
    endRules()
    for entry in entries { leave(entry) }
    (entries, removed) = ([], [])
    super.removeFromOwner()
  }

  /// Returns nil where the stack is in the item.
  private func adopt(_ item: any LayoutItem) -> Entry? {
    let node = item.layoutNode
    node.attach(item)
    node.followParent()
    guard !isInside(node) else {
      LayoutIssue.report(.init(.arrangedInItself, item: node.name, source: nil), near: node)
      return nil
    }
    node.stack?.remove(item)
    node.stack = self
    node.rearrangeStacks()
    let index = removed.firstIndex { $0.reference === node.reference }
    // The rules may be needed as they are.
    let known = index.map { removed.remove(at: $0) }
    let entry = Entry(node.reference)
    (entry.rules, entry.gap) = (known?.rules ?? [], known?.gap)
    return entry
  }

  /// Whether the stack fills a node, or is arranged in what does.
  private func isInside(_ node: LayoutNode) -> Bool {
    var next: LayoutStack? = self
    while let stack = next {
      if stack.boundary === node.reference { return true }
      next = stack.boundary.node?.stack
    }
    return false
  }

  private func take(_ item: any LayoutItem) -> Entry? {
    let reference = item.layoutNode.reference
    return entries.firstIndex { $0.reference === reference }.map { entries.remove(at: $0) }
  }

  private func leave(_ entry: Entry) {
    entry.isGone = true
    removed.append(entry)
    guard let node = entry.reference.node, node.stack === self else { return }
    node.stack = nil
    node.rearrangeStacks()
  }

  /// Sets the room after one item; nil for that of the stack.
  public func setCustomSpacing(_ spacing: Double?, after item: any LayoutItem) {
    change(item) { $0.spacingAfter = spacing }
  }

  /// Leaves an item out, as if it were not there, or takes it in again.
  ///
  /// The item's own visibility is not looked at and not changed.
  public func setHidden(_ isHidden: Bool, _ item: any LayoutItem) {
    change(item) { $0.isHidden = isHidden }
  }

  private func change(_ item: any LayoutItem, _ body: (Entry) -> Void) {
    let reference = item.layoutNode.reference
    guard let entry = entries.first(where: { $0.reference === reference }) else { return }
    body(entry)
    rearrange()
  }

  /// Makes the rules anew before the next update, also of the stacks around that go by what is here.
  func rearrange() {
    enqueue()
    contentChanged()
  }

  /// Makes the rules anew before the next update.
  func enqueue() {
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
