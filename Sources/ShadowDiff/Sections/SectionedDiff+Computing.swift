extension SectionedDiff {
  /// Creates the diff of two lists of sections of any type.
  ///
  /// Key paths serve as closures, so a list of the app's own sections is compared by
  /// `SectionedDiff(from: old, to: new, id: \.name, elements: \.rows, elementID: \.key)`.
  ///
  /// - Parameters:
  ///   - source: The sections before the change.
  ///   - target: The sections after the change.
  ///   - id: The identity of a section. It need not be unique.
  ///   - elements: The elements of a section.
  ///   - elementID: The identity of an element, across all sections. It need not be unique.
  ///   - isSectionUpdated: Whether a section, given as it was and as it is, shows something else,
  ///     its elements apart. By default no section does.
  ///   - isUpdated: Whether an element, given as it was and as it is, shows something else. By
  ///     default no element does.
  ///   - effort: How much work to do for the sections, and for the elements of each section.
  /// - Complexity: O(*n*) for *n* elements and sections in both lists, where only few elements
  ///   of a section change; beyond that what ``SequenceDiff`` costs on each section.
  @inlinable
  public init<Source: Collection, Target: Collection, ID, Elements: Collection, ElementID>(
    from source: Source, to target: Target,
    id: (Source.Element) -> ID,
    elements: (Source.Element) -> Elements,
    elementID: (Elements.Element) -> ElementID,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) where Target.Element == Source.Element, ID: Hashable, ElementID: Hashable {
    let (a, b) = (Array(source), Array(target))
    let (x, y) = (a.map { Array(elements($0)) }, b.map { Array(elements($0)) })
    // Not `\.count`: a key path of a generic type is made anew by each call, which takes longer than
    // to compare thirty rows.
    var matching = _ElementMatching(
      sections: SequenceDiff(
        from: a, to: b, id: id, isUpdated: isSectionUpdated, moves: .fewest, effort: effort),
      sourceCounts: x.map { $0.count }, targetCounts: y.map { $0.count })

    for pair in matching.keptSections {
      let (u, v) = (x[pair.source], y[pair.target])
      let ends = EqualEnds(u.count, v.count) { elementID(u[$0]) == elementID(v[$1]) }
      matching.keep(ends, of: pair)
    }

    // Only what lies between equal ends is hashed.
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
  /// - Parameters:
  ///   - source: The sections before the change.
  ///   - target: The sections after the change.
  ///   - elements: The elements of a section.
  ///   - elementID: The identity of an element, across all sections.
  ///   - isSectionUpdated: Whether a section shows something else, its elements apart.
  ///   - isUpdated: Whether an element shows something else.
  ///   - effort: How much work to do for the sections, and for the elements of each section.
  @inlinable
  public init<Source: Collection, Target: Collection, Elements: Collection, ElementID: Hashable>(
    from source: Source, to target: Target,
    elements: (Source.Element) -> Elements,
    elementID: (Elements.Element) -> ElementID,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) where Target.Element == Source.Element, Source.Element: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: elementID,
      isSectionUpdated: isSectionUpdated, isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of identifiable sections with identifiable elements.
  ///
  /// - Parameters:
  ///   - source: The sections before the change.
  ///   - target: The sections after the change.
  ///   - elements: The elements of a section.
  ///   - isSectionUpdated: Whether a section shows something else, its elements apart.
  ///   - isUpdated: Whether an element shows something else.
  ///   - effort: How much work to do for the sections, and for the elements of each section.
  @inlinable
  public init<Source: Collection, Target: Collection, Elements: Collection>(
    from source: Source, to target: Target,
    elements: (Source.Element) -> Elements,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false },
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
  /// Each element is its own identity, so no element is updated. Elements that are `Identifiable`
  /// are compared by their `id` instead.
  ///
  /// - Parameters:
  ///   - source: The sections before the change.
  ///   - target: The sections after the change.
  ///   - elements: The elements of a section.
  ///   - isSectionUpdated: Whether a section shows something else, its elements apart.
  ///   - effort: How much work to do for the sections, and for the elements of each section.
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection, Target: Collection, Elements: Collection>(
    from source: Source, to target: Target,
    elements: (Source.Element) -> Elements,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  )
  where Target.Element == Source.Element, Source.Element: Identifiable, Elements.Element: Hashable {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: { $0 },
      isSectionUpdated: isSectionUpdated, effort: effort)
  }

  /// Creates the diff of two lists of sections of any type with identifiable elements.
  ///
  /// - Parameters:
  ///   - source: The sections before the change.
  ///   - target: The sections after the change.
  ///   - id: The identity of a section. It need not be unique.
  ///   - elements: The elements of a section.
  ///   - isSectionUpdated: Whether a section shows something else, its elements apart.
  ///   - isUpdated: Whether an element shows something else.
  ///   - effort: How much work to do for the sections, and for the elements of each section.
  @inlinable
  public init<Source: Collection, Target: Collection, ID: Hashable, Elements: Collection>(
    from source: Source, to target: Target,
    id: (Source.Element) -> ID,
    elements: (Source.Element) -> Elements,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) where Target.Element == Source.Element, Elements.Element: Identifiable {
    self.init(
      from: source, to: target, id: id, elements: elements, elementID: { $0.id },
      isSectionUpdated: isSectionUpdated, isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of sections of any type with plain elements, such as strings.
  ///
  /// Each element is its own identity, unless it is `Identifiable`.
  ///
  /// - Parameters:
  ///   - source: The sections before the change.
  ///   - target: The sections after the change.
  ///   - id: The identity of a section. It need not be unique.
  ///   - elements: The elements of a section.
  ///   - isSectionUpdated: Whether a section shows something else, its elements apart.
  ///   - effort: How much work to do for the sections, and for the elements of each section.
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection, Target: Collection, ID: Hashable, Elements: Collection>(
    from source: Source, to target: Target,
    id: (Source.Element) -> ID,
    elements: (Source.Element) -> Elements,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) where Target.Element == Source.Element, Elements.Element: Hashable {
    self.init(
      from: source, to: target, id: id, elements: elements, elementID: { $0 },
      isSectionUpdated: isSectionUpdated, effort: effort)
  }
}

/// Whether an identity that both lists have occurs more than once in one of them.
@inlinable
func areAmbiguous<Element, ID: Hashable>(
  _ source: [Element], _ target: [Element], identifiedBy id: (Element) -> ID
) -> Bool {
  let (sourceIDs, targetIDs) = (source.map(id), target.map(id))
  return sourceIDs.withElementView { source in
    targetIDs.withElementView { target in intern(source, target).areAmbiguous }
  }
}
