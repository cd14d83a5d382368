/// The scheduler that renders due views, parents first, once a turn of the run loop.
///
/// Its extensions are about one topic each: the queue and flushes (`+Flushing`), rendering one view (`+Rendering`),
/// layouts (`+Layouts`), the views in trees (`+Views`), and views that change parents (`+Moving`).
@MainActor @usableFromInline
final class RenderScheduler {
  /// The scheduler of the main actor's views: all mutable state that renders share.
  // A constant, so that nothing has to retain it. Each use costs two calls on Linux, so functions pass it on.
  @usableFromInline nonisolated static let current = RenderScheduler()

  nonisolated init() {}

  // Safety: no client code runs while one of the unchecked properties is written.

  // Safety: functions of props read it without an isolation of their own, on the main actor; see `LatestFunction`.
  /// The view whose `render()` runs.
  @safe @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var renderer: ShadowNode?

  /// The read of a part of a property's value that is in progress.
  var partRead: PartRead?

  @safe @exclusivity(unchecked) var mutations = MutationList()

  /// The listeners that are given the mutations of each flush.
  var listeners: [(MutationList) -> Void] = []
  var log = MutationLog()

  /// The closure that runs each render and returns the names of the signals that it reads.
  @safe @exclusivity(unchecked) var signalTracer: (@MainActor (() -> Void) -> [String])?

  /// Whether there are listeners or a log.
  @safe @exclusivity(unchecked) private(set) var isRecording = false

  /// The texts of plain views, by number, while mutations are recorded.
  var shownTexts: [Int32: String] = [:]

  /// The views in trees, and their shadows, by number.
  @safe @exclusivity(unchecked) var views = ViewTable()
  @safe @exclusivity(unchecked) var kinds: [ObjectIdentifier: ViewKind] = [:]
  @safe @exclusivity(unchecked) var latestKind: (type: ObjectIdentifier, kind: ViewKind)?

  /// The children that the current render has placed.
  @safe @exclusivity(unchecked) @usableFromInline var placing = Placing()

  /// The child that receives props under keys.
  @safe @exclusivity(unchecked) @usableFromInline var taker = PropTaker()

  /// Children that have not received all of their former props.
  @safe @exclusivity(unchecked) var incomplete = Buffer<ShadowNode>()

  /// The props that the current render has replaced and that their views have read.
  @safe @exclusivity(unchecked) var replaced = Buffer<ReplacedProp>()

  /// Views that are due.
  @safe @exclusivity(unchecked) var due = RenderQueue()

  /// Views that have become due again in the pass in which they were rendered.
  @safe @exclusivity(unchecked) var dueNext = Buffer<NodeID>()

  /// The views whose hooks are called at the end of the pass: views that were rendered for the first time since they
  /// entered the tree, and views that were rendered again.
  @safe @exclusivity(unchecked) var entered = RenderQueue()
  @safe @exclusivity(unchecked) var updated = RenderQueue()

  /// Whether views, and with them their depths, have moved since the hooks of the previous pass were called.
  var hasMovedViews = false

  /// Whether portals have entered trees.
  var hasPortals = false

  /// The closures of `onChange` to call at the end of the pass.
  @safe @exclusivity(unchecked) var changes: [(view: NodeID, action: () -> Void)] = []

  /// The views that have read environment values, by key.
  @safe @exclusivity(unchecked) var environmentReaders: [ObjectIdentifier: EnvironmentReaders] = [:]

  @safe @exclusivity(unchecked) var layoutRoots: [PlatformView] = []

  /// The views that request another layout in the last allowed round.
  var restless: [PlatformView]?

  /// The views whose layouts kept changing until the flush stopped.
  @safe @exclusivity(unchecked) var unsettledLayouts: [PlatformView] = []

  /// Lists whose rows have to be measured after layouts have been solved.
  @safe @exclusivity(unchecked) var unarranged: [ListView] = []

  /// Views that have left or are loose, whose `viewDidLeave()` is to be called.
  @safe @exclusivity(unchecked) var left = Buffer<LeavingView>()

  /// The parents of views that have left, until their `viewDidLeave()` has been called, which may read the environment.
  var formerParents: [ObjectIdentifier: StateView] = [:]

  /// The number of loose views: their parents have released them, and another may place them in this pass.
  @safe @exclusivity(unchecked) var looseCount = 0

  /// Whether the pass is removing the views that are still loose.
  var isSettling = false

  /// Views that a parent has taken from another one, with the stamp of the other parent's latest render.
  @safe @exclusivity(unchecked) var taken: [(former: NodeID, stamp: UInt32, view: StateView)] = []

  /// Roots whose trees end when the current render or layout has finished.
  @safe @exclusivity(unchecked) var ended = Buffer<StateView>()

  /// Whether children or frames are being changed, so that no tree can end.
  @safe @exclusivity(unchecked) var isBusy = false

  /// Whether a tree is ending; nothing is rendered until it has ended.
  var isEnding = false

  /// The view that is rendered inside a tracking scope, and the number of the latest scope.
  @safe @exclusivity(unchecked) var trackedNode: ShadowNode?
  var trackingScopes: UInt64 = 0

  /// Whether the views that are rendered share a tracking scope.
  @safe @exclusivity(unchecked) var isSharingScope = false

  #if DEBUG
    /// The types of views and of their plain views for which a strong capture has been reported.
    var reportedCaptures: Set<[ObjectIdentifier]> = []

    /// The views whose children have changed in the current flush, and the types of views for which a plain view that is
    /// not visible has been reported.
    var changedParents: [NodeID] = []
    var reportedFrames: Set<[ObjectIdentifier]> = []

    /// The numbers of updates that ``PlainPropertyCheck`` has examined, up to its limit, by the types of views.
    var checkedUpdates: [ObjectIdentifier: Int] = [:]

    #if !canImport(ObjectiveC)
      /// The views that ``RenderCheck`` examines.
      var bareViews = RenderCheck.Views()
    #endif

    /// The issues that are reported once for each type, with the names of the types.
    var reportedIssues: Set<StateViewIssue> = []
  #endif

  /// The controllers of roots, and the number of entries at which deallocated controllers are removed.
  var owners: [ObjectIdentifier: StateViewController.Owner] = [:]
  var ownerLimit = 16

  /// Views that a flush has given up rendering, which receive no notifications until they are rendered.
  @safe @exclusivity(unchecked) var unsettled: [NodeID] = []
  var pass: UInt32 = 0
  var isFlushing = false
  var isScheduled = false
  var isTaskWaiting = false
  nonisolated let inbox = ObservationInbox()

  /// The number of passes after which a flush stops.
  var passLimit = 100

  /// A view that has left the tree, or is loose.
  struct LeavingView {
    var view: StateView?
    var isLoose: Bool
  }

  /// Changes the listeners or the log.
  func record(_ change: (RenderScheduler) -> Void) {
    change(self)
    let records = !listeners.isEmpty || log.limit > 0
    if records != isRecording { if records { noteTexts() } else { shownTexts = [:] } }
    isRecording = records
  }

  /// Records a mutation if there are listeners or a log.
  @inline(__always)
  func record(
    _ operation: Mutation.Operation, _ view: Int32, _ first: Int32 = -1, _ second: Int32 = -1
  ) {
    if !isRecording { return }
    mutations.append(Mutation(operation, ViewID(view), first, second))
  }
}
