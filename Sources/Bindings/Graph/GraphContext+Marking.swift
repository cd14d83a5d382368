extension GraphContext {
  /// Marks all nodes that depend on a source that has changed, and queues the effects among them.
  ///
  /// Direct subscribers become dirty. The nodes behind them become pending: they run only if a value that they read has
  /// changed. The walk is depth first, in the order of subscribing, and stops at nodes that are already marked.
  func mark(subscribersOf source: NodeRef) {
    if state.duties.contains(.tracing) { traceChange(of: source) }
    var next = source.subscribers.first
    while let link = next {
      next = link.fields.nextSubscriber
      let node = link.fields.subscriber.node
      let flags = node.flags
      if link.mustMark(node, flags) {
        node.flags = flags.union(.dirty)
        spread(from: node, flags)
      } else if link.isCurrent {
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
      let node = link.fields.subscriber.node
      let flags = node.flags
      if link.mustMark(node, flags) {
        node.flags = flags.union(.pending)
        if flags.contains(.effect) {
          enqueue(node)
        } else if let inner = node.subscribers.first {
          if let next = link.fields.nextSubscriber { state.marking.append(next) }
          link = inner
          continue
        }
      } else if flags.contains(.checking) {
        // A run within the check has changed a source, perhaps one behind a dependency that has been checked already.
        node.insert(.dirty)
      }
      if let next = link.fields.nextSubscriber {
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
    } else if let first = node.subscribers.first {
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
    var next = computed.subscribers.first
    while let link = next {
      let node = link.fields.subscriber.node
      let flags = node.flags
      if flags.contains(.pending), link.isCurrent {
        node.flags = flags.union(.dirty)
      }
      next = link.fields.nextSubscriber
    }
  }
}

extension LinkRef {
  /// Whether a change of the dependency must mark the subscriber: it is not marked yet and, if it is running, it has read the
  /// dependency in its current run.
  @inline(__always)
  fileprivate func mustMark(_ node: NodeRef, _ flags: NodeFlags) -> Bool {
    flags.isDisjoint(with: [.dirty, .pending, .running])
      || flags.isDisjoint(with: [.dirty, .pending]) && fields.subscriber == node.tag
  }
}
