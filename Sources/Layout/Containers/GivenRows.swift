/// The constraints that keep an item that is not laid out at its own frame.
struct GivenRows {
  private(set) var left: Constraint?
  private(set) var top: Constraint?
  private(set) var width: Constraint?
  private(set) var height: Constraint?

  /// The frame that the last update read; `nil` if the item has to be examined again.
  private var frame: Rect?

  /// The different frame that required constraints needed at the last update.
  private var misfit: Misfit?

  private struct Misfit {
    /// The left, top, width and height that constraints need; `nil` for those that are the item's own.
    var sides: [Double?]
    var members = ConstraintLife.Members()
  }

  /// Whether it was reported that constraints relate to the item while it is empty.
  private var isEmptyTarget = false

  /// Whether the item's own frame was not finite at the last update.
  private var isUnusable = false

  var isEmpty: Bool { width == nil && left == nil }

  /// Whether the size that the rows keep is zero.
  var isSizeZero: Bool { width?.storedOffset == 0 && height?.storedOffset == 0 }

  var all: [Constraint] {
    var all: [Constraint] = []
    all.reserveCapacity(4)
    if let left { all.append(left) }
    if let top { all.append(top) }
    if let width { all.append(width) }
    if let height { all.append(height) }
    return all
  }

  /// Returns whether a frame is the same as at the last update.
  @inline(__always)
  func isCurrent(_ read: Rect) -> Bool { frame.map { $0 == read } ?? false }

  /// Makes the next update examine the item.
  mutating func review() { frame = nil }

  /// Updates the rows to a frame; only to its size if the item is the root.
  ///
  /// - Parameter read: The item's own frame, whose size may be another one.
  /// - Returns: Whether a row has changed.
  mutating func set(
    _ used: Rect, read: Rect, of node: LayoutNode, isRoot: Bool, into changes: inout LayoutChanges
  ) -> Bool {
    isUnusable = false
    frame = read
    let count = changes.safe.count
    Self.set(&width, node, .width, used.width, &changes)
    Self.set(&height, node, .height, used.height, &changes)
    if !isRoot {
      Self.set(&left, node, .left, used.minX, &changes)
      Self.set(&top, node, .top, used.minY, &changes)
    }
    return changes.safe.count != count
  }

  private static func set(
    _ row: inout Constraint?, _ node: LayoutNode, _ field: LayoutNode.Field, _ value: Double,
    _ changes: inout LayoutChanges
  ) {
    let state = Row.State(constant: value, relation: .equal, strength: .given, weight: 1)
    if let row, row.owner != nil {
      if row.offset != value {
        changes.appendSafe(.init(changing: Row(constraint: row), to: state))
      }
      return
    }
    let made = Constraint(node.variable(field).linear, .equal, LinearExpression())
    made.storedOffset = value
    made.isImplicit = true
    changes.add(made, state)
    row = made
  }

  /// Removes and returns the rows, because the item no longer has a given frame, or nothing refers to it.
  ///
  /// - Parameter read: The item's own frame at which the next update need not examine the item.
  mutating func takeRows(at read: Rect? = nil) -> [Constraint] {
    let rows = isEmpty ? [] : all
    self = GivenRows()
    frame = read
    return rows
  }

  // MARK: - Reports

  /// Whether required constraints needed another frame at the last update.
  var isMisfit: Bool { misfit != nil }

  mutating func forgetMisfit() { misfit = nil }

  /// Notes the frame that required constraints need.
  ///
  /// - Returns: Whether it differs from the one that they needed before.
  mutating func noteMisfit(_ needed: Rect, _ own: Rect) -> Bool {
    let sides = needed.sides(unlike: own)
    let known = misfit?.sides ?? []
    misfit = Misfit(sides: sides, members: misfit?.members ?? .init())
    return known.isEmpty || zip(sides, known).contains { $0 != nil && $0 != $1 }
  }

  /// Notes the conflicts of required constraints with the frame.
  ///
  /// - Returns: Whether they are other constraints than before.
  mutating func noteMisfit(_ conflicts: [Conflict], by reporter: ConflictReporter) -> Bool {
    guard var members = misfit?.members else { return false }
    let isNew = reporter.note(conflicts, in: &members)
    misfit?.members = members
    return isNew
  }

  /// Notes that the item's frame is not finite.
  ///
  /// - Returns: Whether it is to be reported.
  mutating func noteUnusable() -> Bool {
    defer { isUnusable = true }
    return !isUnusable
  }

  /// Notes whether constraints relate to the item while it is empty.
  ///
  /// - Returns: Whether it is to be reported.
  mutating func noteEmptyTarget(_ isEmpty: Bool) -> Bool {
    defer { isEmptyTarget = isEmpty }
    return isEmpty && !isEmptyTarget
  }
}
