/// The part of a list that does not depend on the type of its elements.
///
/// Elements go by numbers, which the first list of a chain gives them, and which filtered, sorted and
/// mapped lists keep. A list that has changed adds the numbers of what it has touched to those that
/// follow it; they look at no others when they are brought up to date. As with every computed value,
/// that is when someone reads them.
@_documentation(visibility: internal)
public class _ListNode: _ComputedNode {
  /// The elements that are in the list, as far as they are listed one by one.
  private final var listed: ContiguousArray<UInt32>?

  /// The elements that are in the list, and where; made of `listed` when it is needed.
  private final var tree = OrderTree()
  private final var isTreeStale = false

  /// The elements that the upstream list has touched since this list was brought up to date.
  final var touched = TouchedElements()

  /// The elements that this list is about to pass on, if lists follow it.
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
  /// Lists that are made anew as a whole, and only read as a whole, need no tree.
  final var elements: ContiguousArray<UInt32> {
    get { listed ?? tree.elements() }
    set {
      listed = newValue
      isTreeStale = true
    }
  }

  /// The number of elements.
  final var elementCount: Int { listed?.count ?? tree.count }

  /// Passes on that an element has changed, when the update is done.
  final func touch(_ element: UInt32, _ change: ElementChange) {
    isChanged = true
    if isFollowed { passing.insert(change, to: element) }
  }

  /// Passes on that elements are fresh, when the update is done.
  final func touchAll(_ elements: ContiguousArray<UInt32>) {
    isChanged = isChanged || !elements.isEmpty
    guard isFollowed else { return }
    for element in elements { passing.insert(.fresh, to: element) }
  }

  /// Takes what has been touched, so that what comes meanwhile is kept for the next time.
  final func takeTouched() -> TouchedElements {
    let result = touched
    touched = TouchedElements()
    return result
  }

  /// Gives back what was taken, for its memory.
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

  /// Whether the list was made for listeners of a state's changes, and nobody else knows it.
  final var isOfListeners = false

  /// Called when the elements have changed.
  func didChange() {}
}

/// How a list is made of what it follows.
class ListStage {
  /// Brings the list up to date, and touches what has changed in it.
  func update(_ list: _ListNode) {}

  /// The signals that the list is made of, directly or by way of other lists.
  var sources: [any InvertibleSource] { [] }
}

extension NodeRef {
  /// Calls a closure with each list that follows this node.
  func forEachList(_ body: (_ListNode) -> Void) {
    var next = firstSubscriber
    while let link = next {
      next = link.nextSubscriber
      let node = link.subscriber.node
      guard node.has(.computed), !node.has(.stopped), let list = node.node as? _ListNode else {
        continue
      }
      body(list)
    }
  }
}

/// The signals that the closures of a list have read.
///
/// A list calls its closure for a few elements only, while it depends on what the closure has ever read
/// for all of them. This node collects these dependencies: a change of one of them means that all
/// elements have to be looked at again.
final class ClosureReads: _ComputedNode {
  /// Whether something that the closure has read has changed, or nothing has been read so far.
  private(set) var haveChanged = true

  /// How many calls have read something since the links were last counted.
  private var calls = 0

  /// How many links there may be before stale ones are cleared away.
  private var mostLinks = 0

  init() {
    super.init { node in
      // Safety: the closure is only called with the node that it was made for.
      unsafe unsafeDowncast(node, to: ClosureReads.self).haveChanged = true
      return true
    }
  }

  /// Finds out whether all elements have to be looked at, for a list of some size.
  func check(count: Int) -> Bool {
    refresh()
    // Elements that have gone leave links behind, which must not grow beyond measure.
    if calls > 2 * count + 64, countLinks() > mostLinks {
      NodeRef(self).dropDependencies()
      haveChanged = true
    }
    guard haveChanged else { return false }
    mostLinks = 0
    calls = 0
    return true
  }

  /// Ends the look at all elements.
  func didCheckAll() {
    guard haveChanged else { return }
    haveChanged = false
    if NodeRef(self).dependencies != nil { mostLinks = 2 * countLinks() + 64 }
  }

  /// Calls the list's closure for one element.
  func tracking<Result>(_ body: () -> Result) -> Result {
    let context = GraphContext.current
    let (reader, cursor) = (context.reader, context.cursor)
    context.reader = NodeRef(self).tag
    context.cursor = nil
    let result = body()
    if context.cursor != nil { calls += 1 }
    context.reader = reader
    context.cursor = cursor
    return result
  }

  private func countLinks() -> Int {
    calls = 0
    var count = 0
    var next = NodeRef(self).dependencies
    while let link = next {
      count += 1
      next = link.nextDependency
    }
    return count
  }
}
