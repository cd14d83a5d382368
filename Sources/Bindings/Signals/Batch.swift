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
  if context.batchDepth == 0 { context.batch &+= 1 }
  context.batchDepth += 1
  context.depth += 1
}

@usableFromInline
func endBatch() {
  let context = GraphContext.current
  context.batchDepth -= 1
  if context.batchDepth == 0 { context.settleBatch() }
  context.depth -= 1
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

/// The reader before `untracked`.
@usableFromInline
struct OuterReader {
  var reader: SubscriberTag?
  var cursor: LinkRef?
  var isUntracked: Bool
}

@usableFromInline
func beginUntracked() -> OuterReader {
  let context = GraphContext.current
  let outer = OuterReader(
    reader: context.reader, cursor: context.cursor, isUntracked: context.isUntracked)
  context.reader = nil
  context.isUntracked = true
  return outer
}

@usableFromInline
func endUntracked(_ outer: OuterReader) {
  let context = GraphContext.current
  context.reader = outer.reader
  context.cursor = outer.cursor
  context.isUntracked = outer.isUntracked
}
