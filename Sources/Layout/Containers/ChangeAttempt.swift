/// The attempt to make a list of changes in the solver, which leaves out those that contradict others.
struct ChangeAttempt {
  private let container: LayoutContainer

  /// The changes that the solver has refused so far.
  private var refused: [Refusal] = []

  /// The number of times that the solver has refused changes.
  private var refusals = 0

  private var knownReporter: ConflictReporter?

  private var solver: Solver { container.solver }

  private init(in container: LayoutContainer) { self.container = container }

  /// Makes changes in a container's solver, and reports those that it refuses.
  ///
  /// - Returns: The number of times that the solver has refused changes.
  static func make(_ changes: LayoutChanges, in container: LayoutContainer) -> Int {
    var attempt = ChangeAttempt(in: container)
    attempt.make(changes)
    return attempt.refusals
  }

  /// Whether anything waits for a relation to change: rejected constraints or content, or frames that constraints need.
  private var isWaitedFor: Bool {
    !container.pending.rejected.isEmpty || !container.blockers.isEmpty
  }

  /// The reporter of conflicts, which is made when the solver refuses the first change.
  private var reporter: ConflictReporter {
    mutating get {
      if let knownReporter { return knownReporter }
      let made = ConflictReporter(container)
      knownReporter = made
      return made
    }
  }

  private mutating func make(_ changes: LayoutChanges) {
    if !changes.needDescription, tryAll(changes.all, changes.terms) {
      for index in changes.units.indices {
        // The most common units, without a copy.
        if let constraint = changes.units[index].constraint {
          accept(constraint)
        } else {
          settle(changes.units[index])
        }
      }
      return
    }
    solver.describeRows()
    let safe = changes.safe.flatMap(described)
    let units = changes.units.map { unit in
      DescribedUnit(unit: unit, changes: changes.required[unit.changes].flatMap(described))
    }
    makeSafe(safe[...])
    insert(units[...], isContradictory: refusals > 0)
    // A change that was accepted later may have removed a blocker.
    while let index = refused.firstIndex(where: \.isOld) {
      insert([refused.remove(at: index).tried])
    }
    for refusal in refused { refuse(refusal) }
  }

  /// Makes changes of rows together, if none of them contradicts another.
  private mutating func tryAll(_ changes: [[RowChange]], _ terms: [RowTerm]) -> Bool {
    // A removed row has no constraint afterwards.
    let rows =
      isWaitedFor ? changes.joined().compactMap { solver.constraint(of: $0.row) } : []
    do {
      try solver.apply(changes, terms)
      for row in rows { container.blockers.note(changed: ObjectIdentifier(row)) }
      return true
    } catch {
      refusals += 1
      return false
    }
  }

  /// Returns a change of a row as changes of the constraint that describes it.
  private func described(_ change: RowChange) -> [SolverBatch.Change] {
    let state = change.state
    switch change.action {
    case .add:
      let added = change.constraint
      guard let row = change.part < 0 ? added : added?.describeAddition(ofPart: Int(change.part))
      else { return [] }
      return [.init(.add(state.strength, weight: state.weight), row)]
    case .change:
      guard let row = solver.constraint(of: change.row) else { return [] }
      let offset = state.constant - row.rightSide.constant
      var changes: [SolverBatch.Change] = []
      if offset != row.storedOffset { changes.append(.init(.offset(offset), row)) }
      if state.strength != row.strength || state.weight != row.weight {
        changes.append(.init(.strength(state.strength, weight: state.weight), row))
      }
      return changes
    case .cancel:
      let added = (change.constraint as? LayoutConstraint)?.parts.row(at: Int(change.part))
      return added?.constraint.map { [.init(.remove, $0)] } ?? []
    case .remove:
      return solver.constraint(of: change.row).map { [.init(.remove, $0)] } ?? []
    }
  }

  /// Makes changes that cannot contradict constraints, and reports those that the solver refuses for another reason.
  private mutating func makeSafe(_ changes: ArraySlice<SolverBatch.Change>) {
    guard let error = tryAll(Array(changes)) else { return }
    if changes.count > 1 {
      let middle = changes.startIndex + changes.count / 2
      makeSafe(changes[..<middle])
      return makeSafe(changes[middle...])
    }
    guard let row = changes.first?.row else { return }
    if case .part(let constraint, _) = reporter.origins[ObjectIdentifier(row)] {
      refuse(Refusal(.init(unit: .init(changes: 0..<0, constraint: constraint)), error))
    } else {
      let slot = row.left.list.first.map { $0.variable.tag >> 2 } ?? -1
      let node = container.items[slot] ?? container.root
      container.report(LayoutIssue(.refused("\(error)"), item: node?.name ?? "", source: nil))
    }
  }

  /// A unit of changes with constraints that describe them, so that the solver can explain a contradiction.
  private struct DescribedUnit {
    var unit: LayoutChanges.Unit
    var changes: [SolverBatch.Change] = []
  }

  private struct Refusal {
    let tried: DescribedUnit
    let error: SolverError

    /// Whether one of its blockers has changed since.
    var isOld = false

    init(_ tried: DescribedUnit, _ error: SolverError) {
      self.tried = tried
      self.error = error
    }

    /// Notes that the solver has accepted other changes.
    mutating func note(_ changes: [SolverBatch.Change]) {
      guard case .unsatisfiable(let conflict) = error else {
        isOld = true
        return
      }
      let rows = conflict.ids
      isOld =
        isOld
        || changes.contains { change in
          guard !change.isAddition, let row = change.row else { return false }
          return rows.contains(ObjectIdentifier(row))
        }
    }
  }

  /// Makes changes that may contradict each other: all together, or in halves, down to the contradicting ones.
  ///
  /// The result is the same as if each unit were tried in order.
  ///
  /// - Parameter isContradictory: Whether an attempt that included all these changes was refused, probably because of
  ///   them, so that it is not repeated.
  private mutating func insert(_ units: ArraySlice<DescribedUnit>, isContradictory: Bool = false) {
    if !isContradictory || units.count < 2 {
      let changes = units.flatMap(\.changes)
      guard let error = tryAll(changes, isExplained: units.count == 1) else {
        for tried in units { settle(tried.unit) }
        for index in refused.indices { refused[index].note(changes) }
        return
      }
      if units.count == 1 { return refused.append(Refusal(units[units.startIndex], error)) }
    }
    let middle = units.startIndex + units.count / 2
    insert(units[..<middle])
    insert(units[middle...])
  }

  /// Makes changes.
  ///
  /// - Parameter isExplained: Whether the error must name the constraints that contradict each other.
  /// - Returns: The solver's error; `nil` if all changes were made.
  private mutating func tryAll(_ changes: [SolverBatch.Change], isExplained: Bool = true)
    -> SolverError?
  {
    guard !changes.isEmpty else { return nil }
    do {
      var batch = SolverBatch()
      batch.changes = solver.possible(changes)
      try solver.apply(batch, isExplained: isExplained)
      if isWaitedFor {
        for case let row? in changes.map({ $0.isAddition ? nil : $0.row }) {
          container.blockers.note(changed: ObjectIdentifier(row))
        }
      }
      return nil
    } catch {
      refusals += 1
      return error
    }
  }

  /// Notes that changes were accepted, and stops the stand-ins that they replace.
  private func settle(_ unit: LayoutChanges.Unit) {
    if let constraint = unit.constraint { accept(constraint) }
    guard let group = unit.group else { return }
    for constraint in group.members { container.pending.accept(constraint) }
    if let row = group.contentRow { group.node?.content.refused[row] = nil }
    group.members.first?.pending?.end()
  }

  private func accept(_ constraint: LayoutConstraint) {
    container.pending.accept(constraint)
    constraint.pending?.end()
  }

  private mutating func refuse(_ refusal: Refusal) {
    let (unit, error) = (refusal.tried.unit, refusal.error)
    guard case .unsatisfiable(let conflict) = error else {
      let isNew = unit.constraints.allSatisfy { !$0.isRejected }
      for constraint in unit.constraints { container.pending.reject(constraint, .init()) }
      guard isNew else { return }
      let (name, source) = (unit.name, unit.constraints.first?.source)
      return container.report(LayoutIssue(.refused("\(error)"), item: name, source: source))
    }
    let isNew =
      unit.constraints.isEmpty
      ? noteRefusedContent(unit, conflict) : noteRefused(unit.constraints, conflict)
    guard isNew else { return }
    let blamed = conflict.parts.lazy.compactMap { part in
      unit.constraints.first { constraint in
        constraint.parts.indices.contains {
          constraint.parts.row(at: $0).constraint.map(ObjectIdentifier.init) == part.id
        }
      }
    }
    let constraint = blamed.first ?? unit.constraints.first
    let rewritten = reporter.rewritten(
      conflict, refused: unit.constraints, by: constraint?.source, trying: refusal.tried.changes)
    let name = constraint.map { $0.from?.name ?? "" } ?? unit.name
    container.report(LayoutIssue(.conflict(rewritten), item: name, source: constraint?.source))
  }

  /// Leaves constraints out until they can hold.
  ///
  /// - Returns: Whether to report them, because they are new or because other constraints contradict them now.
  private mutating func noteRefused(_ constraints: [LayoutConstraint], _ conflict: Conflict) -> Bool
  {
    let reporter = reporter
    let opponents = reporter.opponents(of: constraints, in: conflict)
    let blockers = conflict.ids
    // The caller may remove a relation that it has added to the solver, without notice.
    let areKnown = blockers.allSatisfy { reporter.origins[$0] != nil }
    let isFirst = constraints.contains { !$0.isRejected }
    var members = constraints.first?.rejection?.reported ?? .init()
    let isNew = reporter.note([conflict], in: &members)
    for constraint in constraints {
      container.pending.reject(
        constraint,
        .init(blockers: areKnown ? blockers : [], opponents: opponents, reported: members))
    }
    return isFirst || isNew
  }

  /// Records required content, so that a later update tries it again.
  ///
  /// - Returns: Whether to report it, because it is new or because other constraints contradict it now.
  private mutating func noteRefusedContent(_ unit: LayoutChanges.Unit, _ conflict: Conflict) -> Bool
  {
    guard let node = unit.group?.node, let row = unit.group?.contentRow else { return true }
    let (reporter, blockers) = (reporter, conflict.ids)
    let areKnown = blockers.allSatisfy { reporter.origins[$0] != nil }
    container.blockers.refuse(contentOf: node.slot, by: areKnown ? blockers : [])
    let isFirst = node.content.refused[row] == nil
    return reporter.note([conflict], in: &node.content.refused[row, default: .init()]) || isFirst
  }
}

extension Solver {
  /// Returns changes without the removals of rows that the solver neither has nor adds.
  func possible(_ changes: [SolverBatch.Change]) -> [SolverBatch.Change] {
    var isMissing = false
    for change in changes where change.isRemoval && change.row?.owner !== token {
      isMissing = true
    }
    guard isMissing else { return changes }
    var added: Set<ObjectIdentifier> = []
    return changes.filter { change in
      guard let row = change.row else { return true }
      if change.isAddition { added.insert(ObjectIdentifier(row)) }
      return !change.isRemoval || row.owner === token || added.contains(ObjectIdentifier(row))
    }
  }
}

extension LayoutChanges.Unit {
  fileprivate var name: String { (group?.node ?? constraints.first?.from)?.name ?? "" }
}
