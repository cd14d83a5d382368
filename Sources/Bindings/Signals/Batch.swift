/// Runs a closure, and delivers all its changes together.
///
/// `get()` returns a new value immediately. When the outermost batch ends, listeners get the last value of each state, and
/// effects run once. A batch inside a listener, effect or computed value is delivered after the listener, effect or computed
/// value has finished. If the closure throws, the changes that it has made are delivered.
///
/// If a ``State`` of an `Equatable` type has its old value again when the batch ends, no computed value or effect runs because
/// of it.
///
/// ```swift
/// batch {
///   first.set("Ada")
///   last.set("Lovelace")
/// }
/// ```
@inlinable
public func batch<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  beginBatch()
  defer { endBatch() }
  return try body()
}

@usableFromInline
func beginBatch() {
  let context = GraphContext.current
  if context.state.journal.depth == 0 { context.state.journal.number &+= 1 }
  context.state.journal.depth += 1
  context.state.depth += 1
}

@usableFromInline
func endBatch() {
  let context = GraphContext.current
  context.state.journal.depth -= 1
  if context.state.journal.depth == 0 { context.settleBatch(isEnd: true) }
  context.state.depth -= 1
  context.flushIfIdle()
  context.endKeepingIfIdle()
}

/// Runs a closure whose reads add no dependencies.
///
/// The computed value or effect that is running does not depend on the signals that the closure reads, and Observation does
/// not track them.
@inlinable
public func untracked<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let outer = beginUntracked()
  defer { endUntracked(outer) }
  return try body()
}

@usableFromInline
func beginUntracked() -> Reading {
  GraphContext.current.exchangeReading(for: Reading(isUntracked: true))
}

@usableFromInline
func endUntracked(_ outer: Reading) { _ = GraphContext.current.exchangeReading(for: outer) }
