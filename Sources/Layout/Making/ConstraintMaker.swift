/// Collects the constraints that a block makes for one item.
///
/// ```swift
/// title.layout.makeConstraints { make in
///   make.top.leading.equalToSuperview().inset(16)
///   make.trailing.lessThanOrEqualTo(icon.layout.leading).offset(-8)
///   make.width.greaterThanOrEqualTo(80).priority(.high).labeled("min title")
/// }
/// ```
public final class ConstraintMaker: LayoutAttributeWords {
  /// The item that the constraints are made for.
  public let item: any LayoutItem

  let node: LayoutNode

  /// The item's parent, which a block asks for once.
  private(set) lazy var parent = item.layoutParent.map(\.constraintTarget)
  let source: Constraint.Source
  @safe @exclusivity(unchecked) var made: [LayoutConstraint] = []
  @safe @exclusivity(unchecked) var issues: [LayoutIssue] = []

  /// Attributes that no relation has followed yet.
  @safe @exclusivity(unchecked) var openCount = 0

  init(_ item: any LayoutItem, _ source: Constraint.Source) {
    self.item = item
    self.source = source
    node = item.layoutNode
    node.attach(item)
  }

  /// Begins a constraint for attributes.
  public func adding(_ attributes: LayoutAttributes) -> ConstraintMakerExtendable {
    openCount += 1
    return ConstraintMakerExtendable(maker: self, attributes: attributes)
  }

  func report(_ kind: LayoutIssue.Kind, _ source: Constraint.Source?) {
    issues.append(LayoutIssue(kind, item: node.name, source: source ?? self.source))
  }
}

/// Attributes that wait for a relation.
public struct ConstraintMakerExtendable: LayoutAttributeWords {
  let maker: ConstraintMaker
  let attributes: LayoutAttributes

  /// Adds attributes to the same constraint.
  public func adding(_ attributes: LayoutAttributes) -> ConstraintMakerExtendable {
    ConstraintMakerExtendable(maker: maker, attributes: self.attributes.union(attributes))
  }
}

/// A constraint that has its relation; its numbers can be changed.
public struct ConstraintMakerEditable {
  let made: LayoutConstraint
  let maker: ConstraintMaker
}

/// A constraint that has its priority.
public struct ConstraintMakerFinalizable {
  let made: LayoutConstraint

  /// The constraint, to keep.
  public var constraint: Constraint { made }

  /// Gives the constraint a name for explanations.
  @discardableResult
  public func labeled(_ label: String) -> ConstraintMakerFinalizable {
    for constraint in made.withCompanions { constraint.label = label }
    return self
  }
}
