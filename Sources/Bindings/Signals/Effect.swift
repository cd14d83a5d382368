/// A closure that runs at once, and again whenever a signal that it has read has changed.
///
/// ```swift
/// let name = State("Ada")
/// let greeting = Effect { print("Hello, \(name.get())") }  // prints Hello, Ada
/// name.set("Grace")                                        // prints Hello, Grace
/// ```
///
/// The effect runs once for each change or batch, until it is stopped or released. All values that it reads fit each other. It
/// runs before the `set(_:)` or batch returns that has changed a signal; after a `set(_:)` in a listener or another effect, it
/// runs when the values that were set before have been delivered.
///
/// Keep the effect, or make it in a ``Scope``: no signal holds it.
public final class Effect: _GraphNode {
  @usableFromInline let body: () -> Void
  @exclusivity(unchecked) private var cleanup: CleanUp?

  /// The last of the fields, since they are destroyed in order.
  private let last = TeardownEnd()

  /// The clean-up of an effect.
  private final class CleanUp {
    let action: () -> Void

    init(_ action: @escaping () -> Void) { self.action = action }
  }

  /// Creates an effect, and runs it.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - body: Called at once, and whenever a signal that it has read has changed.
  public init(isolation: isolated (any Actor)? = #isolation, _ body: @escaping () -> Void) {
    let scope = GraphContext.current.state.scope
    self.body = scope == nil ? body : Scope.wrapping(body)
    super.init(flags: [.effect, .dirty])
    scope?.add(self)
    start()
  }

  deinit {
    if NodeRef(self).has(.running) { keepUntilRunEnds(body) }
    end()
    GraphContext.current.beginTeardown { [body] in { _ = body } }
  }

  private func start() {
    let context = GraphContext.current
    context.deliveringAfterwards {
      context.keepSeenIfWaiting()
      context.runIfNeeded(NodeRef(self))
    }
  }

  /// Ends the effect: calls the closures of ``onCleanUp(_:)``, and never runs the effect again.
  ///
  /// A run that is under way continues to its end.
  public func stop() { end() }

  private func end() {
    let ref = NodeRef(self)
    guard !ref.has(.stopped) else { return }
    ref.insert(.stopped)
    if !ref.has(.running) { ref.dropDependencies() }
    cleanUp()
  }

  override func deliver(_ context: GraphContext) {
    let ref = NodeRef(self)
    ref.remove(.queued)
    context.runIfNeeded(ref)
  }

  /// Whether the last run has added a clean-up.
  @inline(__always)
  var hasCleanUp: Bool { unsafe cleanup != nil }

  /// Calls the clean-ups of the last run.
  func cleanUp() {
    // Safety: no access to the clean-up lasts while it runs.
    guard let pending = unsafe cleanup else { return }
    unsafe cleanup = nil
    untracked { pending.action() }
  }

  /// Adds a closure that is called before the next run, or at the end.
  func add(cleanUp action: @escaping () -> Void) {
    // Safety: as above.
    guard let earlier = unsafe cleanup else {
      unsafe cleanup = CleanUp(action)
      return
    }
    // The last one is called first.
    unsafe cleanup = CleanUp {
      action()
      earlier.action()
    }
  }
}

/// Adds a closure that is called before the running effect runs again, or when the effect ends.
///
/// ```swift
/// let effect = Effect {
///   let subscription = feed.subscribe(to: topic.get())
///   onCleanUp { subscription.cancel() }
/// }
/// ```
///
/// The closures of one run are called in reverse order. The effect does not depend on signals that they read. If the effect has
/// been stopped during this run, the closure is called at once.
///
/// - Precondition: The closure of an effect is running, and not that of a computed value inside it.
public func onCleanUp(_ action: @escaping () -> Void) {
  guard let node = GraphContext.current.state.run?.node, node.has(.effect)
  else { preconditionFailure("onCleanUp is called outside of an effect") }
  // An effect that has been stopped or released during this run has cleaned up already.
  if node.has(.stopped) { return untracked(action) }
  node.withNode(as: Effect.self) { $0.add(cleanUp: action) }
}
