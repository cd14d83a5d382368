/// The child that was placed last, which takes the props that the render gives.
///
/// A constant to begin with, so that reading it asks for no initialisation.
@MainActor @usableFromInline
struct PropTaker {
  // Safety: no code of users runs while it is written. The shadow is one that the running render has placed.
  @safe @exclusivity(unchecked) @usableFromInline static var latest = PropTaker()

  @usableFromInline var id = NodeID.none
  @usableFromInline var reference: NodeReference?
  @usableFromInline var giving = SlotTable.Giving()

  /// The number of the render that gives.
  @usableFromInline var stamp: UInt32 = 0

  // Not the main actor's: it is a constant.
  private nonisolated init() {}

  /// Lets a child take props, instead of the one before.
  @inlinable @inline(__always)
  static func begin(_ next: NodeReference, _ id: NodeID, _ stamp: UInt32) {
    end()
    latest.id = id
    latest.stamp = stamp
    latest.reference = next
    latest.giving = SlotTable.Giving()
    if givesAgain(next) { beginComparing() }
  }

  @usableFromInline @inline(never)
  static func beginComparing() {
    latest.giving.isInOrder = false
    latest.reference?.node.props.beginComparing()
  }

  /// Ends the props of the child that was placed last.
  @inlinable @inline(__always)
  static func end() {
    guard let reference = latest.reference, !isComplete(reference, latest.giving) else { return }
    leaveIncomplete(reference)
  }

  /// Lets nobody take props any more.
  static func finish() {
    end()
    latest.id = .none
    latest.reference = nil
  }

  @usableFromInline @inline(never)
  static func leaveIncomplete(_ reference: NodeReference) {
    let node = reference.node
    node.props.endIncomplete(latest.giving, latest.stamp)
    node.scheduler.incomplete.append(node)
  }

  /// Gives a child a value that it has in the same memory, under the key that comes next.
  ///
  /// - Returns: Whether it was that; else nothing was given.
  @inlinable @inline(__always)
  static func giveSame(_ id: NodeID, _ key: borrowing ShadowKey, _ value: borrowing SlotValue)
    -> Bool
  {
    guard id == latest.id, let reference = latest.reference,
      hasSame(reference, key, value, latest.giving)
    else { return false }
    latest.giving.next &+= 1
    return true
  }

  /// Gives the child a value.
  static func give(_ key: ShadowKey, _ value: SlotValue) {
    let now = latest.giving
    guard let reference = latest.reference else { return }
    guard expects(reference, key, now) else {
      if reference.node.appendProp(key, value, now) {
        latest.giving.next = now.next &+ 1
        return
      }
      return reference.node.giveProp(key, value, stamp: latest.stamp)
    }
    latest.giving.next = now.next &+ 1
    if holds(reference, value, now) { return }
    reference.node.setProp(now.next, .value(value))
  }

  /// Gives the child a value for which there is no case of its own.
  static func give(
    _ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox
  ) {
    guard let node = latest.reference?.node else { return }
    node.giveProp(key, stamp: latest.stamp, isSame: isSame, box: box)
  }

  // Closures of no actor: those of the main one would have it checked in each call.

  @inlinable @inline(__always)
  nonisolated static func hasSame(
    _ reference: NodeReference, _ key: borrowing ShadowKey, _ value: borrowing SlotValue,
    _ giving: SlotTable.Giving
  ) -> Bool { reference.asksProps { $0.hasSame(key, value, giving) } }

  @inlinable @inline(__always)
  nonisolated static func givesAgain(_ reference: NodeReference) -> Bool {
    reference.asksProps { $0.givesAgain }
  }

  @inlinable @inline(__always)
  nonisolated static func isComplete(
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
    if latest.reference == NodeReference(node) {
      return node.props.give(key, &latest.giving, stamp)
    }
    return node.props.giveLater(key, stamp)
  }
}
