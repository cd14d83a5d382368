extension Patch {
  /// Returns the patch that leads from the target back to the source.
  ///
  /// - Complexity: O(e log e), where e is the number of edits and updates.
  @inlinable
  public func inverted() -> Patch {
    let carried = sourceElements + targetElements
    return Patch(NumberedPatch(inverting: diff)) { carried[$0] }
  }
}
