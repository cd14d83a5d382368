/// A reason why two patches of one base cannot be merged.
public enum PatchMergeError: Error, Sendable, Hashable {
  /// The patches were made for bases of different sizes.
  case countMismatch(expected: Int, actual: Int)

  /// The patches know different elements at an offset of the base, the first such one.
  case elementMismatch(offset: Int)

  /// The patches make changes that exclude each other, by ascending offset in the base.
  case conflicts([Conflict])

  /// Two changes that exclude each other.
  public enum Conflict: Sendable, Hashable {
    /// Both patches update an element of the base, to different content.
    case update(offset: Int)

    /// One patch deletes an element of the base that the other moves or updates.
    case deletion(offset: Int)

    /// Both patches move an element of the base, to different places.
    case move(offset: Int)

    /// Both patches insert or move different elements to a place, whose order would be a guess.
    ///
    /// The range holds the offsets of those elements of the base that both or one of them remove
    /// there. It is empty, and says before which offset the place is, if there are none.
    case insertion(Range<Int>)
  }
}

extension PatchMergeError.Conflict {
  /// The offset in the base at which the conflict begins; a place comes before the element there.
  var order: (offset: Int, isElement: Int) {
    switch self {
    case .update(let offset), .deletion(let offset), .move(let offset): (offset, 1)
    case .insertion(let range): (range.lowerBound, 0)
    }
  }
}
