/// A contradiction as it is reported: without constraints that are superfluous because no size is below zero,
/// and without fixes that would only lead to the next contradiction.
///
/// The solver bounds a size from below only once it would be negative. A contradiction that it reports may
/// therefore ignore bounds that the solver would meet next.
struct SharpConflict {
  var conflict: Conflict

  /// The purposes of the parts and premises.
  var origins: [ObjectIdentifier: RowOrigin]

  /// The amount to add to the right side of each part so that all can hold; absent if changing that part alone
  /// is not enough.
  var fixes: [ObjectIdentifier: Double]
}

extension LayoutContainer {
  /// Returns a contradiction of which any one part less could hold, sizes that are not below zero included.
  ///
  /// A deletion filter in a solver of its own, in which all bounds are; see ``Contradictory/reduced()``.
  func sharpened(_ conflict: Conflict, refused: [LayoutConstraint]) -> SharpConflict {
    let origins = origins()
    let known = conflict.parts.map { ($0.id, $0.change) }
    let plain = SharpConflict(
      conflict: conflict, origins: origins, fixes: Dictionary(known) { first, _ in first })
    // Longer ones are chains, which nobody reads for what is missing.
    guard conflict.parts.count <= 24 else { return plain }
    var model = ConflictModel()
    for id in conflict.parts.map(\.id) + conflict.implicit {
      guard let origin = origins[id], let row = row(id, of: origin) else { return plain }
      model.add(row, origin, constant: wantedConstant(of: row, origin, refused: refused))
    }
    model.addFloors { items[$0] }
    guard var found = model.contradiction(of: Set(model.origins.keys)) else { return plain }
    var index = found.parts.count - 1
    while index >= 0 {
      var rest = found.ids
      rest.remove(found.parts[index].id)
      if let fewer = model.contradiction(of: rest) {
        found = fewer
        index = min(index, found.parts.count)
      }
      index -= 1
    }
    var result = SharpConflict(conflict: found, origins: model.origins, fixes: [:])
    for part in found.parts { result.fixes[part.id] = model.fix(of: part.id) }
    return result
  }

  private func row(_ id: ObjectIdentifier, of origin: RowOrigin) -> Constraint? {
    switch origin {
    case .part(let constraint, let index): constraint.parts[index].row
    case .content(let node): node.content.all.first { ObjectIdentifier($0) == id }
    case .frame(_, let row): row
    }
  }

  /// Returns the constant of a relation: the wanted one if the constraint was rejected, else the active one.
  private func wantedConstant(
    of row: Constraint, _ origin: RowOrigin, refused: [LayoutConstraint]
  ) -> Double {
    if case .part(let constraint, let index) = origin,
      refused.contains(where: { $0 === constraint }),
      let form = constraint.form(of: constraint.parts[index], needsTerms: false)
    {
      return form.constant
    }
    return row.right.constant + row.offset
  }
}

/// The constraints of a contradiction by themselves, with a bound for every size that they mention.
private struct ConflictModel {
  /// The purpose of the relation that each one copies; the bounds are in the solver.
  private(set) var origins: [ObjectIdentifier: RowOrigin] = [:]
  private var rows: [Constraint] = []
  private var variables: [ObjectIdentifier: Variable] = [:]
  private let solver = Solver()

  mutating func add(_ row: Constraint, _ origin: RowOrigin, constant: Double) {
    let left = LinearExpression(terms: copies(of: row.left.terms), constant: row.left.constant)
    let right = LinearExpression(terms: copies(of: row.right.terms), constant: constant)
    let copy = Constraint(left, row.relation, right, label: row.label)
    copy.source = row.source
    copy.isImplicit = row.isImplicit
    rows.append(copy)
    origins[ObjectIdentifier(copy)] = origin
  }

  private mutating func copies(of terms: [LinearExpression.Term]) -> [LinearExpression.Term] {
    terms.map { term in
      let id = ObjectIdentifier(term.variable)
      if let known = variables[id] { return .init(known, term.coefficient) }
      let made = Variable(term.variable.name)
      made.tag = term.variable.tag
      variables[id] = made
      return .init(made, term.coefficient)
    }
  }

  /// Bounds every size that is mentioned from below, for good.
  mutating func addFloors(node: (Int32) -> LayoutNode?) {
    for variable in variables.values.sorted(by: { $0.tag < $1.tag }) {
      let isSize = variable.tag & 3 >= LayoutNode.Field.width.rawValue
      guard variable.tag >= 0, isSize, let node = node(variable.tag >> 2) else { continue }
      let floor = variable >= 0
      floor.isImplicit = true
      guard (try? add(floor, .required)) != nil else { continue }
      origins[ObjectIdentifier(floor)] = .content(node)
    }
  }

  /// Adds a relation, which gets no other place in the source than that of what it is a copy of.
  private func add(_ row: Constraint, _ strength: Strength) throws(SolverError) {
    try solver.batch { $0.changes = [.add(row, strength, 1)] }
  }

  /// Returns how some of the relations contradict each other and the bounds, if they do.
  func contradiction(of some: Set<ObjectIdentifier>) -> Conflict? {
    var added: [Constraint] = []
    defer { for row in added { try? solver.remove(row) } }
    for row in rows where some.contains(ObjectIdentifier(row)) || row.isImplicit {
      do throws(SolverError) {
        try add(row, .required)
        added.append(row)
      } catch {
        if case .unsatisfiable(let conflict) = error { return conflict }
        return nil
      }
    }
    return nil
  }

  /// Returns how far one of the relations has to give way for all others to hold, if that is enough.
  ///
  /// As a wish among requirements it is missed by just so much.
  func fix(of id: ObjectIdentifier) -> Double? {
    var added: [Constraint] = []
    defer { for row in added { try? solver.remove(row) } }
    guard let wish = rows.first(where: { ObjectIdentifier($0) == id }) else { return nil }
    for row in rows where row !== wish {
      guard (try? add(row, .required)) != nil else { return nil }
      added.append(row)
    }
    guard (try? add(wish, .low)) != nil else { return nil }
    added.append(wish)
    return value(of: wish.left) - value(of: wish.right)
  }

  private func value(of side: LinearExpression) -> Double {
    side.terms.reduce(side.constant) { $0 + $1.coefficient * solver.value(of: $1.variable) }
  }
}
