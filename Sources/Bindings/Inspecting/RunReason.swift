/// Why a computed value or effect has run: what has changed, and why that has.
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

    /// A computed value has come out as another one.
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

  /// The chain of causes, each indented below what it has led to.
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

/// Starts to record, on this thread, why computed values and effects run.
///
/// It is meant for debugging: while it is on, each change takes memory and time. It costs a test of one bit
/// while it is off. For states of the main actor, call it there.
public func traceRuns() {
  let context = GraphContext.current
  if context.state.trace == nil { context.state.trace = RunTrace() }
  context.state.duties.insert(.tracing)
}

/// Ends what ``traceRuns()`` began, and forgets what was taken down.
public func stopTracingRuns() {
  let context = GraphContext.current
  context.state.duties.remove(.tracing)
  context.state.trace = nil
}

extension _GraphNode {
  /// Why the computed value or effect has run the last time; nil unless ``traceRuns()`` was on then.
  public final var reasonOfLastRun: RunReason? {
    let ref = NodeRef(self)
    var reason = GraphContext.current.state.trace?.lastRuns[ref.address]
    // It may have been named since.
    reason?.node = ref.label
    return reason
  }
}

/// The reasons that have been recorded.
final class RunTrace {
  /// Why nodes have run, by address.
  var lastRuns: [UInt: RunReason] = [:]

  /// Changes of dependencies, for nodes that have not run since.
  var pending: [UInt: Causes] = [:]

  /// Changes of the dependencies of one node, in order.
  struct Causes {
    var reasons: [RunReason] = []

    /// Whose they are: a state that is set several times is one cause.
    var sources: Set<Source> = []
  }

  /// A node that something has happened to; the name too, since the address may become that of another node.
  struct Source: Hashable {
    let address: UInt
    let label: String
  }

  /// Chains of causes are cut off here.
  static var deepest: Int { 20 }

  /// Not more causes are kept: a cause that several others share is there several times.
  static var mostCauses: Int { 200 }
}

extension GraphContext {
  /// Takes down that a state was set or a computed value has changed.
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
    var next = source.firstSubscriber
    while let link = next {
      next = link.nextSubscriber
      let node = link.subscriber.node
      node.insert(.listed)
      if trace.pending[node.address, default: .init()].sources.insert(origin).inserted {
        trace.pending[node.address]?.reasons.append(reason)
      }
    }
  }

  /// Takes down that a node runs.
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
  /// Forgets a dying node.
  func leaveTrace() {
    guard let trace = GraphContext.current.state.trace else { return }
    trace.lastRuns[address] = nil
    trace.pending[address] = nil
  }
}
