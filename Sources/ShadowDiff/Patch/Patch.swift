/// A diff of two collections with the elements that it deletes, inserts, moves or updates.
///
/// You can store or send a patch, and apply it without the target. Applying is strict: at every
/// offset at which the patch deletes, moves or updates an element, the base must have the element
/// of the source. Kept elements are not compared. You can invert, compose and merge patches.
///
/// ```swift
/// let patch = Patch(from: ["a", "b", "c"], to: ["a", "c", "d"])
/// try patch.applied(to: ["a", "b", "c"])  // ["a", "c", "d"]
/// try? patch.applied(to: ["a", "x", "c"])  // nil: the element at offset 1 is not "b"
/// ```
public struct Patch<Element> {
  /// The offsets of the edits and updates.
  public let diff: SequenceDiff

  /// The elements of the source that are deleted, moved or updated, by ascending source offset.
  ///
  /// An updated element has its old content here.
  public let sourceElements: [Element]

  /// The elements of the target that are inserted or updated, by ascending target offset.
  ///
  /// An updated element has its new content here.
  public let targetElements: [Element]

  /// A Boolean value that indicates whether applying the patch changes nothing.
  public var isEmpty: Bool { diff.isEmpty }

  @usableFromInline
  init(unchecked diff: SequenceDiff, sourceElements: [Element], targetElements: [Element]) {
    self.diff = diff
    self.sourceElements = sourceElements
    self.targetElements = targetElements
  }

  /// Creates a patch from a diff and the two collections that it was computed from.
  ///
  /// - Parameters:
  ///   - diff: The diff of `source` and `target`.
  ///   - source: The collection that `diff` starts from.
  ///   - target: The collection that `diff` leads to.
  /// - Precondition: `source.count == diff.sourceCount` and `target.count == diff.targetCount`.
  /// - Complexity: O(e log e) for e edits and updates if both collections have random access.
  @inlinable
  public init(
    _ diff: SequenceDiff, from source: some Collection<Element>, to target: some Collection<Element>
  ) {
    precondition(source.count == diff.sourceCount, "the diff was made for a source of another size")
    precondition(target.count == diff.targetCount, "the diff was made for a target of another size")
    self.init(
      unchecked: diff, sourceElements: source._elements(atOffsets: diff.changedSources),
      targetElements: target._elements(atOffsets: diff.freshTargets))
  }

  /// Creates a patch from a diff and the elements it carries.
  ///
  /// - Parameters:
  ///   - diff: The offsets of the edits and updates.
  ///   - sourceElements: The elements that `diff` deletes, moves or updates, by ascending source
  ///     offset.
  ///   - targetElements: The elements that `diff` inserts or updates, by ascending target offset.
  /// - Throws: ``PatchError/sourceElementCountMismatch(expected:actual:)`` or
  ///   ``PatchError/targetElementCountMismatch(expected:actual:)`` if there are too many or too few
  ///   elements.
  public init(
    _ diff: SequenceDiff, sourceElements: [Element], targetElements: [Element]
  ) throws(PatchError) {
    let sourceCount = diff.deletions.count + diff.moves.count + diff.updatesInPlace.count
    guard sourceElements.count == sourceCount else {
      throw .sourceElementCountMismatch(expected: sourceCount, actual: sourceElements.count)
    }
    let targetCount = diff.insertions.count + diff.updates.count
    guard targetElements.count == targetCount else {
      throw .targetElementCountMismatch(expected: targetCount, actual: targetElements.count)
    }
    self.init(unchecked: diff, sourceElements: sourceElements, targetElements: targetElements)
  }
}

extension Patch: Sendable where Element: Sendable {}
extension Patch: Equatable where Element: Equatable {}
extension Patch: Hashable where Element: Hashable {}

extension Collection {
  // Returns the elements at ascending offsets, read in one pass.
  @inlinable
  func _elements(atOffsets offsets: [Int]) -> [Element] {
    var (index, position) = (startIndex, 0)
    return offsets.map { offset in
      formIndex(&index, offsetBy: offset - position)
      position = offset
      return self[index]
    }
  }
}
