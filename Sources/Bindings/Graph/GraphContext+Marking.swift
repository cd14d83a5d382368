extension GraphContext {
  /// Marks all nodes that depend on a source that has changed, and queues the effects among them.
  ///
  /// Direct subscribers become dirty. The nodes behind them become pending: they run only if a value that they read has
  /// changed. The walk is depth first, in the order of subscribing, and does not go on behind nodes that are marked already.
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
        // Marked already, perhaps as pending behind a value that will not change.
        node.flags = flags.union(.dirty)
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
        // A run within the check has changed a source, perhaps one behind a dependency that has been checked already.
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

  /// Marks the subscribers of a computed value that has changed.
  @inline(__always)
  func markChanged(_ computed: NodeRef) {
    if !state.duties.isDisjoint(with: [.tracing, .keeping]) {
      if state.duties.contains(.tracing) { traceChange(of: computed) }
      if state.duties.contains(.keeping) { return markChangedWhileKeeping(computed) }
    }
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
  /// Whether a running node has read this dependency in its present run, and is not marked: then a change makes it run again.
  ///
  /// A run that has not read the dependency yet will read the new value.
  @inline(__always)
  fileprivate func isStale(for node: NodeRef, _ flags: NodeFlags) -> Bool {
    flags.contains(.running) && flags.isDisjoint(with: [.dirty, .pending])
      && subscriber == node.tag
  }
}
