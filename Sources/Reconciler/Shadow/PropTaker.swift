/// The child that was placed last, which receives the props that the render passes.
///
/// The scheduler has one of them.
@MainActor @usableFromInline
struct PropTaker {
  @usableFromInline var id = NodeID.none
  @usableFromInline var node: ShadowNode?
  @usableFromInline var giving = SlotTable.Giving()

  /// The number of the render that passes props.
  @usableFromInline var stamp: UInt32 = 0

  nonisolated init() {}

  /// Makes a child the receiver of props, and ends the props of the previous child.
  @inlinable @inline(__always)
  static func begin(
    _ next: ShadowNode, _ id: NodeID, _ stamp: UInt32, _ scheduler: RenderScheduler
  ) {
    end(scheduler)
    scheduler.taker.id = id
    scheduler.taker.stamp = stamp
    scheduler.taker.node = next
    scheduler.taker.giving = SlotTable.Giving()
  }

  /// Ends the props of the child that was placed last.
  @inlinable @inline(__always)
  static func end(_ scheduler: RenderScheduler) {
    guard let node = scheduler.taker.node, !node.data.props.isComplete(scheduler.taker.giving)
    else { return }
    leaveIncomplete(node)
  }

  /// Ends passing props.
  static func finish(_ scheduler: RenderScheduler) {
    end(scheduler)
    scheduler.taker.id = .none
    scheduler.taker.node = nil
  }

  @usableFromInline @inline(never)
  static func leaveIncomplete(_ node: ShadowNode) {
    node.data.props.stampGiven(
      RenderScheduler.current.taker.giving, RenderScheduler.current.taker.stamp)
    RenderScheduler.current.incomplete.append(node)
  }

  /// Passes a value to the child, if the next key and its value have the same bits in memory as the ones passed.
  ///
  /// - Returns: `false` if they differ; nothing was then passed.
  @inlinable @inline(__always)
  static func giveSame(_ id: NodeID, _ key: borrowing ShadowKey, _ value: borrowing SlotValue)
    -> Bool
  {
    guard id == RenderScheduler.current.taker.id, let node = RenderScheduler.current.taker.node,
      node.data.props.hasSame(key, value, RenderScheduler.current.taker.giving)
    else { return false }
    RenderScheduler.current.taker.giving.next &+= 1
    return true
  }

  /// Passes an object to the child, if it is the one that was passed under the next key.
  ///
  /// - Returns: `false` if it is another one, or if the value is no object; nothing was then passed.
  @inlinable @inline(__always)
  static func giveSame<Value>(
    _ id: NodeID, _ key: borrowing ShadowKey, object: borrowing Value?
  ) -> Bool {
    guard Value.self is AnyClass, id == RenderScheduler.current.taker.id,
      let node = RenderScheduler.current.taker.node,
      // Safety: an optional reference is a word.
      node.data.props.hasSame(
        key, objectAt: unsafe unsafeBitCast(object, to: UInt.self),
        RenderScheduler.current.taker.giving)
    else { return false }
    RenderScheduler.current.taker.giving.next &+= 1
    return true
  }

  /// Passes a value to the child.
  @inline(__always)
  static func give(_ key: consuming ShadowKey, _ value: consuming SlotValue) {
    let now = RenderScheduler.current.taker.giving
    guard let node = RenderScheduler.current.taker.node else { return }
    if node.data.props.expects(key, now) {
      RenderScheduler.current.taker.giving.next = now.next &+ 1
      if !node.data.props.slots[now.next].holds(value) {
        node.keyedProps.set(now.next, .value(value))
      }
    } else if node.keyedProps.canAppend(key, now) {
      RenderScheduler.current.taker.giving.next = now.next &+ 1
      RenderScheduler.current.taker.giving.known = now.next &+ 1
      // No view can have read it.
      node.data.props.slots.append(SlotTable.Slot(key, .value(value)))
    } else {
      node.keyedProps.give(key, value, stamp: RenderScheduler.current.taker.stamp)
    }
  }

  /// Returns the child's box under a key; nil if the key is not the next one, or if its value is not in a box.
  @inlinable @inline(__always)
  static func expectedBox(_ id: NodeID, _ key: borrowing ShadowKey) -> ValueBox? {
    guard id == RenderScheduler.current.taker.id, let node = RenderScheduler.current.taker.node
    else { return nil }
    return node.data.props.expectedBox(key, RenderScheduler.current.taker.giving)
  }

  /// Replaces the child's box under the next key, or keeps it if the new box is nil.
  @usableFromInline
  static func giveNext(_ box: ValueBox?) {
    let next = RenderScheduler.current.taker.giving.next
    RenderScheduler.current.taker.giving.next = next &+ 1
    if let box { RenderScheduler.current.taker.node?.keyedProps.set(next, .value(.box(box))) }
  }

  /// Passes a value to the child that `SlotValue` stores in a box.
  static func give(
    _ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox
  ) {
    guard let node = RenderScheduler.current.taker.node else { return }
    if node.keyedProps.canAppend(key, RenderScheduler.current.taker.giving) {
      return give(key, .box(box()))
    }
    node.keyedProps.give(key, stamp: RenderScheduler.current.taker.stamp, isSame: isSame, box: box)
  }

  /// Returns the offset of the slot for a prop that is passed to a child.
  static func slot(_ key: ShadowKey, of node: ShadowNode, _ stamp: UInt32) -> Int {
    if RenderScheduler.current.taker.node == node {
      return node.data.props.give(key, &RenderScheduler.current.taker.giving, stamp)
    }
    return node.data.props.giveLater(key, stamp)
  }
}

/// A prop that a parent's render has replaced, with the content that it had before.
struct ReplacedProp {
  let node: ShadowNode
  let offset: Int
  let old: SlotTable.Content

  /// Whether the render has replaced it more than once.
  var isAgain = false
}
