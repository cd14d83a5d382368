/// The reconciler's data about a StateView, stored in the view itself.
// Safety: a view stores it without checks of exclusivity and isolation. No client code runs while it is written, except
// the `==` of keys, which must not use the view. Replaced values are released after the write. Only the main actor reads
// and writes it, except the view's `deinit`, when no other reference exists.
@usableFromInline
struct ShadowData: ~Copyable {
  // What each teardown and most renders use is together at the end: they visit many views, and reading the memory of these
  // takes much of their time. Small properties follow `key`, the tables and the reasons, which leave unused bytes in a word.

  /// The key under which the parent has placed the view.
  var key = ShadowKey.number(0)

  /// Whether the view was created with a controller.
  var hasController = false
  private var shortDepth: Int32 = 0
  var state = SlotTable()
  var renderCount: UInt32 = 0

  /// The reasons for the latest render.
  var reasons = NodeReasons.none

  /// Whether the latest render made constraints of children.
  var hasConstraints = false

  /// Whether the latest render placed stacks, flows or grids.
  var hasArrangements = false

  /// Whether StateViews have entered below the view since it entered itself.
  var hasNodes = false

  /// The children that the view had when it left the tree, until it is released or enters a tree again.
  var leftovers = Buffer<PlacedChild>()
  var parentID = NodeID.none
  var observation: RenderObservation?

  /// Data that few views need.
  var extras: NodeExtras?
  @usableFromInline var children = Buffer<PlacedChild>()

  /// The view's type.
  var kind: ViewKind?

  /// The number in mutations and in the scheduler's table; none while the view is in no tree.
  var id = NodeID.none

  /// The reasons for the next render.
  var nextReasons = NodeReasons.none
  @usableFromInline var isRendering = false
  var isDirty = false
  var hasInitialState = false

  /// The phase of the view's life.
  var life = ViewLife.outside

  /// The pass of a flush in which the view was rendered last.
  var pass: UInt32 = 0
  @usableFromInline var props = SlotTable()

  /// The number of the latest render, which marks its reads and the props that it passes.
  @usableFromInline var stamp: UInt32 = 0
  init() {}

  /// The number of views above the view.
  var depth: Int {
    get { Int(shortDepth) }
    set { shortDepth = Int32(truncatingIfNeeded: newValue) }
  }

  /// Releases all children, because the view is being deallocated.
  ///
  /// They are still its subviews. `View` deallocates these one after another, without deep recursion.
  mutating func viewEnds() {
    // A root that was released; its children leave in the next flush.
    if id.number >= 0 {
      RenderScheduler.current.inbox.post(gone: id.number, children.takeAll())
    }
    if !children.isEmpty { _ = children.takeAll() }
    if !leftovers.isEmpty { _ = leftovers.takeAll() }
  }
}
