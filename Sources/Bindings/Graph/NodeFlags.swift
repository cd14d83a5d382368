/// The kind and the state of a node, as bits: the inner loops test several of them at once.
///
/// The flags that they use most are in the lowest byte.
@usableFromInline
@frozen
struct NodeFlags: OptionSet {
  @usableFromInline var rawValue: UInt32

  @inlinable
  init(rawValue: UInt32) { self.rawValue = rawValue }

  // The kind, which never changes.

  /// The node is a computed value.
  static let computed = NodeFlags(rawValue: 1 << 4)

  /// The node runs automatically when something changes: an effect.
  static let effect = NodeFlags(rawValue: 1 << 5)

  /// A run must retain the node, because its class does not keep its closure when it is released.
  static let heldWhileRunning = NodeFlags(rawValue: 1 << 8)

  /// The state was created with its own comparison.
  @inlinable
  @inline(__always)
  static var compares: NodeFlags { NodeFlags(rawValue: 1 << 19) }

  /// The node was made on the main actor.
  static let ofMainActor = NodeFlags(rawValue: 1 << 22)

  // Whether the value is up to date.

  /// A dependency of the node has changed: it must run.
  static let dirty = NodeFlags(rawValue: 1 << 0)

  /// An indirect dependency has changed: the node must check its dependencies.
  static let pending = NodeFlags(rawValue: 1 << 1)

  /// The node's dependencies are being checked.
  static let checking = NodeFlags(rawValue: 1 << 9)

  /// The node waits in the queue of its thread's context.
  static let queued = NodeFlags(rawValue: 1 << 3)

  // The run.

  /// The node's closure is running.
  static let running = NodeFlags(rawValue: 1 << 2)

  /// Alternates from run to run; a link with the same bit has been read in this run.
  static let parity = NodeFlags(rawValue: 1 << 7)

  /// A value or memory must be released when the run that is under way has ended.
  static let releasing = NodeFlags(rawValue: 1 << 10)

  /// The effect has ended, or the signal has been released.
  @inlinable
  @inline(__always)
  static var stopped: NodeFlags { NodeFlags(rawValue: 1 << 6) }

  // Cycles.

  /// The node is on a cycle, and will have no value when its run has ended.
  ///
  /// A node has the flag from the moment when the cycle is found, before its run begins, and need not search for the cycle
  /// again. With ``failed`` alone, a cycle of 5,000 values takes 100 times as long.
  static let failing = NodeFlags(rawValue: 1 << 12)

  /// The node has no value, because it is on a cycle.
  static let failed = NodeFlags(rawValue: 1 << 13)

  // States.

  /// The state is being edited in place, and must not be read or set.
  @inlinable
  @inline(__always)
  static var editing: NodeFlags { NodeFlags(rawValue: 1 << 14) }

  /// The state was set in the current batch, and its subscribers are not marked yet.
  @inlinable
  @inline(__always)
  static var batched: NodeFlags { NodeFlags(rawValue: 1 << 15) }

  /// The state is ``ContextStorage/readTwice``, or the node's run has made a state so.
  @inlinable
  @inline(__always)
  static var readTwice: NodeFlags { NodeFlags(rawValue: 1 << 11) }

  // Other nodes.

  /// The node has run or changed since values are kept; see `ValueJournal`.
  static let kept = NodeFlags(rawValue: 1 << 20)

  /// The signal depends on a state with ``ReaderHooks``, or is one.
  static let leadsToHooks = NodeFlags(rawValue: 1 << 23)

  // Outside of the graph.

  /// The table of names or the trace of runs has the node's address.
  static let listed = NodeFlags(rawValue: 1 << 18)
}
