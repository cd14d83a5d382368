/// Returns an action or guard of a chart whose object is an actor, from a closure that runs on that actor.
///
/// ```swift
/// On(.increase, action: isolated { $0.count += 1 })
/// On(Change.add, action: isolated { $0.count += $1 }).when(isolated { _, number in number > 0 })
/// ```
///
/// If the object of a session is an actor and the session belongs to that actor, all closures of the chart run on it.
/// The compiler cannot check this, so the returned closure checks it with `assumeIsolated` at each call, which stops
/// the program on another actor.
///
/// - Precondition: The session belongs to its object.
public func isolated<Target: Actor, Result: Sendable>(
  _ body: @escaping @Sendable (isolated Target) throws -> Result
) -> (Target) throws -> Result {
  { target in try target.assumeIsolated { try body($0) } }
}

/// Returns an action or guard that also receives the value of an event, from a closure that runs on the actor.
///
/// - Precondition: The session belongs to its object.
public func isolated<Target: Actor, Value: Sendable, Result: Sendable>(
  _ body: @escaping @Sendable (isolated Target, Value) throws -> Result
) -> (Target, Value) throws -> Result {
  { target, value in try target.assumeIsolated { try body($0, value) } }
}

/// Returns an action or guard that also receives both values of an event, from a closure that runs on the actor.
///
/// - Precondition: The session belongs to its object.
public func isolated<Target: Actor, First: Sendable, Second: Sendable, Result: Sendable>(
  _ body: @escaping @Sendable (isolated Target, First, Second) throws -> Result
) -> (Target, First, Second) throws -> Result {
  { target, first, second in try target.assumeIsolated { try body($0, first, second) } }
}
