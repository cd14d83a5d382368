import Foundation

/// A value that depends on itself, or effects that set each other off without end.
///
/// ``Computed/checkedGet()`` throws it. Where nothing can catch it, in ``Computed/get()``, the program stops with
/// this error as its last message. A loop of effects ends with ``endlessEffectsHandler``.
public struct CycleError: Error, Equatable, CustomStringConvertible {
  /// The kind of a cycle.
  public enum Kind: Sendable {
    /// A computed value needs itself.
    case selfDependency

    /// Effects and listeners set what sets them off.
    case endlessEffects
  }

  /// The kind of a cycle.
  public let kind: Kind

  /// The names of the nodes, each depending on the next; of a value that needs itself, the last is the first.
  ///
  /// A node that has no name goes by its type; see `named(_:)`. A cycle of values is
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

  /// Handles a loop of effects that was ended because it went on without end; prints the error by default.
  ///
  /// Values stay as they were last set. The effects that took part run again when something else changes. The
  /// handler is called where the loop ran, and applies to all threads.
  public static var endlessEffectsHandler: @Sendable (CycleError) -> Void {
    get { endlessEffects.withLock(\.self) }
    set { endlessEffects.withLock { $0 = newValue } }
  }

  private static let endlessEffects = Locked<@Sendable (CycleError) -> Void> { $0.print() }

  private func print() {
    FileHandle.standardError.write(Data("Bindings: \(description)\n".utf8))
  }

  /// Prints the error and stops the program.
  func stop() -> Never {
    // A precondition's message is not printed by release builds.
    print()
    preconditionFailure(description)
  }
}
