/// The difference between two lists of sections, as offsets of sections and paths of elements.
///
/// A diff holds no sections and no elements. It compares the sections first, as a ``SequenceDiff``.
/// A section that both lists have is a *kept section*, even if it moves. In each kept section, the
/// elements of a longest common subsequence stay. Every other element that both lists have moves,
/// within its section or between sections, including moves out of deleted sections and into
/// inserted ones. So the diff deletes or inserts an element only if one list has more copies of it.
/// For the sections as they are paired, no such diff has fewer edits. If ``isProvenMinimal`` is
/// false, other pairs of sections might need fewer.
///
/// ``elementDeletions`` and ``elementInsertions`` list elements of kept sections only. The elements
/// of a deleted section that do not move are deleted with it, and the elements of an inserted
/// section that do not move into it are inserted with it.
///
/// The identities of sections and elements need not be unique. Elements with the same identity are
/// matched in order: first within a kept section, then between kept sections, then all others.
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
  /// The source path and the target path of one element.
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

  /// The difference of the lists of sections, by identity.
  ///
  /// Its moves are the fewest. If several choices of moves are equally few, it moves sections whose
  /// elements do not change, because views cannot move a section and edit its elements in one
  /// batch. Its updates are the sections for which `isSectionUpdated` returned `true`. By
  /// default, sections that are `Equatable` are updates if anything but their elements differs.
  public let sections: SequenceDiff

  /// The number of elements in each section of the source.
  public let sourceCounts: [Int]

  /// The number of elements in each section of the target.
  public let targetCounts: [Int]

  /// The source paths of the elements that the target lacks, in kept sections, ascending.
  public let elementDeletions: [ElementPath]

  /// The target paths of the elements that the source lacks, in kept sections, ascending.
  public let elementInsertions: [ElementPath]

  /// The elements that change their section or their order in it, by ascending target path.
  ///
  /// The source may be in a deleted section, and the target in an inserted one. A moved element is
  /// in neither ``elementDeletions`` nor ``elementInsertions``. Elements that keep their order in a
  /// section that moves are not included.
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
  /// If it is true, the diff has the fewest edits of all diffs that keep as many sections and pair
  /// as many elements. It is false if the lists differ and the identity of a section of both lists
  /// occurs more than once in a list, if a search reached a limit on its effort, and in
  /// compositions of patches. Inverting and coding keep it. Equality ignores it.
  public var isProvenMinimal: Bool { proof.isMinimal }

  private let proof: Proof

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
    proof = Proof(isMinimal: isProvenMinimal)
  }
}
