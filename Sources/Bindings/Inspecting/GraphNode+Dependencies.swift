extension _GraphNode {
  /// The signals that the computed value or effect read in its last run, in the order of reading.
  ///
  /// For debugging: `effect.dependencies.map { $0.name }` lists the names of an effect's dependencies. The array is empty for a
  /// state, and for a computed value that has not been read yet. It does not contain signals that were released after the read.
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
