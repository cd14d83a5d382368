import Foundation

/// An error that reports a computed value that depends on itself, or effects that trigger each other without end.
///
/// ``Computed/checkedGet()`` throws it. ``Computed/get()`` stops the program with this error as its last message. When a loop
/// of effects is ended, ``endlessEffectsHandler`` gets the error.
public struct CycleError: Error, Equatable, CustomStringConvertible {
  /// The kind of a cycle.
  public enum Kind: Sendable {
    /// A computed value depends on itself.
    case selfDependency

    /// Effects and listeners, or a computed value, set states that make them run again.
    case endlessEffects
  }

  /// The kind of the cycle.
  public let kind: Kind

  /// The names of the nodes.
  ///
  /// In a cycle of computed values, each depends on the next, and the last name is the first again. The path begins with the
  /// value that was read; a closure on the cycle gets the path as it was found. For endless effects, these are the states and
  /// effects that ran in the last 100 rounds of the loop, or the computed value that did not settle. A node without a name is
  /// listed by its type; see `named(_:)`, and ``Effect/init(named:isolation:_:)`` for an effect that loops in its first run.
  public let path: [String]

  /// The error and its path in one line.
  public var description: String {
    switch kind {
    case .selfDependency: "a cycle of computed values: " + path.joined(separator: " → ")
    case .endlessEffects:
      "effects that trigger each other without end: " + path.joined(separator: ", ")
    }
  }

  /// The handler that is called when a loop of effects has been ended; by default, it prints the error.
  ///
  /// A loop of effects is ended after 100,000 rounds, and a computed value that sets a state which it has read, after 100 runs.
  /// Values stay as they were last set. The effects of the loop run again when a signal that they have read changes. The
  /// handler is called on the thread of the loop. There is one handler for all threads.
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
