extension ConstraintMakerExtendable {
  /// Makes the attributes equal to a number, to attributes of an item, or to the same attributes of an item.
  ///
  /// A number for a width or height is a length, in points. A number for an edge or a baseline is a distance from the
  /// same attribute of the superview, to the right or downwards; in right-to-left, a number for a leading or trailing
  /// edge counts to the left. A number for a center counts from the superview's left or top edge.
  @discardableResult
  public func equalTo(
    _ other: some ConstraintTarget, file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.equal, other.constraintTarget, .init(file: file, line: line))
  }

  /// Bounds the attributes from above.
  @discardableResult
  public func lessThanOrEqualTo(
    _ other: some ConstraintTarget, file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.lessThanOrEqual, other.constraintTarget, .init(file: file, line: line))
  }

  /// Bounds the attributes from below.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ other: some ConstraintTarget, file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.greaterThanOrEqual, other.constraintTarget, .init(file: file, line: line))
  }

  // MARK: - Several items

  /// Makes the attributes equal to those of each of several items, or to each of several attributes.
  @discardableResult
  public func equalTo(
    _ others: [any ConstraintTarget], file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.equal, others, .init(file: file, line: line))
  }

  /// Bounds the attributes from above by those of each of several items.
  @discardableResult
  public func lessThanOrEqualTo(
    _ others: [any ConstraintTarget], file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.lessThanOrEqual, others, .init(file: file, line: line))
  }

  /// Bounds the attributes from below by those of each of several items.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ others: [any ConstraintTarget], file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.greaterThanOrEqual, others, .init(file: file, line: line))
  }

  // MARK: - The superview

  /// Makes the attributes equal to the superview's.
  @discardableResult
  public func equalToSuperview(
    file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.equal, .init(file: file, line: line))
  }

  /// Bounds the attributes from above by the superview's.
  @discardableResult
  public func lessThanOrEqualToSuperview(
    file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.lessThanOrEqual, .init(file: file, line: line))
  }

  /// Bounds the attributes from below by the superview's.
  @discardableResult
  public func greaterThanOrEqualToSuperview(
    file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.greaterThanOrEqual, .init(file: file, line: line))
  }

  /// Makes the attributes equal to a part of the superview, as in `{ $0.layout.safeArea }`.
  @discardableResult
  public func equalToSuperview<Target: ConstraintTarget>(
    _ choose: (any LayoutItem) -> Target, file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.equal, .init(file: file, line: line), choose)
  }

  /// Bounds the attributes from above by a part of the superview.
  @discardableResult
  public func lessThanOrEqualToSuperview<Target: ConstraintTarget>(
    _ choose: (any LayoutItem) -> Target, file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.lessThanOrEqual, .init(file: file, line: line), choose)
  }

  /// Bounds the attributes from below by a part of the superview.
  @discardableResult
  public func greaterThanOrEqualToSuperview<Target: ConstraintTarget>(
    _ choose: (any LayoutItem) -> Target, file: String = #fileID, line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.greaterThanOrEqual, .init(file: file, line: line), choose)
  }

  // MARK: - Making

  private func relateToSuperview(
    _ relation: Constraint.Relation, _ source: Constraint.Source
  ) -> ConstraintMakerEditable {
    guard let parent = maker.parent else { return relateToNothing(relation, source) }
    let result = relate(relation, parent, source)
    result.made.isToSuperview = true
    return result
  }

  private func relateToSuperview(
    _ relation: Constraint.Relation, _ source: Constraint.Source,
    _ choose: (any LayoutItem) -> any ConstraintTarget
  ) -> ConstraintMakerEditable {
    guard let parent = maker.parentItem else { return relateToNothing(relation, source) }
    let result = relate(relation, choose(parent).constraintTarget, source)
    result.made.isToSuperview = result.made.to?.node === parent.layoutNode
    return result
  }

  private func relateToNothing(
    _ relation: Constraint.Relation, _ source: Constraint.Source
  ) -> ConstraintMakerEditable {
    maker.report(.noSuperview, source)
    return relate(relation, ConstraintTargetValue(0), source, isKept: false)
  }

  private func relate(
    _ relation: Constraint.Relation, _ targets: [any ConstraintTarget],
    _ source: Constraint.Source
  ) -> ConstraintMakerEditable {
    guard let first = targets.first else {
      // An empty array has no target: reported as attributes without a relation.
      let result = relate(relation, ConstraintTargetValue(0), source, isKept: false)
      maker.openCount += 1
      return result
    }
    let result = relate(relation, first.constraintTarget, source)
    for target in targets.dropFirst() {
      maker.openCount += 1
      result.made.companions.append(relate(relation, target.constraintTarget, source).made)
    }
    return result
  }

  private func relate(
    _ relation: Constraint.Relation, _ target: consuming ConstraintTargetValue,
    _ source: Constraint.Source, isKept: Bool = true
  ) -> ConstraintMakerEditable {
    maker.openCount -= 1
    var isKept = isKept
    if let item = target.item {
      if item.isGone {
        maker.report(.itemGone, source)
        isKept = false
      } else if !attributes.pairs(with: item.attributes) {
        maker.report(.mismatchedAttributes(attributes, item.attributes), source)
        isKept = false
      }
    }
    let made = LayoutConstraint(
      from: maker.node, attributes, relation, to: target.item, constant: target.constant,
      source: source)
    if maker.isFinished {
      isKept = false
      made.report(.blockEnded)
    }
    if isKept {
      maker.made.append(made)
    } else {
      made.purpose = .mistake
    }
    return ConstraintMakerEditable(made: made)
  }
}

extension LayoutAttributes {
  /// Whether a constraint can relate these attributes to others: none, one, the same ones, or margins to edges.
  ///
  /// A width cannot be related to a place, nor a horizontal place to a vertical one.
  func pairs(with other: LayoutAttributes) -> Bool {
    if other.isEmpty || self == other { return true }
    let isAcrossMargins =
      (self == .edges && other == .margins) || (self == .margins && other == .edges)
      || (self == .directionalEdges && other == .directionalMargins)
      || (self == .directionalMargins && other == .directionalEdges)
    guard other.count == 1 || isAcrossMargins else { return false }
    guard other.count == 1, let axis = other.first?.axis else { return true }
    guard other.isDisjoint(with: .size) else { return isSubset(of: .size) }
    return isDisjoint(with: .size) && members.allSatisfy { $0.axis == axis }
  }
}
