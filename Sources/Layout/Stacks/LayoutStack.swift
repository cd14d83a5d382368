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
  /// The use of the room along the axis, in the words of `UIStackView` and of CSS's `justify-content`.
  public enum Distribution: Hashable, Sendable {
    /// The items fill the stack, by their content hugging and compression resistance.
    ///
    /// Of items that hug equally, the first one grows. Of items that resist equally, the last one shrinks.
    case fill
    /// The items fill the stack and have equal lengths.
    case fillEqually
    /// The items fill the stack in proportion to their contents.
    ///
    /// Items without content are as small as their constraints allow, and the last of them is the smallest. A
    /// required length of one item determines the lengths of all; `UIStackView` gives up the proportions instead.
    case fillProportionally
    /// The room between the items is equal, and at least the spacing.
    case equalSpacing
    /// The centers of the items are equally spaced.
    ///
    /// If the spacing does not allow this, each center is as close as possible to its place.
    case equalCentering
    /// The items are together at the leading edge, or at the top; free room is after the last item.
    case start
    /// The items are together in the middle, with equal room before the first and after the last item.
    case center
    /// The items are together at the trailing edge, or at the bottom.
    case end
    /// Each item has equal room on both sides, so that the room at the edges is half the room between items.
    case spaceAround
    /// The room between the items and at the edges is equal.
    case spaceEvenly

    /// CSS's name of ``equalSpacing``.
    public static let spaceBetween = Distribution.equalSpacing

    /// Whether the room at the edges is shared with ``LayoutStack/gauge``, which is the room after the last.
    var sharesEdges: Bool { self == .center || self == .spaceAround || self == .spaceEvenly }

    /// Whether the room between items is a guide.
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

  /// The use of the room along the axis.
  public var distribution: Distribution {
    didSet { if distribution != oldValue { rearrange() } }
  }

  /// The position of items across the axis.
  public var alignment: Alignment { didSet { if alignment != oldValue { rearrange() } } }

  /// The room between items, in points.
  public var spacing: Double {
    didSet { if !apply(spacing, insteadOf: oldValue, "spacing") { spacing = oldValue } }
  }

  /// The room between the edges and the items, in points.
  public var insets: DirectionalInsets {
    didSet { if !apply(insets, insteadOf: oldValue, "insets") { insets = oldValue } }
  }

  final class Entry {
    let reference: NodeReference

    /// Whether the item has been taken out.
    var isGone = false
    var spacingAfter: Double?
    var isHidden = false
    var grow = 0.0
    var alignment: Alignment?

    /// A number that grows from item to item, for what prefers the ones to the others.
    var order = 0.0

    /// The room before the item, where it is a guide.
    var gap: LayoutGuide?
    var rules: [LayoutConstraint] = []

    /// The settings for which the rules were made.
    var place: StackPlace?

    init(_ reference: NodeReference) { self.reference = reference }
  }

  var entries: [Entry] = []

  /// Items that have been taken out, whose rules are to end.
  var removed: [Entry] = []

  /// The rules that belong to no item.
  var ownRules: [LayoutConstraint] = []

  /// The settings for which the rules were made.
  var style: StackStyle?

  /// The guide that stands for what items have in common, so that none of them leads the others.
  ///
  /// Its width is their length, that of a unit of content or of growth, the room between them or the
  /// distance of their middles; its top is the line of their baselines. Where edges have room, it is the
  /// room after the last item.
  var gauge: LayoutGuide?

  /// The length of content to which the gauge belongs, a power of two.
  var contentUnit = 1.0

  /// The sum of the items' contents, as far as it is known.
  var contentLengths: [Axis: Double] = [:]
  var isDirty = false

  /// In how many stacks it was when the rules were made.
  var depth = 0

  let source: Constraint.Source

  /// The rectangle that is filled: the stack's own, or that of an item.
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

  deinit {
    for rule in rules { rule.stop() }
    for entry in entries where entry.reference.node?.stack === self {
      entry.reference.node?.stack = nil
    }
  }

  /// Whether rules go by the lengths of the items' contents.
  var usesContents: Bool {
    distribution == .fillProportionally || entries.contains { !$0.isHidden && $0.grow > 0 }
  }

  // MARK: - Items

  /// The items in order.
  public var arranged: [any LayoutItem] { entries.compactMap { $0.reference.node?.item } }

  /// Replaces the arranged items; items that stay keep their custom spacing.
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
    let known = item.layoutNode.stack === self ? take(item) : nil
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
    endRules()
    for entry in entries { leave(entry) }
    (entries, removed) = ([], [])
    super.removeFromOwner()
  }

  /// Returns nil where the stack is in the item.
  private func adopt(_ item: any LayoutItem, _ source: Constraint.Source) -> Entry? {
    guard let node = claim(item, source) else { return nil }
    let index = removed.firstIndex { $0.reference === node.reference }
    // The rules may be needed as they are.
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

  /// Sets the room after an item, in points; `nil` for the stack's spacing.
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

  /// Sets the share of the free room by which an item grows beyond its content, as CSS's `flex-grow` does.
  ///
  /// If an item of the stack has a weight above 0, the items with weights share the free room in proportion to their
  /// weights, regardless of their content hugging. The other items keep the size of their content, and items without
  /// content are as small as their constraints allow. If room is short, items with weights shrink first. Distributions
  /// of free room, such as `start` and `equalSpacing`, then have no effect. ``Distribution/fillEqually`` and
  /// ``Distribution/fillProportionally`` ignore weights.
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

  /// Schedules making the rules again before the next update, also those of stacks around that depend on this one.
  func rearrange() {
    enqueue()
    contentChanged()
    flow?.enqueue()
  }

  var members: [LayoutNode] {
    entries.compactMap(\.reference.node) + spacers.map(\.layoutNode)
  }
}

extension LayoutStack {
  /// The items are ``arranged``.
  @available(*, unavailable, message: "read `arranged`, and change it with `arrange(_:)`")
  public var items: [any LayoutItem] {
    get { arranged }
    set {}
  }

  /// The Boolean value comes first: ``setHidden(_:_:)``.
  @available(*, unavailable, message: "write setHidden(isHidden, item)")
  public func setHidden(_ item: any LayoutItem, _ isHidden: Bool) {}
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
