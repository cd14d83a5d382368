/// Renders what is due, parents first, once a turn of the run loop.
///
/// What it does is said apart: who is due and when (`+Flushing`), rendering one view (`+Rendering`), layouts
/// (`+Layouts`), who is in a tree (`+Views`), and going from one parent to another (`+Moving`).
@MainActor @usableFromInline
final class RenderScheduler {
  static let shared = RenderScheduler()

  // Safety, of what is unchecked here: no code of users runs while it is written.

  /// The view whose `render()` runs.
  @safe @exclusivity(unchecked) @usableFromInline var renderer: NodeReference?

  @safe @exclusivity(unchecked) var mutations = MutationList()

  /// Numbers that views have had, to be given out again.
  @safe @exclusivity(unchecked) var freeNumbers = Buffer<Int32>()
  @safe @exclusivity(unchecked) var order = ChildOrder()

  /// Who hears of the mutations of each flush.
  @safe @exclusivity(unchecked) var listeners: [(MutationList) -> Void] = []
  var isRecording: Bool { !listeners.isEmpty }

  /// The texts of plain views, by number, while anybody listens.
  var shownTexts: [Int32: String] = [:]

  /// The views that are shown, and their shadows, by number.
  ///
  /// Static, because what begins as a constant is read without being asked for first.
  @safe @exclusivity(unchecked) static var entries = Buffer<Entry>()
  @safe @exclusivity(unchecked) var kinds: [ObjectIdentifier: ViewKind] = [:]
  let unknownKind: ViewKind
  @safe @exclusivity(unchecked) var latestKind: (type: ObjectIdentifier, kind: ViewKind)
  @safe @exclusivity(unchecked) var latestStateful: StateView.Type?

  /// What the render that runs has placed.
  @safe @exclusivity(unchecked) @usableFromInline var placing = Placing()

  /// Children that were not given all the props that they had.
  @safe @exclusivity(unchecked) var incomplete: ContiguousArray<ShadowNode> = []

  /// Views that are due, by depth.
  @safe @exclusivity(unchecked) var due = Buffer<Buffer<NodeID>>()
  @safe @exclusivity(unchecked) var dueCount = 0
  @safe @exclusivity(unchecked) var lowestDue = 0

  /// Views that have become due again in the pass in which they were rendered.
  @safe @exclusivity(unchecked) var dueNext: ContiguousArray<NodeID> = []

  /// Further renders of this pass, and the depth of the latest; `Int.max` once they are not in the order of depths.
  @safe @exclusivity(unchecked) var updated = Buffer<NodeID>()
  @safe @exclusivity(unchecked) var updatedDepth = 0

  var layoutRoots: [PlatformView] = []

  /// The views that ask for another layout in the last round that there may be.
  var restless: [PlatformView]?

  /// Those that kept changing until a flush gave up on them.
  var unsettledLayouts: [PlatformView] = []

  /// Lists whose rows are to be measured, once layouts are solved.
  var unarranged: [ListView] = []

  /// Views that have left or are loose, whose hooks are to be called, and the numbers of those that have left.
  @safe @exclusivity(unchecked) var left = Buffer<LeavingView>()
  @safe @exclusivity(unchecked) var leftNumbers = Buffer<Int32>()

  /// How many views are loose: their parents have let go of them, and another may place them in this pass.
  @safe @exclusivity(unchecked) var looseCount = 0

  /// Whether those that are still loose leave.
  var isSettling = false

  /// Views that a parent has placed while they stood under another, and what that one's latest render was.
  var taken: [(former: NodeID, stamp: UInt32, view: StateView)] = []

  /// Roots whose trees end when the render or layout that runs is over.
  @safe @exclusivity(unchecked) var ended: [StateView] = []

  /// Whether children or frames are being changed, so that no tree can end.
  @safe @exclusivity(unchecked) var isBusy = false

  /// Whether a tree ends, in which nothing may be rendered until that is over.
  var isEnding = false

  /// Views that a flush gave up on, and that do not hear of what they observe until they are rendered.
  var unsettled: [NodeID] = []
  var pass: UInt64 = 0
  var isFlushing = false
  var isScheduled = false
  var isTaskWaiting = false
  let inbox = ObservationInbox()

  /// After how many passes a flush gives up.
  var passLimit = 100

  private init() {
    unknownKind = ViewKind(name: -1, stateful: StateView.self)
    latestKind = (ObjectIdentifier(ViewKind.self), unknownKind)
  }

  struct Entry {
    // Views are held by their parents' shadows, and those by their views. An entry is cleared when
    // its view leaves, or found to be stale before it is read.
    var view: ViewReference?
    var node: NodeReference?
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
  func record(
    _ operation: Mutation.Operation, _ view: Int32, _ first: Int32 = -1, _ second: Int32 = -1
  ) {
    if !isRecording { return }
    mutations.storage.append(Mutation(operation, ViewID(view), first, second))
  }
}
