/// A diff with the numbers of the elements that its patch carries.
///
/// The elements are those of one patch or of two: the source elements of the first patch have the
/// first numbers, then come its target elements, then those of the second patch in the same order.
@usableFromInline
struct NumberedPatch {
  @usableFromInline let diff: SequenceDiff

  /// The numbers of the elements that are deleted, moved or updated, by ascending source offset.
  @usableFromInline let sourceElements: [Int]

  /// The numbers of the elements that are inserted or updated, by ascending target offset.
  @usableFromInline let targetElements: [Int]
}

extension NumberedPatch {
  /// Creates the inverse of a patch.
  @usableFromInline
  init(inverting original: SequenceDiff) {
    let changes = ElementChanges(original, numberingFrom: 0)
    var arrivals = changes.arrivals
    diff = original.inverted()
    sourceElements = (0..<changes.ranks.count).map { index in
      let arrival = arrivals.next()
      return Int(arrival.kinds == .moves ? changes.ranks[index] : arrival.number)
    }
    // The inverse inserts deleted elements and restores updated ones.
    targetElements = changes.sources.indices.filter { changes.kinds[$0] != .moves }
  }
}

extension Patch {
  /// Creates a patch from a diff and the elements with the numbers that it carries.
  @inlinable
  init(_ numbered: NumberedPatch, element: (Int) -> Element) {
    self.init(
      unchecked: numbered.diff, sourceElements: numbered.sourceElements.map(element),
      targetElements: numbered.targetElements.map(element))
  }
}
