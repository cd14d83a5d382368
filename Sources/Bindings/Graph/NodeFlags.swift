/// The state of a node, as bits.
@usableFromInline
@frozen
struct NodeFlags: OptionSet {
  @usableFromInline var rawValue: UInt32

  @inlinable
  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Something the node depends on has changed: it must run.
  static let dirty = NodeFlags(rawValue: 1 << 0)

  /// Something further up has changed: whether the node must run is not known yet.
  static let pending = NodeFlags(rawValue: 1 << 1)

  /// The node's closure is running.
  static let running = NodeFlags(rawValue: 1 << 2)

  /// The node waits in the queue of its thread's context.
  static let queued = NodeFlags(rawValue: 1 << 3)

  /// The node is a computed value.
  static let computed = NodeFlags(rawValue: 1 << 4)

  /// The node runs by itself when something changes: an effect, or the watcher of a computed value.
  static let effect = NodeFlags(rawValue: 1 << 5)

  /// The effect has ended, or the node has been released.
  @inlinable
  @inline(__always)
  static var stopped: NodeFlags { NodeFlags(rawValue: 1 << 6) }

  /// Alternates from run to run; a link that bears the same bit has been read in this run.
  static let parity = NodeFlags(rawValue: 1 << 7)

  /// The node has a name in the table of names.
  static let named = NodeFlags(rawValue: 1 << 8)

  /// The signal has listeners.
  static let listened = NodeFlags(rawValue: 1 << 9)

  /// The node must be held while it runs, because its class does not see to an afterlife.
  static let heldWhileRunning = NodeFlags(rawValue: 1 << 11)

  /// The node has run at least once.
  static let evaluated = NodeFlags(rawValue: 1 << 10)

  /// The node is on a cycle, and will have no value when its run has ended.
  static let failing = NodeFlags(rawValue: 1 << 12)

  /// The node has no value, because it is on a cycle.
  static let failed = NodeFlags(rawValue: 1 << 13)

  /// The node has failed, and its dependencies are being checked.
  static let checkedFailure = NodeFlags(rawValue: 1 << 14)

  /// The run that is under way has replaced a value that is still to be released.
  static let releasing = NodeFlags(rawValue: 1 << 15)

  /// The node's dependencies are being checked.
  static let checking = NodeFlags(rawValue: 1 << 16)

  /// The node's dependencies are being checked within a check of them.
  static let checkedTwice = NodeFlags(rawValue: 1 << 17)

  /// The node stands in for one that has died.
  static let heir = NodeFlags(rawValue: 1 << 18)

  /// The node stands in for one that was on a cycle, or has read such a one: it may be on a ring of heirs.
  static let ringed = NodeFlags(rawValue: 1 << 20)

  /// The node runs until what it sets has no effect on it any more.
  static let settling = NodeFlags(rawValue: 1 << 21)

  /// The state is being edited in place, and must not be read or set.
  static let editing = NodeFlags(rawValue: 1 << 22)

  /// The state was set in the current batch, and its subscribers are not marked yet.
  static let batched = NodeFlags(rawValue: 1 << 23)

  /// The state was set more than once in the current batch.
  static let batchedTwice = NodeFlags(rawValue: 1 << 28)

  /// The state was created with its own comparison.
  @inlinable
  @inline(__always)
  static var compares: NodeFlags { NodeFlags(rawValue: 1 << 29) }

  /// The node is a list.
  static let list = NodeFlags(rawValue: 1 << 24)

  /// Someone outside of the graph is to be told of the next change.
  static let observed = NodeFlags(rawValue: 1 << 25)

  /// The node is marked in the stead of a computed value that is observed.
  static let watch = NodeFlags(rawValue: 1 << 26)

  /// The trace of runs knows the node.
  static let traced = NodeFlags(rawValue: 1 << 27)
}
