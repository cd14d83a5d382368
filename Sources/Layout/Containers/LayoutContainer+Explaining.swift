extension LayoutContainer {
  /// Returns a conflict in the words in which the constraints were made.
  ///
  /// What stacks and content add is left out where something else can give way.
  func rewritten(_ conflict: Conflict) -> Conflict {
    var origins: [ObjectIdentifier: (constraint: LayoutConstraint, part: LayoutConstraint.Part)] =
      [:]
    forEachNode { node in
      var next = node.firstOutgoing
      while let constraint = next {
        next = constraint.nextOutgoing
        for part in constraint.parts {
          if let row = part.row { origins[ObjectIdentifier(row)] = (constraint, part) }
        }
      }
    }
    let parts = conflict.parts.map { part in
      guard let (constraint, own) = origins[part.id] else { return (part: part, isHidden: false) }
      let isLower = constraint.relation == .greaterThanOrEqual
      let amount = conflict.shortage / part.multiplier
      let name = constraint.label.map { "\"\($0)\"" }
      let relaxation =
        constraint.relation == .equal
        ? "\(name ?? constraint.description(of: own)), by \(Number.text(amount))"
        : "\(name ?? constraint.leftText(of: own)) \(constraint.relation.sign) "
          + constraint.rightText(of: own, adding: isLower ? -amount : amount)
      let told = part.told(text: constraint.description(of: own), relaxation: relaxation)
      return (part: told, isHidden: constraint.isStructural)
    }
    let shown = parts.filter { !$0.isHidden }
    return conflict.telling((shown.isEmpty ? parts : shown).map(\.part))
  }
}

extension Conflict.Part {
  fileprivate func told(text: String, relaxation: String) -> Conflict.Part {
    Conflict.Part(
      text: text, label: label, source: source, multiplier: multiplier, relaxation: relaxation,
      rank: rank, index: index, id: id)
  }
}

extension Conflict {
  fileprivate func telling(_ parts: [Part]) -> Conflict {
    Conflict(parts: parts, asked: asked, available: available, refused: refused)
  }
}

