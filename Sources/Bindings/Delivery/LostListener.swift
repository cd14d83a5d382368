import Foundation

// A listener without a target ends with its signal. So the listener of a computed value that no object holds, as in the
// statement `Computed { … }.on { … }`, ends at once. Debug builds report such a listener: its signal is released before a
// change has been delivered.

#if DEBUG
  /// A signal with a new listener that does not hold it.
  struct UnheldListener {
    let signal: NodeRef

    /// The number of flushes of the queue when the listener was added.
    let flushes: UInt
  }
#endif

extension _SignalNode {
  /// Remembers that the signal got a listener without a target, in debug builds.
  final func didAddUnheldListener() {
    #if DEBUG
      let context = GraphContext.current
      guard isDerived, context.state.scope == nil else { return }
      context.state.unheld = UnheldListener(
        signal: NodeRef(self), flushes: context.state.queue.flushes)
    #endif
  }

  /// Reports that a listener has ended at once, in debug builds; called when the signal is released.
  @inline(__always)
  final func reportLostListener() {
    #if DEBUG
      let context = GraphContext.current
      guard let unheld = context.state.unheld, unheld.signal == NodeRef(self) else { return }
      context.state.unheld = nil
      guard unheld.flushes == context.state.queue.flushes else { return }
      let message = """
        Bindings: a listener of \(type(of: self)) has ended at once, because no object holds the signal. \
        Store the signal, use on(for:) or onChanges(for:), or add the listener in scope.run { … }.

        """
      FileHandle.standardError.write(Data(message.utf8))
    #endif
  }
}
