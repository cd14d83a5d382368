/// Attributes of an item, as in `title.layout.left`.
///
/// It does not keep the item alive.
public struct ConstraintItem: ConstraintTarget {
  let reference: NodeReference
  let attributes: LayoutAttributes
  var region = Region.frame

  /// Which rectangle of an item the attributes are those of.
  enum Region: UInt8, Hashable { case frame, safeArea, margins }

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

  /// The item whose attributes these are; nil once it has gone.
  public var target: (any LayoutItem)? { node?.item }

  /// This as a target.
  public var constraintTarget: ConstraintTargetValue { ConstraintTargetValue(.item(self)) }
}

/// A rectangle of an item that is not its frame: the safe area, or what the margins leave.
public struct ConstraintRegion: LayoutAttributeWords, ConstraintTarget {
  let whole: ConstraintItem

  /// The rectangle with the same attributes as the constraint's item.
  public var constraintTarget: ConstraintTargetValue { whole.constraintTarget }

  /// The attributes of the rectangle.
  public func adding(_ attributes: LayoutAttributes) -> ConstraintItem {
    ConstraintItem(whole.reference, attributes, region: whole.region)
  }
}
