/// Makes several changes that are delivered as one.
///
/// Readers see each change at once. Listeners get the last value of each state when the outermost
/// batch ends, and effects run once.
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
  context.state.batch.begin()
  context.state.depth += 1
}

@usableFromInline
func endBatch() {
  let context = GraphContext.current
  if context.state.batch.end() { context.settleBatch() }
  context.state.depth -= 1
  context.flushIfIdle()
}

/// Reads without depending on what is read.
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
  let context = GraphContext.current
  let outer = context.state.reading
  context.state.reading = Reading(isUntracked: true)
  return outer
}

@usableFromInline
func endUntracked(_ outer: Reading) { GraphContext.current.state.reading = outer }
