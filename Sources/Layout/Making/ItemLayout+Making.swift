extension ItemLayout {
  /// Makes constraints for the item and activates them; they take effect in the next update.
  public func makeConstraints(
    file: String = #fileID, line: Int = #line, _ build: (ConstraintMaker) -> Void
  ) {
    let made = collect(build, .init(file: file, line: line))
    if !made.isEmpty { node.start(made) }
  }

  /// Replaces the item's constraints with those of a block.
  ///
  /// Constraints that the block makes again unchanged stay in the solver.
  public func remakeConstraints(
    file: String = #fileID, line: Int = #line, _ build: (ConstraintMaker) -> Void
  ) {
    node.replaceConstraints(with: collect(build, .init(file: file, line: line), mayBeEmpty: true))
  }

  /// Activates constraints instead of some of the item's constraints.
  package func activate(_ made: [LayoutConstraint], insteadOf old: [Constraint]) -> [Constraint] {
    node.replace(old.compactMap { $0 as? LayoutConstraint }, with: made)
    return made
  }

  /// Changes the constraints that a block names, and keeps the item's other constraints.
  ///
  /// If the item has a constraint with the same attributes and relation, it gets the constant, multiplier, target and
  /// priority of the block; without `priority`, it becomes required. Otherwise the constraint is added.
  public func updateConstraints(
    file: String = #fileID, line: Int = #line, _ build: (ConstraintMaker) -> Void
  ) {
    node.updateConstraints(to: collect(build, .init(file: file, line: line)))
  }

  /// Makes constraints that are inactive until you activate them.
  @discardableResult
  public func prepareConstraints(
    file: String = #fileID, line: Int = #line, _ build: (ConstraintMaker) -> Void
  ) -> [Constraint] {
    collect(build, .init(file: file, line: line))
  }

  /// Deactivates all constraints that were made for the item; those of stacks and of other items stay.
  public func removeConstraints() {
    node.changing {
      let ended = node.relations.written
      // Cleared first, so that no constraint searches the array for itself.
      node.relations.written = []
      for constraint in ended { constraint.stop() }
    }
  }

  /// The active constraints that were made for the item, in order; constraints that are left out are active, too.
  public var constraints: [Constraint] { node.relations.written }

  private func collect(
    _ build: (ConstraintMaker) -> Void, _ source: Constraint.Source, mayBeEmpty: Bool = false
  ) -> [LayoutConstraint] {
    let maker = ConstraintMaker(item, source)
    build(maker)
    let made = finish(maker)
    if made.isEmpty, maker.issues.isEmpty, !mayBeEmpty {
      maker.report(.emptyBlock, source)
      reportIssues(of: maker)
    }
    return made
  }

  /// Returns the valid constraints of a block, and reports mistakes in the others.
  func finish(_ maker: ConstraintMaker) -> [LayoutConstraint] {
    maker.isFinished = true
    if maker.openCount > 0 { maker.report(.noRelation, nil) }
    var mistakes: [LayoutConstraint] = []
    for constraint in maker.made {
      if !constraint.storedMultiplier.isFinite || !constraint.amount.isFinite {
        maker.report(.notFinite, constraint.source)
        mistakes.append(constraint)
      } else if !constraint.strength.isValid {
        maker.report(.invalidPriority(constraint.strength.value), constraint.source)
        mistakes.append(constraint)
      } else {
        if constraint.storedMultiplier != 1, !constraint.hasFactor {
          maker.report(.nothingToMultiply, constraint.source)
          constraint.storedMultiplier = 1
        }
        constraint.makeParts()
      }
    }
    if !mistakes.isEmpty {
      maker.made.removeAll { made in mistakes.contains { $0 === made } }
    }
    reportIssues(of: maker)
    return maker.made
  }

  private func reportIssues(of maker: ConstraintMaker) {
    // An item that is not in its parent yet cannot find the handler.
    let near = item.layoutParent == nil ? maker.parentItem?.layoutNode ?? node : node
    for issue in maker.issues { LayoutIssue.report(issue, near: near) }
  }
}

extension LayoutItem {
  /// Makes constraints for an item that will be in a parent when ``ItemLayout/activate(_:insteadOf:)`` activates them;
  /// `nil` if the block makes none.
  package func makeConstraints(
    in parent: any LayoutItem, file: String = #fileID, line: Int = #line,
    _ build: (ConstraintMaker) -> Void
  ) -> [LayoutConstraint]? {
    let maker = ConstraintMaker(self, .init(file: file, line: line))
    maker.expect(parent)
    build(maker)
    return maker.isEmpty ? nil : layout.finish(maker)
  }
}
