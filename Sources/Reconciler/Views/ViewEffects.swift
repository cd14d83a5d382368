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

/// The values that a view observes with `onChange`, and the tasks that it has started.
@MainActor
final class ViewEffects {
  /// The observed values, by call.
  private var watched: [CallSite: WatchedRuns] = [:]

  /// The tasks, by call.
  private var tasks: [CallSite: [ViewTask]] = [:]

  /// The calls whose changed number of runs has been reported.
  private var reportedCalls: Set<CallSite> = []

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

  /// Forgets the values, cancels the tasks, and returns them.
  func endLife() -> [Task<Void, Never>] {
    watched = [:]
    let ended = tasks.values.joined().map(\.task)
    tasks = [:]
    for task in ended { task.cancel() }
    return ended
  }
}
