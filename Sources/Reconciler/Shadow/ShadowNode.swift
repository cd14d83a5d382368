/// What the reconciler knows of one StateView.
@MainActor @usableFromInline
final class ShadowNode {
  // The view holds its shadow, and whoever else does holds the view too. Weak references would make
  // each retain and release of the object several times as slow.
  // Safety: so it never outlives its view, but for its own end, which does not use it.
  @safe unowned(unsafe) private var owner: StateView?

  var view: StateView {
    guard let owner else { preconditionFailure("a shadow without its view") }
    return owner
  }

  @usableFromInline let scheduler = RenderScheduler.shared

  /// What is known of the view's type.
  var kind: ViewKind { kindReference.kind }
  private(set) var kindReference: KindReference

  /// The number in mutations and in the scheduler's table; none while the view is in no tree.
  // Safety, of what is not the main actor's here: only the view's end touches it elsewhere, when nobody else can.
  @safe nonisolated(unsafe) var id = NodeID.none
  @safe @exclusivity(unchecked) var parentID = NodeID.none
  var depth = 0
  var key = ShadowKey.number(0)

  // Safety: no code of users runs while one of these is written, but for the `==` of keys, which must not
  // use the view; whatever goes is released when the write is over.
  // Safety: like all of the shadow, read and written on the main actor alone.
  @safe @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var props = SlotTable()
  @safe @exclusivity(unchecked) var state = SlotTable()
  @safe @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var children = Buffer<
    PlacedChild
  >()

  /// The number of the latest render; what carries it was read or given in that.
  @safe @exclusivity(unchecked) @usableFromInline var stamp: UInt32 = 0
  var renderCount = 0
  @safe @exclusivity(unchecked) @usableFromInline var isRendering = false
  @safe @exclusivity(unchecked) var isDirty = false
  var hasInitialState = false

  /// Whether its life has ended, and no other has begun: it is not rendered, and has left already.
  var isUnborn = false

  /// Whether its parent has let go of it, and another may place it in the pass that runs.
  var isLoose = false

  /// Whether its tree has ended with its controller, which whoever writes to it is to be told of.
  var isAbandoned = false

  /// The pass of a flush in which the view was rendered last.
  var pass: UInt64 = 0

  /// Why the latest render came, and why the next one will.
  @safe @exclusivity(unchecked) var reasons = NodeReasons()
  @safe @exclusivity(unchecked) var nextReasons = NodeReasons()

  /// Whether the latest render made constraints of children.
  @safe @exclusivity(unchecked) var hasConstraints = false

  /// Views that stood in the view when it left the tree, to go when it comes back.
  @safe @exclusivity(unchecked) nonisolated(unsafe) var leftovers = Buffer<PlacedChild>()
  @safe @exclusivity(unchecked) var observation: RenderObservation?

  init() { kindReference = KindReference(RenderScheduler.shared.unknownKind) }

  /// Gives the shadow its view, once.
  func attach(to view: StateView) {
    owner = view
    kindReference = KindReference(scheduler.kind(of: type(of: view)))
  }

  /// Lets go of all views, because its own ends.
  ///
  /// They stand in that one still, which ends them one after another, however deep the tree is.
  nonisolated func viewEnds() {
    // A root that was dropped; what it had placed leaves in the next flush.
    if id.number >= 0 { scheduler.inbox.post(gone: id.number, children.takeAll()) }
    _ = children.takeAll()
    _ = leftovers.takeAll()
  }

  /// The types and keys from the root on.
  var path: String {
    var parts: [String] = []
    var next = self
    while let parent = next.parent {
      parts.append("\(next.view.typeName) \"\(next.key)\"")
      next = parent
    }
    return ([next.view.typeName] + parts.reversed()).joined(separator: " > ")
  }

  var isMounted: Bool { id.number >= 0 }

  /// The shadows of the children that are StateViews, in order.
  var childNodes: [ShadowNode] {
    var nodes: [ShadowNode] = []
    for offset in children.indices { if let node = children[offset].node { nodes.append(node) } }
    return nodes
  }

  /// Whether something was placed by a child.
  var hasGrandchildren: Bool {
    for offset in children.indices where children[offset].node?.children.isEmpty == false {
      return true
    }
    return false
  }

  var parent: ShadowNode? { RenderScheduler.node(parentID) }

  /// Whose state children are linked to: those of a list to the state of whoever has placed it, and says its rows.
  var lender: ShadowNode? { kind.stateful == ListView.self ? parent : self }

  /// Has the view rendered in the next flush.
  func invalidate(_ reason: @autoclosure () -> NodeReason) {
    guard isMounted, !isUnborn else { return }
    nextReasons.append(reason())
    guard !isDirty else { return }
    isDirty = true
    scheduler.enqueue(self)
  }
}

extension ShadowNode {
  /// Tells once that the view has ended with its controller.
  func reportAbandoned() {
    isAbandoned = false
    StateView.onIssue(.controllerGone(view.typeName))
  }
}

/// A view's number, and how many views have had it before.
@usableFromInline
struct NodeID: Hashable, Sendable {
  // One word, so that two are compared at once.
  @usableFromInline let bits: UInt64

  @inlinable @inline(__always)
  init(number: Int32, generation: UInt32) {
    bits = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: number))
  }

  @inline(__always) var number: Int32 { Int32(truncatingIfNeeded: bits) }
  @inline(__always) var generation: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }

  @inline(__always) static var none: NodeID { NodeID(number: -1, generation: 0) }

  @inlinable @inline(__always)
  static func == (lhs: NodeID, rhs: NodeID) -> Bool { lhs.bits == rhs.bits }
}

/// Why a view was rendered.
public enum RenderReason: Hashable, Sendable, CustomStringConvertible {
  /// It had just been placed.
  case placed

  /// A piece of its state that it reads was written.
  case state(String)

  /// A prop that it reads came with another value.
  case prop(String)

  /// A piece of another view's state that it reads was written.
  case linkedState(String)

  /// Something observable that it reads was changed.
  case observation

  /// It was asked for.
  case requested

  /// It had gone out of a list's sight, and serves another row.
  case reused

  /// It is a list that was scrolled to other rows.
  case scrolled

  /// A few words.
  public var description: String {
    switch self {
    case .placed: "placed"
    case .state(let key): "state \(key)"
    case .prop(let key): "prop \(key)"
    case .linkedState(let key): "linked state \(key)"
    case .observation: "observation"
    case .requested: "requested"
    case .reused: "reused"
    case .scrolled: "scrolled"
    }
  }
}
