extension SectionedDiff {
  /// Creates the diff of two lists of sections of any type.
  ///
  /// You can pass key paths as closures:
  /// `SectionedDiff(from: old, to: new, id: \.name, elements: \.rows, elementID: \.key)`.
  ///
  /// - Parameters:
  ///   - source: The sections before the change.
  ///   - target: The sections after the change.
  ///   - id: A closure that returns the identity of a section. It need not be unique.
  ///   - elements: A closure that returns the elements of a section.
  ///   - elementID: A closure that returns the identity of an element in all sections. It need not
  ///     be unique.
  ///   - isSectionUpdated: A closure that returns whether a kept section has new content apart from
  ///     its elements, given its source and its target value. By default, sections that are not equal
  ///     are updated if they are `Equatable`, even if only their elements differ. Without this
  ///     closure, and with a writable key path as `elements`, they are compared apart from their
  ///     elements.
  ///   - isUpdated: A closure that returns whether an element has new content, given its source and
  ///     its target value. By default no element is updated.
  ///   - effort: How much work to do for the sections, and for the elements of each section.
  /// - Complexity: O(*n*) for *n* elements and sections in both lists if few elements of each
  ///   section change, otherwise that of a ``SequenceDiff`` for each section.
  @inlinable
  public init<Source: Collection, Target: Collection, ID, Elements: Collection, ElementID>(
    from source: Source, to target: Target,
    id: (Source.Element) -> ID,
    elements: (Source.Element) -> Elements,
    elementID: (Elements.Element) -> ElementID,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = areUnequal(),
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) where Target.Element == Source.Element, ID: Hashable, ElementID: Hashable {
    let (a, b) = (Array(source), Array(target))
    self.init(
      a, b, a.map { Array(elements($0)) }, b.map { Array(elements($0)) }, id: id,
      elementID: elementID, isSectionUpdated: isSectionUpdated, isUpdated: isUpdated,
      effort: effort)
  }

  /// Creates the diff of two lists of sections with given elements.
  @inlinable
  init<Section, ID: Hashable, Element, ElementID: Hashable>(
    _ source: [Section], _ target: [Section], _ x: [[Element]], _ y: [[Element]],
    id: (Section) -> ID, elementID: (Element) -> ElementID,
    isSectionUpdated: (Section, Section) -> Bool, isUpdated: (Element, Element) -> Bool,
    effort: SequenceDiff.Effort
  ) {
    let (sectionIDs, targetSectionIDs) = (source.map(id), target.map(id))
    let sections = sectionIDs.withElementView { a in
      targetSectionIDs.withElementView { b in
        diffHashable(a, b, moves: .fewest, effort: effort)
      }
    }
    let kept = Array(sections.commonPairs)
    // Not `\.count`: each call would create a key path of a generic type, which takes longer than
    // comparing thirty rows.
    var matching = _ElementMatching(
      sections: sections.with(
        updates: kept.filter { isSectionUpdated(source[$0.source], target[$0.target]) }),
      keptSections: kept, sourceCounts: x.map { $0.count }, targetCounts: y.map { $0.count })

    for pair in kept {
      // Views lend the elements, so that their fields are not retained.
      let ends = x[pair.source].withElementView { u in
        y[pair.target].withElementView { v in
          EqualEnds(u.count, v.count) { elementID(u[$0]) == elementID(v[$1]) }
        }
      }
      matching.keep(ends, of: pair)
    }

    // Only the elements between equal ends are hashed.
    let sourceIDs = openIDs(of: x, in: { matching.sourceOpen($0) }, id: elementID)
    let targetIDs = openIDs(of: y, in: { matching.targetOpen($0) }, id: elementID)
    if !sourceIDs.isEmpty, !targetIDs.isEmpty {
      sourceIDs.withElementView { a in
        targetIDs.withElementView { b in matching.match(intern(a, b), effort: effort) }
      }
    }

    var updates: [Pair] = []
    for section in y.indices {
      let own = matching.keptSource(of: section)
      (own.map { x[$0] } ?? []).withElementView { old in
        y[section].withElementView { new in
          for element in 0..<new.count {
            guard let path = matching.sourcePath(ofTarget: element, in: section) else { continue }
            if path.section == own
              ? isUpdated(old[path.element], new[element])
              : isUpdated(x[path.section][path.element], new[element])
            {
              updates.append(
                Pair(source: path, target: ElementPath(section: section, element: element)))
            }
          }
        }
      }
    }
    self = matching.diff(updates: updates) { areAmbiguous(sectionIDs, targetSectionIDs) }
  }

  /// Creates the diff of two lists of identifiable sections.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each section.
  @inlinable
  public init<Source: Collection, Target: Collection, Elements: Collection, ElementID: Hashable>(
    from source: Source, to target: Target,
    elements: (Source.Element) -> Elements,
    elementID: (Elements.Element) -> ElementID,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = areUnequal(),
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) where Target.Element == Source.Element, Source.Element: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: elementID,
      isSectionUpdated: isSectionUpdated, isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of sections with identifiable elements.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each element. By default, an element whose old and new values are not equal is an
  /// update if its type is `Equatable`.
  @inlinable
  public init<Source: Collection, Target: Collection, ID: Hashable, Elements: Collection>(
    from source: Source, to target: Target,
    id: (Source.Element) -> ID,
    elements: (Source.Element) -> Elements,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = areUnequal(),
    isUpdated: (Elements.Element, Elements.Element) -> Bool = areUnequal(),
    effort: SequenceDiff.Effort = .minimal
  ) where Target.Element == Source.Element, Elements.Element: Identifiable {
    self.init(
      from: source, to: target, id: id, elements: elements, elementID: { $0.id },
      isSectionUpdated: isSectionUpdated, isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of sections with plain elements, such as strings.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. No element is updated.
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection, Target: Collection, ID: Hashable, Elements: Collection>(
    from source: Source, to target: Target,
    id: (Source.Element) -> ID,
    elements: (Source.Element) -> Elements,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = areUnequal(),
    effort: SequenceDiff.Effort = .minimal
  ) where Target.Element == Source.Element, Elements.Element: Hashable {
    self.init(
      from: source, to: target, id: id, elements: elements, elementID: { $0 },
      isSectionUpdated: isSectionUpdated, effort: effort)
  }

  /// Creates the diff of two lists of identifiable sections with identifiable elements.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each section and each element. By default, an element whose old and new values are not
  /// equal is an update if its type is `Equatable`.
  @inlinable
  public init<Source: Collection, Target: Collection, Elements: Collection>(
    from source: Source, to target: Target,
    elements: (Source.Element) -> Elements,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = areUnequal(),
    isUpdated: (Elements.Element, Elements.Element) -> Bool = areUnequal(),
    effort: SequenceDiff.Effort = .minimal
  )
  where
    Target.Element == Source.Element, Source.Element: Identifiable, Elements.Element: Identifiable
  {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: { $0.id },
      isSectionUpdated: isSectionUpdated, isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of identifiable sections with plain elements, such as strings.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. No element is updated.
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection, Target: Collection, Elements: Collection>(
    from source: Source, to target: Target,
    elements: (Source.Element) -> Elements,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = areUnequal(),
    effort: SequenceDiff.Effort = .minimal
  )
  where Target.Element == Source.Element, Source.Element: Identifiable, Elements.Element: Hashable {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: { $0 },
      isSectionUpdated: isSectionUpdated, effort: effort)
  }
}

/// Returns the identities of some elements of each section.
@inlinable
func openIDs<Element, ID>(
  of contents: [[Element]], in open: (Int) -> Range<Int>, id: (Element) -> ID
) -> ContiguousArray<ID> {
  var ids = ContiguousArray<ID>()
  ids.reserveCapacity(contents.indices.reduce(0) { $0 + open($1).count })
  for section in contents.indices {
    for element in open(section) { ids.append(id(contents[section][element])) }
  }
  return ids
}

/// Returns whether an identity that both lists have occurs more than once in one of them.
@inlinable
func areAmbiguous<ID: Hashable>(_ source: [ID], _ target: [ID]) -> Bool {
  // Comparing all pairs of a few identities is faster than hashing them.
  if source.count <= 8, target.count <= 8 {
    return repeats(in: source) { target.contains($0) }
      || repeats(in: target) { source.contains($0) }
  }
  return source.withElementView { source in
    target.withElementView { target in intern(source, target).areAmbiguous }
  }
}

/// Returns whether an identity occurs more than once and satisfies a predicate.
@inlinable
func repeats<ID: Equatable>(in ids: [ID], where isCommon: (ID) -> Bool) -> Bool {
  for (index, id) in ids.enumerated() where ids[(index + 1)...].contains(id) {
    if isCommon(id) { return true }
  }
  return false
}
