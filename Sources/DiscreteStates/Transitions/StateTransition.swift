/// A transition of an object from one state to another, which can be interrupted.
///
/// ```swift
/// let slow = StateTransition<SearchView> { run in
///   run.mutate()
///   let work = clock.schedule(after: .seconds(1)) { run.complete() }
///   run.onInterrupt { _ in work.cancel() }
/// }
/// view.state.apply { $0.locked() }.viaTransition(slow)
/// ```
public struct StateTransition<Target: AnyObject> {
  let start: (TransitionRun<Target>) -> Void

  /// Returns a closure that starts the transition of a change.
  var launch: (PendingChange) -> Void {
    { [start] change in
      guard let controller = change.controller, let object = controller.object,
        let passage = controller.status.passage
      else { return }
      // Safety: only controllers of a `Target` run the transition.
      let target = unsafe unsafeDowncast(object, to: Target.self)
      // The run keeps the change alive, so that code that keeps the run can complete it.
      start(
        TransitionRun(
          change, target: target, from: passage.from, to: passage.to,
          inheriting: change.inheritance))
    }
  }

  /// Creates a transition.
  ///
  /// - Parameter start: A closure that starts the transition; the controller calls it when the turn of the change has
  ///   come. If the run is released before it has completed, the transition fails.
  public init(_ start: @escaping (TransitionRun<Target>) -> Void) { self.start = start }

  /// Creates a transition from a closure that receives the mutations and a completion.
  public init(body: @escaping Transition<Target>) {
    start = { run in
      guard let target = run.target else { return }
      body(target, { run.mutate() }, { run.complete($0) })
    }
  }

  /// Returns the transition with a time limit.
  ///
  /// If the transition is still running when the time limit has passed since its start, the controller stops it with
  /// the reason `timedOut`.
  public func limited(to limit: Duration, on scheduler: any DelayScheduler) -> StateTransition {
    StateTransition { run in
      let work = scheduler.schedule(after: limit) { [weak run] in run?.stop(.timedOut) }
      run.onEnd { work.cancel() }
      start(run)
    }
  }
}
