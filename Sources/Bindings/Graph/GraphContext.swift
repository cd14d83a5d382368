import BindingsThreads

/// The state of a thread that runs graphs: the reader, the queue, and working memory.
///
/// A graph belongs to nobody but its nodes. What is here is of use only while one of them is read or
/// written, so that a graph may move between threads with the actor that owns it.
@safe
struct ContextStorage {
  var reading = Reading()

  /// The innermost run.
  var run: RunRef?

  /// The run in the midst of which a listener is called, which is no part of it.
  var runOutside: RunRef?

  /// The number of batches, deliveries and first runs of effects that are under way: a change waits for them.
  var depth = 0

  var duties: RunDuties = []
  var batch = BatchJournal()
  var queue = DeliveryQueue()

  /// Links whose subscribers' neighbors are still to be marked.
  var marking = RawStack<LinkRef>(capacity: 64)

  var checking = CheckStack()
  var links = LinkPool()

  /// The stack of this thread, which can become too short for another run.
  var stack = ThreadStack()

  var teardown = Teardown()

  /// Released nodes whose memory is being freed.
  var freeing: [NodeRef] = []

  /// What runs that are under way have left to be released at their end: the values that they have replaced, and
  /// the memory of nodes that were released meanwhile.
  var leaving: [(node: NodeRef, value: Any)] = []

  /// The last cycle of values that was found.
  var closedCycle: CycleError?

  /// The scope that owns the effects and listeners made now.
  var scope: Scope?

  /// Removes bindings whose targets have died, for code without an actor.
  var sweeper: TargetSweeper?

  /// Finds out whether someone outside of the graph tracks what is read.
  var probe: Unmanaged<ObservationProbe>?

  var trace: RunTrace?
}

/// The node for which the code that runs now reads.
@usableFromInline
struct Reading {
  /// The node that is reading; `nil` outside of every run and in `untracked`.
  var reader: SubscriberTag?

  /// The link of the reader's last read.
  var cursor: LinkRef?

  /// Whether Observation must not notice reads either.
  var isUntracked = false
}

/// The work to be done before each run of a node.
///
/// It is empty nearly always, so that a run tests one byte.
struct RunDuties: OptionSet {
  var rawValue: UInt8

  /// Reasons of runs are recorded; see ``traceRuns()``.
  static let tracing = RunDuties(rawValue: 1)

  /// States that were set in the batch are to be settled.
  static let settling = RunDuties(rawValue: 2)
}

/// A run of a node's closure.
struct Run {
  let node: NodeRef
  let outer: RunRef?

  /// The number of checks that were under way when it began.
  let checks: Int
}

/// A run that is under way.
///
/// Safety: it lies in the frame of the function that runs the node, which takes it out of the context at its end.
@safe
struct RunRef: Equatable {
  private let pointer: UnsafeMutablePointer<Run>

  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Run>) { unsafe self.pointer = pointer }

  static func == (a: RunRef, b: RunRef) -> Bool { unsafe a.pointer == b.pointer }

  var node: NodeRef { unsafe pointer.pointee.node }
  var outer: RunRef? { unsafe pointer.pointee.outer }
  var checks: Int { unsafe pointer.pointee.checks }
}

/// The context of the current thread.
///
/// Safety: a storage is allocated once for a thread and lives until another takes it over, so that it
/// outlives all that is done with it. It is touched by one thread at a time.
@safe
struct GraphContext {
  let storage: UnsafeMutablePointer<ContextStorage>

  @inline(__always)
  init(storage: UnsafeMutablePointer<ContextStorage>) { unsafe self.storage = storage }

  /// The address, which distinguishes the context from others.
  var address: UInt { unsafe UInt(bitPattern: storage) }

  /// The context of this thread, made when it is first needed.
  @inline(__always)
  static var current: GraphContext {
    // Safety: only contexts are stored under the key.
    if let known = unsafe bindings_get_thread_context() {
      return unsafe GraphContext(
        storage: known.assumingMemoryBound(to: ContextStorage.self))
    }
    return ThreadKey.makeContext()
  }

  /// The state in place, without a copy.
  var state: ContextStorage {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(storage) }
    @inline(__always)
    nonmutating unsafeMutableAddress { unsafe storage }
  }

  // What the innermost loops use has a name of its own.

  @inline(__always)
  var reader: SubscriberTag? {
    get { unsafe storage.pointee.reading.reader }
    nonmutating set { unsafe storage.pointee.reading.reader = newValue }
  }

  @inline(__always)
  var cursor: LinkRef? {
    get { unsafe storage.pointee.reading.cursor }
    nonmutating set { unsafe storage.pointee.reading.cursor = newValue }
  }
}
