extension GraphContext {
  /// Makes a reader depend on a node that it reads.
  ///
  /// The reader's links are in the order of its last run. A run that reads the same signals as before only moves the cursor
  /// along them.
  ///
  /// - Returns: Whether this run had already read the node.
  @inline(__always)
  @discardableResult
  func link(_ dependency: NodeRef, to reader: SubscriberTag) -> Bool {
    let next: LinkRef?
    if let cursor {
      if cursor.fields.dependency == dependency { return true }
      next = cursor.fields.nextDependency
    } else {
      next = reader.node.dependencies
    }
    if let next, next.fields.dependency == dependency {
      next.fields.subscriber = reader
      cursor = next
      return false
    }
    // If no other node has subscribed since, the last subscriber shows that this run has already read the dependency.
    if let last = dependency.subscribers.last, last.fields.subscriber == reader { return true }
    insert(dependency, reader: reader, before: next)
    return false
  }

  /// Lets further reads of a node that the reader has read twice load only its value.
  @inline(__always)
  func didReadTwice(_ node: NodeRef, by reader: SubscriberTag) {
    guard state.readTwice == nil else { return }
    state.readTwice = node
    state.duties.insert(.forgetting)
    node.insert(.readTwice)
    reader.node.insert(.readTwice)
  }

  /// Lets reads of the node that was read twice record dependencies again, because another reader begins or ends.
  @inline(__always)
  func forgetReadTwice() {
    guard state.duties.contains(.forgetting) else { return }
    state.duties.remove(.forgetting)
    state.readTwice.take()?.remove(.readTwice)
  }

  /// Begins to record the dependencies of another reader, and returns what was recorded before.
  @inline(__always)
  func exchangeReading(for reading: Reading) -> Reading {
    forgetReadTwice()
    let outer = state.reading
    state.reading = reading
    return outer
  }

  @inline(never)
  private func insert(_ dependency: NodeRef, reader: SubscriberTag, before next: LinkRef?) {
    let link = state.links.take()
    let last = dependency.subscribers.last
    link.fields = Link(
      dependency: dependency, subscriber: reader, nextDependency: next, previousSubscriber: last,
      nextSubscriber: nil)
    if let last { last.fields.nextSubscriber = link } else { dependency.subscribers.first = link }
    dependency.subscribers.last = link
    if let cursor { cursor.fields.nextDependency = link } else { reader.node.dependencies = link }
    cursor = link
    if dependency.has(.leadsToHooks) { didLink(dependency, to: reader.node) }
  }

  /// Removes the links of dependencies that a run has not read again: all links behind the cursor.
  ///
  /// - Returns: Whether there were any; a removal may run code that stops the reader.
  @inline(__always)
  func dropUnread(of reader: NodeRef) -> Bool {
    let rest: LinkRef?
    if let cursor {
      rest = cursor.fields.nextDependency
      if rest != nil { cursor.fields.nextDependency = nil }
    } else {
      rest = reader.dependencies
      if rest != nil { reader.dependencies = nil }
    }
    guard let rest else { return false }
    drop(rest)
    return true
  }

  /// Removes a list of links.
  @inline(never)
  func drop(_ first: LinkRef) {
    forgetReadTwice()
    var next: LinkRef? = first
    while let link = next {
      next = link.fields.nextDependency
      let dependency = link.fields.dependency
      let (before, after) = (link.fields.previousSubscriber, link.fields.nextSubscriber)
      if let before {
        before.fields.nextSubscriber = after
      } else {
        dependency.subscribers.first = after
      }
      if let after {
        after.fields.previousSubscriber = before
      } else {
        dependency.subscribers.last = before
      }
      state.links.giveBack(link)
      guard dependency.has([.stopped, .leadsToHooks]) else { continue }
      if dependency.has(.stopped), dependency.subscribers.first == nil {
        free(dependency)
      } else if dependency.has(.leadsToHooks) {
        state.unlinked.append(dependency)
      }
    }
    if state.unlinked.count > 0 { didUnlink() }
  }

  /// Returns whether a run that is under way has read a node, or a value that is computed from it.
  ///
  /// A different value of the node would not be consistent with the values that the run has read.
  func isRead(_ node: NodeRef) -> Bool {
    state.run != nil && node.hasReader { $0.fields.subscriber.node.has(.running) && $0.isCurrent }
  }
}

extension NodeRef {
  /// The nodes that depend on a signal.
  var readers: [NodeRef] {
    guard let first = subscribers.first else { return [] }
    return sequence(first: first, next: \.fields.nextSubscriber).map(\.fields.subscriber.node)
  }

  /// Whether a link to a reader of the node, or of a computed value that depends on it, fulfills a condition.
  func hasReader(where condition: (LinkRef) -> Bool) -> Bool {
    var (found, known) = ([self], Set<UInt>())
    while let node = found.popLast() {
      // One link at a time: of many readers, one of the first often fulfills the condition.
      var next = node.subscribers.first
      while let link = next {
        next = link.fields.nextSubscriber
        if condition(link) { return true }
        let reader = link.fields.subscriber.node
        if reader.has(.computed), known.insert(reader.address).inserted { found.append(reader) }
      }
    }
    return false
  }

  /// The links of the dependencies of a computed value or effect.
  var links: [LinkRef] {
    guard let first = dependencies else { return [] }
    return Array(sequence(first: first, next: \.fields.nextDependency))
  }

  /// Removes the dependencies of a node that is being released, or of an effect that ends.
  func dropDependencies() {
    guard let first = dependencies else { return }
    dependencies = nil
    let context = GraphContext.current
    if has(.checking) { context.state.checking.restart(self) }
    context.drop(first)
  }

  /// Whether a node whose memory is about to be freed must be removed from tables.
  var hasEntries: Bool { has([.queued, .checking, .listed, .kept]) && !isRemnant }

  /// Removes a node whose memory is about to be freed from the queue, the checks, the table of names and the trace.
  @inline(never)
  func leaveTables() {
    if has(.queued) { GraphContext.current.state.queue.remove(self) }
    if has(.checking) { GraphContext.current.state.checking.forget(self) }
    if has(.kept) { leaveJournal() }
    if has(.listed) {
      leaveNames()
      leaveTrace()
    }
  }
}
