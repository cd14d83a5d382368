/// Owns effects and listeners, and ends them together.
///
/// ```swift
/// final class Screen {
///   private let scope = Scope()
///
///   init(_ model: Model) {
///     scope.run {
///       _ = Effect { draw(model.title.get()) }
///       Computed { model.rows.get().count }.on { print($0) }
///     }
///   }
/// }
/// ```
///
/// Everything made by the closure of ``run(_:)`` lives until the scope ends or is released: effects, listeners, bindings,
/// and the computed values, parts and lists that they listen to. You need to keep nothing else. Scopes that are made inside
/// of another one end with it. What an effect of a scope makes ends before the effect runs again, and with the effect.
///
/// The scope holds the closures: they must not hold the scope, nor the object that has it.
public final class Scope {
  private var effects: [Effect] = []
  private var tokens: [BindingToken] = []
  private var children: [Scope] = []

  /// Creates a scope.
  ///
  /// - Parameter isolation: The owner, by default the caller's actor.
  public init(isolation: isolated (any Actor)? = #isolation) {
    GraphContext.current.state.scope?.children.append(self)
  }

  deinit { end() }

  /// Runs a closure; the scope owns the effects and listeners that it makes.
  ///
  /// - Returns: The closure's result.
  @discardableResult
  public func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let context = GraphContext.current
    let outer = context.state.scope
    context.state.scope = self
    defer { context.state.scope = outer }
    return try body()
  }

  /// Ends everything that the scope owns: the last that was made first.
  ///
  /// The scope can be used again.
  public func end() {
    let (oldEffects, oldTokens, oldChildren) = (effects, tokens, children)
    (effects, tokens, children) = ([], [], [])
    for child in oldChildren.reversed() { child.end() }
    for effect in oldEffects.reversed() { effect.stop() }
    for token in oldTokens.reversed() { token.unBind() }
  }

  func add(_ effect: Effect) { effects.append(effect) }

  /// Owns a listener, and holds its signal if that is derived from others.
  func add(_ token: BindingToken, of signal: _SignalNode) {
    guard let hub = token.hub else { return }
    tokens.append(token)
    if signal.isDerived { hub.hold(signal, for: token) }
  }

  /// Returns the closure of an effect of the scope, which owns what each run makes until the next one.
  static func wrapping(_ body: @escaping () -> Void) -> () -> Void {
    {
      let inner = GraphContext.current.withoutScope { Scope() }
      onCleanUp { inner.end() }
      inner.run(body)
    }
  }
}

extension GraphContext {
  /// Runs a closure whose effects and listeners no scope owns, and which nobody's run depends on.
  func withoutScope<Result>(_ body: () -> Result) -> Result {
    let outer = state.scope
    state.scope = nil
    defer { state.scope = outer }
    return untracked(body)
  }
}
