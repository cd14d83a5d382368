extension _GraphNode {
  /// The signals that the computed value or effect read in its last run, in the order of reading.
  ///
  /// For debugging: `effect.dependencies.map { $0.name }` lists what an effect depends on. It is empty for states, and for
  /// a value that has not been read yet. A value that was released since it was read is left out.
  ///
  /// - Complexity: O(n) for n dependencies.
  public final var dependencies: [any Signal] {
    var signals: [any Signal] = []
    for node in NodeRef(self).allDependencies where !node.has(.stopped) {
      if let signal = node.node as? any Signal { signals.append(signal) }
    }
    return signals
  }
}
