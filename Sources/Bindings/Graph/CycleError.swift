import Foundation

/// A value that depends on itself, or effects that set each other off without end.
///
/// A computed value that is read while it is being computed has no value to give. The program stops,
/// and this error, which names the path, is its last message.
struct CycleError: Error, CustomStringConvertible {
  enum Kind {
    case selfDependency
    case endlessEffects
  }

  var kind: Kind

  /// The names of the nodes, each depending on the next; the last is the first.
  var path: [String]

  var description: String {
    switch kind {
    case .selfDependency: "a cycle of computed values: " + path.joined(separator: " → ")
    case .endlessEffects:
      "effects that set each other off without end: " + path.joined(separator: ", ")
    }
  }

  /// Prints the error and stops the program.
  func stop() -> Never {
    // A precondition's message is not printed by release builds.
    FileHandle.standardError.write(Data("Bindings: \(description)\n".utf8))
    preconditionFailure(description)
  }
}

extension GraphContext {
  /// Stops because a node has been read while it runs.
  @inline(never)
  func stopCycle(at node: NodeRef) -> Never {
    var path = [NodeNames.shared.describe(node)]
    // From the innermost run outwards, with the nodes whose checks led from one to the next.
    var upper = checking.count
    var next = unsafe run
    while let frame = unsafe next {
      for index in stride(from: upper - 1, through: unsafe frame.pointee.checks, by: -1) {
        if let checked = checking[index].node, checked != node {
          path.append(NodeNames.shared.describe(checked))
        }
      }
      upper = unsafe frame.pointee.checks
      path.append(NodeNames.shared.describe(unsafe frame.pointee.node))
      if unsafe frame.pointee.node == node { break }
      unsafe next = frame.pointee.outer
    }
    CycleError(kind: .selfDependency, path: path.reversed()).stop()
  }
}

/// The names given to nodes.
///
/// Few nodes have one, so that it is kept beside them. `@unchecked`: only touched under the lock.
final class NodeNames: @unchecked Sendable {
  static let shared = NodeNames()
  private let lock = NSLock()
  private var names: [UInt: String] = [:]

  func name(of node: NodeRef) -> String? {
    guard node.has(.named) else { return nil }
    return lock.withLock { names[node.address] }
  }

  func set(_ name: String?, of node: NodeRef) {
    lock.withLock { names[node.address] = name }
    if name == nil { node.remove(.named) } else { node.insert(.named) }
  }

  func remove(_ node: NodeRef) {
    lock.withLock { _ = names.removeValue(forKey: node.address) }
  }

  /// Returns the name, or the type of a node that has none.
  func describe(_ node: NodeRef) -> String {
    name(of: node) ?? "\(type(of: node.node))"
  }
}
