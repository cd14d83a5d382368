/// The reason why a computed value or effect has run: the changes that caused the run, with their own causes.
///
/// ```swift
/// traceRuns()
/// price.set(12)
/// print(effect.reasonOfLastRun!)
/// // show ran because
/// //   total changed because
/// //     price was set
/// ```
public struct RunReason: Sendable, Hashable, CustomStringConvertible {
  /// A change or run of a node.
  public enum Event: Sendable, Hashable {
    /// A state was set.
    case set

    /// A computed value has a new value.
    case changed

    /// An effect or computed value has run.
    case ran
  }

  /// The name of the node, or its type if it has no name.
  public var node: String

  /// The change or run.
  public var event: Event

  /// The causes, in the order in which they happened; empty for a state, and for a first run.
  public var causes: [RunReason]

  /// The causes, each indented below its consequence.
  public var description: String {
    var lines: [String] = []
    append(to: &lines, depth: 0)
    return lines.joined(separator: "\n")
  }

  private func append(to lines: inout [String], depth: Int) {
    let verb =
      switch event {
      case .set: "was set"
      case .changed: "changed"
      case .ran: "ran"
      }
    let tail =
      if !causes.isEmpty { " because" } else if event == .ran { " for the first time" } else { "" }
    lines.append(String(repeating: "  ", count: depth) + "\(node) \(verb)\(tail)")
    for cause in causes { cause.append(to: &lines, depth: depth + 1) }
  }
}

/// Starts to record the reasons of runs of computed values and effects, on this thread.
///
/// Use tracing for debugging only: while it is on, each change takes memory and time. While it is off, each change and run
/// tests one bit. For states of the main actor, call this function on the main actor.
public func traceRuns() {
  let context = GraphContext.current
  if context.state.trace == nil { context.state.trace = RunTrace() }
  context.state.duties.insert(.tracing)
}

/// Ends tracing on this thread, and removes all recorded reasons; see ``traceRuns()``.
public func stopTracingRuns() {
  let context = GraphContext.current
  context.state.duties.remove(.tracing)
  context.state.trace = nil
}

extension _GraphNode {
  /// The reason of the last run of the computed value or effect; `nil` if tracing was off then; see ``traceRuns()``.
  public final var reasonOfLastRun: RunReason? {
    let ref = NodeRef(self)
    var reason = GraphContext.current.state.trace?.lastRuns[ref.address]
    // The node may have been named after the run.
    reason?.node = ref.label
    return reason
  }
}

/// The reasons that have been recorded.
final class RunTrace {
  /// The reasons of the last runs, by the node's address.
  var lastRuns: [UInt: RunReason] = [:]

  /// Changes of dependencies, for nodes that have not run since.
  var pending: [UInt: Causes] = [:]

  /// Changes of the dependencies of one node, in order.
  struct Causes {
    var reasons: [RunReason] = []

    /// The nodes that have changed: a state that is set several times is one cause.
    var sources: Set<Source> = []
  }

  /// A node that has changed, by address and label, because another node may get the same address later.
  struct Source: Hashable {
    let address: UInt
    let label: String
  }

  /// The maximum length of a chain of causes.
  static var deepest: Int { 20 }

  /// The maximum number of causes of a reason; a cause that several others share counts several times.
  static var mostCauses: Int { 200 }
}

extension GraphContext {
  /// Records that a state was set or a computed value has changed.
  @inline(never)
  func traceChange(of source: NodeRef) {
    guard let trace = state.trace else { return }
    let isComputed = source.has(.computed)
    let causes = isComputed ? trace.lastRuns[source.address]?.causes ?? [] : []
    var room = RunTrace.mostCauses
    let reason = RunReason(
      node: source.label, event: isComputed ? .changed : .set,
      causes: causes.compactMap { $0.cut(at: RunTrace.deepest, room: &room) })
    let origin = RunTrace.Source(address: source.address, label: source.label)
    for node in source.readers {
      node.insert(.listed)
      if trace.pending[node.address, default: .init()].sources.insert(origin).inserted {
        trace.pending[node.address]?.reasons.append(reason)
      }
    }
  }

  /// Records that a node runs.
  @inline(never)
  func traceRun(of node: NodeRef) {
    guard let trace = state.trace else { return }
    node.insert(.listed)
    let causes = trace.pending.removeValue(forKey: node.address)?.reasons ?? []
    trace.lastRuns[node.address] = RunReason(
      node: node.label, event: .ran, causes: causes)
  }
}

extension RunReason {
  /// Returns the same reason without causes beyond a depth or number.
  fileprivate func cut(at depth: Int, room: inout Int) -> RunReason? {
    guard room > 0 else { return nil }
    room -= 1
    var result = self
    result.causes = depth == 0 ? [] : causes.compactMap { $0.cut(at: depth - 1, room: &room) }
    return result
  }
}

extension NodeRef {
  /// Removes the records of a node that is being released.
  func leaveTrace() {
    guard let trace = GraphContext.current.state.trace else { return }
    trace.lastRuns[address] = nil
    trace.pending[address] = nil
  }
}
