/// A diff of two lists of sections with the sections and elements that it deletes, inserts or
/// updates.
///
/// Use it for the undo stack of a list with sections. Applying is strict: for every section that
/// the patch deletes or updates, and every element that it deletes, moves or updates, the base must
/// have the value of the source at the same offset or path. The patch does not compare elements
/// that stay.
///
/// ```swift
/// let patch = SectionedPatch(from: old, to: new, elements: \.songs)
/// let undone = try patch.inverted().applied(to: new, elements: \.songs)  // old
/// ```
public struct SectionedPatch<Section, Element> {
  /// The offsets and paths of the edits and updates.
  public let diff: SectionedDiff

  /// The sections of the source that are deleted or updated, by ascending offset, without elements.
  public let sourceSections: [Section]

  /// The sections of the target that are inserted or updated, by ascending offset, without
  /// elements.
  public let targetSections: [Section]

  /// The elements of the source that are deleted, moved or updated, by ascending path.
  ///
  /// They include the elements that are deleted with their section.
  public let sourceElements: [Element]

  /// The elements of the target that are inserted or updated, by ascending path.
  ///
  /// They include the elements that are inserted with their section.
  public let targetElements: [Element]

  /// A Boolean value that indicates whether applying the patch changes nothing.
  public var isEmpty: Bool { diff.isEmpty }

  /// Creates a patch from a diff and the two lists that it was computed from.
  ///
  /// - Parameters:
  ///   - diff: The diff of `source` and `target`.
  ///   - source: The sections that `diff` starts from.
  ///   - target: The sections that `diff` leads to.
  ///   - elements: The elements of a section.
  /// - Precondition: `source` and `target` have the sizes that the diff was made for.
  /// - Complexity: O(*s* + *e* log *e*) for *s* sections and *e* carried sections and elements.
  public init(
    _ diff: SectionedDiff, from source: [Section], to target: [Section],
    elements: WritableKeyPath<Section, [Element]>
  ) {
    precondition(
      source.map { $0[keyPath: elements].count } == diff.sourceCounts,
      "the diff was made for a source of another size")
    precondition(
      target.map { $0[keyPath: elements].count } == diff.targetCounts,
      "the diff was made for a target of another size")
    func emptied(_ section: Section) -> Section {
      var section = section
      section[keyPath: elements] = []
      return section
    }
    let carried = Carried(diff)
    self.diff = diff
    sourceSections = carried.sourceSections.map { emptied(source[$0]) }
    targetSections = carried.targetSections.map { emptied(target[$0]) }
    sourceElements = carried.sourceElements.map {
      source[$0.section][keyPath: elements][$0.element]
    }
    targetElements = carried.targetElements.map {
      target[$0.section][keyPath: elements][$0.element]
    }
  }

  init(
    _ diff: SectionedDiff, sourceSections: [Section], targetSections: [Section],
    sourceElements: [Element], targetElements: [Element]
  ) {
    self.diff = diff
    self.sourceSections = sourceSections
    self.targetSections = targetSections
    self.sourceElements = sourceElements
    self.targetElements = targetElements
  }

  /// Creates the patch between two lists of identifiable sections with identifiable elements.
  ///
  /// An element is updated if its old and new values are not equal. A section is updated if its old
  /// and new values are not equal apart from their elements.
  ///
  /// - Parameters:
  ///   - source: The sections to start from.
  ///   - target: The sections to arrive at.
  ///   - elements: The elements of a section.
  ///   - effort: How much work to do for the sections, and for the elements of each section.
  public init(
    from source: [Section], to target: [Section], elements: WritableKeyPath<Section, [Element]>,
    effort: SequenceDiff.Effort = .minimal
  ) where Section: Identifiable & Equatable, Element: Identifiable & Equatable {
    self.init(from: source, to: target, id: { $0.id }, elements: elements, effort: effort)
  }

  /// Creates the patch between two lists of identifiable sections with plain elements.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. A section is updated if its old
  /// and new values are not equal apart from their elements.
  @_disfavoredOverload
  public init(
    from source: [Section], to target: [Section], elements: WritableKeyPath<Section, [Element]>,
    effort: SequenceDiff.Effort = .minimal
  ) where Section: Identifiable & Equatable, Element: Hashable {
    self.init(from: source, to: target, id: { $0.id }, elements: elements, effort: effort)
  }

  /// Creates the patch between two lists of sections of any type with identifiable elements.
  ///
  /// The identities of the sections need not be unique. An element is updated if its old and new
  /// values are not equal, and so is a section if these are not equal apart from their elements.
  public init<ID: Hashable>(
    from source: [Section], to target: [Section], id: (Section) -> ID,
    elements: WritableKeyPath<Section, [Element]>, effort: SequenceDiff.Effort = .minimal
  ) where Section: Equatable, Element: Identifiable & Equatable {
    self.init(
      SectionedDiff(
        from: source, to: target, id: id, elements: elements, isUpdated: !=, effort: effort),
      from: source, to: target, elements: elements)
  }

  /// Creates the patch between two lists of sections of any type with plain elements.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. The identities of the sections
  /// need not be unique.
  @_disfavoredOverload
  public init<ID: Hashable>(
    from source: [Section], to target: [Section], id: (Section) -> ID,
    elements: WritableKeyPath<Section, [Element]>, effort: SequenceDiff.Effort = .minimal
  ) where Section: Equatable, Element: Hashable {
    self.init(
      SectionedDiff(
        from: source, to: target, id: id, elements: elements, elementID: { $0 }, effort: effort),
      from: source, to: target, elements: elements)
  }

  /// Returns the patch that leads from the target back to the source.
  ///
  /// - Complexity: O(*s* + *e* log *e*) for *s* sections and *e* carried sections and elements.
  public func inverted() -> SectionedPatch {
    let inverse = diff.inverted()
    let carriedBack = Carried(inverse)
    let moved = Dictionary(
      diff.elementMoves.map { ($0.target, $0.source) }, uniquingKeysWith: { first, _ in first })
    let (source, target) = (values.source, values.target)
    return SectionedPatch(
      inverse, sourceSections: targetSections, targetSections: sourceSections,
      sourceElements: carriedBack.sourceElements.compactMap { path in
        target[path] ?? moved[path].flatMap { source[$0] }
      },
      targetElements: carriedBack.targetElements.compactMap { source[$0] })
  }

  /// Returns a base with this patch applied, after checking that the patch fits.
  ///
  /// - Parameters:
  ///   - base: Sections that equal the source wherever the patch changes it.
  ///   - elements: The elements of a section.
  /// - Returns: The base with the edits and updates of the patch.
  /// - Throws: A ``SectionedPatchError`` with the first difference found between the base and the
  ///   source.
  /// - Complexity: O(*n* + *e* log *e*) for *n* elements and sections in the base and in the
  ///   result, and *e* carried sections and elements.
  public func applied(
    to base: [Section], elements: WritableKeyPath<Section, [Element]>
  ) throws(SectionedPatchError) -> [Section] where Section: Equatable, Element: Equatable {
    let contents = base.map { $0[keyPath: elements] }
    try check(base, contents, elements: elements)

    var result = base._applying(diff.sections, fresh: targetSections, isPacked: true)
    var kept = diff.unchangedElements[...]
    var fresh = targetElements[...]
    for (section, count) in diff.targetCounts.enumerated() {
      result[section][keyPath: elements] = (0..<count).compactMap { element in
        guard kept.first?.target == ElementPath(section: section, element: element) else {
          return fresh.popFirst()
        }
        return kept.popFirst().map { contents[$0.source.section][$0.source.element] }
      }
    }
    return result
  }

  /// The elements that the patch carries, by path.
  var values: SectionedValues<Element> {
    let carried = Carried(diff)
    return SectionedValues(
      source: Dictionary(
        zip(carried.sourceElements, sourceElements), uniquingKeysWith: { first, _ in first }),
      target: Dictionary(
        zip(carried.targetElements, targetElements), uniquingKeysWith: { first, _ in first }))
  }

  /// Checks that the numbers of elements of all sections are those of the source.
  func checkCounts(_ counts: [Int]) throws(SectionedPatchError) {
    guard counts.count == diff.sourceCounts.count else {
      throw .sectionCountMismatch(expected: diff.sourceCounts.count, actual: counts.count)
    }
    for (section, (expected, actual)) in zip(diff.sourceCounts, counts).enumerated()
    where expected != actual {
      throw .elementCountMismatch(section: section, expected: expected, actual: actual)
    }
  }

  private func check(
    _ base: [Section], _ contents: [[Element]], elements: WritableKeyPath<Section, [Element]>
  ) throws(SectionedPatchError) where Section: Equatable, Element: Equatable {
    try checkCounts(contents.map { $0.count })
    let carried = Carried(diff)
    for (offset, section) in zip(carried.sourceSections, sourceSections) {
      var actual = base[offset]
      actual[keyPath: elements] = []
      if actual != section { throw .sectionMismatch(section: offset) }
    }
    for (path, element) in zip(carried.sourceElements, sourceElements)
    where contents[path.section][path.element] != element {
      throw .elementMismatch(path)
    }
  }
}

extension Array {
  /// Applies a patch to these sections, after checking that it fits.
  ///
  /// See ``SectionedPatch/applied(to:elements:)``. If the method throws, the sections are unchanged.
  public mutating func apply<E: Equatable>(
    _ patch: SectionedPatch<Element, E>, elements: WritableKeyPath<Element, [E]>
  ) throws(SectionedPatchError) where Element: Equatable {
    self = try patch.applied(to: self, elements: elements)
  }
}

extension SectionedPatch: Sendable where Section: Sendable, Element: Sendable {}
extension SectionedPatch: Equatable where Section: Equatable, Element: Equatable {}
extension SectionedPatch: Hashable where Section: Hashable, Element: Hashable {}
