/// The status of a constraint and its place in a list; only ``PendingConstraints`` changes them.
struct ConstraintLife {
  /// The states of a constraint, from its activation to its end.
  enum Status {
    /// The constraint is not requested.
    case inactive

    /// The next update tries the constraint: for the first time, after a change, or after a rejection.
    case queued(after: Rejection?)

    /// The solver has the constraint with the requested numbers.
    case active

    /// The constraint is left out, or has its former numbers, until a blocker or the constraint changes.
    case rejected(Rejection)
  }

  /// The reason why a constraint is left out.
  ///
  /// A class, because few constraints have one, and it takes only a pointer in the others.
  final class Rejection {
    /// The relations that contradict it, if they are known.
    ///
    /// The constraint is not tried again until one of them changes; if none is known, each update that has changes
    /// tries it.
    let blockers: Set<ObjectIdentifier>

    /// The constraints that contradict it, for drawings and for `Constraint.status`.
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

    /// The constraints with their lines, which are the same if a block makes them again.
    var places: [Place] = []

    /// A constraint between items, or the text of another one.
    enum Place: Hashable {
      case part(WrittenConstraint, label: String?, Constraint.Source?)
      case other(String)
    }
  }

  fileprivate(set) var status = Status.inactive
  fileprivate var place: ConstraintList.Place?
}

/// An unordered list of constraints that know their positions, so that removing one takes constant time.
final class ConstraintList {
  @safe @exclusivity(unchecked) private(set) var constraints: [LayoutConstraint] = []

  var isEmpty: Bool { constraints.isEmpty }

  /// Whether the caller made all of the constraints.
  @safe @exclusivity(unchecked) private(set) var areWritten = true

  /// Whether the constraints are in the order in which they were requested.
  @safe @exclusivity(unchecked) private var isOrdered = true

  // The latest serial of all that were inserted.
  @safe @exclusivity(unchecked) private var latest = 0

  /// The constraints in the order in which they were requested.
  var inOrder: [LayoutConstraint] {
    isOrdered ? constraints : constraints.sorted { $0.serial < $1.serial }
  }

  deinit { for constraint in constraints { constraint.life.place = nil } }

  func reserve(_ count: Int) { constraints.reserveCapacity(count) }

  /// A constraint's list and its position there.
  fileprivate struct Place {
    // Safety: the list clears the places of its constraints when it is deallocated.
    @safe unowned(unsafe) let list: ConstraintList
    var position: Int
  }

  /// Adds a constraint, and removes it from the list that contained it.
  fileprivate func insert(_ constraint: LayoutConstraint) {
    ConstraintList.remove(constraint)
    constraint.life.place = Place(list: self, position: constraints.count)
    if constraint.serial < latest { isOrdered = false }
    latest = max(latest, constraint.serial)
    if areWritten, !constraint.isWritten { areWritten = false }
    constraints.append(constraint)
  }

  /// Removes a constraint from the list that contains it.
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
    areWritten = true
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

  var isEmpty: Bool { queued.isEmpty && rejected.isEmpty }

  /// The serial of the latest request; constraints are tried in the order of their serials.
  private(set) var lastSerial = 0

  /// Makes a constraint the latest request.
  mutating func number(_ constraint: LayoutConstraint) {
    lastSerial += 1
    constraint.serial = lastSerial
  }

  /// Continues with the serials of another container, whose constraints come here.
  mutating func continueSerials(of other: PendingConstraints) { lastSerial = other.lastSerial }

  /// Activates a constraint; the caller enqueues it in its item's container.
  static func activate(_ constraint: LayoutConstraint) {
    constraint.life.status = .queued(after: nil)
  }

  /// Makes a constraint inactive.
  static func end(_ constraint: LayoutConstraint) {
    ConstraintList.remove(constraint)
    constraint.life.status = .inactive
  }

  /// Ends an active constraint, and makes an identical one active instead.
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

  /// Marks a constraint as queued, and removes it from its list; the caller enqueues it, or tries it now.
  func retry(_ constraint: LayoutConstraint) {
    ConstraintList.remove(constraint)
    if case .queued(after: nil) = constraint.life.status { return }
    let former = constraint.rejection
    constraint.life.status = .queued(
      after: former.map { .init(opponents: $0.opponents, reported: $0.reported) })
  }

  /// Removes and returns the constraints to try, in the order in which they were requested.
  func takeQueued() -> [LayoutConstraint] { queued.takeAll() }

  /// Notes that the solver has a constraint with the requested numbers.
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
  /// Whether it is activated; it may be queued, active or rejected.
  var isRequested: Bool {
    if case .inactive = life.status { false } else { true }
  }

  var isQueued: Bool { life.place != nil && !isLeftOut }

  /// Whether the next update tries it for the first time.
  var isUntried: Bool {
    guard case .queued(after: nil) = life.status, isQueued else { return false }
    return !parts.haveRows
  }

  /// Whether the solver has it with the requested numbers.
  var isHeldAsWanted: Bool {
    if case .active = life.status { true } else { false }
  }

  private var isLeftOut: Bool {
    if case .rejected = life.status { true } else { false }
  }

  /// The reason why it is left out, or was left out when it was tried last.
  var rejection: ConstraintLife.Rejection? {
    switch life.status {
    case .inactive, .active: nil
    case .queued(let former): former
    case .rejected(let rejection): rejection
    }
  }

  /// Whether it is or was left out, as `rejection` describes, and was reported.
  var isRejected: Bool { rejection?.reported != nil }
}
