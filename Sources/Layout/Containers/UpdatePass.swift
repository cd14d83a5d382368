/// The intermediate result of an update.
///
/// An update has several rounds if a flow breaks its lines elsewhere. A round solves several times if heights depend on
/// widths.
struct UpdatePass {
  var update = LayoutUpdate()

  /// The items whose variables have changed, each once for a round.
  private(set) var changed: [LayoutNode] = []

  /// The number of rounds of this update.
  private(set) var rounds = 0

  /// The number of the round, of all updates; nodes with this stamp were already noted.
  private var stamp: UInt32 = 0

  mutating func beginRound(_ stamp: UInt32) {
    rounds += 1
    self.stamp = stamp
  }

  /// Notes an item whose variables have changed.
  mutating func note(_ node: LayoutNode) {
    guard node.stamp != stamp else { return }
    node.stamp = stamp
    changed.append(node)
  }

  /// Notes the items whose variables have changed since the solver was last asked.
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
      if isWidth, container.metrics.isMeasured(slot) { toMeasure.append(node) }
    }
    return toMeasure
  }
}
