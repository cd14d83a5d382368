/// A closure that runs immediately, and again whenever a signal that it has read has changed.
///
/// ```swift
/// let name = State("Ada")
/// let greeting = Effect { print("Hello, \(name.get())") }  // prints Hello, Ada
/// name.set("Grace")                                        // prints Hello, Grace
/// ```
///
/// The effect runs once for each change or batch, until it is stopped or released. All values that it reads are consistent. It
/// runs before the `set(_:)` or batch that has changed a signal returns. If a listener or another effect calls `set(_:)`, the
/// effect runs after the values that were set before have been delivered.
///
/// Store the effect, or create it in a ``Scope``: no signal holds it.
@safe
public final class Effect: _GraphNode {
  /// The retained clean-up of the last run, which only `NodeRef` reads and writes: the first field, right after those of the
  /// superclass.
  @exclusivity(unchecked) private var cleanup: UnsafeMutableRawPointer?
  @usableFromInline let body: () -> Void

  /// The last of the fields, since they are destroyed in order.
  private let last = TeardownEnd()

  /// Creates an effect, and runs it.
  ///
  /// - Parameters:
  ///   - name: The name in errors, snapshots and reasons, from the first run on; see `named(_:)`.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - body: Called immediately, and whenever a signal that it has read has changed.
  public init(
    named name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () -> Void
  ) {
    let scope = GraphContext.current.state.scope
    self.body = scope == nil ? body : Scope.wrapping(body)
    super.init(flags: [.effect, .dirty])
    if let name { named(name) }
    scope?.add(self)
    start()
  }

  deinit {
    let ref = NodeRef(self)
    if ref.isReleasedElsewhere {
      ReleasesElsewhere.keep(body, of: ref)
    } else {
      if ref.has(.running) { keepUntilRunEnds(body) }
      ref.end()
    }
    GraphContext.current.beginTeardown { [body] in { _ = body } }
  }

  private func start() {
    let context = GraphContext.current
    context.deliveringAfterwards {
      context.beginKeepingIfWaiting()
      context.runIfNeeded(NodeRef(self))
    }
  }

  /// Ends the effect: calls the closures of ``onCleanUp(_:)``, and never runs the effect again.
  ///
  /// A run that is under way continues to its end.
  public func stop() { NodeRef(self).end() }

  override func deliver(_ context: GraphContext) {
    context.runIfNeeded(NodeRef(self))
  }
}

/// The clean-up of an effect.
private final class CleanUp {
  let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }
}

extension NodeRef {
  /// Ends an effect.
  func end() {
    guard !has(.stopped) else { return }
    insert(.stopped)
    if !has(.running) { dropDependencies() }
    cleanUp()
  }

  /// Whether the last run of an effect has added a clean-up.
  @inline(__always)
  var hasCleanUp: Bool { unsafe cleanUpField.pointee != nil }

  /// Calls the clean-ups of the last run of an effect.
  func cleanUp() {
    guard let pending = takeCleanUp() else { return }
    untracked { pending.action() }
  }

  /// Adds a closure that is called before the next run of an effect, or at the end.
  fileprivate func add(cleanUp action: @escaping () -> Void) {
    let earlier = takeCleanUp()
    // The last one is called first.
    let all = CleanUp {
      action()
      earlier?.action()
    }
    // Safety: balanced by `takeCleanUp`.
    unsafe cleanUpField.pointee = Unmanaged.passRetained(all).toOpaque()
  }

  private func takeCleanUp() -> CleanUp? {
    guard let pending = unsafe cleanUpField.pointee else { return nil }
    unsafe cleanUpField.pointee = nil
    // Safety: the field holds a clean-up, retained.
    return unsafe Unmanaged<CleanUp>.fromOpaque(pending).takeRetainedValue()
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
/// been stopped during this run, the closure is called immediately.
///
/// - Precondition: The closure of an effect is running, and not that of a computed value inside it.
public func onCleanUp(_ action: @escaping () -> Void) {
  guard let node = GraphContext.current.state.run?.node, node.has(.effect)
  else { preconditionFailure("onCleanUp is called outside of an effect") }
  // An effect that has been stopped or released during this run has cleaned up already.
  if node.has(.stopped) { return untracked(action) }
  node.add(cleanUp: action)
}
