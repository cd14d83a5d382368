/// The difference between two lists of sections: sections and elements that come, go, move and change.
///
/// A diff holds offsets and no elements. The sections are compared first, as a ``SequenceDiff``.
/// A section that both lists have, moved or not, is called kept here; its elements are compared
/// with each other, and as many of them stay as a longest common subsequence allows. Every other
/// element that both lists have moves, within its section or between sections, also out of a
/// deleted section and into an inserted one. So an element is deleted or inserted only where one
/// list has more of it. For the sections as they were paired there is no such diff with fewer edits;
/// ``isProvenMinimal`` tells whether other pairs of sections might leave fewer.
///
/// Elements that come or go with their section are not listed: ``elementDeletions`` are those that
/// kept sections lose, ``elementInsertions`` those that they gain. Elements of a deleted section that do not move are
/// deleted with it, elements of an inserted one that did not move there are inserted with it.
///
/// Identities may occur more than once, of sections and of elements. Equal ones are matched in
/// order: first those in the same section, then those in kept sections, then all others.
///
/// ```swift
/// let diff = SectionedDiff(
///   from: [ListSection(id: "fruit", elements: ["apple", "leek"])],
///   to: [ListSection(id: "fruit", elements: ["apple"]), ListSection(id: "veg", elements: ["leek"])],
///   elements: \.elements, elementID: \.self)
/// // diff.sections.insertions == [1]
/// // diff.elementMoves.count == 1
/// ```
public struct SectionedDiff: Sendable, Hashable {
  /// A source path and the target path at which the same element stands.
  public struct Pair: Sendable, Hashable, Codable {
    /// The path in the source.
    public var source: ElementPath

    /// The path in the target.
    public var target: ElementPath

    /// Creates a pair of a source and a target path.
    public init(source: ElementPath, target: ElementPath) {
      self.source = source
      self.target = target
    }
  }

  /// The difference of the sections themselves, by identity.
  ///
  /// Its moves are the fewest. Of the choices there are it takes one that moves few sections whose
  /// elements change, since views cannot do both at once. Its updates are the sections of which
  /// `isSectionUpdated` said that they differ in more than their elements.
  public let sections: SequenceDiff

  /// The number of elements in each section of the source.
  public let sourceCounts: [Int]

  /// The number of elements in each section of the target.
  public let targetCounts: [Int]

  /// The source paths of the elements that the target lacks, in kept sections, ascending.
  public let elementDeletions: [ElementPath]

  /// The target paths of the elements that the source lacks, in kept sections, ascending.
  public let elementInsertions: [ElementPath]

  /// The elements that leave their section or their order in it, by ascending target path.
  ///
  /// A source may lie in a deleted section, a target in an inserted one. A moved element is in
  /// neither ``elementDeletions`` nor ``elementInsertions``. Elements that merely go with their
  /// section when it moves are not here.
  public let elementMoves: [Pair]

  /// The elements with the same identity and changed content, by ascending target path.
  ///
  /// An updated element may have moved too.
  public let elementUpdates: [Pair]

  /// The number of deletions, insertions and moves, of sections and of elements.
  public var editCount: Int {
    sections.editCount + elementDeletions.count + elementInsertions.count + elementMoves.count
  }

  /// A Boolean value that indicates whether the diff has no edit and no update.
  public var isEmpty: Bool { sections.isEmpty && editCount == 0 && elementUpdates.isEmpty }

  /// A Boolean value that indicates whether the diff is proven to have the fewest edits.
  ///
  /// It then has the fewest of all diffs that keep as many sections and pair as many elements. It is
  /// false where the identity of a section that changes anything occurs more than once in
  /// a list, where a bound on effort was met, and in diffs that were not computed here. It takes no
  /// part in equality.
  public let isProvenMinimal: Bool

  @usableFromInline
  init(
    uncheckedSections sections: SequenceDiff, sourceCounts: [Int], targetCounts: [Int],
    elementDeletions: [ElementPath], elementInsertions: [ElementPath], elementMoves: [Pair],
    elementUpdates: [Pair], isProvenMinimal: Bool
  ) {
    self.sections = sections
    self.sourceCounts = sourceCounts
    self.targetCounts = targetCounts
    self.elementDeletions = elementDeletions
    self.elementInsertions = elementInsertions
    self.elementMoves = elementMoves
    self.elementUpdates = elementUpdates
    self.isProvenMinimal = isProvenMinimal
  }

  /// Returns a Boolean value that indicates whether two diffs have the same counts, edits and updates.
  ///
  /// ``isProvenMinimal`` is left out, because it says how a diff was found and not what it is.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.sections == rhs.sections && lhs.sourceCounts == rhs.sourceCounts
      && lhs.targetCounts == rhs.targetCounts && lhs.elementDeletions == rhs.elementDeletions
      && lhs.elementInsertions == rhs.elementInsertions && lhs.elementMoves == rhs.elementMoves
      && lhs.elementUpdates == rhs.elementUpdates
  }

  /// Feeds the counts, edits and updates into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sections)
    hasher.combine(sourceCounts)
    hasher.combine(targetCounts)
    hasher.combine(elementDeletions)
    hasher.combine(elementInsertions)
    hasher.combine(elementMoves)
    hasher.combine(elementUpdates)
  }
}
