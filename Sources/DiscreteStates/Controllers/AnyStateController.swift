import Observation

/// The part of a controller that does not depend on the type of its object.
///
/// The core decides, the controller performs. While it calls other code (mutations, transitions, listeners),
/// the changes that this code asks for wait until it has returned, so that the stack stays short however long
/// the queue is.
public class AnyStateController: Observable {
  // Safety: the core calls no other code, and the changes that it releases have been handed out, so that no
  // two accesses overlap.
  // To check for that took a third of the time of a state that is applied at once.
  @safe @exclusivity(unchecked) private var core = ControllerCore()

  /// The object that an interrupted transition has left to the one that starts next.
  private var handover: AnyObject?

  /// Made when somebody reads what is observed.
  private var registrar: Registrar?

  private var listeners: [StateListener] = []

  // Safety: read and written at once, never while others are called.

  /// The object; nil once it has gone.
  @safe @exclusivity(unchecked) @usableFromInline final private(set) weak var object: AnyObject?

  /// The states to go back to; `nil` without a limit.
  @safe @exclusivity(unchecked) final var history: StateHistory? {
    didSet { keepsHistory = history != nil }
  }

  @safe @exclusivity(unchecked) @usableFromInline final private(set) var keepsHistory = false

  /// Whether it has been got as that of an object of the main actor.
  @safe @exclusivity(unchecked) @usableFromInline final var belongsToMainActor = false

  /// How changes refer to the controller; made with the first.
  private var reference: ControllerReference?

  /// Keeps the memory of the object, though not the object: no other object comes to lie at its address.
  private final unowned var memory: AnyObject?
  private var address: ObjectIdentifier?

  init(object: AnyObject) { self.object = object }

  /// Prepares the controller for `belongs(to:)`.
  final func pinMemory(of object: AnyObject) {
    memory = object
    address = ObjectIdentifier(object)
  }

  /// Whether an object is the controller's.
  ///
  /// An object of Swift's runtime is recognized by its address, which is its own as long as its memory is kept. To load
  /// the weak reference took 60 of the 90 ns that finding a controller took. An object of Objective-C's runtime leaves
  /// its memory although unowned references remain.
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

  /// Whether the object is still there.
  final var hasTarget: Bool { object != nil }

  // MARK: What is observed

  /// The policy for states that are applied while a transition is running; by default they wait.
  public final var overlap: OverlapPolicy {
    get { core.policy }
    set { core.policy = newValue }
  }

  /// The state in which the object is; nil before the first.
  ///
  /// It is the new state from the moment at which its mutations run. Observed.
  public final var current: StateIdentity? {
    access()
    return core.current
  }

  /// The transition that is running; observed like ``current``.
  public final var passage: StatePassage? {
    access()
    return runningPassage
  }

  /// How many states wait for their turn.
  public final var waitingCount: Int { core.waitingCount }

  /// The state and the transition, without being observed.
  public final var status: StateStatus {
    StateStatus(current: core.current, passage: runningPassage)
  }

  /// Calls a listener with the status whenever it has changed.
  ///
  /// - Parameter listener: May read and apply whatever it likes; what it applies waits until it returns.
  /// - Returns: What ends the calls; it may be dropped.
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

  /// Notifies observers and listeners of the status; to be called while reacting.
  private func tellStatus() {
    guard core.isWatched else { return }
    registrar?.registrar.withMutation(of: self, keyPath: \.status) {}
    guard !listeners.isEmpty else { return }
    // A listener may change the status, and all are notified at once: no listener receives an outdated one.
    for listener in listeners { listener.hear(status) }
    listeners.removeAll { !$0.isActive }
    core.isWatched = registrar != nil || !listeners.isEmpty
  }

  // MARK: Inputs

  /// Queues a state that is applied at once when its turn comes.
  @usableFromInline
  final func submit(_ state: DiscreteState<AnyObject>) -> StateChange {
    submit(state, .record, launching: nil)
  }

  /// Queues a move through the history that is made at once when its turn comes.
  @usableFromInline
  final func submit(_ move: HistoryMove) -> StateChange { submit(nil, move, launching: nil) }

  /// Queues a state or a move, and starts it if nothing else is running.
  final func submit(
    _ state: DiscreteState<AnyObject>?, _ move: HistoryMove,
    launching launch: ((PendingChange) -> Void)?, keepsController: Bool = false
  ) -> StateChange {
    let reference = reference ?? ControllerReference(self)
    self.reference = reference
    let change = PendingChange(state, move, reference, launching: launch)
    if keepsController { change.keepController() }
    if hasTarget {
      react { $0.request(change) }
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

  /// Runs mutations of a change's state, and notes it in the history.
  private func run(_ change: PendingChange, _ mutations: (DiscreteState<AnyObject>) -> Void) {
    guard let state = change.state else { return }
    if keepsHistory { history?.willApply(state, change.move) }
    mutations(state)
  }

  /// Ends a running change as its transition says.
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

  /// Ends all changes, and puts the object into a state, whatever it is in now.
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

  /// Begins to apply a state without a change of its own, if nothing runs or waits.
  @usableFromInline
  final func startAtOnce(_ identity: StateIdentity, hasUpdate: Bool) -> ChangeStart? {
    core.startAtOnce(identity, hasUpdate: hasUpdate)
  }

  /// To follow when the mutations have run.
  @usableFromInline
  final func endAtOnce(_ start: ChangeStart) {
    if core.endAtOnce() { return }
    if start == .transition { tellStatus() }
    endReacting()
  }

  @usableFromInline
  final func remember(_ state: DiscreteState<AnyObject>) { history?.willApply(state, .record) }

  /// Records that the object was put into a state without the controller.
  @usableFromInline
  final func noteDirect(_ state: DiscreteState<AnyObject>) {
    guard core.noteDirect(state.identity) else { return }
    if keepsHistory { remember(state) }
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

  /// Calls others, and starts what they have asked for when they have returned.
  private func reacting(_ body: () -> Void) {
    let isOutermost = !core.isReacting
    core.isReacting = true
    body()
    if isOutermost { endReacting() }
  }

  /// Starts what waits, one after the other, as long as each ends at once.
  private func endReacting() {
    while let change = core.next() { start(change) }
    if core.running == nil { settleHandover() }
    core.isReacting = false
  }

  /// Lets come to rest what an interrupted transition has left, if nobody takes over.
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
      // Some steps away there may be the same state.
      let hasMoved = change.move != .record && change.identity != nil
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

/// A registrar, whose size only the runtime knows, behind a reference.
final class Registrar {
  let registrar = ObservationRegistrar()
}
