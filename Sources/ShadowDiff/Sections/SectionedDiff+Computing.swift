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
    let (x, y) = (a.map { Array(elements($0)) }, b.map { Array(elements($0)) })
    // Not `\.count`: each call would create a key path of a generic type, which takes longer than
    // comparing thirty rows.
    var matching = _ElementMatching(
      sections: SequenceDiff(
        from: a, to: b, id: id, isUpdated: isSectionUpdated, moves: .fewest, effort: effort),
      sourceCounts: x.map { $0.count }, targetCounts: y.map { $0.count })

    for pair in matching.keptSections {
      let (u, v) = (x[pair.source], y[pair.target])
      let ends = EqualEnds(u.count, v.count) { elementID(u[$0]) == elementID(v[$1]) }
      matching.keep(ends, of: pair)
    }

    // Only the elements between equal ends are hashed.
    let sourceIDs = matching.openIDs(of: x, matching.sourceOpen, id: elementID)
    let targetIDs = matching.openIDs(of: y, matching.targetOpen, id: elementID)
    sourceIDs.withElementView { source in
      targetIDs.withElementView { target in
        matching.match(intern(source, target), effort: effort)
      }
    }

    var updates: [Pair] = []
    matching.forEachPair { pair in
      if isUpdated(
        x[pair.source.section][pair.source.element], y[pair.target.section][pair.target.element])
      {
        updates.append(pair)
      }
    }
    self = matching.diff(updates: updates) { areAmbiguous(a, b, identifiedBy: id) }
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

/// Returns whether an identity that both lists have occurs more than once in one of them.
@inlinable
func areAmbiguous<Element, ID: Hashable>(
  _ source: [Element], _ target: [Element], identifiedBy id: (Element) -> ID
) -> Bool {
  let (sourceIDs, targetIDs) = (source.map(id), target.map(id))
  return sourceIDs.withElementView { source in
    targetIDs.withElementView { target in intern(source, target).areAmbiguous }
  }
}
