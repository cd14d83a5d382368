/// The child that was placed last, which takes the props that the render gives.
///
/// A constant to begin with, so that reading it asks for no initialisation.
@MainActor @usableFromInline
struct PropTaker {
  // Safety: no code of users runs while it is written. The shadow is one that the running render has placed.
  @safe @exclusivity(unchecked) @usableFromInline static var latest = PropTaker()

  @usableFromInline var id = NodeID.none
  @usableFromInline var node: ShadowNode?
  @usableFromInline var giving = SlotTable.Giving()

  /// The number of the render that gives.
  @usableFromInline var stamp: UInt32 = 0

  // Not the main actor's: it is a constant.
  private nonisolated init() {}

  /// Lets a child take props, instead of the one before.
  @inlinable @inline(__always)
  static func begin(_ next: ShadowNode, _ id: NodeID, _ stamp: UInt32) {
    end()
    latest.id = id
    latest.stamp = stamp
    latest.node = next
    latest.giving = SlotTable.Giving()
    if next.props.givesAgain { beginComparing() }
  }

  @usableFromInline @inline(never)
  static func beginComparing() {
    latest.giving.isInOrder = false
    latest.node?.props.beginComparing()
  }

  /// Ends the props of the child that was placed last.
  @inlinable @inline(__always)
  static func end() {
    guard let node = latest.node, !node.props.isComplete(latest.giving) else { return }
    leaveIncomplete(node)
  }

  /// Lets nobody take props any more.
  static func finish() {
    end()
    latest.id = .none
    latest.node = nil
  }

  @usableFromInline @inline(never)
  static func leaveIncomplete(_ node: ShadowNode) {
    node.props.endIncomplete(latest.giving, latest.stamp)
    RenderScheduler.incomplete.append(node)
  }

  /// Gives a child a value that it has in the same memory, under the key that comes next.
  ///
  /// - Returns: Whether it was that; else nothing was given.
  @inlinable @inline(__always)
  static func giveSame(_ id: NodeID, _ key: borrowing ShadowKey, _ value: borrowing SlotValue)
    -> Bool
  {
    guard id == latest.id, let node = latest.node,
      node.props.hasSame(key, value, latest.giving)
    else { return false }
    latest.giving.next &+= 1
    return true
  }

  /// Gives the child a value.
  @inline(__always)
  static func give(_ key: consuming ShadowKey, _ value: consuming SlotValue) {
    let now = latest.giving
    guard let node = latest.node else { return }
    if node.props.expects(key, now) {
      latest.giving.next = now.next &+ 1
      if !node.props.slots[now.next].holds(value) { node.setProp(now.next, .value(value)) }
    } else if node.canAppendProp(key, now) {
      latest.giving.next = now.next &+ 1
      latest.giving.known = now.next &+ 1
      // Nobody can have read it.
      node.props.slots.append(SlotTable.Slot(key, .value(value)))
    } else {
      node.giveProp(key, value, stamp: latest.stamp)
    }
  }

  /// The box that a child has under the key that comes next; nil if it is another key, or no box.
  @inlinable @inline(__always)
  static func expectedBox(_ id: NodeID, _ key: borrowing ShadowKey) -> ValueBox? {
    guard id == latest.id, let node = latest.node else { return nil }
    return node.props.expectedBox(key, latest.giving)
  }

  /// Gives a child another box than it has under the key that comes next, or the same one if that is nil.
  @usableFromInline
  static func giveNext(_ box: ValueBox?) {
    let next = latest.giving.next
    latest.giving.next = next &+ 1
    if let box { latest.node?.setProp(next, .value(.box(box))) }
  }

  /// Gives the child a value for which there is no case of its own.
  static func give(
    _ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox
  ) {
    guard let node = latest.node else { return }
    if node.canAppendProp(key, latest.giving) { return give(key, .box(box())) }
    node.giveProp(key, stamp: latest.stamp, isSame: isSame, box: box)
  }

  /// The slot of a child for a prop that is given.
  static func slot(_ key: ShadowKey, of node: ShadowNode, _ stamp: UInt32) -> Int {
    if latest.node == node { return node.props.give(key, &latest.giving, stamp) }
    return node.props.giveLater(key, stamp)
  }
}
