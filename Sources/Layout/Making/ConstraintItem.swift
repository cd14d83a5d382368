/// Attributes of an item as the target of a constraint, as in `title.layout.left`.
///
/// The value does not retain the item.
public struct ConstraintItem: ConstraintTarget {
  let reference: NodeReference
  let attributes: LayoutAttributes
  var region = Region.frame

  /// The rectangles of an item to which attributes can refer.
  enum Region: UInt8, Hashable, Sendable { case frame, safeArea, margins }

  init(_ item: any LayoutItem, _ attributes: LayoutAttributes, region: Region = .frame) {
    let node = item.layoutNode
    node.attach(item)
    reference = node.reference
    self.attributes = attributes
    self.region = region
  }

  init(_ reference: NodeReference, _ attributes: LayoutAttributes, region: Region) {
    self.reference = reference
    self.attributes = attributes
    self.region = region
  }

  var node: LayoutNode? { reference.node }

  /// Whether the item was deallocated.
  var isGone: Bool { reference.isGone }

  /// The item; `nil` if it was deallocated.
  public var target: (any LayoutItem)? { node?.item }

  /// The attributes as the target of a constraint.
  public var constraintTarget: ConstraintTargetValue { ConstraintTargetValue(self) }
}

/// A part of an item to which constraints can relate: the safe area, or the area inside the margins.
public struct ConstraintRegion: LayoutAttributeWords, ConstraintTarget {
  let whole: ConstraintItem

  /// The rectangle with the same attributes as the constraint's item.
  public var constraintTarget: ConstraintTargetValue { whole.constraintTarget }

  /// The attributes of the rectangle.
  public func adding(_ attributes: LayoutAttributes) -> ConstraintItem {
    ConstraintItem(whole.reference, attributes, region: whole.region)
  }
}
