extension StagedChanges {
  /// Creates the stages of a diff of sections of any type.
  ///
  /// - Parameters:
  ///   - diff: The diff of the source and the target.
  ///   - source: The sections that the view shows.
  ///   - target: The sections to show.
  ///   - elements: The elements of a section.
  ///   - settingElements: A closure that returns a section with other elements, for the data
  ///     between the stages.
  /// - Precondition: `source` and `target` have the sizes that the diff was made for.
  /// - Complexity: O(*s* + *e*) for *s* sections and *e* edits if one stage is enough, otherwise
  ///   O(*n* + *e* log *e*) for *n* elements and sections.
  @inlinable
  public init<Element>(
    _ diff: SectionedDiff, from source: [Item], to target: [Item],
    elements: (Item) -> [Element],
    settingElements: (Item, [Element]) -> Item
  ) {
    self.init(
      diff, source, target, source.map(elements), target.map(elements),
      settingElements: settingElements)
  }

  /// Creates the stages of a diff of sections with given elements.
  @inlinable
  init<Element>(
    _ diff: SectionedDiff, _ source: [Item], _ target: [Item], _ x: [[Element]], _ y: [[Element]],
    settingElements: (Item, [Element]) -> Item
  ) {
    precondition(
      source.count == diff.sourceCounts.count && target.count == diff.targetCounts.count,
      "the diff was made for lists of another size")
    let plan = StageLayouts(diff)
    var stages: [Stage] = []
    stages.reserveCapacity(plan.changes.count)
    if plan.changes.count > 1 {
      precondition(
        zip(x, diff.sourceCounts).allSatisfy { $0.count == $1 }
          && zip(y, diff.targetCounts).allSatisfy { $0.count == $1 },
        "the diff was made for sections of another size")
      for (changes, layout) in zip(plan.changes, plan.layouts) {
        let data = layout.map { slot in
          let item =
            slot.section < source.count
            ? source[slot.section] : target[slot.section - source.count]
          guard let references = slot.elements else { return item }
          return settingElements(
            item,
            references.map {
              $0.section < source.count
                ? x[$0.section][$0.element] : y[$0.section - source.count][$0.element]
            })
        }
        stages.append(Stage(changes: changes, data: data))
      }
    }
    if let last = plan.changes.last { stages.append(Stage(changes: last, data: target)) }
    self.init(stages: stages, target: target)
  }

  /// Creates the stages of a diff of sections whose elements have a writable key path.
  ///
  /// - Parameters:
  ///   - diff: The diff of the source and the target.
  ///   - source: The sections that the view shows.
  ///   - target: The sections to show.
  ///   - elements: The elements of a section.
  /// - Precondition: `source` and `target` have the sizes that the diff was made for.
  @inlinable
  public init<Element>(
    _ diff: SectionedDiff, from source: [Item], to target: [Item],
    elements: WritableKeyPath<Item, [Element]>
  ) {
    self.init(
      diff, from: source, to: target, elements: { $0[keyPath: elements] },
      settingElements: setting(elements))
  }

  /// Compares two lists of sections and stages the difference.
  ///
  /// - Parameters:
  ///   - source: The sections that the view shows.
  ///   - target: The sections to show.
  ///   - id: A closure that returns the identity of a section. It need not be unique.
  ///   - elements: The elements of a section.
  ///   - elementID: A closure that returns the identity of an element in all sections. It need not
  ///     be unique.
  ///   - isSectionUpdated: A closure that returns whether a kept section has new content apart from
  ///     its elements, given its source and its target value. Where it returns `nil`, and by default,
  ///     sections that are `Equatable`, and not equal with the same elements, are updated.
  ///   - isUpdated: A closure that returns whether an element has new content, given its source and
  ///     its target value. By default no element is updated.
  ///   - effort: How much work to do for the sections, and for the elements of each section.
  @inlinable
  public init<ID: Hashable, Element, ElementID: Hashable>(
    from source: [Item], to target: [Item],
    id: (Item) -> ID,
    elements: WritableKeyPath<Item, [Element]>,
    elementID: (Element) -> ElementID,
    isSectionUpdated: (Item, Item) -> Bool? = { _, _ in nil },
    isUpdated: (Element, Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) {
    let areUnequal: (Item, Item) -> Bool = areUnequal(apartFrom: elements)
    let x = source.map { $0[keyPath: elements] }
    let y = target.map { $0[keyPath: elements] }
    self.init(
      SectionedDiff(
        source, target, x, y, id: id, elementID: elementID,
        isSectionUpdated: { isSectionUpdated($0, $1) ?? areUnequal($0, $1) }, isUpdated: isUpdated,
        effort: effort),
      source, target, x, y, settingElements: setting(elements))
  }

  /// Compares two lists of identifiable sections and stages the difference.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each section.
  @inlinable
  public init<Element, ElementID: Hashable>(
    from source: [Item], to target: [Item],
    elements: WritableKeyPath<Item, [Element]>,
    elementID: (Element) -> ElementID,
    isSectionUpdated: (Item, Item) -> Bool? = { _, _ in nil },
    isUpdated: (Element, Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) where Item: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: elementID,
      isSectionUpdated: isSectionUpdated, isUpdated: isUpdated, effort: effort)
  }

  /// Compares two lists of sections with identifiable elements and stages the difference.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each element. By default, an element whose old and new values are not equal is an
  /// update if its type is `Equatable`.
  @inlinable
  public init<ID: Hashable, Element: Identifiable>(
    from source: [Item], to target: [Item],
    id: (Item) -> ID,
    elements: WritableKeyPath<Item, [Element]>,
    isSectionUpdated: (Item, Item) -> Bool? = { _, _ in nil },
    isUpdated: (Element, Element) -> Bool = areUnequal(),
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: id, elements: elements, elementID: { $0.id },
      isSectionUpdated: isSectionUpdated, isUpdated: isUpdated, effort: effort)
  }

  /// Compares two lists of sections with plain elements and stages the difference.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. No element is updated.
  @_disfavoredOverload
  @inlinable
  public init<ID: Hashable, Element: Hashable>(
    from source: [Item], to target: [Item],
    id: (Item) -> ID,
    elements: WritableKeyPath<Item, [Element]>,
    isSectionUpdated: (Item, Item) -> Bool? = { _, _ in nil },
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: id, elements: elements, elementID: { $0 },
      isSectionUpdated: isSectionUpdated, effort: effort)
  }

  /// Compares two lists of identifiable sections with identifiable elements and stages the
  /// difference.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each section and each element. By default, an element whose old and new values are not
  /// equal is an update if its type is `Equatable`.
  @inlinable
  public init<Element: Identifiable>(
    from source: [Item], to target: [Item],
    elements: WritableKeyPath<Item, [Element]>,
    isSectionUpdated: (Item, Item) -> Bool? = { _, _ in nil },
    isUpdated: (Element, Element) -> Bool = areUnequal(),
    effort: SequenceDiff.Effort = .minimal
  ) where Item: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: { $0.id },
      isSectionUpdated: isSectionUpdated, isUpdated: isUpdated, effort: effort)
  }

  /// Compares two lists of identifiable sections with plain elements and stages
  /// the difference.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. No element is updated.
  @_disfavoredOverload
  @inlinable
  public init<Element: Hashable>(
    from source: [Item], to target: [Item],
    elements: WritableKeyPath<Item, [Element]>,
    isSectionUpdated: (Item, Item) -> Bool? = { _, _ in nil },
    effort: SequenceDiff.Effort = .minimal
  ) where Item: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: { $0 },
      isSectionUpdated: isSectionUpdated, effort: effort)
  }
}

/// Returns a closure that returns a section with other elements.
@inlinable
func setting<Section, Element>(
  _ elements: WritableKeyPath<Section, [Element]>
) -> (Section, [Element]) -> Section {
  { section, new in
    var section = section
    section[keyPath: elements] = new
    return section
  }
}
