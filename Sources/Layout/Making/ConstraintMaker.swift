/// The object that collects the constraints of a block, which are made for one item.
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

  /// The item's node; a block that makes nothing does not create it.
  private(set) lazy var node = item.layout.node

  /// The parent to which the constraints relate: the item's own, unless the item gets another one before they are active.
  private(set) lazy var parentItem = item.layoutParent

  /// The parent as a target, read once for each block.
  private(set) lazy var parent = parentItem.map(\.constraintTarget)
  let source: Constraint.Source
  @safe @exclusivity(unchecked) var made: [LayoutConstraint] = []
  @safe @exclusivity(unchecked) var issues: [LayoutIssue] = []

  /// Whether the block has ended.
  @safe @exclusivity(unchecked) var isFinished = false

  /// The number of attribute lists that have no relation yet.
  @safe @exclusivity(unchecked) var openCount = 0

  init(_ item: any LayoutItem, _ source: Constraint.Source) {
    self.item = item
    self.source = source
    made.reserveCapacity(8)
  }

  /// Relates the constraints to a parent in which the item will be when they are activated.
  func expect(_ parent: any LayoutItem) { parentItem = parent }

  /// Whether the block has neither made a constraint nor a mistake.
  var isEmpty: Bool { made.isEmpty && issues.isEmpty && openCount == 0 }

  /// Begins a constraint for attributes.
  public func adding(_ attributes: LayoutAttributes) -> ConstraintMakerExtendable {
    openCount += 1
    return ConstraintMakerExtendable(maker: self, attributes: attributes)
  }

  func report(_ kind: LayoutIssue.Kind, _ source: Constraint.Source?) {
    issues.append(LayoutIssue(kind, item: node.name, source: source ?? self.source))
  }
}

/// Attributes in a block, to which further attributes or a relation such as `equalTo` can be added.
public struct ConstraintMakerExtendable: LayoutAttributeWords {
  let maker: ConstraintMaker
  let attributes: LayoutAttributes

  /// Adds attributes to the same constraint.
  public func adding(_ attributes: LayoutAttributes) -> ConstraintMakerExtendable {
    ConstraintMakerExtendable(maker: maker, attributes: self.attributes.union(attributes))
  }
}

/// A constraint in a block after its relation, to which a multiplier, an offset or a priority can be added.
public struct ConstraintMakerEditable {
  let made: LayoutConstraint
}

/// A constraint in a block after its priority, to which a label can be added.
public struct ConstraintMakerFinalizable {
  let made: LayoutConstraint

  /// The constraint, which you can store to change it later.
  public var constraint: Constraint { made }

  /// Sets the name of the constraint in explanations.
  @discardableResult
  public consuming func labeled(_ label: String) -> ConstraintMakerFinalizable {
    for constraint in made.withCompanions { constraint.label = label }
    return self
  }
}
