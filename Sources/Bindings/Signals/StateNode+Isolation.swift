import Foundation

// The Swift 6 mode rejects a write from outside of a state's actor. In the Swift 5 mode such a write would corrupt memory
// silently, so debug builds check each write at run time.

extension _StateNode {
  /// Records the actor that owns the state, in debug builds.
  @inlinable
  @inline(__always)
  final func pin(to owner: (any Actor)?) {
    #if DEBUG
      remember(owner)
    #endif
  }

  /// Stops the program if the caller is not on the actor that owns the state, in debug builds.
  @inlinable
  @inline(__always)
  final func checkIsolation() {
    #if DEBUG
      checkOwner()
    #endif
  }

  #if DEBUG
    @usableFromInline
    final func remember(_ owner: (any Actor)?) { self.owner = owner }

    @usableFromInline
    final func checkOwner() {
      // A helper thread runs while the owner's thread waits for it.
      guard let owner, !GraphContext.current.state.stack.isBorrowed else { return }
      let message = "a state is set from outside of the actor that it belongs to; use its writer()"
      if owner is MainActor {
        if GraphContext.current.isOnMainActor { return }
        // For the main actor, the runtime stops the program without a message.
        FileHandle.standardError.write(Data("Bindings: \(message)\n".utf8))
      }
      owner.preconditionIsolated(message)
    }
  #endif
}
