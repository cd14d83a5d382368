/// A range of the source and the range of the target that replaces it.
///
/// A change groups neighboring deletions, insertions and updates. At least one unchanged element
/// separates two changes. Changes correspond to the opcodes of Python's difflib other than `equal`.
///
/// ```swift
/// let diff = SequenceDiff(from: ["a", "b", "c"], to: ["a", "x", "y", "c", "d"])
/// for change in diff.changes {
///   print(change.kind, change.sourceRange, change.targetRange)
/// }
/// // replacement 1..<2 1..<3
/// // insertion 3..<3 4..<5
/// ```
public struct DiffChange: Sendable, Hashable, Codable {
  /// The ways in which a change affects the source.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Elements of the target replace elements of the source.
    case replacement

    /// The target lacks elements of the source.
    case deletion

    /// The target has new elements between two elements of the source, or at an end of it.
    case insertion
  }

  /// The source offsets that the change replaces or deletes.
  ///
  /// For an insertion the range is empty. Its bound is the source offset before which the target
  /// has the new elements.
  public let sourceRange: Range<Int>

  /// The target offsets of the new elements.
  ///
  /// For a deletion the range is empty. Its bound is the target offset before which the deleted
  /// elements would be.
  public let targetRange: Range<Int>

  /// Creates a change from its two ranges.
  ///
  /// - Precondition: At least one of the ranges has an element.
  public init(sourceRange: Range<Int>, targetRange: Range<Int>) {
    precondition(!sourceRange.isEmpty || !targetRange.isEmpty, "a change of nothing")
    self.sourceRange = sourceRange
    self.targetRange = targetRange
  }

  /// The way in which the change affects the source.
  public var kind: Kind {
    if sourceRange.isEmpty { return .insertion }
    return targetRange.isEmpty ? .deletion : .replacement
  }

  /// Returns the change that leads from the target back to the source.
  public func inverted() -> DiffChange {
    DiffChange(sourceRange: targetRange, targetRange: sourceRange)
  }

  /// Returns the union of this change, a later one and the elements between them.
  func joined(with later: DiffChange) -> DiffChange {
    DiffChange(
      sourceRange: sourceRange.lowerBound..<later.sourceRange.upperBound,
      targetRange: targetRange.lowerBound..<later.targetRange.upperBound)
  }

  private enum CodingKeys: String, CodingKey {
    case sourceRange = "source"
    case targetRange = "target"
  }

  /// Decodes a change, after checking that at least one of its ranges has an element.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if both ranges are empty, or an error of the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let source = try container.decode(Range<Int>.self, forKey: .sourceRange)
    let target = try container.decode(Range<Int>.self, forKey: .targetRange)
    guard !source.isEmpty || !target.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .targetRange, in: container, debugDescription: "a change of nothing")
    }
    self.init(sourceRange: source, targetRange: target)
  }
}

extension DiffChange: CustomStringConvertible {
  /// The kind and the ranges, such as `replacement of 1..<2 by 1..<3`.
  public var description: String {
    switch kind {
    case .replacement: "replacement of \(sourceRange) by \(targetRange)"
    case .deletion: "deletion of \(sourceRange)"
    case .insertion: "insertion of \(targetRange) at \(sourceRange.lowerBound)"
    }
  }
}

extension SequenceDiff {
  /// The changes, in order, separated by unchanged elements.
  ///
  /// A kept element that is updated is part of a replacement. A moved element is
  /// deleted by one change and inserted by another; see ``moves``.
  ///
  /// - Complexity: O(e log e) for e edits and updates, independent of the size of the collections.
  public var changes: [DiffChange] {
    let replaced = updatesInPlace.map(\.target)
    return Array(
      EditBlocks(deletions: changedSources, insertions: arrivedTargets.merged(with: replaced)))
  }
}

extension Patch {
  /// The changes, in order, separated by unchanged elements.
  ///
  /// A kept element that is updated is part of a replacement. A moved element is
  /// deleted by one change and inserted by another; see the moves of ``diff``.
  ///
  /// - Complexity: O(e log e) for e edits and updates, independent of the size of the collections.
  public var changes: [DiffChange] { diff.changes }
}
