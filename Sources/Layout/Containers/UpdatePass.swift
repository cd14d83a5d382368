/// The intermediate result of an update.
///
/// An update has several turns if a flow breaks its lines elsewhere. A turn solves several times if heights depend on
/// widths.
struct UpdatePass {
  var update = LayoutUpdate()

  /// The items whose variables have changed, each once for a turn.
  private(set) var changed: [LayoutNode] = []

  /// The number of turns of this update.
  private(set) var turns = 0

  /// The number of the turn, of all updates; nodes with this stamp were already noted.
  private var stamp: UInt32 = 0

  mutating func beginTurn(_ stamp: UInt32) {
    turns += 1
    self.stamp = stamp
  }

  /// Notes an item whose variables have changed.
  mutating func note(_ node: LayoutNode) {
    guard node.stamp != stamp else { return }
    node.stamp = stamp
    changed.append(node)
  }

  /// Notes the items whose variables have changed since the last call.
  ///
  /// - Returns: The items whose heights must be measured for a new width.
  mutating func noteChanges(in container: LayoutContainer) -> [LayoutNode] {
    var toMeasure: [LayoutNode] = []
    var last: Int32 = -1
    for tag in container.solver.updateVariables().tags {
      let slot = tag >> 2
      let isWidth = tag & 3 == LayoutNode.Field.width.rawValue
      // The variables of an item are usually adjacent.
      if slot == last, !isWidth { continue }
      last = slot
      guard let node = container.items[slot] else { continue }
      note(node)
      if isWidth, container.metrics.heightDependsOnWidth(slot) { toMeasure.append(node) }
    }
    return toMeasure
  }
}
