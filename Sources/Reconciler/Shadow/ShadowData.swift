/// The reconciler's data about a StateView, stored in the view itself.
// Safety, of what is unchecked where it is stored: no code of users runs while one of these is written, but for the `==`
// of keys, which must not use the view; whatever goes is released when the write is over. It is read and written on the
// main actor alone, but for the view's end, when nobody else can touch it.
@usableFromInline
struct ShadowData: ~Copyable {
  // Small properties follow `key`, the tables and the reasons, which leave bytes of a word.

  /// The view's type.
  var kind: ViewKind?

  /// The number in mutations and in the scheduler's table; none while the view is in no tree.
  var id = NodeID.none
  var parentID = NodeID.none
  var key = ShadowKey.number(0)
  @usableFromInline var isRendering = false
  var isDirty = false
  var hasInitialState = false

  /// The phase of the view's life.
  var life = ViewLife.outside

  /// Whether the view was created with a controller.
  var hasController = false

  /// Whether the latest render made constraints of children.
  var hasConstraints = false

  /// Whether the latest render placed stacks, flows or grids.
  var hasArrangements = false
  @usableFromInline var props = SlotTable()

  /// The pass of a flush in which the view was rendered last.
  var pass: UInt32 = 0
  var state = SlotTable()
  var renderCount: UInt32 = 0
  @usableFromInline var children = Buffer<PlacedChild>()

  /// Views that stood in the view when it left the tree, to go when it comes back.
  var leftovers = Buffer<PlacedChild>()

  /// The reasons for the latest render.
  var reasons = NodeReasons.none
  private var shortDepth: Int32 = 0

  /// The reasons for the next render.
  var nextReasons = NodeReasons.none

  /// The number of the latest render; what carries it was read or given in that.
  @usableFromInline var stamp: UInt32 = 0
  var observation: RenderObservation?

  /// Data that few views need.
  var extras: NodeExtras?
  init() {}

  /// The number of views above the view.
  var depth: Int {
    get { Int(shortDepth) }
    set { shortDepth = Int32(truncatingIfNeeded: newValue) }
  }

  /// Releases all children, because the view ends.
  ///
  /// They stand in that one still, which ends them one after another, however deep the tree is.
  mutating func viewEnds() {
    // A root that was dropped; what it had placed leaves in the next flush.
    if id.number >= 0 {
      RenderScheduler.current.inbox.post(gone: id.number, children.takeAll())
    }
    if !children.isEmpty { _ = children.takeAll() }
    if !leftovers.isEmpty { _ = leftovers.takeAll() }
  }
}
