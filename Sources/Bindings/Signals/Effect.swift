/// A closure that runs at once, and again whenever a signal that it has read has changed.
///
/// ```swift
/// let name = State("Ada")
/// let greeting = Effect { print("Hello, \(name.get())") }  // prints Hello, Ada
/// name.set("Grace")                                        // prints Hello, Grace
/// ```
///
/// It runs until it is stopped or released, once for each change or batch, and reads a consistent state
/// of everything.
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
  ///   - body: Runs at once, and whenever something that it has read has changed.
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
    context.deliveringAfterwards { context.runIfNeeded(NodeRef(self)) }
  }

  /// Ends the effect: it cleans up, and never runs again.
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

  /// Whether the last run has left something to be undone.
  @inline(__always)
  var hasCleanUp: Bool { unsafe cleanup != nil }

  /// Runs what the last run has left to be undone.
  func cleanUp() {
    // Safety: no access to the clean-up lasts while it runs.
    guard let pending = unsafe cleanup else { return }
    unsafe cleanup = nil
    untracked { pending.action() }
  }

  /// Adds something that must be undone before the next run, or at the end.
  func add(cleanUp action: @escaping () -> Void) {
    // Safety: as above.
    guard let earlier = unsafe cleanup else {
      unsafe cleanup = CleanUp(action)
      return
    }
    // The last is undone first.
    unsafe cleanup = CleanUp {
      action()
      earlier.action()
    }
  }
}

/// Undoes something before the effect that is running runs again, and when it ends.
///
/// ```swift
/// let effect = Effect {
///   let subscription = feed.subscribe(to: topic.get())
///   onCleanUp { subscription.cancel() }
/// }
/// ```
///
/// Several are undone in reverse order. Nothing that they read is depended on.
///
/// - Precondition: An effect is running.
public func onCleanUp(_ action: @escaping () -> Void) {
  guard let node = GraphContext.current.state.run?.node, node.has(.effect)
  else { preconditionFailure("onCleanUp is called outside of an effect") }
  // One that has been stopped or released during this run has cleaned up already.
  if node.has(.stopped) { return untracked(action) }
  node.withNode(as: Effect.self) { $0.add(cleanUp: action) }
}
