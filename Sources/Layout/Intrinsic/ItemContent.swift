/// The content of an item: its metrics, and the constraints that keep the item at the size of its content.
struct ItemContent {
  var hugging = (horizontal: 250.0, vertical: 250.0)
  var compression = (horizontal: 750.0, vertical: 750.0)

  /// The metrics that the last update read.
  var metrics: LayoutMetrics?

  // The constraints: hugging and compression of the width, and those of the height.
  private var rows: (Constraint?, Constraint?, Constraint?, Constraint?)

  /// The reported conflicts of the rows that the solver has refused, by position.
  var refused: [Int: ConstraintLife.Members] = [:]

  /// The height that was measured for `measuredWidth`.
  var measuredHeight: Double?
  var measuredWidth: Double?

  /// Whether the next update reads the metrics.
  private var isQueued = false

  /// Whether the item is measuring a height; it may announce new metrics meanwhile.
  private var isMeasuring = false

  /// Whether the solver neither has nor has refused a row of the item's content.
  var isEmpty: Bool {
    rows.0 == nil && rows.1 == nil && rows.2 == nil && rows.3 == nil && refused.isEmpty
  }

  var all: [Constraint] { [rows.0, rows.1, rows.2, rows.3].compactMap { $0 } }

  /// The height that the solver gets.
  var height: Double? { measuredHeight ?? metrics?.intrinsicHeight }

  // MARK: - Reading

  /// Makes the next update read the metrics.
  ///
  /// - Returns: Whether they were not queued already.
  mutating func enqueue() -> Bool {
    defer { isQueued = true }
    return !isQueued
  }

  /// Notes that an update reads the metrics.
  ///
  /// - Returns: Whether they were queued.
  mutating func dequeue() -> Bool {
    defer { isQueued = false }
    return isQueued
  }

  /// Notes that the item measures a height.
  ///
  /// - Returns: Whether it does not measure one already.
  mutating func beginMeasuring() -> Bool {
    defer { isMeasuring = true }
    return !isMeasuring
  }

  mutating func endMeasuring() { isMeasuring = false }

  // MARK: - Rows

  /// Updates the rows of hugging and compression resistance to the metrics.
  ///
  /// - Returns: Whether content that was left out is tried now, or no longer requested.
  mutating func update(of node: LayoutNode, into changes: inout LayoutChanges) -> Bool {
    let metrics = node.isLaidOut ? metrics : nil
    let (width, height) = (metrics?.intrinsicWidth, metrics == nil ? nil : height)
    if width == nil, height == nil, isEmpty { return false }
    let count = changes.units.count
    let (hugging, compression) = (hugging, compression)
    Self.set(&rows.0, 0, node, width, hugging.horizontal, &changes)
    Self.set(&rows.1, 1, node, width, compression.horizontal, &changes)
    Self.set(&rows.2, 2, node, height, hugging.vertical, &changes)
    Self.set(&rows.3, 3, node, height, compression.vertical, &changes)
    guard !refused.isEmpty else { return false }
    let tried = changes.units[count...].compactMap { $0.group?.contentRow }
    refused = refused.filter { tried.contains($0.key) }
    return true
  }

  private static func set(
    _ row: inout Constraint?, _ place: Int, _ node: LayoutNode, _ value: Double?, _ level: Double,
    _ changes: inout LayoutChanges
  ) {
    let strength = Strength(level)
    guard let value, value.isFinite, strength.isValid else {
      if let row, row.owner != nil { changes.appendSafe(.init(removing: Row(constraint: row))) }
      row = nil
      return
    }
    let relation: Constraint.Relation = place % 2 == 0 ? .lessThanOrEqual : .greaterThanOrEqual
    let state = Row.State(constant: value, relation: relation, strength: strength, weight: 1)
    let isRequired = strength == .required
    func group(_ isRequired: Bool) -> LayoutChanges.Group? {
      isRequired ? LayoutChanges.Group(node: node, contentRow: place) : nil
    }
    if let row, row.owner != nil {
      guard row.offset != value || row.strength != strength else { return }
      let wasRequired = row.offset != value && row.strength == .required
      return changes.include(
        .init(changing: Row(constraint: row), to: state), group(isRequired || wasRequired))
    }
    let field: LayoutNode.Field = place < 2 ? .width : .height
    let fresh = Constraint(node.variable(field).linear, relation, LinearExpression())
    fresh.storedOffset = value
    fresh.label = "content"
    changes.add(fresh, state, group(isRequired))
    row = fresh
  }

  /// Forgets what the container knows of the item, which leaves it.
  ///
  /// - Returns: The rows, which the container removes.
  mutating func leave() -> [Constraint] {
    metrics = nil
    _ = dequeue()
    guard !isEmpty else { return [] }
    let all = all
    rows = (nil, nil, nil, nil)
    refused = [:]
    return all
  }

  /// Returns the rows that the solver has refused, with the lengths that the content needs.
  func rowsLeftOut() -> [(row: Constraint, isWidth: Bool, length: Double)] {
    let rows = [rows.0, rows.1, rows.2, rows.3]
    return refused.keys.sorted().compactMap { place in
      rows[place].map { row in
        let length = place < 2 ? metrics?.intrinsicWidth : height
        return (row, place < 2, length ?? row.offset)
      }
    }
  }
}

extension LayoutNode {
  /// Returns the height that the item needs at a width.
  ///
  /// If the item asks for its own size while it measures, the result is the previous height.
  func measuredHeight(forWidth width: Double) -> Double? {
    guard content.beginMeasuring() else { return content.height }
    defer { content.endMeasuring() }
    return item?.layoutHeight(forWidth: max(0, Number.withoutNoise(width)))
  }
}

extension LayoutMetrics {
  /// Returns whether baselines, margins or the safe area differ.
  func placesDiffer(from other: LayoutMetrics) -> Bool {
    firstBaseline != other.firstBaseline || lastBaseline != other.lastBaseline
      || margins != other.margins || safeArea != other.safeArea
  }
}
