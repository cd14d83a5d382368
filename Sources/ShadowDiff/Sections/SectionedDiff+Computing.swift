extension SectionedDiff {
  /// Creates the diff of two lists of sections of any type.
  ///
  /// Key paths serve as closures, so a list of the app's own sections is compared by
  /// `SectionedDiff(from: old, to: new, id: \.name, elements: \.rows, elementID: \.key)`.
  ///
  /// - Parameters:
  ///   - source: The sections as they were.
  ///   - target: The sections as they are to be.
  ///   - id: The identity of a section. It need not be unique.
  ///   - elements: The elements of a section.
  ///   - elementID: The identity of an element, across all sections. It need not be unique.
  ///   - isSectionUpdated: Whether a section, given as it was and as it is, shows something else,
  ///     its elements apart. By default no section does.
  ///   - isUpdated: Whether an element, given as it was and as it is, shows something else. By
  ///     default no element does.
  /// - Complexity: O(*n*) for *n* elements and sections in both lists, where only few elements
  ///   of a section change; beyond that what ``SequenceDiff`` costs on each section.
  @inlinable
  public init<Source: Collection, Target: Collection, ID, Elements: Collection, ElementID>(
    from source: Source, to target: Target,
    id: (Source.Element) -> ID,
    elements: (Source.Element) -> Elements,
    elementID: (Elements.Element) -> ElementID,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false }
  ) where Target.Element == Source.Element, ID: Hashable, ElementID: Hashable {
    let (a, b) = (Array(source), Array(target))
    let (x, y) = (a.map { Array(elements($0)) }, b.map { Array(elements($0)) })
    var matching = _ElementMatching(
      sections: SequenceDiff(
        from: a, to: b, id: id, isUpdated: isSectionUpdated, moves: .fewest),
      sourceCounts: x.map(\.count), targetCounts: y.map(\.count))

    for pair in matching.keptSections {
      let (u, v) = (x[pair.source], y[pair.target])
      let shorter = Swift.min(u.count, v.count)
      var prefix = 0
      while prefix < shorter, elementID(u[prefix]) == elementID(v[prefix]) { prefix += 1 }
      var suffix = 0
      while suffix < shorter - prefix,
        elementID(u[u.count - 1 - suffix]) == elementID(v[v.count - 1 - suffix])
      {
        suffix += 1
      }
      matching.keep(prefix: prefix, suffix: suffix, of: pair)
    }

    // Token 0 is what the source has not, or no longer has open.
    var tokens: [ElementID: UInt32] = [:]
    for section in x.indices {
      let open = matching.openSource(of: section)
      guard !open.isEmpty else { continue }
      matching.addSourceTokens(
        x[section][open].map { element in
          let next = UInt32(tokens.count + 1)
          return _token(&tokens[elementID(element), default: 0], orNext: next)
        }, of: section)
    }
    for section in y.indices {
      let open = matching.openTarget(of: section)
      guard !open.isEmpty else { continue }
      matching.addTargetTokens(
        y[section][open].map { tokens.isEmpty ? 0 : tokens[elementID($0)] ?? 0 }, of: section)
    }
    matching.match(tokenCount: tokens.count)

    var updates: [Pair] = []
    for section in y.indices {
      for element in y[section].indices {
        let path = ElementPath(section: section, element: element)
        guard let old = matching.source(of: path) else { continue }
        if isUpdated(x[old.section][old.element], y[section][element]) {
          updates.append(Pair(source: old, target: path))
        }
      }
    }
    self = matching.diff(updates: updates) { areAmbiguous(a, b, identifiedBy: id) }
  }

  /// Creates the diff of two lists of identifiable sections.
  ///
  /// - Parameters:
  ///   - source: The sections as they were.
  ///   - target: The sections as they are to be.
  ///   - elements: The elements of a section.
  ///   - elementID: The identity of an element, across all sections.
  ///   - isSectionUpdated: Whether a section shows something else, its elements apart.
  ///   - isUpdated: Whether an element shows something else.
  @inlinable
  public init<Source: Collection, Target: Collection, Elements: Collection, ElementID: Hashable>(
    from source: Source, to target: Target,
    elements: (Source.Element) -> Elements,
    elementID: (Elements.Element) -> ElementID,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false }
  ) where Target.Element == Source.Element, Source.Element: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: elementID,
      isSectionUpdated: isSectionUpdated, isUpdated: isUpdated)
  }

  /// Creates the diff of two lists of identifiable sections with identifiable elements.
  ///
  /// - Parameters:
  ///   - source: The sections as they were.
  ///   - target: The sections as they are to be.
  ///   - elements: The elements of a section.
  ///   - isSectionUpdated: Whether a section shows something else, its elements apart.
  ///   - isUpdated: Whether an element shows something else.
  @inlinable
  public init<Source: Collection, Target: Collection, Elements: Collection>(
    from source: Source, to target: Target,
    elements: (Source.Element) -> Elements,
    isSectionUpdated: (Source.Element, Source.Element) -> Bool = { _, _ in false },
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false }
  )
  where
    Target.Element == Source.Element, Source.Element: Identifiable, Elements.Element: Identifiable
  {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: { $0.id },
      isSectionUpdated: isSectionUpdated, isUpdated: isUpdated)
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

/// Returns the token in a slot of the interning table, after filling an empty slot.
@inlinable
func _token(_ slot: inout UInt32, orNext next: UInt32) -> UInt32 {
  if slot == 0 { slot = next }
  return slot
}
