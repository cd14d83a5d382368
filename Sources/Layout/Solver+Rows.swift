/// The relation of a part of a ``LayoutConstraint`` in a solver.
///
/// Most relations are only records of the core. A ``Constraint`` that describes one is created when code asks for it,
/// or when the solver has refused it.
struct Row {
  /// The index of the record; -1 without a record, or if there is a constraint.
  var record: Int32 = -1

  /// The serial number of the record, because indices of records are reused.
  var serial = -1

  /// The constraint that describes the relation.
  var constraint: Constraint?

  /// Whether the relation was made; the solver may have removed it since.
  var isMade: Bool { record >= 0 || constraint != nil }

  /// The index and the serial number of the record, with or without a constraint.
  var index: Int32 { constraint?.index ?? record }
  var number: Int { constraint?.serial ?? serial }

  /// The parts of a relation besides its terms.
  struct State: Equatable {
    /// The constant of the right side.
    var constant = 0.0
    var relation = Constraint.Relation.equal
    var strength = Strength.required
    var weight = 1.0
  }
}

/// A term of a relation between items.
struct RowTerm {
  /// The tag of the variable.
  var tag: Int32
  var coefficient: Double
  var isRight: Bool
}

/// A change of a row.
///
/// Its reference to a constraint is not counted, because lists of changes are copied often.
struct RowChange {
  enum Action {
    /// Adds a constraint, or the relation of one of its parts.
    case add

    /// Gives a row another constant or strength.
    case change
    case remove

    /// Removes the relation of a part that an earlier change of the list may add.
    ///
    /// The change takes effect only if constraints describe the changes; ``Solver/apply(_:_:)`` ignores it.
    case cancel
  }

  var action: Action

  /// The part of the constraint that is added; -1 for the constraint itself.
  var part: Int32 = -1

  /// The positions of the terms of the part's relation.
  var firstTerm: Int32 = 0
  var endOfTerms: Int32 = 0

  /// The record and the serial of the row that is changed or removed.
  var record: Int32 = -1
  var serial = -1

  // The list's owner retains the constraints that it adds until the changes are made.
  private var added = Link<Constraint>(nil)

  /// The constraint that is added, or whose part is added.
  var constraint: Constraint? { added.object }
  var state: Row.State

  /// The row that is changed or removed.
  var row: Row { Row(record: record, serial: serial) }

  init(adding constraint: Constraint, _ state: Row.State) {
    (action, added, self.state) = (.add, Link(constraint), state)
  }

  init(adding constraint: Constraint, part: Int, terms: Range<Int>, _ state: Row.State) {
    (action, added, self.part, self.state) = (.add, Link(constraint), Int32(part), state)
    (firstTerm, endOfTerms) = (Int32(terms.lowerBound), Int32(terms.upperBound))
  }

  init(cancelling constraint: Constraint, part: Int) {
    (action, added, self.part) = (.cancel, Link(constraint), Int32(part))
    state = Row.State()
  }

  init(changing row: Row, to state: Row.State) {
    (action, record, serial, self.state) = (.change, row.index, row.number, state)
  }

  init(removing row: Row) {
    (action, record, serial) = (.remove, row.index, row.number)
    state = Row.State()
  }
}

/// An object that describes the relations and variables of a solver; a container.
protocol RowDescriber: AnyObject {
  /// Returns the variable with a tag.
  func variable(tag: Int32) -> Variable?

  /// Returns the name of the item that a tag belongs to.
  func itemName(tag: Int32) -> String?

  /// Gives the solver a constraint for each relation that has none.
  ///
  /// The call finishes waiting departures, which may exchange the solver's contents. Call it before you read indices.
  func describeRows()
}

extension Solver {
  /// Returns whether the solver has a relation.
  @inline(__always)
  func has(_ row: Row) -> Bool {
    if let constraint = row.constraint { return constraint.owner === token }
    return row.record >= 0 && Int(row.record) < serials.count
      && serials[Int(row.record)] == row.serial
  }

  /// Returns the state with which the solver has a relation; `nil` if it does not have the relation.
  func state(of row: Row) -> Row.State? { has(row) ? state(ofRecord: row.index) : nil }

  private func state(ofRecord record: Int32) -> Row.State {
    let level = core.penalties[record].level
    return Row.State(
      constant: 0 - core.constraints[record].constant,
      relation: Constraint.Relation(side: core.constraints[record].relation),
      strength: level < 0 ? .required : Strength(core.penalties.strengths[Int(level)]),
      weight: core.penalties[record].weight)
  }

  /// Returns the constraint that describes a relation.
  func constraint(of row: Row) -> Constraint? {
    has(row) ? constraints[Int(row.index)] : nil
  }

  // MARK: - Records

  /// Stores a relation in the core, without a constraint.
  private func makeRecord(_ change: RowChange, _ terms: [RowTerm]) -> Int32 {
    let state = change.state
    let made = core.makeRecord(
      0 - state.constant, state.relation.side, level: level(of: state.strength),
      weight: state.weight)
    let (first, end) = (Int(change.firstTerm), Int(change.endOfTerms))
    if end == first + 1 {
      let term = terms[first]
      if term.coefficient != 0 {
        core.constraints.appendTerm(
          makeIndex(ofTag: term.tag), term.isRight ? -term.coefficient : term.coefficient, to: made)
      }
    } else {
      core.expansion.begin(constant: 0)
      for position in first..<end {
        let term = terms[position]
        core.expansion.merge(
          makeIndex(ofTag: term.tag), term.isRight ? -term.coefficient : term.coefficient)
      }
      core.appendMergedTerms(to: made)
    }
    number(made)
    return made
  }

  // MARK: - Variables of items

  /// The values of ``tagged`` that are not indices.
  enum TaggedIndex {
    /// No relation mentions the variable, and no code has asked for it.
    static let none: Int32 = -1

    /// No relation mentions the variable, but there is a ``Variable``, which may keep a value.
    static let released: Int32 = -2
  }

  /// Returns the index of the variable with a tag; nil if no relation mentions it.
  @inline(__always)
  func index(ofTag tag: Int32) -> Int32? {
    guard tag >= 0, Int(tag) < tagged.count, tagged[tag] >= 0 else { return nil }
    return tagged[tag]
  }

  /// Returns the index of the variable with a tag, and creates one if it has none.
  @inline(__always)
  private func makeIndex(ofTag tag: Int32) -> Int32 { index(ofTag: tag) ?? register(tag) }

  private func register(_ tag: Int32) -> Int32 {
    if Int(tag) < tagged.count, tagged[tag] == TaggedIndex.released,
      let variable = describer?.variable(tag: tag)
    {
      return index(of: variable)
    }
    let made = makeQuantity(tag: tag)
    setIndex(made, ofTag: tag)
    return made
  }

  /// Creates a quantity in the core for a variable.
  func makeQuantity(tag: Int32) -> Int32 {
    let index = core.makeQuantity(isForm: false)
    while variables.count <= Int(index) {
      variables.append(nil)
      tags.append(-1)
    }
    tags[index] = tag
    if Variable.isSize(tag) { core.bound(index) }
    return index
  }

  func setIndex(_ index: Int32, ofTag tag: Int32) {
    while tagged.count <= Int(tag) { tagged.append(TaggedIndex.none) }
    tagged[tag] = index
  }

  /// Connects the new variable of an item with the index that its tag has.
  func adopt(_ variable: Variable) {
    guard let index = index(ofTag: variable.tag) else {
      return setIndex(TaggedIndex.released, ofTag: variable.tag)
    }
    connect(variable, to: index)
  }

  /// Returns the variable at an index, and creates that of an item at the first call.
  func variable(at index: Int32) -> Variable? {
    if let known = variables[Int(index)] { return known }
    let tag = tags[index]
    guard tag >= 0 else { return nil }
    if self.index(ofTag: tag) == index, let made = describer?.variable(tag: tag) { return made }
    // Its item has left, and another item may have the tag.
    let made = Variable("gone", tag: tag)
    connect(made, to: index)
    return made
  }

  private func connect(_ variable: Variable, to index: Int32) {
    (variable.owner, variable.index) = (token, index)
    variables[Int(index)] = variable
  }

  /// Forgets the variables of an item that leaves, because another item may get their tags.
  func forgetTags(ofSlot slot: Int32) {
    let first = Int(slot) << 2
    for tag in first..<first + 4 where tag < tagged.count { tagged[tag] = TaggedIndex.none }
  }

  /// Gives a new record its serial number.
  func number(_ record: Int32) {
    // The core makes records for floors too, which it may free without a number.
    while serials.count <= Int(record) {
      serials.append(-1)
      constraints.append(nil)
    }
    serials[Int(record)] = serial
    serial += 1
  }

  /// Extends the tables of records.
  func extend(to count: Int) {
    let missing = count - serials.count
    guard missing > 0 else { return }
    serials.append(repeating: -1, count: missing)
    constraints.append(contentsOf: repeatElement(nil, count: missing))
  }

  /// Makes changes together, or none, and solves once.
  ///
  /// Rows to remove that the solver does not hold are ignored.
  ///
  /// - Parameters:
  ///   - lists: The changes in order, as several lists, because joining them would copy all.
  ///   - terms: The terms of the relations that are added.
  /// - Throws: ``SolverError``, whose conflict does not contain the contradicting constraints.
  func apply(_ lists: [[RowChange]], _ terms: [RowTerm]) throws(SolverError) {
    finishRemoving()
    var edit = CoreEdit()
    var additions = 0
    for changes in lists {
      for change in changes { try include(change, in: &edit, &additions) }
    }
    core.reserveRecords(additions)
    extend(to: core.constraints.count + additions)
    edit.made.reserveCapacity(additions)
    for changes in lists {
      for change in changes where change.action == .add {
        if change.part >= 0 {
          edit.made.append(makeRecord(change, terms))
        } else if let constraint = change.constraint {
          let (strength, weight) = (change.state.strength, change.state.weight)
          edit.made.append(
            makeRecord(constraint, strength, weight, offset: constraint.storedOffset))
        }
      }
    }
    try make(edit, isExplained: false)
    var next = 0
    for changes in lists { for change in changes { settle(change, edit.made, &next) } }
    if !edit.detached.isEmpty { sweep() }
  }

  private func include(
    _ change: RowChange, in edit: inout CoreEdit, _ additions: inout Int
  ) throws(SolverError) {
    switch change.action {
    case .add:
      if change.part < 0, let constraint = change.constraint {
        try check(constraint)
      }
      try check(change.state.strength, change.state.weight)
      additions += 1
    case .cancel: break
    case .remove: if has(change.row) { edit.detached.append(change.record) }
    case .change:
      guard has(change.row) else { throw .unknownConstraint }
      let (old, new) = (state(ofRecord: change.record), change.state)
      guard new.constant.isFinite else { throw .notFinite }
      if new.constant != old.constant { edit.moved.append((change.record, 0 - new.constant)) }
      if old.strength == .required { edit.isOptional = false }
      guard new.strength != old.strength || new.weight != old.weight else { return }
      try check(new.strength, new.weight)
      edit.detached.append(change.record)
      edit.strengthened.append((change.record, new.strength, new.weight))
    }
  }

  /// Notes that the core has made a change.
  private func settle(_ change: RowChange, _ made: [Int32], _ next: inout Int) {
    let state = change.state
    switch change.action {
    case .add:
      guard let constraint = change.constraint else { return }
      let record = made[next]
      next += 1
      guard change.part >= 0 else {
        return accept(constraint, record, state.strength, state.weight)
      }
      bareRows += 1
      constraint.setRow(
        Row(record: record, serial: serials[Int(record)]), ofPart: Int(change.part))
    case .change:
      guard let constraint = constraints[Int(change.record)] else { return }
      constraint.storedOffset = state.constant - constraint.rightSide.constant
      constraint.strength = state.strength
      constraint.weight = state.weight
    case .cancel: break
    case .remove:
      guard has(change.row) else { return }
      release(change.record)
      core.freeRecord(change.record)
    }
  }

  /// Releases a row; the caller frees its record once it is detached.
  private func release(_ record: Int32) {
    if let constraint = constraints[Int(record)] { return release(constraint) }
    serials[Int(record)] = -1
    bareRows -= 1
  }

  // MARK: - Descriptions

  /// Makes a constraint for each relation that has none.
  func describeRows() {
    guard bareRows > 0 else { return }
    describer?.describeRows()
    guard bareRows > 0 else { return }
    // Rows that wait for their removal have no owner that describes them.
    for record in 0..<serials.count where serials[record] >= 0 && constraints[record] == nil {
      let row = Row(record: Int32(record), serial: serials[record])
      let segment = core.constraints[row.record].terms
      var terms: [LinearExpression.Term] = []
      for index in segment.start..<segment.start + segment.count {
        let term = core.constraints.terms[index]
        if let variable = variable(at: term.variable) {
          terms.append(.init(variable, term.coefficient))
        }
      }
      let state = state(ofRecord: row.record)
      describe(
        row,
        by: Constraint(
          LinearExpression(terms: terms), state.relation, LinearExpression(constant: state.constant)
        ))
    }
  }

  /// Stores the constraint that describes a relation.
  func describe(_ row: Row, by constraint: Constraint) {
    let state = state(ofRecord: row.record)
    accept(constraint, row.record, state.strength, state.weight)
    constraint.serial = row.serial
    constraints[Int(row.record)] = constraint
    bareRows -= 1
  }
}

extension Constraint.Relation {
  /// The sign of the left side minus the right side: -1 for at most, 0 for equal, 1 for at least.
  var side: Int8 {
    switch self {
    case .equal: 0
    case .lessThanOrEqual: -1
    case .greaterThanOrEqual: 1
    }
  }

  init(side: Int8) { self = side == 0 ? .equal : side < 0 ? .lessThanOrEqual : .greaterThanOrEqual }
}
