/// Renders what is due, parents first, once a turn of the run loop.
///
/// What it does is said apart: who is due and when (`+Flushing`), rendering one view (`+Rendering`), layouts
/// (`+Layouts`), who is in a tree (`+Views`), and going from one parent to another (`+Moving`).
@MainActor @usableFromInline
enum RenderScheduler {
  // Safety, of what is unchecked here: no code of users runs while it is written.

  /// The view whose `render()` runs.
  @safe @exclusivity(unchecked) @usableFromInline static var renderer: ShadowNode?

  @safe @exclusivity(unchecked) static var mutations = MutationList()

  /// Numbers that views have had, to be given out again.
  @safe @exclusivity(unchecked) static var freeNumbers = Buffer<Int32>()
  @safe @exclusivity(unchecked) static var order = ChildOrder()

  /// Who hears of the mutations of each flush.
  @safe @exclusivity(unchecked) static var listeners: [(MutationList) -> Void] = [] {
    didSet { isRecording = !listeners.isEmpty }
  }
  @safe @exclusivity(unchecked) static private(set) var isRecording = false

  /// The texts of plain views, by number, while anybody listens.
  static var shownTexts: [Int32: String] = [:]

  /// The views that are shown, and their shadows, by number.
  ///
  /// Static, because what begins as a constant is read without being asked for first.
  @safe @exclusivity(unchecked) static var entries = Buffer<Entry>()
  @safe @exclusivity(unchecked) static var kinds: [ObjectIdentifier: ViewKind] = [:]
  @safe @exclusivity(unchecked) static var latestKind: (type: ObjectIdentifier, kind: ViewKind)?

  /// What the render that runs has placed.
  @safe @exclusivity(unchecked) @usableFromInline static var placing = Placing()

  /// Children that were not given all the props that they had.
  @safe @exclusivity(unchecked) static var incomplete = Buffer<ShadowNode>()

  /// Views that are due.
  @safe @exclusivity(unchecked) static var due = RenderQueue()

  /// Views that have become due again in the pass in which they were rendered.
  @safe @exclusivity(unchecked) static var dueNext = Buffer<NodeID>()

  /// Views whose hooks are called at the end of the pass: those that were rendered for the first time since they
  /// entered the tree, and those that were rendered again.
  @safe @exclusivity(unchecked) static var entered = Buffer<NodeID>()
  @safe @exclusivity(unchecked) static var updated = Buffer<NodeID>()

  /// What is to be done at the end of the pass because watched values have changed.
  static var changes: [(view: NodeID, action: () -> Void)] = []

  /// The view that keeps what it places alive.
  @safe @exclusivity(unchecked) static var keeper: ShadowNode?

  /// The views that have read environment values, by key.
  static var environmentReaders: [ObjectIdentifier: EnvironmentReaders] = [:]

  static var layoutRoots: [PlatformView] = []

  /// The views that ask for another layout in the last round that there may be.
  static var restless: [PlatformView]?

  /// Those that kept changing until a flush gave up on them.
  static var unsettledLayouts: [PlatformView] = []

  /// Lists whose rows are to be measured, once layouts are solved.
  static var unarranged: [ListView] = []

  /// Views that have left or are loose, whose hooks are to be called, and the numbers of those that have left.
  @safe @exclusivity(unchecked) static var left = Buffer<LeavingView>()
  @safe @exclusivity(unchecked) static var leftNumbers = Buffer<Int32>()

  /// How many views are loose: their parents have let go of them, and another may place them in this pass.
  @safe @exclusivity(unchecked) static var looseCount = 0

  /// Whether those that are still loose leave.
  static var isSettling = false

  /// Views that a parent has placed while they stood under another, and what that one's latest render was.
  static var taken: [(former: NodeID, stamp: UInt32, view: StateView)] = []

  /// Roots whose trees end when the render or layout that runs is over.
  @safe @exclusivity(unchecked) static var ended = Buffer<StateView>()

  /// Whether children or frames are being changed, so that no tree can end.
  @safe @exclusivity(unchecked) static var isBusy = false

  /// Whether a tree ends, in which nothing may be rendered until that is over.
  static var isEnding = false

  /// Views that a flush gave up on, and that do not hear of what they observe until they are rendered.
  static var unsettled: [NodeID] = []
  static var pass: UInt64 = 0
  static var isFlushing = false
  static var isScheduled = false
  static var isTaskWaiting = false
  nonisolated static let inbox = ObservationInbox()

  /// After how many passes a flush gives up.
  static var passLimit = 100

  struct Entry {
    // Views are held by their parents' shadows, and those by their views. An entry is cleared when
    // its view leaves, or found to be stale before it is read.
    var view: ViewReference?
    var node: ShadowNode?
    var generation: UInt32 = 0
    var isRoot = false
  }

  /// A view that has left the tree, or is loose.
  struct LeavingView {
    var view: StateView?
    var isLoose: Bool
  }

  /// Has a mutation recorded, if anybody listens.
  @inline(__always)
  static func record(
    _ operation: Mutation.Operation, _ view: Int32, _ first: Int32 = -1, _ second: Int32 = -1
  ) {
    if !isRecording { return }
    mutations.append(Mutation(operation, ViewID(view), first, second))
  }
}
