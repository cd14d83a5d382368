import BindingsThreads

/// The state of a thread that runs graphs: the reader, the queue, and working memory.
///
/// The context does not own nodes, and its state matters only while a node is read or written. So a graph may move between
/// threads with the actor that owns it.
@safe
struct ContextStorage {
  var reading = Reading()

  /// The first state that the current reader has read twice.
  ///
  /// The state has the flag ``NodeFlags/readTwice``: it is a dependency already, so `get()` only loads its value.
  var readTwice: NodeRef?

  /// The innermost run.
  var run: RunRef?

  /// The number of batches, deliveries and first runs of effects that are under way; the queue waits for them.
  var depth = 0

  var duties: RunDuties = []
  var journal = ValueJournal()
  var queue = DeliveryQueue()

  /// The links at which marking continues when it has finished a branch.
  var marking = RawStack<LinkRef>(capacity: 64)

  var checking = CheckStack()

  /// Nodes that lead to states with hooks and have lost a reader.
  var unlinked = RawStack<NodeRef>(capacity: 8)
  var links = LinkPool()

  /// Whether this is the main thread, which runs only code of the main actor.
  ///
  /// On Linux, the main actor may also run on other threads.
  var isMainThread = false

  /// The stack of this thread, which may be too small for another run.
  var stack = ThreadStack()

  var teardown = Teardown()

  /// Released nodes whose memory is being freed.
  var freeing: [NodeRef] = []

  /// The values and memory that are released when a run ends: replaced values, and the memory of nodes that were released
  /// while they ran.
  var leaving: [(node: NodeRef, value: Any)] = []

  /// The last cycle of values that was found, for the closures on it that catch the error: searching the cycle again for each of
  /// them would take quadratic time.
  var closedCycle: CycleError?

  /// The names of the nodes that waited in the last rounds of a loop that may be endless.
  var loop: [String] = []

  /// The scope that owns the effects and listeners made now.
  var scope: Scope?

  /// Removes bindings whose targets have been deallocated, for code without an actor.
  var sweeper: TargetSweeper?

  /// The sweeper of the actor that was looked up last.
  var actorSweeper: TargetSweeper?

  /// The probe that detects whether Observation tracks reads outside of the graph.
  var probe: Unmanaged<ObservationProbe>?

  var trace: RunTrace?

  #if DEBUG
    /// The signal that was given a listener last, if the listener does not hold it.
    var unheld: UnheldListener?
  #endif

  /// The signals that Observation has tracked in ``observedSignals(in:)``; `nil` outside of it.
  var observed: [_SignalNode]?
}

/// The node whose dependencies are being recorded.
@usableFromInline
struct Reading {
  /// The node that is reading; `nil` outside of every run and in `untracked`.
  var reader: SubscriberTag?

  /// The link of the reader's last read.
  var cursor: LinkRef?

  /// Whether Observation must not track reads either.
  var isUntracked = false
}

/// The work to be done before each run of a node.
///
/// The set is nearly always empty, so a run tests one byte.
struct RunDuties: OptionSet {
  var rawValue: UInt8

  /// Record the reason of the run; see ``traceRuns()``.
  static let tracing = RunDuties(rawValue: 1)

  /// Settle the states that were set in the batch.
  static let settling = RunDuties(rawValue: 2)

  /// Keep the value of the node; see ``ValueJournal``.
  static let keeping = RunDuties(rawValue: 4)

  /// Compare the states of the batch with their earlier values when it is settled: one of them was set more than once.
  static let comparing = RunDuties(rawValue: 8)

  /// Forget the state that the outer run has read twice; see ``ContextStorage/readTwice``.
  static let forgetting = RunDuties(rawValue: 16)
}

/// A run of a node's closure.
struct Run {
  let node: NodeRef
  let outer: RunRef?

  /// The number of checks that were under way when the run began.
  let checks: Int
}

/// A run that is under way.
///
/// Safety: the run is in the stack frame of the function that runs the node, which removes it from the context at its end.
@safe
struct RunRef {
  private let pointer: UnsafeMutablePointer<Run>

  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Run>) { unsafe self.pointer = pointer }

  var node: NodeRef { unsafe pointer.pointee.node }
  var outer: RunRef? { unsafe pointer.pointee.outer }
  var checks: Int { unsafe pointer.pointee.checks }
}

/// The context of the current thread.
///
/// Safety: a storage is allocated once and never freed: a later thread takes over the storage of a thread that has ended. One
/// thread accesses it at a time.
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

  // Direct accessors for the innermost loops.

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
