/// A guide that arranges items in a row or column, as `UIStackView` arranges views.
///
/// ```swift
/// let row = LayoutStack(in: card, axis: .horizontal, spacing: 8, arranging: [icon, title])
/// row.layout.makeConstraints { $0.edges.equalToSuperview().inset(16) }
/// ```
///
/// The items stay children of their parent, and can have constraints of their own. You can arrange stacks in
/// stacks. Changes take effect in the next update.
public final class LayoutStack: LayoutGuide, Arranger {
  /// The distribution of space along the axis, with the names of `UIStackView` and of CSS's `justify-content`.
  public enum Distribution: Hashable, Sendable {
    /// The items fill the stack, by their content hugging and compression resistance.
    ///
    /// Of items that hug equally, the first one grows. Of items that resist equally, the last one shrinks.
    case fill
    /// The items fill the stack and have equal lengths.
    case fillEqually
    /// The items fill the stack in proportion to their contents.
    ///
    /// Items without content are as small as their constraints allow; the first of them takes the space that no other
    /// item can take. If one item has a required length, it determines the lengths of all items; `UIStackView` gives up
    /// the proportions instead.
    case fillProportionally
    /// The space between items is equal, and at least the spacing.
    case equalSpacing
    /// The centers of the items are equally spaced.
    ///
    /// If the spacing does not allow this, each center is as close as possible to its place.
    case equalCentering
    /// The items are packed at the leading edge, or at the top; free space is after the last item.
    case start
    /// The items are packed in the middle, with equal space before the first and after the last item.
    case center
    /// The items are packed at the trailing edge, or at the bottom.
    case end
    /// Each item has equal space on both sides, so that the space at the edges is half the space between items.
    case spaceAround
    /// The space between items and at the edges is equal.
    case spaceEvenly

    /// CSS's name of ``equalSpacing``.
    public static let spaceBetween = Distribution.equalSpacing

    /// Whether the space at both edges follows ``LayoutStack/gauge``, which is the space after the last item.
    var sharesEdges: Bool { self == .center || self == .spaceAround || self == .spaceEvenly }

    /// Whether the space between items is a guide.
    var usesGaps: Bool {
      switch self {
      case .equalSpacing, .equalCentering, .spaceAround, .spaceEvenly: true
      default: false
      }
    }
  }

  /// The position of items across the axis of a stack.
  public enum Alignment: Hashable, Sendable {
    /// From edge to edge.
    case fill
    /// At the leading edge, or the top.
    case leading
    /// In the middle.
    case center
    /// At the trailing edge, or the bottom.
    case trailing
    /// With the baselines of their first lines on one line, as high as possible; in columns, like `leading`.
    case firstBaseline
    /// With the baselines of their last lines on one line, as high as possible; in columns, like `leading`.
    case lastBaseline

    /// In rows, ``leading``.
    public static let top = Alignment.leading

    /// In rows, ``trailing``.
    public static let bottom = Alignment.trailing
  }

  /// The direction in which items follow each other.
  public var axis: Axis { didSet { if axis != oldValue { rearrange() } } }

  /// The distribution of space along the axis.
  public var distribution: Distribution {
    didSet { if distribution != oldValue { rearrange() } }
  }

  /// The position of items across the axis.
  public var alignment: Alignment { didSet { if alignment != oldValue { rearrange() } } }

  /// The space between items, in points.
  public var spacing: Double {
    didSet { if !apply(spacing, insteadOf: oldValue, "spacing") { spacing = oldValue } }
  }

  /// The space between the edges and the items, in points.
  public var insets: DirectionalInsets {
    didSet { if !apply(insets, insteadOf: oldValue, "insets") { insets = oldValue } }
  }

  final class Entry {
    let reference: NodeReference

    /// Whether the item was removed.
    var isGone = false
    var spacingAfter: Double?
    var isHidden = false
    var grow = 0.0
    var alignment: Alignment?

    /// A number that grows from item to item; it weights the rules that prefer some items to others.
    var order = 0.0

    /// The guide for the space before the item; `nil` if the space is a constant.
    var gap: LayoutGuide?
    var rules: [LayoutConstraint] = []

    /// The settings for which the rules were made.
    var place: StackPlace?

    init(_ reference: NodeReference) { self.reference = reference }
  }

  var entries: [Entry] = []

  /// Items that were removed, whose rules the next update ends.
  var removed: [Entry] = []

  /// The rules that belong to no item.
  var ownRules: [LayoutConstraint] = []

  /// The settings for which the rules were made.
  var style: StackStyle?

  /// The guide whose size the rules of all items refer to, so that no item is treated differently.
  ///
  /// Depending on the distribution, its width is the length of each item, a unit of content or of growth, the space
  /// between items, or the distance of their centers. Its top is the line of the baselines. If the distribution adds
  /// space at the edges, the gauge is the space after the last item.
  var gauge: LayoutGuide?

  /// The length of content that the gauge's width stands for, a power of two.
  var contentUnit = 1.0

  /// The cached sums of the items' contents.
  var contentLengths: [Axis: Double] = [:]
  var isDirty = false

  /// The number of stacks around this one when the rules were made.
  var depth = 0

  let source: Constraint.Source

  /// The node whose rectangle the items fill: the stack's own, or that of an item.
  let boundary: NodeReference

  /// The flow of which the stack is a line.
  weak var flow: LayoutFlow?

  /// Creates a stack in an item.
  public convenience init(
    in owner: any LayoutItem, axis: Axis = .horizontal, distribution: Distribution = .fill,
    alignment: Alignment = .fill, spacing: Double = 0, insets: DirectionalInsets = .init(),
    name: String? = nil, arranging items: [any LayoutItem] = [], file: String = #fileID,
    line: Int = #line
  ) {
    self.init(
      owner, boundary: nil, axis: axis, distribution: distribution, alignment: alignment,
      spacing: spacing, insets: insets, name: name, source: .init(file: file, line: line))
    arrange(items, file: file, line: line)
  }

  init(
    _ owner: any LayoutItem, boundary: NodeReference?, axis: Axis, distribution: Distribution,
    alignment: Alignment, spacing: Double, insets: DirectionalInsets, name: String?,
    source: Constraint.Source
  ) {
    self.source = source
    self.axis = axis
    self.distribution = distribution
    self.alignment = alignment
    self.spacing = spacing
    self.insets = insets
    let node = LayoutNode()
    self.boundary = boundary ?? node.reference
    super.init(in: owner, name: name, node: node)
    if !check(spacing, "spacing", source) { self.spacing = 0 }
    if !check(insets, "insets", source) { self.insets = .init() }
  }

  deinit { for rule in rules { rule.stop() } }

  /// Whether the rules depend on the lengths of the items' contents.
  var usesContents: Bool {
    distribution == .fillProportionally || entries.contains { !$0.isHidden && $0.grow > 0 }
  }

  // MARK: - Items

  /// The items in order.
  public var arranged: [any LayoutItem] { entries.compactMap { $0.reference.node?.item } }

  /// Replaces the arranged items; items that stay keep their custom spacing, weight, alignment and hidden state.
  ///
  /// If an item occurs more than once, its first position counts.
  public func arrange(_ items: [any LayoutItem], file: String = #fileID, line: Int = #line) {
    var old: [ObjectIdentifier: Entry] = [:]
    let before = entries
    let source = Constraint.Source(file: file, line: line)
    for entry in before { old[ObjectIdentifier(entry.reference)] = entry }
    entries = []
    var seen: Set<ObjectIdentifier> = []
    for item in items {
      let reference = item.layoutNode.reference
      guard seen.insert(ObjectIdentifier(reference)).inserted else { continue }
      let known = old.removeValue(forKey: ObjectIdentifier(reference))
      if let entry = known ?? adopt(item, source) { entries.append(entry) }
    }
    for entry in before where old[ObjectIdentifier(entry.reference)] != nil { leave(entry) }
    rearrange()
  }

  /// Adds an item after all others.
  public func append(_ item: any LayoutItem, file: String = #fileID, line: Int = #line) {
    insert(item, file: file, line: line)
  }

  /// Inserts an item at an index, or after all others.
  ///
  /// If the stack arranges the item already, the item moves. The index counts the other items only. An index out of
  /// bounds means the nearest valid one.
  public func insert(
    _ item: any LayoutItem, at index: Int? = nil, file: String = #fileID, line: Int = #line
  ) {
    let known = item.layoutNode.arranger === self ? take(item) : nil
    known?.order = 0
    guard let entry = known ?? adopt(item, .init(file: file, line: line)) else { return }
    if index != nil { dropGone() }
    entries.insert(entry, at: min(max(0, index ?? entries.count), entries.count))
    rearrange()
  }

  /// Removes an item from the stack; it keeps its frame until other constraints lay it out.
  public func remove(_ item: any LayoutItem) {
    guard let entry = take(item) else { return }
    leave(entry)
    rearrange()
  }

  /// Removes the stack from its item; the arranged items keep their frames.
  public override func removeFromOwner() {
    guard owner != nil else { return }
    for entry in entries + removed { end(entry) }
    for rule in ownRules { rule.stop() }
    gauge?.removeFromOwner()
    for entry in entries { leave(entry) }
    (entries, removed, ownRules, gauge) = ([], [], [], nil)
    super.removeFromOwner()
  }

  /// Creates an entry for an item; `nil` if the item contains the stack.
  private func adopt(_ item: any LayoutItem, _ source: Constraint.Source) -> Entry? {
    guard let node = claim(item, source) else { return nil }
    let index = removed.firstIndex { $0.reference === node.reference }
    // The old rules may be needed unchanged.
    let known = index.map { removed.remove(at: $0) }
    let entry = Entry(node.reference)
    (entry.rules, entry.gap) = (known?.rules ?? [], known?.gap)
    return entry
  }

  private func take(_ item: any LayoutItem) -> Entry? {
    let reference = item.layoutNode.reference
    return entries.firstIndex { $0.reference === reference }.map { entries.remove(at: $0) }
  }

  private func leave(_ entry: Entry) {
    entry.isGone = true
    removed.append(entry)
    release(entry.reference.node)
  }

  /// Sets the space after an item, in points; `nil` for the stack's spacing.
  public func setCustomSpacing(
    _ spacing: Double?, after item: any LayoutItem, file: String = #fileID, line: Int = #line
  ) {
    guard check(spacing ?? 0, "spacing", .init(file: file, line: line)) else { return }
    change(item) { $0.spacingAfter = spacing }
  }

  /// Excludes an item from the arrangement, or includes it again.
  ///
  /// The stack neither reads nor changes the visibility of the item itself.
  public func setHidden(_ isHidden: Bool, _ item: any LayoutItem) {
    change(item) { $0.isHidden = isHidden }
  }

  /// Sets an item's share of the free space, as CSS's `flex-grow` does.
  ///
  /// If an item of the stack has a weight above 0, the items with weights share the free space in proportion to their
  /// weights, regardless of their content hugging. The other items keep the size of their content, and items without
  /// content are as small as their constraints allow. If there is too little space, items with weights shrink first,
  /// unless they resist more. Distributions of free space, such as `start` and `equalSpacing`, then have no effect: if
  /// required constraints keep all items smaller, the space after the last item stays free.
  /// ``Distribution/fillEqually`` and ``Distribution/fillProportionally`` ignore weights.
  ///
  /// The default weight of 0 keeps an item from growing. A weight that is not finite or is negative is reported, and
  /// changes nothing.
  public func setGrow(
    _ weight: Double, for item: any LayoutItem, file: String = #fileID, line: Int = #line
  ) {
    let isUsable = weight >= 0 && weight.isFinite
    let reason = "weight \(weight) is not finite and at least 0"
    guard check(isUsable, reason, .init(file: file, line: line)) else { return }
    change(item) { $0.grow = weight }
  }

  /// Sets the alignment of one item, as CSS's `align-self` does; `nil` for the stack's alignment.
  public func setAlignment(_ alignment: Alignment?, for item: any LayoutItem) {
    change(item) { $0.alignment = alignment }
  }

  private func change(_ item: any LayoutItem, _ body: (Entry) -> Void) {
    let reference = item.layoutNode.reference
    guard let entry = entries.first(where: { $0.reference === reference }) else { return }
    body(entry)
    rearrange()
  }

  /// Schedules making the rules again before the next update, and those of surrounding stacks that depend on them.
  func rearrange() {
    enqueue()
    contentChanged()
    flow?.enqueue()
  }

  var members: [LayoutNode] {
    let guides = entries.compactMap(\.gap) + [gauge].compactMap { $0 }
    return entries.compactMap(\.reference.node) + guides.map(\.layoutNode)
  }
}

extension ItemLayout {
  /// Arranges items inside this one, from edge to edge.
  ///
  /// - Returns: The stack, which the item retains.
  @discardableResult
  public func arrange(
    _ items: [any LayoutItem], axis: Axis = .vertical,
    distribution: LayoutStack.Distribution = .fill, alignment: LayoutStack.Alignment = .fill,
    spacing: Double = 0, insets: DirectionalInsets = .init(), file: String = #fileID,
    line: Int = #line
  ) -> LayoutStack {
    let stack = LayoutStack(
      item, boundary: node.reference, axis: axis, distribution: distribution,
      alignment: alignment, spacing: spacing, insets: insets, name: nil,
      source: .init(file: file, line: line))
    stack.arrange(items, file: file, line: line)
    return stack
  }
}
