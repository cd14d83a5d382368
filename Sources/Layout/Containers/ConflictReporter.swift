/// A translator of the solver's conflicts into constraints as the caller wrote them.
struct ConflictReporter {
  private unowned let container: LayoutContainer

  /// The part of a constraint, or the content or frame of an item, that each relation of the solver belongs to.
  let origins: RowOrigins

  init(_ container: LayoutContainer) {
    self.container = container
    origins = RowOrigins(in: container)
  }

  private var solver: Solver { container.solver }

  /// Returns the other constraints of a conflict.
  func opponents(
    of refused: [LayoutConstraint], in conflict: Conflict
  ) -> [LayoutConstraint.Opponent] {
    conflict.parts.compactMap { part in
      guard case .part(let constraint, let index) = origins[part.id],
        !refused.contains(where: { $0 === constraint })
      else { return nil }
      return LayoutConstraint.Opponent(constraint: constraint, part: index)
    }
  }

  /// Records the constraints of conflicts.
  ///
  /// - Returns: Whether they differ from the constraints that were recorded before.
  func note(_ conflicts: [Conflict], in members: inout ConstraintLife.Members) -> Bool {
    let parts = conflicts.flatMap(\.parts)
    let ids = Set(
      parts.map { part in
        switch origins[part.id] {
        case .part(let constraint, _): ObjectIdentifier(constraint)
        case .content(let node), .frame(let node, _): ObjectIdentifier(node)
        case nil: part.id
        }
      })
    guard ids != members.ids else { return false }
    let places = parts.map { part in
      guard case .part(let constraint, let index) = origins[part.id] else {
        return ConstraintLife.Members.Place.other(part.text)
      }
      var written = constraint.written(constraint.parts[index])
      written.constant = Number.rounded(written.constant)
      return .part(written, label: constraint.label, constraint.source)
    }
    // The sets are made only if there is something to compare.
    let isNew = members.places.isEmpty || Set(places) != Set(members.places)
    members = .init(ids: ids, places: places)
    return isNew
  }

  /// Returns a conflict whose constraints read as the caller wrote them.
  ///
  /// - Parameters:
  ///   - refused: The constraints that are left out, described in their requested form; others in their active form.
  ///   - source: The source line of the refused constraint; `nil` if nothing was refused.
  ///   - changes: The changes that the solver has refused.
  func rewritten(
    _ conflict: Conflict, refused: [LayoutConstraint], by source: Constraint.Source?,
    trying changes: [SolverBatch.Change], isAboutFrame: Bool = false
  ) -> Conflict {
    var result = described(conflict, refused: refused)
    result.refused = source ?? result.refused
    result.subject = isAboutFrame ? .frame : .layout
    result.fixes = fixes(for: result, trying: changes) { described($0, refused: refused) }
    return result
  }

  /// Returns changes of constants with which the solver accepts the refused changes; none if it refuses all that are
  /// tried.
  ///
  /// A change resolves the contradiction, but constraints outside of it may contradict the change. So each of the four
  /// smallest changes is tried alone, then greater changes of a refused constraint, then several changes together.
  ///
  /// - Complexity: At most 15 times the cost of a refused change.
  private func fixes(
    for conflict: Conflict, trying changes: [SolverBatch.Change],
    described: (Conflict) -> Conflict
  ) -> [Conflict.Part] {
    var rows: [ObjectIdentifier: Constraint] = [:]
    for row in changes.compactMap(\.row) { rows[ObjectIdentifier(row)] = row }
    /// Returns the error if the changes are refused with some constants changed, too.
    func refusal(with fixes: [Conflict.Part]) -> SolverError? {
      var batch = SolverBatch()
      batch.changes = solver.possible(changes)
      for fix in fixes {
        guard let row = rows[fix.id] ?? solver.constraint(of: fix) else {
          return .unknownConstraint
        }
        batch.setOffset(fix.relaxed - row.rightSide.constant, of: row)
      }
      do {
        try solver.apply(batch, isTrial: true)
        return nil
      } catch {
        return error
      }
    }
    /// Tries a change that resolves each further contradiction, too.
    func extended(
      _ fix: Conflict.Part, tries: Int, by choice: (Conflict) -> Conflict.Part?
    ) -> [Conflict.Part]? {
      var fixes = [fix]
      for _ in 0..<tries {
        guard let error = refusal(with: fixes) else { return fixes }
        guard case .unsatisfiable(let next) = error, let other = choice(described(next)) else {
          return nil
        }
        // The greater change of a constant replaces the smaller one.
        fixes.removeAll { $0.id == other.id }
        fixes.append(other)
      }
      return nil
    }
    let candidates = conflict.byCost
    for fix in candidates.prefix(4) where refusal(with: [fix]) == nil { return [fix] }
    if let refused = candidates.first(where: { rows[$0.id] != nil }),
      let fixes = extended(refused, tries: 6, by: { $0.byCost.first { $0.id == refused.id } })
    {
      return fixes
    }
    return conflict.cheapest.flatMap { extended($0, tries: 5, by: \.cheapest) } ?? []
  }

  /// Returns a conflict with parts and premises as the caller wrote them.
  private func described(_ conflict: Conflict, refused: [LayoutConstraint]) -> Conflict {
    var result = conflict.sharpened()
    result.facts = premises(of: result)
    result.parts = result.parts.map { part in
      var written = part
      switch (origins[part.id], part.form) {
      case (.content(let node), .relation(let sides)): written.form = .content(node.name, sides)
      case (.part(let constraint, let index), _):
        let isRefused = refused.contains { $0 === constraint }
        let own = isRefused ? constraint.parts[index] : constraint.accepted(index)
        written.form = .part(
          constraint.written(own), isMirrored: own.isMirrored(constraint.direction))
        written.rank.isSize = own.attribute.isSize
        // A size below zero resolves nothing.
        if own.attribute.isSize, constraint.to == nil, part.relaxed < 0,
          part.relation != .greaterThanOrEqual
        {
          written.isPossible = false
        }
      default: break
      }
      return written
    }
    return result
  }
}

extension ConflictReporter {
  /// Returns the conflicts of required constraints with the own frame of an item, one for each side that differs.
  ///
  /// - Complexity: The cost of a refused change for each side.
  func conflicts(withFrameOf node: LayoutNode) -> [Conflict] {
    node.given.all.compactMap { row -> Conflict? in
      guard let variable = row.left.list.first?.variable,
        (solver.computedValue(of: variable) - row.offset).magnitude > 1e-6
      else { return nil }
      // Frames of other items that give way count as required, too.
      let others = solver.constraints(determining: variable).filter {
        $0.strength == .given && $0 !== row
      }
      let all = [row] + others
      func set(_ strength: Strength) throws(SolverError) {
        try solver.batch { batch in for row in all { batch.setStrength(strength, of: row) } }
      }
      do throws(SolverError) {
        try set(.required)
        // Each side alone is possible, but not all sides together.
        try set(.given)
        return nil
      } catch {
        guard case .unsatisfiable(let conflict) = error else { return nil }
        return rewritten(
          conflict, refused: [], by: nil,
          trying: all.map { .init(.strength(.required, weight: $0.weight), $0) },
          isAboutFrame: true)
      }
    }
  }
}

extension ConflictReporter {
  /// Returns the facts in a contradiction that cannot be removed one by one: sizes that are not negative, frames, and
  /// lengths that stacks relate to each other.
  private func premises(of conflict: Conflict) -> [Conflict.Premise] {
    let floors = conflict.proof.rows.map(\.floor).filter { $0 >= 0 }.sorted()
    var bounded = floors.compactMap { container.items[$0 >> 2] }
    var others: [Conflict.Premise] = []
    // Rules grouped by the guide that they relate lengths to.
    var shared: [(gauge: LayoutNode, rules: [LayoutConstraint])] = []
    for id in conflict.implicit {
      switch origins[id] {
      case .content: continue
      case .part(let rule, let index):
        guard rule.isStructural, rule.parts[index].attribute.isSize, let other = rule.to?.node
        else { continue }
        if let known = shared.firstIndex(where: { $0.gauge === other }) {
          shared[known].rules.append(rule)
        } else {
          shared.append((other, [rule]))
        }
      case .frame(let node, let row):
        others.append(.frame(of: node.name, Conflict.Part.Sides(row, offset: row.offset)))
      case nil: continue
      }
    }
    for (gauge, rules) in shared {
      let arranger = arranger(with: gauge)
      guard arranger is LayoutGrid else {
        others.append(tie(of: rules, in: arranger))
        continue
      }
      // A fraction is at least its share of a length that is not negative, so it is not negative either.
      bounded.removeAll { $0 === gauge }
      for case let track? in rules.map(\.from) where !bounded.contains(where: { $0 === track }) {
        bounded.append(track)
      }
    }
    return bounded.map { .floor(of: $0.name) } + others
  }

  /// Returns the stack or grid that a helper guide belongs to.
  private func arranger(with helper: LayoutNode) -> (any Arranger)? {
    var found: (any Arranger)?
    var seen: Set<ObjectIdentifier> = []
    container.forEachNode { node in
      guard found == nil, let arranger = node.arranger,
        seen.insert(ObjectIdentifier(arranger)).inserted,
        arranger.members.contains(where: { $0 === helper })
      else { return }
      found = arranger
    }
    return found
  }

  /// Returns how lengths that are multiples of one length relate to each other.
  private func tie(
    of rules: [LayoutConstraint], in arranger: (any Arranger)?
  ) -> Conflict.Premise {
    let kind = arranger?.flow == nil ? "stack" : "flow"
    let given = arranger?.flow?.layoutName ?? arranger?.layoutName
    let unit = (arranger as? LayoutStack)?.contentUnit ?? 1
    return .tie(
      rules.map { $0.written(nil) }, shares: rules.map { $0.storedMultiplier * unit },
      by: kind + (given.map { " \"\($0.onOneLine)\"" } ?? ""))
  }
}

extension Conflict {
  /// The relations that contradict each other, without floors.
  var ids: Set<ObjectIdentifier> { Set(proof.rows.compactMap(\.id)) }
}
