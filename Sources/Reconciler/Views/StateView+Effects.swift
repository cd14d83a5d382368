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
    guard let old = node.madeExtras().madeEffects().watch(value, at: site) as? Value, old != value
    else { return }
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
    node.madeExtras().madeEffects().start(id, at: site, of: node, operation)
  }
}
