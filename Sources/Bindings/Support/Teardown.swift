/// Releases long chains of nodes without recursion.
///
/// A computed value holds what it reads by its closure, a state what its listeners set, and so a chain would be
/// released by as many nested calls as it is long. Beyond a depth the closures are put aside instead, and the
/// outermost release lets them go one after the other.
@safe
struct Teardown {
  /// How many nodes are being released within each other.
  var depth = 0

  /// The closures that have been put aside.
  var rest: [() -> Void] = []

  static var deepest: Int { 64 }
}

/// A field without a size, whose end shows that the fields before it have been destroyed.
@usableFromInline
struct TeardownEnd: ~Copyable {
  @usableFromInline
  init() {}

  @usableFromInline
  deinit { GraphContext.current.endTeardown() }
}

extension GraphContext {
  /// Begins to release closures; to be called before the fields go that hold them.
  func beginTeardown(holding closure: () -> (() -> Void)) {
    let depth = state.teardown.depth
    state.teardown.depth = depth + 1
    if depth >= Teardown.deepest { state.teardown.rest.append(closure()) }
  }

  /// Ends what `beginTeardown` began, when the fields have gone.
  func endTeardown() {
    if state.teardown.depth == 1, !state.teardown.rest.isEmpty { finishTeardown() }
    state.teardown.depth -= 1
  }

  @inline(never)
  private func finishTeardown() {
    while let closure = state.teardown.rest.popLast() { withExtendedLifetime(closure) {} }
  }
}
