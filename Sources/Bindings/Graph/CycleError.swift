import Foundation

/// A value that depends on itself, or effects that set each other off without end.
///
/// Where a cycle cannot be caught, in ``Computed/get()`` and among effects, the program stops, and this error
/// is its last message.
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
  /// A node that has no name goes by its type; see ``GraphNode/named(_:)``. A cycle of values is
  /// one that the value which was read is on, and begins there; a closure on the cycle gets it as it was found.
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
