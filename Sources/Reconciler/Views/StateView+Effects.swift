/// The source location of a call, and the identity that the caller gives to it.
struct CallSite: Hashable {
  let file: String
  let line: UInt
  let column: UInt
  var id: AnyHashable?
}

/// The values that one call of `onChange` compares, one for each run of the call in a render, in order.
struct WatchedRuns {
  var values: [any Equatable] = []

  /// The number of runs in the current render, and in the previous one.
  var count = 0
  var former = 0

  var isOtherCount: Bool { former > 0 && count > 0 && former != count }

  /// Removes the values that the render has not compared again.
  mutating func endRender() {
    values.removeLast(values.count - count)
    (former, count) = (count, 0)
  }
}

/// A task that runs for a view.
struct ViewTask {
  /// The value with which it was started; nil if the caller gave none.
  let id: (any Equatable)?
  let task: Task<Void, Never>

  /// The number of the render in which it was started; nil if a hook started it.
  let started: UInt32?

  /// The number of the latest render in which it was called.
  var called: UInt32
}

extension NodeExtras {
  /// Replaces the value that a run of a call compares, and returns the value of the previous render.
  func watch(_ value: any Equatable, at site: CallSite) -> (any Equatable)? {
    var runs = watched[site] ?? WatchedRuns()
    defer { watched[site] = runs }
    runs.count += 1
    guard runs.count <= runs.values.count else {
      runs.values.append(value)
      return nil
    }
    defer { runs.values[runs.count - 1] = value }
    return runs.values[runs.count - 1]
  }

  /// Starts a task, unless the call has started one with an equal value.
  func start<ID: Equatable>(
    _ id: ID?, at site: CallSite, of node: ShadowNode,
    _ operation: @escaping @MainActor () async -> Void
  ) {
    let now = node.data.stamp
    let runs = tasks[site] ?? []
    let known = runs.firstIndex { run in
      // Within a render, each run of the call has a task of its own.
      if node.data.isRendering, run.started != nil, run.called == now { return false }
      return if let id { run.id as? ID == id } else { run.id == nil }
    }
    if let known {
      tasks[site]?[known].called = now
      return
    }
    let task = Task { await operation() }
    let started = ViewTask(
      id: id, task: task, started: node.data.isRendering ? now : nil, called: now)
    tasks[site, default: []].append(started)
    // A render cancels the tasks that it has not called when it is over. A hook may call `task` in a loop, too.
    let keepsCalled = RenderScheduler.current.isFlushing
    if !node.data.isRendering { end(runs, at: site) { keepsCalled && $0.called == now } }
  }

  /// Removes the values and cancels the tasks that a render has not called again.
  func endRender(of node: ShadowNode) {
    if watched.isEmpty, tasks.isEmpty { return }
    var unclear: [CallSite] = []
    for (site, runs) in watched {
      if runs.isOtherCount { unclear.append(site) }
      watched[site]?.endRender()
      if runs.count == 0 { watched[site] = nil }
    }
    for (site, runs) in tasks {
      let unnamed = runs.filter { $0.id == nil && $0.started != nil }
      let former = unnamed.count { $0.started != node.data.stamp }
      let count = unnamed.count { $0.called == node.data.stamp }
      if former > 0, count > 0, former != count { unclear.append(site) }
      end(runs, at: site) { $0.started == nil || $0.called == node.data.stamp }
    }
    for site in unclear where reportedCalls.insert(site).inserted {
      StateView.onIssue(.unclearRepetition("\(site.file):\(site.line)", in: node.path))
    }
  }

  /// Cancels the tasks of a call, except those that stay.
  private func end(_ runs: [ViewTask], at site: CallSite, unless stays: (ViewTask) -> Bool) {
    if runs.allSatisfy(stays) { return }
    let ended = runs.filter { !stays($0) }
    tasks[site]?.removeAll { run in ended.contains { $0.task == run.task } }
    // A cancellation handler may start other tasks.
    for run in ended { run.task.cancel() }
  }
}

extension StateView {
  /// Calls a closure after a render in which a value differs from that of the previous render.
  ///
  /// ```swift
  /// override func render() {
  ///   onChange(of: page) { old, new in self.flip(from: old, to: new) }
  /// }
  /// ```
  ///
  /// The closure is called before ``viewDidUpdate()``, when all views are up to date and have their frames. It is not
  /// called for the first value, nor for the first value after a render that did not call the method.
  ///
  /// In a loop, or in a function that `render()` calls several times, the first run is compared with the first run of
  /// the previous render, and so on. If the number of runs changes, give each run an identity:
  ///
  /// ```swift
  /// for person in people {
  ///   onChange(of: person.name, id: person.id) { old, new in print("\(old) is now \(new)") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - id: The identity of the run among the runs of the same call; `nil` to distinguish them by their order.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - action: The closure, which receives the old and the new value.
  /// - Precondition: This view is in ``render()``.
  public func onChange<Value: Equatable>(
    of value: Value, id: AnyHashable? = nil, file: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column,
    perform action: @escaping (_ old: Value, _ new: Value) -> Void
  ) {
    precondition(node.data.isRendering, "onChange was called outside render()")
    let site = CallSite(file: "\(file)", line: line, column: column, id: id)
    guard let old = node.madeExtras().watch(value, at: site) as? Value, old != value else { return }
    RenderScheduler.current.changes.append((node.data.id, { action(old, value) }))
  }

  /// Starts a task that is cancelled when the view leaves the tree or a list reuses the view for another row.
  ///
  /// Call it in ``render()`` or a hook. Calls from the same source location in later renders or hooks do nothing, even
  /// if the task has ended. A task that `render()` has started is also cancelled when a later render does not call the
  /// method again.
  ///
  /// A cancelled task continues until its closure returns. Until then, a view that has left the tree keeps its props,
  /// so the task can call the parent. A view that a list reuses gets the props of its new row, so read the props that
  /// the task needs before its first `await`.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - operation: The work of the task, on the main actor.
  /// - Precondition: The view is in a tree.
  public func task(
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ operation: @escaping @MainActor () async -> Void
  ) {
    startTask(Never?.none, CallSite(file: "\(file)", line: line, column: column), operation)
  }

  /// Starts a task that is cancelled when the view leaves the tree, and replaced when a value changes.
  ///
  /// ```swift
  /// override func render() {
  ///   task(id: query) { [weak self, query] in
  ///     let found = await search(query)
  ///     if !Task.isCancelled { self?.found = found }
  ///   }
  /// }
  /// ```
  ///
  /// In a loop, each value has its own task:
  ///
  /// ```swift
  /// for query in queries { task(id: query) { print(await search(query)) } }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The value. While it stays equal, calls from the same source location do nothing. When it changes, the task
  ///     is cancelled, and a new one is started.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - operation: The work of the task, on the main actor.
  /// - Precondition: The view is in a tree.
  public func task<ID: Equatable>(
    id: ID, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ operation: @escaping @MainActor () async -> Void
  ) {
    startTask(id, CallSite(file: "\(file)", line: line, column: column), operation)
  }

  private func startTask<ID: Equatable>(
    _ id: ID?, _ site: CallSite, _ operation: @escaping @MainActor () async -> Void
  ) {
    precondition(node.isMounted && !node.data.life.isRetired, "the view of a task is in no tree")
    node.madeExtras().start(id, at: site, of: node, operation)
  }
}
