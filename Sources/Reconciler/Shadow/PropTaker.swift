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
    leaveIncomplete(node, scheduler)
  }

  /// Ends passing props.
  static func finish(_ scheduler: RenderScheduler) {
    end(scheduler)
    scheduler.taker.id = .none
    scheduler.taker.node = nil
  }

  @usableFromInline @inline(never)
  static func leaveIncomplete(_ node: ShadowNode, _ scheduler: RenderScheduler) {
    node.data.props.stampGiven(scheduler.taker.giving, scheduler.taker.stamp)
    scheduler.incomplete.append(node)
  }

  /// Passes a value to the child, if the next key and its value have the same bits in memory as the ones passed.
  ///
  /// - Returns: `false` if they differ; nothing was then passed.
  @inlinable @inline(__always)
  static func giveSame(
    _ id: NodeID, _ key: borrowing ShadowKey, _ value: borrowing SlotValue,
    _ scheduler: RenderScheduler
  ) -> Bool {
    guard id == scheduler.taker.id, let node = scheduler.taker.node,
      node.data.props.hasSame(key, value, scheduler.taker.giving)
    else { return false }
    scheduler.taker.giving.next &+= 1
    return true
  }

  /// Passes an object to the child, if it is the one that was passed under the next key.
  ///
  /// - Returns: `false` if it is another one, or if the value is no object; nothing was then passed.
  @inlinable @inline(__always)
  static func giveSame<Value>(
    _ id: NodeID, _ key: borrowing ShadowKey, object: borrowing Value?,
    _ scheduler: RenderScheduler
  ) -> Bool {
    guard Value.self is AnyClass, id == scheduler.taker.id,
      let node = scheduler.taker.node,
      // Safety: an optional reference is a word.
      node.data.props.hasSame(
        key, objectAt: unsafe unsafeBitCast(object, to: UInt.self),
        scheduler.taker.giving)
    else { return false }
    scheduler.taker.giving.next &+= 1
    return true
  }

  /// Passes a value to the child.
  @inline(__always)
  static func give(
    _ key: consuming ShadowKey, _ value: consuming SlotValue, _ scheduler: RenderScheduler
  ) {
    let now = scheduler.taker.giving
    guard let node = scheduler.taker.node else { return }
    if node.data.props.expects(key, now) {
      scheduler.taker.giving.next = now.next &+ 1
      if !node.data.props.slots[now.next].holds(value) {
        node.keyedProps.set(now.next, .value(value))
      }
    } else if node.keyedProps.canAppend(key, now) {
      scheduler.taker.giving.next = now.next &+ 1
      scheduler.taker.giving.known = now.next &+ 1
      // No view can have read it.
      node.data.props.slots.append(SlotTable.Slot(key, .value(value)))
    } else {
      node.keyedProps.give(key, value, stamp: scheduler.taker.stamp)
    }
  }

  /// Returns the child's box under a key; nil if the key is not the next one, or if its value is not in a box.
  @inlinable @inline(__always)
  static func expectedBox(
    _ id: NodeID, _ key: borrowing ShadowKey, _ scheduler: RenderScheduler
  ) -> ValueBox? {
    guard id == scheduler.taker.id, let node = scheduler.taker.node
    else { return nil }
    return node.data.props.expectedBox(key, scheduler.taker.giving)
  }

  /// Replaces the child's box under the next key, or keeps it if the new box is nil.
  @usableFromInline
  static func giveNext(_ box: ValueBox?, _ scheduler: RenderScheduler) {
    let next = scheduler.taker.giving.next
    scheduler.taker.giving.next = next &+ 1
    if let box { scheduler.taker.node?.keyedProps.set(next, .value(.box(box))) }
  }

  /// Passes a value to the child that `SlotValue` stores in a box.
  static func give(
    _ key: ShadowKey, isSame: @MainActor (ValueBox) -> Bool, box: @MainActor () -> ValueBox,
    _ scheduler: RenderScheduler
  ) {
    guard let node = scheduler.taker.node else { return }
    if node.keyedProps.canAppend(key, scheduler.taker.giving) {
      return give(key, .box(box()), scheduler)
    }
    node.keyedProps.give(key, stamp: scheduler.taker.stamp, isSame: isSame, box: box)
  }

  /// Returns the offset of the slot for a prop that is passed to a child.
  static func slot(
    _ key: ShadowKey, of node: ShadowNode, _ stamp: UInt32, _ scheduler: RenderScheduler
  ) -> Int {
    if scheduler.taker.node == node {
      return node.data.props.give(key, &scheduler.taker.giving, stamp)
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
