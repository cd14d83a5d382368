import ShadowDiff

/// A list of elements that reports which of them have changed.
///
/// The method `list` of a signal whose value is an array makes a list, and operators such as `filter`, `sorted` and `map`
/// derive further lists.
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
/// Like every computed value, a list is updated when it is read or has listeners, once for all changes since the last update.
/// An element is *touched* if it was inserted, removed, moved or updated. An update takes at most O(log² `count`) steps for
/// each touched element, and calls no closure for other elements. If more than a sixteenth of the elements have been touched,
/// the list goes through all elements.
///
/// A list depends on the signals that its closures read with `get()`. If one of them changes, the closure is called for every
/// element.
public final class ListSignal<Element>: _ListNode, Signal {
  /// The elements, by number.
  @usableFromInline let store: ElementStore<Element>

  /// The elements as an array; `nil` if the array must be created again.
  private var array: [Element]?

  /// The listeners of changes.
  var changes: ChangeListeners<Element>?

  init(store: ElementStore<Element>, stage: ListStage) {
    self.store = store
    super.init(stage: stage)
  }

  override var changeHub: ListenerHub? { changes?.hub }

  override func didChange() { array = nil }

  /// Returns the elements as an array.
  ///
  /// The computed value or effect that is running depends on the list from now on.
  ///
  /// - Complexity: O(`count`) after a change, otherwise O(1).
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

  /// A Boolean value that indicates whether the list is empty.
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
