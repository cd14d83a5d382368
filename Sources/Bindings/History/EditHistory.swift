import ShadowDiff

/// A history that undoes and redoes changes of states.
///
/// ```swift
/// let history = EditHistory()
/// history.track(title)
/// history.track(tasks, id: \.id)      // keeps what an edit has changed, not the array
/// title.set("Draft")
/// history.undo()                       // title is as it was
/// history.group("Plan") {              // one step
///   title.set("Plan")
///   tasks.edit { $0.append(task) }
/// }
/// history.canUndo.bind(undoButton, \.isEnabled)
/// ```
///
/// Each `set`, `edit`, batch and ``group(_:_:)`` is one step, which includes the changes that effects and listeners make
/// because of it. If ``group(_:_:)``, ``undo()`` or ``redo()`` is called within a batch or a listener, the earlier changes are
/// recorded as a separate step. A new change drops the steps that could be redone. The history holds the states that it tracks.
public final class EditHistory {
  /// One change and its inverse.
  private struct Change {
    /// The state that was changed.
    let state: ObjectIdentifier
    let undo: () -> Void
    let redo: () -> Void
  }

  private struct Step {
    var name: String?
    var changes: [Change] = []
  }

  /// A state whose changes are recorded.
  private final class Tracker {
    let state: ObjectIdentifier

    /// Whether consecutive changes are one step.
    let isCoalescing: Bool

    /// Returns the change since the last call; `nil` if the state has not changed.
    let takeChange: () -> Change?

    /// Records the changes.
    var effect: Effect?

    init(
      _ state: ObjectIdentifier, isCoalescing: Bool, takeChange: @escaping () -> Change?
    ) {
      self.state = state
      self.isCoalescing = isCoalescing
      self.takeChange = takeChange
    }
  }

  private enum Activity {
    case recording

    /// Several changes are recorded as one step.
    case grouping(Step, depth: Int)

    /// A step is being undone or redone, and its changes are not recorded.
    case applying
  }

  private let undoSteps = State<[Step]>([])
  private let redoSteps = State<[Step]>([])

  /// A signal with the value `true` if there is a step to undo.
  public let canUndo: Computed<Bool>

  /// A signal with the value `true` if there is a step to redo.
  public let canRedo: Computed<Bool>

  /// A signal with the number of steps that can be undone.
  public let undoCount: Computed<Int>

  /// A signal with the name of the step that ``undo()`` undoes; `nil` if it has none, or there is no step.
  ///
  /// ```swift
  /// let title = Computed { history.undoName.get().map { "Undo \($0)" } ?? "Undo" }
  /// ```
  public let undoName: Computed<String?>

  /// A signal with the name of the step that ``redo()`` redoes; `nil` if it has none, or there is no step.
  public let redoName: Computed<String?>

  private var activity = Activity.recording

  /// Whether the next change may become part of the last step, if it is of the same state.
  private var canCoalesce = false
  private var trackers: [Tracker] = []

  /// The flush of the queue in which the last step was recorded, if further changes of this flush belong to the step.
  private var flush: UInt?

  /// The maximum number of steps that can be undone; the history drops older ones.
  public var limit: Int {
    didSet {
      precondition(limit >= 0, "the limit is negative")
      trim()
    }
  }

  /// Creates a history that records the changes of states.
  ///
  /// ```swift
  /// let history = EditHistory(title, tasks)
  /// ```
  ///
  /// Add further states with ``track(_:isCoalescing:isolation:)`` and ``track(_:id:isolation:)``.
  ///
  /// - Parameters:
  ///   - states: The states; there may be none.
  ///   - limit: The maximum number of steps that can be undone.
  ///   - isolation: The owner, by default the caller's actor.
  public init<each Source: SettableSignal>(
    _ states: repeat each Source, limit: Int = .max,
    isolation: isolated (any Actor)? = #isolation
  ) {
    precondition(limit >= 0, "the limit is negative")
    self.limit = limit
    let (undo, redo) = (undoSteps, redoSteps)
    canUndo = Computed { !undo.get().isEmpty }
    canRedo = Computed { !redo.get().isEmpty }
    undoCount = Computed { undo.get().count }
    undoName = Computed { undo.get().last?.name }
    redoName = Computed { redo.get().last?.name }
    repeat track(each states)
  }

  /// Records the changes of a state.
  ///
  /// For an array, dictionary or set of `Equatable` values, a step stores the elements that differ. For any other value, and
  /// for coalesced changes, it stores the values before and after the change. Tracking a state again has no effect.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - isCoalescing: Whether consecutive changes of the state, such as those of a text while it is typed, are one step, until
  ///     another tracked state changes or ``endCoalescing()`` is called.
  ///   - isolation: The owner, by default the caller's actor.
  public func track<Value>(
    _ state: some SettableSignal<Value>, isCoalescing: Bool = false,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let id = ObjectIdentifier(state)
    let values = Computed { state.get() }
    var last = untracked { values.get() }
    var version = NodeRef(values).version
    add(
      Tracker(id, isCoalescing: isCoalescing) {
        let new = values.get()
        guard NodeRef(values).version != version else { return nil }
        let old = last
        (last, version) = (new, NodeRef(values).version)
        if isCoalescing {
          return Change(state: id, undo: { state.set(old) }, redo: { state.set(new) })
        }
        let (back, forth) = untracked { (restoring(old, from: new), restoring(new, from: old)) }
        return Change(
          state: id, undo: { state.set(back(state.get())) }, redo: { state.set(forth(state.get())) }
        )
      })
  }

  /// Records the changes of an array by the elements that were inserted, removed, moved and updated.
  ///
  /// - Parameters:
  ///   - state: The state, or a part of one such as `document.at(\.shapes)`.
  ///   - id: Returns the identity of an element.
  ///   - isolation: The owner, by default the caller's actor.
  /// - Complexity: An edit of k elements of a ``State`` takes O(k log n) for n elements, and does not copy the array. A change of
  ///   another signal compares the arrays.
  public func track<Element: Equatable, ID: Hashable>(
    _ state: some SettableSignal<[Element]>, id: @escaping (Element) -> ID,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let stateID = ObjectIdentifier(state)
    let list = state.list(id: id)
    let stage = MirrorStage(upstream: list, store: list.store)
    let mirror = _ListNode(stage: stage)
    untracked { mirror.refresh() }
    _ = stage.takeChange()
    add(
      Tracker(stateID, isCoalescing: false) {
        // The stage does not hold the list.
        withExtendedLifetime(list) { mirror.refresh() }
        guard let patch = stage.takeChange() else { return nil }
        let inverse = patch.inverted()
        return Change(
          state: stateID, undo: { Self.apply(inverse, to: state) },
          redo: { Self.apply(patch, to: state) })
      })
  }

  private func add(_ tracker: Tracker) {
    guard !trackers.contains(where: { $0.state == tracker.state }) else { return }
    trackers.append(tracker)
    tracker.effect = GraphContext.current.withoutScope {
      Effect { [weak self, weak tracker] in
        guard let tracker, let change = tracker.takeChange() else { return }
        let flush = GraphContext.current.state.queue.flushes
        untracked { self?.record(change, isCoalescing: tracker.isCoalescing, in: flush) }
      }
    }
  }

  private static func apply<Element: Equatable>(
    _ patch: Patch<Element>, to state: some SettableSignal<[Element]>
  ) {
    // If the array was changed without being recorded, the patch may not apply; then the step does nothing.
    guard let elements = try? patch.applied(to: untracked { state.get() }) else { return }
    state.set(elements)
  }

  /// Runs a closure as a batch, and records its changes as one step.
  ///
  /// Within an outer batch, listener or effect, the step does not contain changes that listeners make because of it, since
  /// listeners are called later. A group within a group is part of the outer one, which keeps its own name if it has one.
  ///
  /// - Parameters:
  ///   - name: The name of the step, for a menu; see ``undoName``.
  ///   - body: Changes states.
  /// - Returns: The closure's result.
  @discardableResult
  public func group<Result, Failure: Error>(
    _ name: String? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch activity {
    case .recording:
      recordChanges()
      activity = .grouping(Step(name: name), depth: 1)
    case .grouping(var step, let depth):
      step.name = step.name ?? name
      activity = .grouping(step, depth: depth + 1)
    case .applying: break
    }
    defer { endGroup() }
    return try batch(body)
  }

  private func endGroup() {
    // In an outer batch or a listener, the effects of the trackers have not run yet.
    recordChanges()
    guard case .grouping(let step, let depth) = activity else { return }
    if depth > 1 {
      activity = .grouping(step, depth: depth - 1)
    } else {
      activity = .recording
      canCoalesce = false
      flush = nil
      add(step)
    }
  }

  /// Ends coalescing: the next change is a step of its own.
  public func endCoalescing() {
    recordChanges()
    canCoalesce = false
    flush = nil
  }

  /// Records the changes that the effects of the trackers have not recorded yet.
  private func recordChanges() {
    untracked {
      for tracker in trackers {
        guard let change = tracker.takeChange() else { continue }
        record(change, isCoalescing: tracker.isCoalescing)
      }
    }
  }

  /// - Parameter flush: The flush of the queue in which the change was noticed; `nil` if a step ends here.
  private func record(_ change: Change, isCoalescing: Bool, in flush: UInt? = nil) {
    switch activity {
    case .applying: return
    case .grouping(var step, let depth):
      step.changes.append(change)
      activity = .grouping(step, depth: depth)
    case .recording:
      let last = untracked({ undoSteps.get() }).last?.changes
      if isCoalescing, canCoalesce, let first = last?.first, last?.count == 1,
        first.state == change.state
      {
        let merged = Change(state: change.state, undo: first.undo, redo: change.redo)
        undoSteps.edit { $0[$0.count - 1].changes = [merged] }
        redoSteps.set([])
      } else if let flush, flush == self.flush, last != nil {
        undoSteps.edit { $0[$0.count - 1].changes.append(change) }
      } else {
        add(Step(changes: [change]))
      }
      canCoalesce = isCoalescing
      self.flush = flush
    }
  }

  private func add(_ step: Step) {
    guard !step.changes.isEmpty else { return }
    batch {
      undoSteps.edit { $0.append(step) }
      redoSteps.set([])
    }
    trim()
  }

  private func trim() {
    let extra = untracked({ undoSteps.get() }).count - limit
    if extra > 0 { undoSteps.edit { $0.removeSubrange(0..<extra) } }
  }

  /// Undoes the last step; does nothing if no step is left, or within ``group(_:_:)``.
  public func undo() {
    apply {
      guard let step = undoSteps.get().last else { return }
      undoSteps.edit { $0.removeLast() }
      for change in step.changes.reversed() { change.undo() }
      redoSteps.edit { $0.append(step) }
    }
  }

  /// Redoes the step that was undone last; does nothing if no step was undone, or within ``group(_:_:)``.
  public func redo() {
    apply {
      guard let step = redoSteps.get().last else { return }
      redoSteps.edit { $0.removeLast() }
      for change in step.changes { change.redo() }
      undoSteps.edit { $0.append(step) }
    }
  }

  /// Removes all steps.
  public func removeAll() {
    apply {
      undoSteps.set([])
      redoSteps.set([])
    }
  }

  /// Changes states without recording it.
  private func apply(_ body: () -> Void) {
    if case .grouping = activity { return }
    recordChanges()
    let outer = activity
    activity = .applying
    canCoalesce = false
    flush = nil
    // Outside of batches and listeners, listeners are notified when this batch ends, while the step is still being applied.
    batch {
      untracked(body)
      recordChanges()
    }
    activity = outer
  }
}
