/// The relations that block something, and what is to be examined again when they change.
///
/// A rejected constraint knows its blockers itself; see ``ConstraintLife/Rejection``.
struct Blockers {
  /// Required content that the solver has refused.
  private(set) var content: [RefusedContent] = []

  /// Relations that were changed or removed since something was blocked.
  private(set) var touched: Set<ObjectIdentifier> = []

  /// The slots of items whose frames required constraints would change, by each relation that would.
  private var misfits: [ObjectIdentifier: Int32] = [:]

  /// The slots of such items for which a relation was changed or removed.
  private(set) var reviewed: Set<Int32> = []

  /// Required content that the solver has refused, to be retried.
  struct RefusedContent {
    let slot: Int32

    /// The relations that block it; empty if they are unknown.
    ///
    /// It is retried when one of them changes.
    let blockers: Set<ObjectIdentifier>
  }

  /// Whether no content and no frame is blocked.
  var isEmpty: Bool { content.isEmpty && misfits.isEmpty }

  /// Notes that a relation changes or ends.
  mutating func note(changed row: ObjectIdentifier) {
    touched.insert(row)
    if let slot = misfits[row] { reviewed.insert(slot) }
  }

  /// Ends the turn in which everything was retried that a changed relation had blocked.
  mutating func forgetTouched() { if !touched.isEmpty { touched = [] } }

  // MARK: - Content

  /// Notes that the solver has refused content of an item.
  mutating func refuse(contentOf slot: Int32, by blockers: Set<ObjectIdentifier>) {
    content.append(RefusedContent(slot: slot, blockers: blockers))
  }

  /// Notes that content of an item is tried again, or is no longer requested.
  mutating func forgetContent(of slot: Int32) {
    if !content.isEmpty { content.removeAll { $0.slot == slot } }
  }

  /// Returns the slots of the items with content that one of some relations has blocked.
  func contentSlots(blockedBy touched: Set<ObjectIdentifier>) -> [Int32] {
    let concerned = content.filter {
      $0.blockers.isEmpty || !$0.blockers.isDisjoint(with: touched)
    }
    return Set(concerned.map(\.slot)).sorted()
  }

  // MARK: - Frames

  /// Notes the relations that need another frame of an item.
  mutating func setMisfit(of slot: Int32, _ rows: some Sequence<ObjectIdentifier>) {
    forgetMisfit(slot)
    for row in rows { misfits[row] = slot }
  }

  mutating func forgetMisfit(_ slot: Int32) {
    if !misfits.isEmpty { misfits = misfits.filter { $0.value != slot } }
  }

  mutating func endReview() { reviewed = [] }

  /// Removes an item that leaves.
  mutating func remove(_ slot: Int32) {
    forgetContent(of: slot)
    forgetMisfit(slot)
  }
}
