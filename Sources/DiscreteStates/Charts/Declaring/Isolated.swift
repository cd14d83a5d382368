/// Returns an action or guard of a chart whose object is an actor, from a closure that runs on that actor.
///
/// ```swift
/// On(.increase, action: isolated { $0.count += 1 })
/// ```
///
/// A session that is started on its object runs everything there. The compiler does not know this of the closures of a
/// chart, so `isolated` checks it when they are called.
///
/// - Precondition: The session belongs to its object.
public func isolated<Target: Actor, Result: Sendable>(
  _ body: @escaping @Sendable (isolated Target) throws -> Result
) -> (Target) throws -> Result {
  { target in try target.assumeIsolated { try body($0) } }
}
