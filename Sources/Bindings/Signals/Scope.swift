/// A container of effects and listeners that ends them together.
///
/// ```swift
/// final class Screen {
///   private let scope = Scope()
///
///   init(_ model: Model) {
///     scope.effect { draw(model.title.get()) }
///     scope.run { Computed { model.rows.get().count }.on { print($0) } }
///   }
/// }
/// ```
///
/// The effects, listeners and bindings that the closure of ``run(_:)`` creates live until the scope ends or is released, and so
/// do the computed values, parts and lists that they listen to. You need not store them. A scope that is created or run inside
/// another scope ends with it, even if it is run again later. Effects and listeners that are created during a run of one of the
/// scope's effects end before the next run of this effect, or when the effect ends.
///
/// The scope holds its effects and their closures. A closure must not strongly capture the scope, or the object that holds the
/// scope.
public final class Scope {
  private var effects: [Effect] = []
  private var tokens: [BindingToken] = []
  private var children: [Scope] = []

  /// The scope that ends this scope, and holds it in `children` until then.
  private weak var parent: Scope?
  private var isHeld = false
  private let isMainActors = GraphContext.current.isOnMainActor

  /// Creates a scope.
  ///
  /// - Parameter isolation: The owner, by default the caller's actor.
  public init(isolation: isolated (any Actor)? = #isolation) {
    attach(to: GraphContext.current.state.scope)
  }

  deinit {
    let (effects, tokens, children) = (effects, tokens, children)
    GraphContext.current.end(ofMainActor: isMainActors) {
      Self.end(effects, tokens, children)
    }
  }

  /// Runs a closure, and owns the effects and listeners that the closure creates.
  ///
  /// - Returns: The closure's result.
  @discardableResult
  public func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let context = GraphContext.current
    let outer = context.state.scope
    attach(to: outer ?? parent)
    context.state.scope = self
    defer { context.state.scope = outer }
    return try body()
  }

  /// Creates an effect that the scope owns, and runs it.
  ///
  /// - Parameters:
  ///   - name: The name in errors, snapshots and reasons.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - body: Called immediately, and whenever a signal that it has read has changed.
  /// - Returns: The effect. You need not store it.
  @discardableResult
  public func effect(
    named name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () -> Void
  ) -> Effect {
    run { Effect(named: name, isolation: isolation, body) }
  }

  /// Ends the inner scopes, then the effects, then the listeners and bindings, each in reverse order of creation.
  ///
  /// The scope can be used again.
  public func end() {
    let (oldEffects, oldTokens, oldChildren) = (effects, tokens, children)
    (effects, tokens, children) = ([], [], [])
    Self.end(oldEffects, oldTokens, oldChildren)
  }

  private static func end(_ effects: [Effect], _ tokens: [BindingToken], _ children: [Scope]) {
    for child in children { child.isHeld = false }
    for child in children.reversed() { child.end() }
    for effect in effects.reversed() { effect.stop() }
    for token in tokens.reversed() { token.unBind() }
  }

  /// Makes another scope end this scope, unless this scope ends the other one.
  private func attach(to scope: Scope?) {
    guard let scope, !isHeld || parent !== scope else { return }
    for outer in sequence(first: scope, next: \.parent) where outer === self { return }
    if isHeld { parent?.children.removeAll { $0 === self } }
    scope.children.append(self)
    (parent, isHeld) = (scope, true)
  }

  func add(_ effect: Effect) { effects.append(effect) }

  /// Owns a listener, and holds its signal unless that is a state.
  func add(_ token: BindingToken, of signal: _SignalNode) {
    guard let hub = token.hub else { return }
    tokens.append(token)
    if signal.isDerived { hub.hold(signal.lifeline, for: token) }
  }

  /// Returns the closure of an effect in a scope.
  ///
  /// Each of its runs has a scope of its own, which ends before the next run.
  static func wrapping(_ body: @escaping () -> Void) -> () -> Void {
    {
      let inner = GraphContext.current.withoutScope { Scope() }
      onCleanUp { inner.end() }
      inner.run(body)
    }
  }
}

extension GraphContext {
  /// Runs a closure without a scope that owns its effects and listeners, and without a reader that depends on its reads.
  func withoutScope<Result>(_ body: () -> Result) -> Result {
    let outer = state.scope
    state.scope = nil
    defer { state.scope = outer }
    return untracked(body)
  }
}
