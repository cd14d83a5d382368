/// A change of a sequence that carries all elements it needs.
///
/// You can store or send a patch, and apply it without the collection that it leads to. It applies
/// strictly: every element that it deletes, moves or updates must be in the base where the source
/// had it. It does not compare elements that it keeps. Patches can be inverted, composed and merged.
///
/// ```swift
/// let patch = Patch(from: ["a", "b", "c"], to: ["a", "c", "d"])
/// try patch.applied(to: ["a", "b", "c"])  // ["a", "c", "d"]
/// try patch.applied(to: ["a", "x", "c"])  // throws PatchError.elementMismatch(offset: 1)
/// ```
public struct Patch<Element> {
  /// The offsets of what changes.
  public let diff: SequenceDiff

  /// The elements of the source that are deleted, moved or updated, by ascending source offset.
  ///
  /// An updated element is here with its old content.
  public let sourceElements: [Element]

  /// The elements of the target that are inserted or updated, by ascending target offset.
  ///
  /// An updated element is here with its new content.
  public let targetElements: [Element]

  /// A Boolean value that indicates whether applying the patch changes nothing.
  public var isEmpty: Bool { diff.isEmpty }

  @usableFromInline
  init(unchecked diff: SequenceDiff, sourceElements: [Element], targetElements: [Element]) {
    self.diff = diff
    self.sourceElements = sourceElements
    self.targetElements = targetElements
  }

  /// Creates a patch from a diff and the two collections it was made of.
  ///
  /// - Parameters:
  ///   - diff: The diff of `source` and `target`.
  ///   - source: The collection that `diff` starts from.
  ///   - target: The collection that `diff` leads to.
  /// - Precondition: `source.count == diff.sourceCount` and `target.count == diff.targetCount`.
  /// - Complexity: O(e log e) for e edits and updates, where both collections give random access.
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
  ///   - diff: The offsets of what changes.
  ///   - sourceElements: The elements that `diff` deletes, moves or updates, by ascending source
  ///     offset.
  ///   - targetElements: The elements that `diff` inserts or updates, by ascending target offset.
  /// - Throws: ``PatchError/sourceElementCountMismatch(expected:actual:)`` or
  ///   ``PatchError/targetElementCountMismatch(expected:actual:)`` where there are too many elements
  ///   or too few.
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
  // The elements at ascending offsets, read in one walk.
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
