import Observation

/// The part of a controller that does not depend on the type of its object.
///
/// Use a ``StateController``, its subclass. While the controller calls other code (mutations, transitions,
/// listeners), the changes that this code requests wait until it has returned. So the depth of the stack does not
/// depend on the length of the queue, and the outcomes do not depend on whether the controller was idle.
public class AnyStateController: Observable {
  // `ControllerCore` decides, and the controller performs its decisions.
  //
  // Safety: the core calls no other code, and the changes that it releases are retained by others, so no two accesses
  // overlap. Without this attribute, a state that is applied at once took 142 ns instead of 105, when it was
  // introduced.
  @safe @exclusivity(unchecked) private var core = ControllerCore()

  /// The object that an interrupted transition has left to the next transition.
  private var handover: AnyObject?

  /// The registrar of observation, created by the first read of an observed property.
  private var registrar: Registrar?

  private var listeners: [StateListener] = []

  // Safety: no access to these fields lasts while other code is called. With checks, a state that is applied by a
  // controller takes 65 ns instead of 58, with history 141 instead of 112, and one that is applied to a `Stateful`
  // object 86 instead of 78 (2026-11-24).

  /// The object; `nil` after it is released.
  @safe @exclusivity(unchecked) @usableFromInline final private(set) weak var object: AnyObject?

  /// The history; `nil` if no limit is set.
  @safe @exclusivity(unchecked) final var history: StateHistory? {
    didSet { keepsHistory = history != nil }
  }

  @safe @exclusivity(unchecked) @usableFromInline final private(set) var keepsHistory = false

  /// A closure that is called with each issue in debug builds; if it is `nil`, the issue is printed.
  ///
  /// Release builds do not look for issues.
  public final var onIssue: ((StateIssue) -> Void)?

  #if DEBUG
    /// The names of states for which an issue was reported.
    private var reportedStates: Set<String> = []

    /// Reports that a state that has parameters, but is not identified by them, was applied while it was current.
    @usableFromInline
    final func reportIgnoredArguments(of identity: StateIdentity) {
      // Only the names of functions are literals.
      guard identity.words == nil, identity.name.contains(":"), let object,
        reportedStates.insert(identity.name).inserted
      else { return }
      let issue = StateIssue.ignoredArguments(class: "\(type(of: object))", state: identity.name)
      if let onIssue { onIssue(issue) } else { print("DiscreteStates: \(issue)") }
    }
  #endif

  /// Whether it was obtained as the controller of a `Sendable` object, on the main actor.
  @safe @exclusivity(unchecked) @usableFromInline final var belongsToMainActor = false

  /// The weak reference that changes share, created with the first change.
  private var reference: ControllerReference?

  /// An unowned reference to the object, which keeps its memory after the object is released.
  ///
  /// While the memory is kept, no other object gets its address.
  private final unowned var memory: AnyObject?
  private var address: ObjectIdentifier?

  init(object: AnyObject) { self.object = object }

  /// Stores the address of the object for `belongs(to:)`.
  final func pinMemory(of object: AnyObject) {
    memory = object
    address = ObjectIdentifier(object)
  }

  /// Returns whether an object is the object of this controller.
  ///
  /// An object of Swift's runtime is recognized by its address, which no other object gets while its memory is kept.
  /// This avoids loading the weak reference. The memory of an object of Objective-C's runtime is freed although
  /// unowned references to it remain, so the weak reference is compared there.
  @usableFromInline
  final func belongs(to object: AnyObject) -> Bool {
    #if canImport(ObjectiveC)
      self.object === object
    #else
      address == ObjectIdentifier(object)
    #endif
  }

  deinit {
    let reaction = core.endAll(running: .released, waiting: .released)
    reaction.stopped?.tellToStop()
    reaction.forEachSettled { $0.deliver() }
  }

  /// Whether the object has not been released.
  final var hasTarget: Bool { object != nil }

  // MARK: Observation

  /// The policy for states that are applied while a transition is running, ``OverlapPolicy/queue`` by default.
  public final var overlap: OverlapPolicy {
    get { core.policy }
    set { core.policy = newValue }
  }

  /// The identity of the state in which the object is; `nil` before the first state.
  ///
  /// It changes when the mutations of the new state begin, not when the transition ends. Observed.
  public final var current: StateIdentity? {
    access()
    return core.current
  }

  /// The states of the running transition; `nil` if no transition is running.
  ///
  /// Observed.
  public final var passage: StatePassage? {
    access()
    return runningPassage
  }

  /// Unavailable: compare ``passage`` with `nil`.
  @available(*, unavailable, message: "a transition is running if 'passage' is not nil")
  public final var isTransitioning: Bool { passage != nil }

  /// The number of waiting changes.
  ///
  /// Not observed.
  public final var waitingCount: Int { core.waitingCount }

  /// The current state and the running transition.
  ///
  /// Not observed.
  public final var status: StateStatus {
    StateStatus(current: core.current, passage: runningPassage)
  }

  /// Calls a listener with the status after each change of the status.
  ///
  /// - Parameter listener: The listener. It may apply states, which wait until it returns.
  /// - Returns: The subscription. Cancel it to end the calls. You may discard it; the calls then continue.
  @discardableResult
  public final func onChange(_ listener: @escaping (StateStatus) -> Void) -> StateListener {
    let token = StateListener(known: status, listener)
    listeners.append(token)
    core.isWatched = true
    return token
  }

  private var runningPassage: StatePassage? {
    core.running.flatMap { change in
      change.identity.map { StatePassage(from: core.origin, to: $0) }
    }
  }

  final func access() {
    let registrar = registrar ?? Registrar()
    self.registrar = registrar
    core.isWatched = true
    registrar.registrar.access(self, keyPath: \.status)
  }

  /// Notifies observers and listeners of the status; called while reacting.
  private func tellStatus() {
    guard core.isWatched else { return }
    registrar?.registrar.withMutation(of: self, keyPath: \.status) {}
    guard !listeners.isEmpty else { return }
    // A listener may change the status, so the status is read for each listener.
    for listener in listeners { listener.hear(status) }
    listeners.removeAll { !$0.isActive }
    core.isWatched = registrar != nil || !listeners.isEmpty
  }

  // MARK: Inputs

  /// Queues a state that is applied without a transition when its turn comes.
  @usableFromInline
  final func submit(_ state: DiscreteState<AnyObject>) -> StateChange {
    submit(state, .record, launching: nil)
  }

  /// Queues a move through the history, which is applied without a transition when its turn comes.
  @usableFromInline
  final func submit(_ move: HistoryMove) -> StateChange { submit(nil, move, launching: nil) }

  /// Queues a state or a move, and starts it if no other change is running.
  final func submit(
    _ state: DiscreteState<AnyObject>?, _ move: HistoryMove,
    launching launch: ((PendingChange) -> Void)?, keepsController: Bool = false
  ) -> StateChange {
    let reference = reference ?? ControllerReference(self)
    self.reference = reference
    let change = PendingChange(state, move, reference, launching: launch)
    if keepsController { change.keepController() }
    if hasTarget {
      if core.isReacting { core.add(change) } else { react { $0.request(change) } }
    } else {
      change.stage = .settled(.abandoned(.released))
      react { core in
        var reaction = core.endAll(running: .released, waiting: .released)
        reaction.settle(change)
        return reaction
      }
    }
    return StateChange(change)
  }

  /// Runs the mutations of a running change, unless they have run.
  final func mutate(_ change: PendingChange) {
    guard let object, core.mutate(change) else { return }
    reacting {
      change.settleInheritance()
      run(change) { $0.enter(object) }
      core.endMutations()
      tellStatus()
    }
  }

  /// Runs the mutations of a change's state, and records the state in the history.
  private func run(_ change: PendingChange, _ mutations: (DiscreteState<AnyObject>) -> Void) {
    guard let state = change.state else { return }
    if keepsHistory { history?.willApply(state, change.move) }
    mutations(state)
  }

  /// Ends a running change whose transition has completed.
  final func complete(_ change: PendingChange, finished: Bool) {
    guard change.outcome == nil else { return }
    reacting {
      if finished { mutate(change) }
      if !hasTarget {
        react { $0.endAll(running: .released, waiting: .released) }
      } else {
        react { $0.end(change, finished ? .finished : .stopped(.failed)) }
      }
    }
  }

  /// Ends a change that is running or waiting.
  final func stop(_ change: PendingChange, _ reason: StateOutcome.Reason) {
    guard change.outcome == nil else { return }
    react { $0.end(change, .stopped(reason)) }
  }

  /// Ends all changes, and puts the object into a state, even if it is already in that state.
  final func replaceAll(with identity: StateIdentity?, _ enter: () -> Void) {
    precondition(!core.isMutating, "a state is restored by a state's mutations")
    reacting {
      react { $0.endAll(running: .interrupted, waiting: .superseded) }
      settleHandover()
      core.restore(identity)
      enter()
      core.endMutations()
      tellStatus()
    }
  }

  // MARK: States that are applied at once

  /// Begins to apply a state without allocating a change; returns `nil` if another change runs or waits.
  @usableFromInline
  final func startAtOnce(_ identity: StateIdentity, hasUpdate: Bool) -> ChangeStart? {
    core.startAtOnce(identity, hasUpdate: hasUpdate)
  }

  /// Ends the application of a state that `startAtOnce` began, after its mutations have run.
  @usableFromInline
  final func endAtOnce(_ start: ChangeStart) {
    if core.endAtOnce() { return }
    if start == .transition { tellStatus() }
    endReacting()
  }

  @usableFromInline
  final func remember(_ state: DiscreteState<AnyObject>) { history?.willApply(state, .record) }

  /// Records that a state was applied to the object directly, not by the controller.
  ///
  /// - Parameter state: The state, if the controller keeps a history.
  @usableFromInline
  final func noteDirect(_ identity: StateIdentity, _ state: DiscreteState<AnyObject>?) {
    guard core.noteDirect(identity) else { return }
    if let state { remember(state) }
    if core.isWatched { reacting { tellStatus() } }
  }

  // MARK: Reacting

  private func react(_ input: (inout ControllerCore) -> ControllerCore.Reaction) {
    let reaction = input(&core)
    reacting {
      if let stopped = reaction.stopped {
        stopped.tellToStop()
        handover = stopped.takeHandover()
      }
      reaction.forEachSettled { $0.deliver() }
      if reaction.hasSettled { tellStatus() }
    }
  }

  /// Calls other code, and, when it has returned, decides about the changes that it has requested.
  private func reacting(_ body: () -> Void) {
    let isOutermost = !core.isReacting
    core.isReacting = true
    body()
    if isOutermost { endReacting() }
  }

  /// Requests and starts changes, one after the other, until one of them has a transition that does not end at once.
  private func endReacting() {
    while let step = core.next() {
      switch step {
      case .request(let change): react { $0.request(change) }
      case .start(let change): start(change)
      }
    }
    if core.running == nil { settleHandover() }
    core.isReacting = false
  }

  /// Sets the properties that an interrupted animation has left to their new values, unless a transition took over.
  private func settleHandover() {
    guard let left = handover else { return }
    handover = nil
    (left as? any MotionInheritance)?.settleUnlessTaken()
  }

  private func start(_ change: PendingChange) {
    if let left = handover {
      change.inherit(left)
      handover = nil
    }
    guard let object else {
      change.stage = .settled(.abandoned(.released))
      return change.deliver()
    }
    change.resolve(in: history)
    switch core.start(change) {
    case .nothing:
      // A move through the history may lead to the same state.
      let hasMoved = change.move != .record && change.identity != nil
      #if DEBUG
        if change.move == .record, let state = change.state {
          reportIgnoredArguments(of: state.identity)
        }
      #endif
      if hasMoved { run(change) { _ in } }
      change.deliver()
      if hasMoved { tellStatus() }
    case .update:
      change.settleInheritance()
      run(change) { $0.refresh(object) }
      core.endMutations()
      react { $0.end(change, .finished) }
    case .transition:
      tellStatus()
      if !change.launch() { complete(change, finished: true) }
    }
  }
}

/// A reference to a registrar, whose size is known only at run time.
final class Registrar {
  let registrar = ObservationRegistrar()
}
