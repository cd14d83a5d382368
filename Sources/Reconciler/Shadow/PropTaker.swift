/// The child that was placed last, which takes the props that the render gives.
///
/// Constants to begin with, so that reading them asks for no initialisation.
@MainActor
enum PropTaker {
  // Safety: no code of users runs while one of these is written. The shadow is one that the running render
  // has placed.
  @safe @exclusivity(unchecked) private(set) static var id = NodeID.none
  @safe @exclusivity(unchecked) private static var reference: NodeReference?
  @safe @exclusivity(unchecked) private static var giving = SlotTable.Giving()

  /// The number of the render that gives.
  @safe @exclusivity(unchecked) private static var stamp: UInt32 = 0

  /// Lets a child take props, instead of the one before.
  @inline(__always)
  static func begin(_ next: NodeReference, _ id: NodeID, _ stamp: UInt32) {
    end()
    self.id = id
    self.stamp = stamp
    reference = next
    giving = SlotTable.Giving()
    if givesAgain(next) {
      giving.isInOrder = false
      next.node.props.beginComparing()
    }
  }

  /// Ends the props of the child that was placed last.
  @inline(__always)
  private static func end() {
    let giving = giving
    guard let reference, !isComplete(reference, giving) else { return }
    leaveIncomplete(reference.node)
  }

  /// Lets nobody take props any more.
  static func finish() {
    end()
    id = .none
    reference = nil
  }

  @inline(never)
  private static func leaveIncomplete(_ node: ShadowNode) {
    node.props.endIncomplete(giving, stamp)
    node.scheduler.incomplete.append(node)
  }

  /// Gives the child a value.
  @inline(__always)
  static func give(_ key: ShadowKey, _ value: SlotValue) {
    guard let reference else { return }
    let now = giving
    guard expects(reference, key, now) else {
      return reference.node.giveProp(key, value, stamp: stamp)
    }
    giving.next = now.next &+ 1
    if holds(reference, value, now) { return }
    reference.node.setProp(now.next, .value(value))
  }

  /// Gives the child a value for which there is no case of its own.
  static func give(
    _ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox
  ) {
    reference?.node.giveProp(key, stamp: stamp, isSame: isSame, box: box)
  }

  // Closures of no actor: those of the main one would have it checked in each call.

  @inline(__always)
  private nonisolated static func givesAgain(_ reference: NodeReference) -> Bool {
    reference.asksProps { $0.givesAgain }
  }

  @inline(__always)
  private nonisolated static func isComplete(
    _ reference: NodeReference, _ giving: SlotTable.Giving
  ) -> Bool { reference.asksProps { $0.isComplete(giving) } }

  @inline(__always)
  private nonisolated static func expects(
    _ reference: NodeReference, _ key: ShadowKey, _ giving: SlotTable.Giving
  ) -> Bool { reference.asksProps { $0.expects(key, giving) } }

  @inline(__always)
  private nonisolated static func holds(
    _ reference: NodeReference, _ value: SlotValue, _ giving: SlotTable.Giving
  ) -> Bool { reference.asksProps { $0.slots[giving.next].holds(value) } }

  /// The slot of a child for a prop that is given.
  static func slot(_ key: ShadowKey, of node: ShadowNode, _ stamp: UInt32) -> Int {
    if reference == NodeReference(node) { return node.props.give(key, &giving, stamp) }
    return node.props.giveLater(key, stamp)
  }
}
