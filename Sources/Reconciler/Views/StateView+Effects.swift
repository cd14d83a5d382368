/// The source location of a call.
struct CallSite: Hashable {
  let file: String
  let line: UInt
  let column: UInt
}

/// A task that runs for a view, and the value with which it was started.
struct ViewTask {
  let id: any Equatable
  let task: Task<Void, Never>
}

/// A value of the latest render, which is compared with that of the next render.
@MainActor
protocol WatchedValue: AnyObject {}

private final class Watched<Value: Equatable>: WatchedValue {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension StateView {
  /// Calls a closure after a render in which a value differs from that of the render before.
  ///
  /// ```swift
  /// override func render() {
  ///   onChange(of: page) { old, new in self.flip(from: old, to: new) }
  /// }
  /// ```
  ///
  /// The closure is called before ``viewDidUpdate()``, when all views are up to date and have their frames. It is not
  /// called for the first value. The source location distinguishes calls, so do not call the method in a loop.
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - action: The closure, which receives the old and the new value.
  /// - Precondition: This view is in ``render()``.
  public func onChange<Value: Equatable>(
    of value: Value, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    perform action: @escaping (_ old: Value, _ new: Value) -> Void
  ) {
    precondition(node.isRendering, "values are watched in render()")
    let extras = node.madeExtras()
    let site = CallSite(file: "\(file)", line: line, column: column)
    guard let watched = extras.watched[site] as? Watched<Value> else {
      extras.watched[site] = Watched(value)
      return
    }
    let old = watched.value
    if old == value { return }
    watched.value = value
    RenderScheduler.current.changes.append((node.id, { action(old, value) }))
  }

  /// Starts a task that is cancelled when the view leaves the tree or a list reuses the view for another row.
  ///
  /// Call it in ``render()`` or a hook. While the view is in the tree, further calls from the same source location do
  /// nothing, even if the task has ended.
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
    task(id: 0, file: file, line: line, column: column, operation)
  }

  /// Starts a task that is cancelled when the view leaves the tree, and restarted when a value changes.
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
  /// - Parameters:
  ///   - id: The value. While it stays equal, further calls from the same source location do nothing.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - operation: The work of the task, on the main actor.
  /// - Precondition: The view is in a tree.
  public func task<ID: Equatable>(
    id: ID, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ operation: @escaping @MainActor () async -> Void
  ) {
    precondition(node.isMounted && !node.life.isRetired, "a task of a view that is in no tree")
    let extras = node.madeExtras()
    let site = CallSite(file: "\(file)", line: line, column: column)
    if let running = extras.tasks[site] {
      if running.id as? ID == id { return }
      running.task.cancel()
    }
    extras.tasks[site] = ViewTask(id: id, task: Task { await operation() })
  }
}
