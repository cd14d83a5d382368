/// The state of releasing long chains of nodes without recursion.
///
/// The closure of a computed value holds the signals that it reads, and a state holds the signals that its listeners capture.
/// So the release of a chain would take as many nested calls as the chain has nodes. Beyond a depth, the closures are stored
/// here instead, and the outermost release releases them in a loop.
@safe
struct Teardown {
  /// The number of nested releases of nodes.
  var depth = 0

  /// The closures that are still to be released.
  var rest: [() -> Void] = []

  static var deepest: Int { 64 }
}

/// A field without a size, whose deinitializer runs after the fields before it have been destroyed.
@usableFromInline
struct TeardownEnd: ~Copyable {
  @usableFromInline
  init() {}

  @usableFromInline
  deinit { GraphContext.current.endTeardown() }
}

extension GraphContext {
  /// Begins to release closures; called before the fields that hold them are destroyed.
  func beginTeardown(holding closure: () -> (() -> Void)) {
    let depth = state.teardown.depth
    state.teardown.depth = depth + 1
    if depth >= Teardown.deepest { state.teardown.rest.append(closure()) }
  }

  /// Ends a release that `beginTeardown` began, after the fields have been destroyed.
  func endTeardown() {
    if state.teardown.depth == 1, !state.teardown.rest.isEmpty { finishTeardown() }
    state.teardown.depth -= 1
  }

  @inline(never)
  private func finishTeardown() {
    while let closure = state.teardown.rest.popLast() { withExtendedLifetime(closure) {} }
  }
}
