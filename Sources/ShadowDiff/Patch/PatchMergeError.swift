/// An error in merging two patches of one base.
public enum PatchMergeError: Error, Sendable, Hashable {
  /// The patches were made for bases of different sizes.
  case countMismatch(expected: Int, actual: Int)

  /// The patches carry different elements for the same offset of the base, the first such offset.
  case elementMismatch(offset: Int)

  /// The patches make conflicting changes, listed by ascending offset in the base.
  case conflicts([Conflict])

  /// Changes of both patches that cannot be combined.
  ///
  /// All offsets are offsets in the base.
  public enum Conflict: Sendable, Hashable {
    /// Both patches change the same range of the base, or ranges that touch, in different ways.
    case overlap(Range<Int>)

    /// Both patches insert elements before an offset, and the elements differ.
    case insertion(offset: Int)

    /// Both patches update an element, to different content.
    case update(offset: Int)

    /// One patch deletes an element that the other moves, updates, or deletes and inserts
    /// elsewhere.
    case deletion(offset: Int)

    /// Both patches move an element, to different places.
    case move(offset: Int)

    /// Both patches insert an element with the same identity, before different offsets.
    case duplicate(offset: Int, otherOffset: Int)
  }
}

extension PatchMergeError.Conflict {
  /// The range of the base that has the conflict; empty for a position between two elements.
  public var range: Range<Int> {
    switch self {
    case .overlap(let range): range
    case .insertion(let offset): offset..<offset
    case .update(let offset), .deletion(let offset), .move(let offset): offset..<offset + 1
    case .duplicate(let offset, let otherOffset): offset..<otherOffset
    }
  }

  /// The sort key of the conflict; a position between two elements precedes the element after it.
  var order: (offset: Int, end: Int) { (range.lowerBound, range.upperBound) }
}

extension PatchMergeError: CustomStringConvertible {
  /// A message for people, with a line for each conflict.
  public var description: String {
    switch self {
    case .countMismatch(let expected, let actual):
      "the bases of the patches have \(expected) and \(actual) elements"
    case .elementMismatch(let offset):
      "the bases of the patches have different elements at offset \(offset)"
    case .conflicts(let conflicts): conflicts.map(\.description).joined(separator: "\n")
    }
  }
}

extension PatchMergeError.Conflict: CustomStringConvertible {
  /// A message for people.
  public var description: String {
    switch self {
    case .overlap(let range): "the patches make different changes in or next to \(range)"
    case .insertion(let offset): "both patches insert elements at offset \(offset)"
    case .update(let offset): "both patches update the element at offset \(offset)"
    case .deletion(let offset):
      "one patch deletes the element at offset \(offset), which the other changes"
    case .move(let offset): "both patches move the element at offset \(offset)"
    case .duplicate(let offset, let otherOffset):
      "both patches insert the same identity, at offsets \(offset) and \(otherOffset)"
    }
  }
}
