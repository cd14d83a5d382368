import BindingsThreads

/// The first fields of every node.
@usableFromInline
@frozen
@safe
struct NodeRecord {
  @usableFromInline var flags: NodeFlags

  /// The place in the context's queue while the node is ``NodeFlags/queued``, or the version of a computed value, which is
  /// never queued.
  @usableFromInline var index: UInt32 = 0

  /// The dependencies of a computed value or effect, in the order in which its last run has read them, or the hub of a state,
  /// which has no dependencies.
  @usableFromInline var slot: UnsafeMutableRawPointer? = nil

  init(flags: NodeFlags) { self.flags = flags }
}

/// The fields that follow in a node that others can depend on.
@safe
struct SubscriberRecord {
  var first: LinkRef? = nil
  var last: LinkRef? = nil
}

/// An unowned reference to a node, which does not count references.
///
/// Safety: a node removes itself from all queues and stacks before it is released, and its memory stays while it runs or others
/// depend on it (`Remnant`). So every reference that is found there is valid. Only the node's owner accesses it.
@safe
struct NodeRef: Equatable {
  let base: UnsafeMutableRawPointer

  @inline(__always)
  init(base: UnsafeMutableRawPointer) { unsafe self.base = base }

  @inline(__always)
  init(_ node: _GraphNode) {
    // Safety: the address of an object; see above for how long it is used.
    unsafe base = Unmanaged.passUnretained(node).toOpaque()
  }

  @inline(__always)
  static func == (a: NodeRef, b: NodeRef) -> Bool { unsafe a.base == b.base }

  /// The fields of every node, in place.
  var record: NodeRecord {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(recordPointer) }
    @inline(__always)
    nonmutating unsafeMutableAddress { unsafe recordPointer }
  }

  /// The fields of a signal, in place.
  var subscribers: SubscriberRecord {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(subscribersPointer) }
    @inline(__always)
    nonmutating unsafeMutableAddress { unsafe subscribersPointer }
  }

  /// Fields of a class without a superclass start behind a header of two words.
  @inline(__always)
  private var recordPointer: UnsafeMutablePointer<NodeRecord> {
    // Safety: `_GraphNode` has the record as its first field, which its initializer asserts.
    unsafe (base + 2 * MemoryLayout<Int>.stride).assumingMemoryBound(to: NodeRecord.self)
  }

  @inline(__always)
  private var subscribersPointer: UnsafeMutablePointer<SubscriberRecord> {
    // Safety: `_SignalNode` has this record as its first field, right after that of its superclass;
    // only called on signals.
    unsafe UnsafeMutableRawPointer(recordPointer + 1).assumingMemoryBound(to: SubscriberRecord.self)
  }

  /// The first field of an effect.
  @inline(__always)
  var cleanUpField: UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    // Safety: as above; only called on effects.
    unsafe UnsafeMutableRawPointer(recordPointer + 1)
      .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }

  @inline(__always)
  var flags: NodeFlags {
    get { record.flags }
    nonmutating set { record.flags = newValue }
  }

  /// The number of changes of a computed value.
  @inline(__always)
  var version: UInt32 {
    get { record.index }
    nonmutating set { record.index = newValue }
  }

  @inline(__always)
  var dependencies: LinkRef? {
    get {
      assert(has([.computed, .effect]))
      // Safety: nodes that read have nothing else in the slot.
      guard let slot = unsafe record.slot else { return nil }
      return unsafe LinkRef(slot.assumingMemoryBound(to: Link.self))
    }
    nonmutating set {
      assert(has([.computed, .effect]))
      unsafe record.slot = newValue.map { unsafe UnsafeMutableRawPointer($0.pointer) }
    }
  }

  @inline(__always)
  func has(_ flags: NodeFlags) -> Bool { self.flags.rawValue & flags.rawValue != 0 }

  @inline(__always)
  func insert(_ flags: NodeFlags) { self.flags.rawValue |= flags.rawValue }

  @inline(__always)
  func remove(_ flags: NodeFlags) { self.flags.rawValue &= ~flags.rawValue }

  /// The tag of the links that this node has read in its current run.
  @inline(__always)
  var tag: SubscriberTag { SubscriberTag(self, flags: flags) }

  /// The node as an object, without counting references.
  @inline(__always)
  func withNode<Node: _GraphNode, Result>(
    as type: Node.Type, _ body: (Node) -> Result
  ) -> Result {
    // Safety: callers keep the node alive, and have seen by its flags of which class it is.
    unsafe Unmanaged<Node>.fromOpaque(base)._withUnsafeGuaranteedRef { body($0) }
  }

  /// The node as an object, which is kept alive while it is used; `nil` if another thread is releasing it.
  @inline(__always)
  func object<Node: _GraphNode>(as type: Node.Type) -> Node? {
    // Safety: the memory is a node's, and callers have seen by its flags of which class it is.
    guard let object = unsafe bindings_retain_if_alive(base) else { return nil }
    return unsafe Unmanaged<Node>.fromOpaque(object).takeRetainedValue()
  }

  @inline(__always)
  var node: _GraphNode? { object(as: _GraphNode.self) }
}

/// A subscriber and the parity of one of its runs, in one word.
@safe
struct SubscriberTag: Equatable {
  // A pointer rather than an integer, so that an optional tag is one word too.
  private let bits: UnsafeMutableRawPointer

  @inline(__always)
  init(_ node: NodeRef, flags: NodeFlags) {
    // Objects are aligned to 16 bytes: the lowest bit is free.
    let parity = flags.rawValue & NodeFlags.parity.rawValue == 0 ? 0 : 1
    // Safety: within the object.
    unsafe bits = node.base + parity
  }

  @inline(__always)
  static func == (a: SubscriberTag, b: SubscriberTag) -> Bool { unsafe a.bits == b.bits }

  @inline(__always)
  var node: NodeRef {
    let parity = unsafe Int(bitPattern: bits) & 1
    // Safety: made from a node's address.
    return unsafe NodeRef(base: bits - parity)
  }
}
