/// The base class of all nodes of the graph.
///
/// Nodes are confined to the actor that made them: they are not `Sendable`, and need no lock. Their records are the first
/// fields of the object, so that the graph can access them through a `NodeRef` without counting references:
///
/// ```text
/// offset  0  the object's header
///        16  flags, index           _GraphNode: its state, and its place in the queue or its version
///        24  dependencies           _GraphNode: the links of its last run, or the hub of a state
///        32  first subscriber       _SignalNode: the links of its readers
///        40  last subscriber        _SignalNode
/// ```
///
/// (On 32-bit platforms the header and every link take half as much.)
@_documentation(visibility: internal)
public class _GraphNode {
  /// Fields that only `NodeRef` reads and writes.
  @exclusivity(unchecked) @usableFromInline final var record: NodeRecord

  @usableFromInline
  init(flags: NodeFlags) {
    // Safety: no other code has a reference to the object yet.
    let owned = GraphContext.current.isOnMainActor ? flags.union(.ofMainActor) : flags
    unsafe record = NodeRecord(flags: owned)
    assert(NodeRef(self).flags == owned, "the record must be the object's first field")
  }

  deinit {
    let ref = NodeRef(self)
    if ref.isReleasedElsewhere { return ReleasesElsewhere.add(ref) }
    if ref.hasEntries { ref.leaveTables() }
  }

  /// Calls the listeners of a state, or runs an effect, when the node's turn in the queue has come.
  func deliver(_ context: GraphContext) {}
}

/// The fields that few signals need.
final class SignalExtras {
  /// The listeners of a computed value; a state has them where other nodes have their dependencies.
  var hub: ListenerHub?

  /// The support for Observation.
  var observation: ObservationSupport?

  /// The clock of two-way bindings, which hold it.
  weak var clock: ChangeClock?

  /// The ``Comparison`` of a state that was created with one.
  var comparison: AnyObject?

  /// The queue for listeners that get the last value of each turn.
  var turns: TurnQueue?

  /// The hooks of a state for its first and last active reader.
  var hooks: [ReaderHooks] = []

  /// The signal that holds a computed value, and that a binding of the value holds.
  weak var whole: _SignalNode?

  /// The mailbox that writers share and hold.
  weak var mailbox: AnyObject?

  /// The lists that are made of this signal and have listeners; see ``ListSource``.
  var listenedLists: [ObjectIdentifier: _ListNode] = [:]
}

/// A node that others can depend on.
@_documentation(visibility: internal)
public class _SignalNode: _GraphNode {
  /// Fields that only `NodeRef` reads and writes.
  @exclusivity(unchecked) private final var subscribers = SubscriberRecord()

  /// The fields that few signals need; made when they are needed.
  final var extras: SignalExtras?

  /// Whether the signal takes its values from another source, so that a binding with a target must hold the signal.
  var isDerived: Bool { true }

  /// Returns whether the value equals an earlier one; `false` if the values cannot be compared.
  func matches(_ earlier: EarlierValue) -> Bool { false }

  /// The object that a binding with a target holds so that the signal keeps changing.
  var lifeline: AnyObject { extras?.whole ?? self }

  @usableFromInline
  override init(flags: NodeFlags) { super.init(flags: flags) }

  deinit {
    let ref = NodeRef(self)
    if ref.isReleasedElsewhere {
      if let extras { ReleasesElsewhere.keep(extras, of: ref) }
      return
    }
    reportLostListener()
    if ref.subscribers.first != nil { ref.leaveGraph() }
  }

  final func makeExtras() -> SignalExtras {
    if let extras { return extras }
    let made = SignalExtras()
    extras = made
    return made
  }

  /// Makes the current reader depend on this node.
  @inline(__always)
  final func track(_ context: GraphContext) {
    if let reader = context.reader {
      context.link(NodeRef(self), to: reader)
    } else {
      access(context)
    }
  }
}
