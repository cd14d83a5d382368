/// The result of an update: the frames that it has changed.
public struct LayoutUpdate {
  /// An item with its new frame.
  public struct Change {
    /// The item.
    public let item: any LayoutItem

    /// The frame in the coordinates of the item's parent, in points.
    public let frame: Rect

    /// The frame that the item had before, in the same coordinates, for example to animate from it.
    public let oldFrame: Rect
  }

  /// The items whose frames changed, each once, in no particular order, including the guides that you have made.
  public internal(set) var changes: [Change] = []

  /// The number of times that the update has solved; 0 if nothing was pending.
  ///
  /// An update solves again if heights depend on widths, or if a flow breaks its lines elsewhere. The result of
  /// ``ItemLayout/layoutIfNeeded()`` contains the sum for all containers.
  public internal(set) var rounds = 0

  /// The number of times that the solver has refused changes.
  var refusals = 0

  /// Includes the update of a nested container.
  mutating func add(_ other: LayoutUpdate) {
    changes += other.changes
    rounds += other.rounds
    refusals += other.refusals
  }
}
