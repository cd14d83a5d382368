import BindingsThreads

// A state that follows something outside of the graph hears of a change by a report, which may come from any thread
// and before the change is made, so that nothing can be marked then. Until the owner's turn the change is looked for
// by those who read: each node by which such a state can be reached bears a flag, and looks at the states that it
// is made of before it is read or run, if any report waits at all. So nobody reads one value from before a change
// and another from after it.

/// The nodes for which there is nothing to be seen outside of the graph, but what is reported later.
@safe
struct LookedNodes {
  /// The last report that had come when the first of them looked.
  var report = 0

  var addresses: Set<UInt> = []
}

/// The result of a look outside of the graph.
enum OutsideFinding {
  case isUnchanged

  /// Something has changed, and the graph has the new value.
  case isTaken

  /// Something may be about to change, or has changed and has to wait.
  case isLeft
}

extension GraphContext {
  /// Brings the states that a node depends on up to date with what has changed outside of the graph.
  @inline(__always)
  func lookOutside(from node: NodeRef) {
    if bindings_get_waiting_reports() != 0 { takeAllReports(from: node) }
  }

  @inline(never)
  private func takeAllReports(from node: NodeRef) {
    // Effects that this sets off may change something outside again; but not for ever.
    var rounds = 0
    while rounds < Self.mostLooks, bindings_get_waiting_reports() != 0, takeReports(from: node) {
      rounds += 1
    }
  }

  /// Brings a computed value up to date again, if the effects that its update has set off have changed what it is
  /// made of.
  @inline(never)
  func settle(_ computed: NodeRef) {
    guard depth == 0, unsafe run == nil else { return }
    for _ in 0..<Self.mostLooks {
      lookOutside(from: computed)
      guard computed.has(.dirty) || computed.has(.pending) && check(computed) else { return }
      update(computed)
      flushIfIdle()
    }
  }

  /// How often a read looks again after effects.
  private static var mostLooks: Int { 100 }

  /// - Returns: Whether something has been taken over.
  private func takeReports(from start: NodeRef) -> Bool {
    let report = bindings_get_report_number()
    if looked.report != report { looked = LookedNodes(report: report) }
    var (found, states) = ([start], [_StateNode]())
    while let node = found.popLast() {
      guard looked.addresses.insert(node.address).inserted else { continue }
      guard node.has([.computed, .effect]) else {
        states.append(node.stateNode)
        continue
      }
      var next = node.dependencies
      while let link = next {
        if let dependency = link.dependency, dependency.has(.follows) { found.append(dependency) }
        next = link.nextDependency
      }
    }
    guard !states.isEmpty else { return false }
    // All before anyone hears of the first.
    return deliveringAfterwards {
      let findings = states.map { $0.lookOutside() }
      if findings.contains(.isLeft) { looked = LookedNodes() }
      return findings.contains(.isTaken)
    }
  }

  /// Passes on to a node, and to all that read it, that they are made of what is outside of the graph.
  @inline(never)
  func spreadFollowing(to reader: NodeRef) {
    var found = [reader]
    while let node = found.popLast() {
      if node.has(.follows) { continue }
      node.insert(.follows)
      guard node.has(.computed) else { continue }
      var next = node.firstSubscriber
      while let link = next {
        found.append(link.subscriber.node)
        next = link.nextSubscriber
      }
    }
  }

  /// Whether something that is running has read a node in its present run, or what is made of it.
  ///
  /// It would not fit a value that the node took over now.
  func isRead(_ node: NodeRef) -> Bool {
    guard unsafe run != nil else { return false }
    var (found, known) = ([node], Set<UInt>())
    while let node = found.popLast() {
      var next = node.firstSubscriber
      while let link = next {
        let reader = link.subscriber.node
        if reader.has(.running), link.subscriber == reader.tag { return true }
        if reader.has(.computed), known.insert(reader.address).inserted { found.append(reader) }
        next = link.nextSubscriber
      }
    }
    return false
  }
}
