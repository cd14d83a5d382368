/// The frames that an update has changed.
public struct LayoutUpdate {
  /// An item with its new frame.
  public struct Change {
    /// The item.
    public let item: any LayoutItem

    /// The frame in the coordinates of the item's parent, in points.
    public let frame: Rect

    /// The frame that the item had before, so that a host can animate from there.
    public let oldFrame: Rect
  }

  /// The items whose frames changed, each once, in no particular order.
  public internal(set) var changes: [Change] = []

  /// How often the solver was asked: more than once where heights depend on widths.
  public internal(set) var rounds = 0
}
