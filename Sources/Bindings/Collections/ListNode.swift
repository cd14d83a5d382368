/// The part of a list that does not depend on the type of its elements.
///
/// The first list of a chain gives each element a number, and filtered, sorted and mapped lists use the same numbers. A list
/// that has changed passes the numbers of the touched elements to each downstream list, which examines only these elements in
/// its next update. Like every computed value, a list is updated when it is read.
@_documentation(visibility: internal)
public class _ListNode: _ComputedNode {
  /// The elements of the list in order; `nil` if only the tree has them.
  private final var listed: ContiguousArray<UInt32>?

  /// The elements that are in the list, by position; built from `listed` when it is needed.
  private final var tree = OrderTree()
  private final var isTreeStale = false

  /// The elements that the upstream list has touched since this list was brought up to date.
  final var touched = TouchedElements()

  /// The touched elements that this list passes on at the end of the update, if it has downstream lists.
  private final var passing = TouchedElements()
  private final var isFollowed = false

  /// Whether the update that is under way has changed anything.
  private final var isChanged = false

  final let stage: ListStage

  init(stage: ListStage) {
    self.stage = stage
    super.init { node in
      // Safety: the closure is only called with the node that it was made for.
      unsafe unsafeDowncast(node, to: _ListNode.self).update()
    }
  }

  deinit { leaveGraph() }

  /// The elements by their positions.
  final var order: OrderTree {
    _read {
      buildTree()
      yield tree
    }
    _modify {
      buildTree()
      listed = nil
      yield &tree
    }
  }

  private func buildTree() {
    guard isTreeStale, let listed else { return }
    isTreeStale = false
    tree.rebuild(listed)
  }

  /// All elements in order.
  ///
  /// A list that is rebuilt as a whole, and only read as a whole, needs no tree.
  final var elements: ContiguousArray<UInt32> {
    get { listed ?? tree.elements() }
    set {
      listed = newValue
      isTreeStale = true
    }
  }

  /// The number of elements.
  final var elementCount: Int { listed?.count ?? tree.count }

  /// Records that an element has changed; downstream lists are notified at the end of the update.
  final func touch(_ element: UInt32, _ change: ElementChange) {
    isChanged = true
    if isFollowed { passing.insert(change, to: element) }
  }

  /// Records that elements are new; downstream lists are notified at the end of the update.
  final func touchAll(_ elements: ContiguousArray<UInt32>) {
    isChanged = isChanged || !elements.isEmpty
    guard isFollowed else { return }
    for element in elements { passing.insert(.fresh, to: element) }
  }

  /// Removes and returns the touched elements; elements that are touched from now on are kept for the next update.
  final func takeTouched() -> TouchedElements {
    let result = touched
    touched = TouchedElements()
    return result
  }

  /// Returns the memory of taken elements for reuse.
  final func giveBack(_ elements: inout TouchedElements) {
    guard touched.isEmpty else { return }
    elements.removeAll()
    swap(&touched, &elements)
  }

  private func update() -> Bool {
    isChanged = false
    isFollowed = false
    NodeRef(self).forEachList { _ in isFollowed = true }
    stage.update(self)
    guard isChanged else { return false }
    didChange()
    NodeRef(self).forEachList { follower in
      for element in passing.elements { follower.touched.insert(passing[element], to: element) }
    }
    passing.removeAll()
    return true
  }

  /// The listeners of changes, if there are any.
  var changeHub: ListenerHub? { nil }

  /// The list and the signals from which it is derived.
  ///
  /// While these hold the list, the list does not hold them; see ``ListSource``.
  override var lifeline: AnyObject { ListLifeline(self) }

  /// The signal whose `onChanges` has created the list; no other code has a reference to such a list.
  final weak var listenedSignal: _SignalNode?

  /// Makes the states from which the list is derived hold it, until a hub of the list has no listeners any more.
  ///
  /// The listeners keep no state alive: they end with it. A list that is also derived from other signals is not held, because
  /// these may hold the states.
  final func hold(whileListened hub: ListenerHub) {
    guard hub.onUse == nil, hub.hasListeners else { return }
    let sources = stage.sources
    guard sources.allSatisfy({ $0.canHold(self) }) else { return didAddUnheldListener() }
    for source in sources { source.hold(self) }
    hub.onUse = { [unowned hub, unowned self] in
      hub.onUse = nil
      for source in sources { source.release(self) }
    }
  }

  /// Called when the elements have changed.
  func didChange() {}
}

/// The operation that makes a list from its upstream list or signal.
class ListStage {
  /// Brings the list up to date, and touches what has changed in it.
  func update(_ list: _ListNode) {}

  /// The sources of the list, directly or through other lists.
  var sources: [ListSource] { [] }
}

extension NodeRef {
  /// Calls a closure with each list that depends on this node.
  func forEachList(_ body: (_ListNode) -> Void) {
    var next = subscribers.first
    while let link = next {
      next = link.fields.nextSubscriber
      let node = link.fields.subscriber.node
      guard node.has(.computed), !node.has(.stopped), let list = node.node as? _ListNode else {
        continue
      }
      body(list)
    }
  }
}

/// The signals that the closures of a list have read.
///
/// A list calls its closure only for the elements that have changed, but depends on the signals that the closure has read for
/// all elements. This node collects these dependencies. When one of them changes, the list calls the closure for all elements.
final class ClosureReads: _ComputedNode {
  /// Whether a signal that the closure has read has changed, or the closure has not been called yet.
  private(set) var haveChanged = true

  /// The number of calls that have read a signal since the links were last counted.
  private var calls = 0

  /// The number of links at which stale links are removed.
  private var mostLinks = 0

  init() {
    super.init { node in
      // Safety: the closure is only called with the node that it was made for.
      unsafe unsafeDowncast(node, to: ClosureReads.self).haveChanged = true
      return true
    }
  }

  /// Returns whether the closure must be called for all elements.
  ///
  /// - Parameter count: The number of elements of the list.
  func check(count: Int) -> Bool {
    refresh()
    // Removed elements leave links behind, whose number must stay bounded.
    if calls > 2 * count + 64, countLinks() > mostLinks {
      NodeRef(self).dropDependencies()
      haveChanged = true
    }
    guard haveChanged else { return false }
    mostLinks = 0
    calls = 0
    return true
  }

  /// Records that the closure has been called for all elements.
  func didCheckAll() {
    guard haveChanged else { return }
    haveChanged = false
    if NodeRef(self).dependencies != nil { mostLinks = 2 * countLinks() + 64 }
  }

  /// Calls the list's closure for one element.
  func tracking<Result>(_ body: () -> Result) -> Result {
    let context = GraphContext.current
    let outer = context.exchangeReading(for: Reading(reader: NodeRef(self).tag))
    let result = body()
    let own = context.exchangeReading(for: outer)
    if own.cursor != nil { calls += 1 }
    return result
  }

  private func countLinks() -> Int {
    calls = 0
    return NodeRef(self).links.count
  }
}
