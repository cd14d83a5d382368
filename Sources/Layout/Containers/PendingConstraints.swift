/// The life of a constraint, which ``PendingConstraints`` alone changes.
struct ConstraintLife {
  /// The states of a constraint, from its activation to its end.
  enum Status {
    /// The constraint is not requested.
    case inactive

    /// The next update tries the constraint: for the first time, after a change, or after a rejection.
    case queued(after: Rejection?)

    /// The solver has the constraint as it is wanted.
    case active

    /// The constraint is left out, or has the numbers that it had before, until something changes.
    case rejected(Rejection)
  }

  /// Why a constraint is left out; a class, because few constraints are, and each has room for it.
  final class Rejection {
    /// The relations that contradict it, if they are known.
    ///
    /// Unless one of them changes, the constraint need not be tried again.
    let blockers: Set<ObjectIdentifier>

    /// The constraints that contradict it, for pictures.
    let opponents: [LayoutConstraint.Opponent]

    /// Whether its items have no ancestor in common.
    let isUnrelated: Bool

    /// The reported contradiction; `nil` for a constraint that only waits for others of its block.
    let reported: Members?

    init(
      blockers: Set<ObjectIdentifier> = [], opponents: [LayoutConstraint.Opponent] = [],
      isUnrelated: Bool = false, reported: Members? = Members()
    ) {
      self.blockers = blockers
      self.opponents = opponents
      self.isUnrelated = isUnrelated
      self.reported = reported
    }
  }

  /// The constraints of a reported contradiction, by which an update knows whether it has reported it.
  struct Members {
    var ids: Set<ObjectIdentifier> = []

    /// The constraints as text with their lines, which are the same if a block makes them again.
    var places: Set<String> = []
  }

  fileprivate(set) var status = Status.inactive
  fileprivate var place: ConstraintList.Place?
}

/// Constraints that know their positions, so that each is removed in constant time; their order means nothing.
final class ConstraintList {
  @safe @exclusivity(unchecked) private(set) var constraints: [LayoutConstraint] = []

  var isEmpty: Bool { constraints.isEmpty }

  /// Whether items' authors asked for all of the constraints.
  @safe @exclusivity(unchecked) private(set) var areAsked = true

  /// Whether the constraints are known to be in the order in which they were asked for.
  @safe @exclusivity(unchecked) private var isOrdered = true

  // The latest serial of all that were inserted.
  @safe @exclusivity(unchecked) private var latest = 0

  /// The constraints in the order in which they were asked for.
  var inOrder: [LayoutConstraint] {
    isOrdered ? constraints : constraints.sorted { $0.serial < $1.serial }
  }

  deinit { for constraint in constraints { constraint.life.place = nil } }

  /// A constraint's list and its position there.
  fileprivate struct Place {
    // Safety: the list clears the places of its constraints when it ends.
    @safe unowned(unsafe) let list: ConstraintList
    var position: Int
  }

  /// Adds a constraint, which leaves the list that it was in.
  fileprivate func insert(_ constraint: LayoutConstraint) {
    ConstraintList.remove(constraint)
    constraint.life.place = Place(list: self, position: constraints.count)
    if constraint.serial < latest { isOrdered = false }
    latest = max(latest, constraint.serial)
    if areAsked, !constraint.isAsked { areAsked = false }
    constraints.append(constraint)
  }

  /// Removes a constraint from the list that it is in.
  fileprivate static func remove(_ constraint: LayoutConstraint) {
    guard let place = constraint.life.place else { return }
    constraint.life.place = nil
    let last = place.list.constraints.removeLast()
    guard last !== constraint else { return }
    place.list.constraints[place.position] = last
    place.list.isOrdered = false
    last.life.place?.position = place.position
  }

  fileprivate func takeAll() -> [LayoutConstraint] {
    let taken = inOrder
    constraints = []
    isOrdered = true
    areAsked = true
    latest = 0
    for constraint in taken { constraint.life.place = nil }
    return taken
  }
}

/// The constraints of a container that the next update tries, and the rejected ones.
///
/// Every change of a constraint's status is a method here:
///
///     inactive --activate--> queued --accept--> active
///        ^                   |    ^               |
///        |                reject  enqueue <-------+
///        |                   v    |               |
///        +------ end ----- rejected <---reject----+
struct PendingConstraints {
  let queued = ConstraintList()
  let rejected = ConstraintList()

  /// Begins a constraint's life; the caller enqueues it in its item's container.
  static func activate(_ constraint: LayoutConstraint) {
    constraint.life.status = .queued(after: nil)
  }

  /// Ends a constraint's life.
  static func end(_ constraint: LayoutConstraint) {
    ConstraintList.remove(constraint)
    constraint.life.status = .inactive
  }

  /// Ends a constraint that is active, and lets another one that says the same be active instead.
  static func replace(_ former: LayoutConstraint, by constraint: LayoutConstraint) {
    end(former)
    constraint.life.status = .active
  }

  /// Removes a constraint from the lists of a container that its item leaves.
  static func leave(_ constraint: LayoutConstraint) {
    ConstraintList.remove(constraint)
  }

  /// Makes the next update try a constraint.
  func enqueue(_ constraint: LayoutConstraint) {
    guard constraint.isRequested, constraint.life.place?.list !== queued else { return }
    retry(constraint)
    queued.insert(constraint)
  }

  /// Makes the current update try a rejected constraint again.
  func retry(_ constraint: LayoutConstraint) {
    ConstraintList.remove(constraint)
    if case .queued(after: nil) = constraint.life.status { return }
    let former = constraint.rejection
    constraint.life.status = .queued(
      after: former.map { .init(opponents: $0.opponents, reported: $0.reported) })
  }

  /// Removes and returns the constraints to try, in the order in which they were asked for.
  func takeQueued() -> [LayoutConstraint] { queued.takeAll() }

  /// Notes that the solver has a constraint as it is wanted.
  func accept(_ constraint: LayoutConstraint) {
    guard constraint.isRequested else { return }
    ConstraintList.remove(constraint)
    constraint.life.status = .active
  }

  /// Leaves a constraint out.
  func reject(_ constraint: LayoutConstraint, _ rejection: ConstraintLife.Rejection) {
    guard constraint.isRequested else { return }
    rejected.insert(constraint)
    constraint.life.status = .rejected(rejection)
  }
}

extension LayoutConstraint {
  /// Whether it was activated, and has not ended since; it may be rejected all the same.
  var isRequested: Bool {
    if case .inactive = life.status { false } else { true }
  }

  var isQueued: Bool { life.place != nil && !isLeftOut }

  /// Whether the next update tries it for the first time.
  var isUntried: Bool {
    guard case .queued(after: nil) = life.status, isQueued else { return false }
    return !parts.haveRows
  }

  /// Whether the solver has it as it is wanted.
  var isHeldAsWanted: Bool {
    if case .active = life.status { true } else { false }
  }

  private var isLeftOut: Bool {
    if case .rejected = life.status { true } else { false }
  }

  /// Why it is left out, or was when it was tried last.
  var rejection: ConstraintLife.Rejection? {
    switch life.status {
    case .inactive, .active: nil
    case .queued(let former): former
    case .rejected(let rejection): rejection
    }
  }

  /// Whether it is left out, or was when it was tried last, and that was reported.
  var isRejected: Bool { rejection?.reported != nil }
}
