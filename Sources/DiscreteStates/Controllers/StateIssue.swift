import Foundation

/// A mistake in the declaration of a state that is not fatal; reported in debug builds only.
public enum StateIssue: Hashable, Sendable {
  /// A state of a function with parameters was applied while it was current, so nothing happened.
  ///
  /// The values are the class of the object, and the name of the state, such as `awaiting(with:)`. If the arguments
  /// distinguish states, declare the state with ``DiscreteState/identified(by:)``. If applying the state again updates the
  /// object, declare it with ``DiscreteState/onUpdate(_:)``. Reported once for each class and name.
  case ignoredArguments(class: String, state: String)
}

extension StateIssue: CustomStringConvertible {
  /// The issue, and what to write instead.
  public var description: String {
    switch self {
    case .ignoredArguments(let type, let state):
      """
      \(type): \(state) was applied again and did nothing, whatever its arguments. If they distinguish states, add \
      .identified(by:) to the state; if they are to be applied again, add .onUpdate.
      """
    }
  }
}

extension AnyStateController {
  /// The handler of issues of all controllers; the default one prints them to standard error.
  ///
  /// Release builds look for no issues. The handler is called on the thread of the controller that finds the issue.
  public static var onIssue: @Sendable (StateIssue) -> Void {
    get { StateIssueReporter.shared.handler }
    set { StateIssueReporter.shared.handler = newValue }
  }

  #if DEBUG
    /// Reports that a state with parameters, but not identified by them, was applied while it was current.
    @usableFromInline
    final func reportIgnoredArguments(of identity: StateIdentity) {
      // Only the names of functions are literals.
      guard identity.words == nil, identity.name.contains(":"), let object else { return }
      StateIssueReporter.shared.reportIgnoredArguments(of: identity.name, type(of: object))
    }
  #endif
}

/// The handler of issues, and the states that were reported.
private final class StateIssueReporter: @unchecked Sendable {
  // Sendable, because the lock protects all fields.

  static let shared = StateIssueReporter()

  private let lock = NSLock()
  private var storedHandler: @Sendable (StateIssue) -> Void = { issue in
    FileHandle.standardError.write(Data("DiscreteStates: \(issue)\n".utf8))
  }

  var handler: @Sendable (StateIssue) -> Void {
    get { lock.withLock { storedHandler } }
    set { lock.withLock { storedHandler = newValue } }
  }

  #if DEBUG
    private var reported: [ObjectIdentifier: Set<String>] = [:]

    func reportIgnoredArguments(of state: String, _ type: AnyClass) {
      let isNew = lock.withLock {
        reported[ObjectIdentifier(type), default: []].insert(state).inserted
      }
      // The handler is other code, so the lock must not be held.
      if isNew { handler(.ignoredArguments(class: "\(type)", state: state)) }
    }
  #endif
}
