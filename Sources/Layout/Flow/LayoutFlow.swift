/// A guide that arranges items in lines, and begins a new line when a line is full.
///
/// It corresponds to a CSS flexbox with `flex-wrap: wrap`. Use it for tags, chips, buttons or words.
///
/// ```swift
/// let tags = LayoutFlow(in: card, spacing: 8, lineSpacing: 8, arranging: labels)
/// tags.layout.makeConstraints { $0.edges.equalToSuperview().inset(16) }
/// ```
///
/// Contents and constraints determine the widths of the items, up to the flow's width. An update solves, breaks the
/// lines by the resulting widths, and solves again if a break has changed. If nothing determines the flow's width, the
/// flow is as wide as all items in one line, or as wide as its constraints allow if that is less; the update may then
/// break the lines twice. The height is that of the lines, unless constraints require more.
///
/// ``ItemLayout/fittingSize(width:height:)`` uses the line breaks of the last update.
public final class LayoutFlow: LayoutGuide, Arranger {
  /// The space between items of a line, in points.
  public var spacing: Double {
    didSet { if !apply(spacing, insteadOf: oldValue, "spacing") { spacing = oldValue } }
  }

  /// The space between lines, in points.
  public var lineSpacing: Double {
    didSet { if !apply(lineSpacing, insteadOf: oldValue, "lineSpacing") { lineSpacing = oldValue } }
  }

  /// The distribution of space in each line.
  ///
  /// Distributions that fill a line apply to each line, including the last one. With `equalSpacing` and
  /// `equalCentering`, a line of one item begins at the leading edge.
  public var distribution: LayoutStack.Distribution {
    didSet { if distribution != oldValue { rearrange() } }
  }

  /// The position of items within the height of their line.
  public var alignment: LayoutStack.Alignment {
    didSet { if alignment != oldValue { rearrange() } }
  }

  let source: Constraint.Source
  var boundary: NodeReference { layoutNode.reference }
  var flow: LayoutFlow? { self }
  var isDirty = false

  /// The lines, from the top.
  private(set) var lines: [LayoutStack] = []
  private var rules: [LayoutConstraint] = []

  /// The width of the flow if nothing else determines it.
  private var wish = 0.0

  /// Creates a flow in an item.
  public init(
    in owner: any LayoutItem, spacing: Double = 0, lineSpacing: Double = 0,
    distribution: LayoutStack.Distribution = .start, alignment: LayoutStack.Alignment = .fill,
    name: String? = nil, arranging items: [any LayoutItem] = [], file: String = #fileID,
    line: Int = #line
  ) {
    source = .init(file: file, line: line)
    self.spacing = spacing
    self.lineSpacing = lineSpacing
    self.distribution = distribution
    self.alignment = alignment
    super.init(in: owner, name: name, node: LayoutNode())
    if !check(spacing, "spacing", source) { self.spacing = 0 }
    if !check(lineSpacing, "lineSpacing", source) { self.lineSpacing = 0 }
    arrange(items, file: file, line: line)
  }

  deinit { for rule in rules { rule.stop() } }

  // MARK: - Items

  /// The items in order.
  public var arranged: [any LayoutItem] { lines.flatMap(\.arranged) }

  /// Replaces the arranged items; if an item occurs more than once, its first position counts.
  public func arrange(_ items: [any LayoutItem], file: String = #fileID, line: Int = #line) {
    guard owner != nil else { return }
    var seen: Set<ObjectIdentifier> = []
    let source = Constraint.Source(file: file, line: line)
    let items = items.filter {
      seen.insert(ObjectIdentifier($0.layoutNode)).inserted && canArrange($0, source)
    }
    fill(items, plan(for: items).counts)
    enqueue()
  }

  /// Adds an item after all others.
  public func append(_ item: any LayoutItem, file: String = #fileID, line: Int = #line) {
    insert(item, file: file, line: line)
  }

  /// Inserts an item at an index, or after all others; if the flow arranges the item already, the item moves.
  ///
  /// The index counts the other items only. An index out of bounds means the nearest valid one.
  ///
  /// - Complexity: O(*n*) for *n* items; ``arrange(_:file:line:)`` inserts many at once.
  public func insert(
    _ item: any LayoutItem, at index: Int? = nil, file: String = #fileID, line: Int = #line
  ) {
    arrange(inserting(item, at: index), file: file, line: line)
  }

  /// Removes an item from the flow; it keeps its frame until other constraints lay it out.
  public func remove(_ item: any LayoutItem) {
    for line in lines where item.layoutNode.arranger === line { line.remove(item) }
  }

  /// Removes the flow from its item; the arranged items keep their frames.
  public override func removeFromOwner() {
    for line in lines { line.removeFromOwner() }
    for rule in rules { rule.stop() }
    (lines, rules) = ([], [])
    super.removeFromOwner()
  }

  var members: [LayoutNode] { lines.map(\.layoutNode) }

  func rearrange() { enqueue() }

  func contentChanged() { layoutNode.arranger?.contentChanged() }
}

// MARK: - Lines

extension LayoutFlow {
  /// Whether the solved widths need no other lines.
  var isSettled: Bool {
    let plan = plan(for: arranged)
    return plan.wish == wish && plan.counts == lines.map { $0.arranged.count }
  }

  func makeRules() {
    // Reset at the end, so that changes of lines in this method do not schedule it again.
    defer { isDirty = false }
    guard owner != nil else { return }
    let plan = plan(for: arranged)
    fill(arranged, plan.counts)
    wish = plan.wish
    var builder = RuleBuilder(rules)
    for (index, line) in lines.enumerated() {
      let isBetween = distribution == .equalSpacing || distribution == .equalCentering
      (line.spacing, line.alignment) = (spacing, alignment)
      line.distribution = isBetween && line.entries.count == 1 ? .start : distribution
      let node = line.layoutNode
      builder.add(node, .leading, .equal, layoutNode)
      // A line is longer than the flow until it has been broken, so that its items keep their widths.
      builder.add(node, .trailing, .greaterThanOrEqual, layoutNode)
      if index == 0 {
        builder.add(node, .top, .equal, layoutNode)
      } else {
        builder.add(node, .top, .equal, lines[index - 1].layoutNode, .bottom, plus: lineSpacing)
      }
      for entry in line.entries {
        guard let item = entry.reference.node else { continue }
        builder.add(item, .width, .lessThanOrEqual, layoutNode)
      }
    }
    if let last = lines.last?.layoutNode {
      builder.add(last, .bottom, .lessThanOrEqual, layoutNode)
    }
    // Stronger than the rules that keep lines and stacks small, and weaker than all contents.
    builder.add(layoutNode, .width, .equal, plus: wish, priority: 51)
    builder.shrink(layoutNode, .height, priority: 49)
    rules = builder.end()
  }

  /// Distributes items to lines.
  private func fill(_ items: [any LayoutItem], _ counts: [Int]) {
    var start = 0
    for (index, count) in counts.enumerated() {
      if index == lines.count { lines.append(makeLine()) }
      let line = lines[index]
      let part = items[start..<start + count]
      start += count
      if !line.arranged.elementsEqual(part, by: ===) { line.arrange(Array(part)) }
    }
    while lines.count > counts.count { lines.removeLast().removeFromOwner() }
  }

  private func makeLine() -> LayoutStack {
    let name = layoutName.map { "\($0) line \(lines.count + 1)" }
    let line = LayoutStack(
      in: owner ?? self, distribution: distribution, alignment: alignment, spacing: spacing,
      name: name, file: source.file, line: source.line)
    line.layoutNode.identity.kind = .spacer
    line.layoutNode.arranger = self
    line.flow = self
    return line
  }

  /// Returns the number of items in each line, and the width that the flow should have if nothing else determines it.
  private func plan(for items: [any LayoutItem]) -> (counts: [Int], wish: Double) {
    let widths = items.map { item in
      solvedWidth(of: item.layoutNode)
        ?? item.layoutNode.contentLength(along: .horizontal)
    }
    let total = widths.reduce(0, +) + spacing * Double(max(0, widths.count - 1))
    guard let room = solvedWidth(of: layoutNode) else {
      return (breaks(widths, room: .infinity), total)
    }
    // The wish is updated if it determines the flow's width, or if it would after becoming the total.
    let (isNarrower, isWider) = (room < wish - 1e-6, room > wish + 1e-6)
    let decides = isNarrower ? total < room - 1e-6 : isWider ? total > room + 1e-6 : true
    guard decides, (total - wish).magnitude > 1e-6 else {
      return (breaks(widths, room: room), wish)
    }
    // If the flow is wider than its wish, an item or another constraint is the cause. A constraint stays.
    let follows = !isWider || widths.contains { $0 > room - 1e-6 }
    return (breaks(widths, room: follows ? total : room), total)
  }

  private func breaks(_ widths: [Double], room: Double) -> [Int] {
    var counts: [Int] = []
    var end = 0.0
    for width in widths {
      if let count = counts.last, end + spacing + width <= room + 1e-6 {
        counts[counts.count - 1] = count + 1
        end += spacing + width
      } else {
        counts.append(1)
        end = width
      }
    }
    return counts
  }

  /// Returns an item's width, if the container has solved for it.
  private func solvedWidth(of node: LayoutNode) -> Double? {
    node.container?.solver.computedValue(ofTag: node.tag(.width))
  }
}
