/// The kind and the name of a node's item.
///
/// The item itself is not a part of it, because copying a weak reference is slow.
struct ItemIdentity {
  /// The name that the caller has set, for items without a name of their own.
  var label: String?

  var kind = Kind.item

  /// Whether a new height requires setting the children's frames again, because y points up.
  var childrenFollowHeight = false

  /// Whether the node knows its item.
  ///
  /// Loading the weak reference instead would dominate the cost of `LayoutNode.attach(_:)`.
  var isAttached = false

  /// Whether it was reported that the item is outside of the tree of its stack, flow or grid.
  var isStray = false

  enum Kind {
    /// An item of the caller.
    case item

    /// A guide of the caller, or a stack, flow or grid.
    case guide

    /// A helper guide of a stack, flow or grid, which drawings omit.
    case spacer
  }

  /// Returns the name in explanations and pictures.
  func name(of item: (any LayoutItem)?) -> String {
    guard let item else { return label?.onOneLine ?? "(gone)" }
    if let given = item.layoutName ?? label { return given.onOneLine }
    let own = kind == .item ? (item as? any CustomStringConvertible)?.description ?? "" : ""
    // The descriptions of Apple's objects begin with "<", and are too long for a name.
    if !own.isEmpty, !own.hasPrefix("<") { return own.onOneLine }
    let type = String(describing: type(of: item))
    return kind == .item
      ? "\(type) 0x\(String(UInt(bitPattern: ObjectIdentifier(item)), radix: 16))" : type
  }
}
