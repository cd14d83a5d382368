import ShadowDiff

/// A list of elements that passes on what has changed in it.
///
/// It is made of a state that has an array, by `list` of a state, and of other
/// lists by `filter`, `sorted` and `map`.
///
/// ```swift
/// let tasks = State<[Task]>([])
/// let rows = tasks.list(id: \.id)
///   .filter { !$0.isDone }
///   .sorted { $0.due < $1.due }
///   .map { Row($0) }
/// rows.onChanges { change in table.apply(change.diff) }
/// tasks.edit { $0.append(task) }
/// ```
///
/// Like every computed value it is brought up to date when it is read or listened to, once for all changes
/// since the last time. That costs no more than the changes: for each of them O(log n) steps, and no call of
/// a closure for an element that has not been touched. Where more than a sixteenth of the list has changed,
/// it is gone through as a whole.
///
/// A list depends on the signals that its closures read by `get()`. If one changes, the closure is called
/// for every element.
public final class ListSignal<Element>: _ListNode, Signal {
  /// The elements, by number.
  @usableFromInline let store: ElementStore<Element>

  /// The array that the elements make up, while it is known.
  private var array: [Element]?

  /// The listeners of changes.
  var changes: ChangeListeners<Element>?

  init(store: ElementStore<Element>, stage: ListStage) {
    self.store = store
    super.init(stage: stage)
  }

  override var changeHub: ListenerHub? { changes?.hub }

  override func didChange() { array = nil }

  /// The elements as an array.
  ///
  /// - Complexity: O(`count`) after a change, else O(1).
  @discardableResult
  public func get() -> [Element] {
    refresh()
    if let source = stage as? SourceStage<Element>, let known = source.known { return known }
    if let array { return array }
    let elements = store.collect(elements)
    array = elements
    return elements
  }

  /// The number of elements.
  public var count: Int {
    refresh()
    return elementCount
  }

  /// Whether there are no elements.
  public var isEmpty: Bool { count == 0 }

  /// The element at an offset.
  ///
  /// - Precondition: The offset is not negative, and less than ``count``.
  /// - Complexity: O(log `count`).
  public subscript(offset: Int) -> Element {
    refresh()
    return store[order.element(at: offset)]
  }
}
