/// The changes that a turn of an update makes in the solver.
struct LayoutChanges {
  /// Changes that the solver accepts or refuses together: of one constraint, of several, or of an item's content.
  struct Unit {
    /// The positions of its changes in ``LayoutChanges/required``.
    var changes: Range<Int>

    // Not counted, because `queued` retains it.
    private let single: Link<LayoutConstraint>

    /// The constraints or the content that the changes belong to, if it is not one constraint.
    let group: Group?

    init(changes: Range<Int>, constraint: LayoutConstraint? = nil, group: Group? = nil) {
      (self.changes, single, self.group) = (changes, Link(constraint), group)
    }

    /// The constraint that the changes belong to, if it is one constraint.
    var constraint: LayoutConstraint? { single.object }

    /// All constraints that the changes belong to.
    var constraints: [LayoutConstraint] { constraint.map { [$0] } ?? group?.members ?? [] }
  }

  /// Several constraints, or an item whose content changes.
  final class Group {
    let members: [LayoutConstraint]
    let node: LayoutNode?

    /// The position of the content row among those of the node.
    let contentRow: Int?

    init(members: [LayoutConstraint] = [], node: LayoutNode? = nil, contentRow: Int? = nil) {
      (self.members, self.node, self.contentRow) = (members, node, contentRow)
    }
  }

  /// Changes that cannot fail.
  private(set) var safe: [RowChange] = []

  /// Required changes, in the order in which they were requested.
  private(set) var required: [RowChange] = []

  /// The units of the required changes, in order and without gaps.
  private(set) var units: [Unit] = []

  /// Whether a change cancels another one, which requires constraints that describe them.
  private(set) var needDescription = false

  /// The terms of the relations that are added.
  var terms: [RowTerm] = []

  // Retain the constraints that the changes refer to.
  private var queued: [LayoutConstraint] = []
  private var kept: [Constraint] = []

  var isEmpty: Bool { safe.isEmpty && units.isEmpty }

  /// All changes, in the order in which the solver makes them.
  var all: [[RowChange]] { [safe, required] }

  // MARK: - Adding changes

  /// Retains constraints that are about to be included, and reserves memory for their changes.
  mutating func reserve(for constraints: [LayoutConstraint]) {
    let count = constraints.count
    guard count > 0 else { return }
    if queued.isEmpty { queued = constraints } else { queued += constraints }
    required.reserveCapacity(required.count + count * 5 / 4)
    units.reserveCapacity(units.count + count)
    terms.reserveCapacity(terms.count + 3 * count)
  }

  mutating func retain(_ constraints: [LayoutConstraint]) { queued += constraints }

  /// Adds a change that cannot fail.
  mutating func appendSafe(_ change: RowChange) { safe.append(change) }

  /// Adds removals before all other changes.
  mutating func prependRemovals(of rows: [Row]) {
    safe = rows.map { .init(removing: $0) } + safe
  }

  /// Adds a change of the unit that begins at a position of `required`, and that the caller ends with a method below.
  @inline(__always)
  mutating func append(_ change: RowChange) { required.append(change) }

  /// Adds the removal of a stand-in's row that is added in the same turn.
  mutating func appendCancellation(of standIn: LayoutConstraint, part: Int) {
    required.append(.init(cancelling: standIn, part: part))
    needDescription = true
  }

  /// Ends a unit with the changes from a position on.
  @inline(__always)
  mutating func endUnit(from start: Int, _ constraint: LayoutConstraint?, _ group: Group? = nil) {
    units.append(.init(changes: start..<required.count, constraint: constraint, group: group))
  }

  /// Ends the changes from a position on, which cannot fail.
  mutating func endSafely(from start: Int) {
    safe.append(contentsOf: required[start...])
    required.removeLast(required.count - start)
  }

  /// Drops the changes from a position on.
  mutating func drop(from start: Int) { required.removeLast(required.count - start) }

  /// Includes a new relation that keeps an item at a size or at its frame.
  ///
  /// - Parameter group: The content that may be refused; `nil` if the change cannot fail.
  mutating func add(_ row: Constraint, _ state: Row.State, _ group: Group? = nil) {
    kept.append(row)
    include(.init(adding: row, state), group)
  }

  /// Adds a change that is a unit of its own, or that cannot fail.
  mutating func include(_ change: RowChange, _ group: Group? = nil) {
    guard let group else { return safe.append(change) }
    required.append(change)
    endUnit(from: required.count - 1, nil, group)
  }
}
