/// The numbers of equal elements at the start and at the end of two sequences.
@usableFromInline
@frozen
package struct EqualEnds: Sendable, Hashable {
  /// The numbers of common elements at the start, and at the end after these.
  @usableFromInline package let prefix: Int
  @usableFromInline package let suffix: Int

  /// Compares two sequences from both ends.
  ///
  /// - Parameters:
  ///   - sourceCount: The number of elements in the source.
  ///   - targetCount: The number of elements in the target.
  ///   - areSame: Whether the elements with a source and a target offset are the same.
  /// - Complexity: One comparison for each common element, and at most two more.
  @inlinable
  @inline(__always)
  package init(
    _ sourceCount: Int, _ targetCount: Int, by areSame: (_ source: Int, _ target: Int) -> Bool
  ) {
    let shorter = min(sourceCount, targetCount)
    var prefix = 0
    while prefix < shorter, areSame(prefix, prefix) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, areSame(sourceCount - 1 - suffix, targetCount - 1 - suffix) {
      suffix += 1
    }
    self.prefix = prefix
    self.suffix = suffix
  }
}
