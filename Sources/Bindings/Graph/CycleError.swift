import Foundation

/// A value that depends on itself, or effects that set each other off without end.
///
/// A computed value that is read while it is being computed has no value to give: ``Computed/checkedGet()``
/// throws this error. Where nobody can catch it, in ``Computed/get()`` and for effects, the program stops,
/// and this error is its last message.
public struct CycleError: Error, Equatable, CustomStringConvertible {
  /// What goes round.
  public enum Kind: Sendable {
    /// A computed value needs itself.
    case selfDependency

    /// Effects and listeners set what sets them off.
    case endlessEffects
  }

  /// What goes round.
  public let kind: Kind

  /// The names of the nodes, each depending on the next; of a value that needs itself, the last is the first.
  ///
  /// A node that has no name goes by its type; see ``GraphNode/named(_:)``.
  public let path: [String]

  /// The error and its path in one line.
  public var description: String {
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
  /// Whether a node's dependencies are being checked.
  func isChecking(_ node: NodeRef) -> Bool {
    unsafe run != nil && (0..<checking.count).contains { checking[$0].node == node }
  }

  /// The cycle that is closed by reading a node while it runs.
  @inline(never)
  func cycle(at node: NodeRef) -> CycleError {
    var path = [NodeNames.shared.describe(node)]
    // From the innermost run outwards, with the nodes whose checks led from one to the next.
    var upper = checking.count
    var next = unsafe run
    while true {
      let frame = unsafe next
      let lower = unsafe frame?.pointee.checks ?? 0
      let checked = stride(from: upper - 1, through: lower, by: -1).map { checking[$0].node }
      for between in checked + [unsafe frame?.pointee.node] {
        guard let between else { continue }
        path.append(NodeNames.shared.describe(between))
        if between == node { return CycleError(kind: .selfDependency, path: path.reversed()) }
      }
      guard let frame = unsafe frame else { break }
      upper = lower
      unsafe next = frame.pointee.outer
    }
    return CycleError(kind: .selfDependency, path: path.reversed())
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
