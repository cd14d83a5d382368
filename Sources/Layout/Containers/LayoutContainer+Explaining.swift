extension LayoutContainer {
  /// Returns the constraints that make an attribute of an item what it is, in their own words.
  ///
  /// - Returns: The strongest first, each with its place.
  public func reasons(for attribute: LayoutAttribute, of item: any LayoutItem) -> [String] {
    let node = item.layoutNode
    guard node.container === self else { return [] }
    let physical = attribute.physical(direction)
    let fields: [LayoutNode.Field] =
      switch (physical.axis, physical.isSize) {
      case (.horizontal, true): [.width]
      case (.vertical, true): [.height]
      case (.horizontal, false): [.left, .width]
      case (.vertical, false): [.top, .height]
      }
    var seen: Set<ObjectIdentifier> = []
    var found: [Constraint] = []
    // An edge at the start does not depend on the length.
    let place = node.place(physical, .frame)
    for field in physical.isSize || place.share != 0 ? fields : [fields[0]] {
      for constraint in solver.constraints(determining: node.variable(field))
      where seen.insert(ObjectIdentifier(constraint)).inserted {
        found.append(constraint)
      }
    }
    let words = wordsByRow()
    return found.sorted { $0.strength > $1.strength }.map { row in
      let text = words[ObjectIdentifier(row)] ?? row.description
      return text + (row.source.map { "  \($0)" } ?? "")
    }
  }

  /// Returns the constraints that do not hold: those left out, then the weaker ones that lost.
  public func unheldConstraints() -> [String] {
    losers().map { $0.text + ($0.source.map { "  \($0)" } ?? "") }
  }

  /// Returns the items whose frames could be others without any constraint holding less well.
  ///
  /// - Complexity: That of ``Solver/undeterminedVariables()``.
  public func ambiguousItems() -> [any LayoutItem] {
    var slots: Set<Int32> = []
    for variable in solver.undeterminedVariables() where variable.tag >= 0 {
      let slot = variable.tag >> 2
      // The room between a stack's items is nobody's.
      guard Int(slot) < nodes.count, nodes[Int(slot)].node?.isSpacer == false else { continue }
      slots.insert(slot)
    }
    forEachNode { node in
      // What no constraint mentions is not even a variable.
      guard node.isLaidOut, !node.isGuide else { return }
      let place = node === root ? [] : [node.left, node.top]
      let isOpen = (place + [node.width, node.height]).contains {
        $0.map { solver.knownIndex(of: $0) == nil } ?? true
      }
      if isOpen { slots.insert(node.slot) }
    }
    return slots.sorted().compactMap { slot in
      Int(slot) < nodes.count ? nodes[Int(slot)].node?.item : nil
    }
  }

  /// Returns what crosses the edges of items that are not laid out, where these keep other frames than the
  /// required constraints ask for: relations that hold for the solver, and not for who looks.
  func crossings() -> [(LayoutConstraint, LayoutConstraint.Part, amount: Double)] {
    var given: [ObjectIdentifier: Double] = [:]
    for slot in heldSlots {
      guard let node = nodes[Int(slot)].node, node.held.isMisfit else { continue }
      for row in node.held.all {
        for term in row.left.terms { given[ObjectIdentifier(term.variable)] = row.offset }
      }
    }
    guard !given.isEmpty else { return [] }
    func value(_ side: LinearExpression, isShown: Bool) -> Double {
      side.terms.reduce(side.constant) { sum, term in
        let shown = isShown ? given[ObjectIdentifier(term.variable)] : nil
        return sum + term.coefficient * (shown ?? solver.computedValue(of: term.variable))
      }
    }
    func excess(_ row: Constraint, isShown: Bool) -> Double {
      let left = value(row.left, isShown: isShown)
      let excess = left - value(row.right, isShown: isShown) - row.offset
      switch row.relation {
      case .equal: return excess.magnitude
      case .lessThanOrEqual: return max(0, excess)
      case .greaterThanOrEqual: return max(0, -excess)
      }
    }
    var result: [(LayoutConstraint, LayoutConstraint.Part, amount: Double)] = []
    forEachNode { node in
      var next = node.firstOutgoing
      while let constraint = next {
        next = constraint.nextOutgoing
        for part in constraint.parts {
          guard let row = part.row, row.owner != nil else { continue }
          let amount = excess(row, isShown: true)
          // The others are violated for the solver as well.
          if amount > 1e-6, excess(row, isShown: false) <= 1e-6 {
            result.append((constraint, part, amount: amount))
          }
        }
      }
    }
    return result
  }

  /// All relations that the solver holds for items, as one would write them.
  private func wordsByRow() -> [ObjectIdentifier: String] {
    var words: [ObjectIdentifier: String] = [:]
    forEachNode { node in
      var next = node.firstOutgoing
      while let constraint = next {
        next = constraint.nextOutgoing
        for part in constraint.parts {
          guard let row = part.row else { continue }
          words[ObjectIdentifier(row)] =
            constraint.description(of: constraint.held(part)) + constraint.labelText
        }
      }
      for row in node.content.all + node.held.all {
        let kind = row.label ?? "frame"
        words[ObjectIdentifier(row)] = "\(node.name).\(row)  (\(kind))"
      }
    }
    return words
  }

  /// Which constraint's which part, or which item's size, each relation of the solver is.
  ///
  /// While something is solved it is found once.
  func origins() -> [ObjectIdentifier: RowOrigin] {
    if let knownOrigins { return knownOrigins }
    var origins: [ObjectIdentifier: RowOrigin] = [:]
    forEachNode { node in
      for row in node.content.all { origins[ObjectIdentifier(row)] = .content(node) }
      var next = node.firstOutgoing
      while let constraint = next {
        next = constraint.nextOutgoing
        for index in constraint.parts.indices {
          guard let row = constraint.parts[index].row else { continue }
          origins[ObjectIdentifier(row)] = .part(constraint, index)
        }
      }
    }
    if isUpdating { knownOrigins = origins }
    return origins
  }

  /// Returns the other constraints of a conflict.
  func opponents(
    of refused: [LayoutConstraint], in conflict: Conflict
  ) -> [LayoutConstraint.Opponent] {
    let origins = origins()
    return conflict.parts.compactMap { part in
      guard case .part(let constraint, let index) = origins[part.id],
        !refused.contains(where: { $0 === constraint })
      else { return nil }
      return LayoutConstraint.Opponent(constraint: constraint, part: index)
    }
  }

  /// Returns a conflict in the words in which the constraints were made.
  ///
  /// - Parameters:
  ///   - refused: Those that are left out, told as they were wanted; the others are told as they hold.
  ///   - source: Where the conflict comes from.
  func rewritten(
    _ conflict: Conflict, refused: [LayoutConstraint], by source: Constraint.Source? = nil
  ) -> Conflict {
    let sharp = sharpened(conflict, refused: refused)
    let (conflict, origins) = (sharp.conflict, sharp.origins)
    let parts = conflict.parts.map { part in
      let fix = sharp.fixes[part.id]
      switch origins[part.id] {
      case .content(let node):
        return part.told(
          text: "\(node.name).\(part.text)", relaxation: "\(node.name)'s \(part.relaxation)",
          fix: fix)
      case .part(let constraint, let index):
        let isRefused = refused.contains { $0 === constraint }
        let own = constraint.parts[index]
        return part.told(
          by: constraint, isRefused ? own : constraint.held(own), direction, fix: fix)
      case nil: return part
      }
    }
    let premises = conflict.implicit.compactMap { id in
      switch origins[id] {
      case .content(let node): "\(node.name)'s size is not below zero"
      case .part(let constraint, let index): constraint.stackTie(index)
      case nil: String?.none
      }
    }
    return conflict.telling(parts, premises, refused: source)
  }
}

/// What a relation of the solver was made for.
enum RowOrigin {
  case part(LayoutConstraint, Int)
  case content(LayoutNode)
}

extension LayoutConstraint {
  /// How one of a stack's rules makes one length follow another; nil for what only places items.
  fileprivate func stackTie(_ index: Int) -> String? {
    guard isStructural, parts[index].attribute.isSize, to != nil else { return nil }
    let name = from?.stack?.layoutName.map { " \"\($0)\"" } ?? ""
    return "\(description(of: parts[index]))  by the stack\(name)"
  }
}

extension Conflict.Part {
  /// Tells a part in the words in which its constraint was made.
  fileprivate func told(
    by constraint: LayoutConstraint, _ own: LayoutConstraint.Part, _ direction: LayoutDirection,
    fix: Double?
  ) -> Conflict.Part {
    let change = fix ?? change
    let adding = own.isMirrored(direction) ? -change : change
    let name = constraint.label.map { "\"\($0.onOneLine)\"" } ?? constraint.leftText(of: own)
    return told(
      text: constraint.description(of: own),
      relaxation: "\(name) \(constraint.relation.sign) "
        + constraint.rightText(of: own, adding: adding),
      fix: fix)
  }

  fileprivate func told(
    text: String, relaxation: String, fix: Double?
  ) -> Conflict.Part {
    Conflict.Part(
      text: text, label: label, source: source, multiplier: multiplier, relaxation: relaxation,
      rank: rank, change: fix ?? change, isPossible: fix != nil, index: index, id: id)
  }
}

extension Conflict {
  /// The relations that contradict each other.
  var ids: Set<ObjectIdentifier> { Set(parts.map(\.id) + implicit) }

  fileprivate func telling(
    _ parts: [Part], _ premises: [String], refused other: Constraint.Source?
  ) -> Conflict {
    Conflict(
      parts: parts, premises: premises, implicit: implicit, asked: asked, available: available,
      refused: other ?? refused)
  }
}
