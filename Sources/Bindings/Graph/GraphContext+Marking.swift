extension GraphContext {
  /// Marks what depends on a source that has changed, and queues the effects among it.
  ///
  /// Direct subscribers are dirty, what is behind them is pending: it runs only if a value that it reads
  /// turns out to have changed. The walk goes depth first, in the order of subscribing, and turns back
  /// at nodes that are marked already.
  func mark(subscribersOf source: NodeRef) {
    if state.duties.contains(.tracing) { traceChange(of: source) }
    var next = source.firstSubscriber
    while let link = next {
      next = link.nextSubscriber
      let node = link.subscriber.node
      let flags = node.flags
      if flags.isAtRest || link.isStale(for: node, flags) {
        node.insert(.dirty)
        spread(from: node, flags)
      } else if !flags.contains(.running) || link.subscriber == node.tag {
        // Marked already, perhaps as pending behind a value that will turn out to be the same.
        node.insert(.dirty)
      }
    }
  }

  /// Marks nodes behind the direct subscribers.
  func markPending(_ first: LinkRef) {
    let floor = state.marking.count
    var link = first
    while true {
      let node = link.subscriber.node
      let flags = node.flags
      if flags.isAtRest || link.isStale(for: node, flags) {
        node.insert(.pending)
        if flags.contains(.effect) {
          enqueue(node)
        } else if let inner = node.firstSubscriber {
          if let next = link.nextSubscriber { state.marking.append(next) }
          link = inner
          continue
        }
      } else if flags.contains(.checking) {
        // A run within the check has changed something, perhaps behind a dependency that the check has passed.
        node.insert(.dirty)
      }
      if let next = link.nextSubscriber {
        link = next
      } else if state.marking.count > floor {
        link = state.marking.popLast()
      } else {
        return
      }
    }
  }

  @inline(__always)
  private func spread(from node: NodeRef, _ flags: NodeFlags) {
    if flags.contains(.effect) {
      enqueue(node)
    } else if let first = node.firstSubscriber {
      markPending(first)
    }
  }

  /// Marks those that read a computed value whose value has changed.
  @inline(__always)
  func markChanged(_ computed: NodeRef) {
    if state.duties.contains(.tracing) { traceChange(of: computed) }
    computed.version &+= 1
    var next = computed.firstSubscriber
    while let link = next {
      let node = link.subscriber.node
      let flags = node.flags
      if flags.contains(.pending), !flags.contains(.running) || link.subscriber == node.tag {
        node.flags = flags.union(.dirty)
      }
      next = link.nextSubscriber
    }
  }
}

extension NodeFlags {
  /// Whether the node is neither marked nor running.
  @inline(__always)
  var isAtRest: Bool { isDisjoint(with: [.dirty, .pending, .running]) }
}

extension LinkRef {
  /// Whether a running node has read this dependency in its present run, so that it has to run again
  /// for a change now, and is not yet known to.
  ///
  /// If the run has not read the dependency yet, it is going to read the new value.
  @inline(__always)
  fileprivate func isStale(for node: NodeRef, _ flags: NodeFlags) -> Bool {
    flags.contains(.running) && flags.isDisjoint(with: [.dirty, .pending])
      && subscriber == node.tag
  }
}
