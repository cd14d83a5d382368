/// A reason why two patches of one base cannot be merged.
public enum PatchMergeError: Error, Sendable, Hashable {
  /// The patches were made for bases of different sizes.
  case countMismatch(expected: Int, actual: Int)

  /// The patches know different elements at an offset of the base, the first such one.
  case elementMismatch(offset: Int)

  /// The patches make changes that exclude each other, by ascending offset in the base.
  case conflicts([Conflict])

  /// Changes of both patches that exclude each other.
  ///
  /// All offsets count in the base.
  public enum Conflict: Sendable, Hashable {
    /// Both patches change a range of the base, or parts of it that touch, in different ways.
    case overlap(Range<Int>)

    /// Both patches insert different elements before an offset.
    case insertion(offset: Int)

    /// Both patches update an element, to different content.
    case update(offset: Int)

    /// One patch deletes an element that the other moves or updates.
    case deletion(offset: Int)

    /// Both patches move an element, to different places.
    case move(offset: Int)

    /// Both patches insert an element with the same identity, in places before different offsets.
    case duplicate(offset: Int, otherOffset: Int)
  }
}

extension PatchMergeError.Conflict {
  /// The offsets in the base that the conflict concerns; empty for a place between two elements.
  public var range: Range<Int> {
    switch self {
    case .overlap(let range): range
    case .insertion(let offset): offset..<offset
    case .update(let offset), .deletion(let offset), .move(let offset): offset..<offset + 1
    case .duplicate(let offset, let otherOffset): offset..<otherOffset
    }
  }

  /// The order in which conflicts are reported; a place comes before the element there.
  var order: (offset: Int, end: Int) { (range.lowerBound, range.upperBound) }
}
