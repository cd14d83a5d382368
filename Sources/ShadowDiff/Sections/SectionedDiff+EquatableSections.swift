// Sections that are `Identifiable` and `Equatable` are updated by default, as such elements are.

extension SectionedDiff {
  /// Creates the diff of two lists of identifiable and equatable sections.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each section. A section whose old and new values are not equal apart from their
  /// elements is an update.
  @inlinable
  public init<Section: Identifiable & Equatable, Element, ElementID: Hashable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: WritableKeyPath<Section, [Element]>,
    elementID: (Element) -> ElementID,
    isUpdated: (Element, Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: { $0.id }, elements: { $0[keyPath: elements] },
      elementID: elementID, isSectionUpdated: areDifferent(apartFrom: elements),
      isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of identifiable and equatable sections with identifiable
  /// elements.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each section and each element. A section whose old and new values are not equal apart
  /// from their elements is an update.
  @inlinable
  public init<Section: Identifiable & Equatable, Element: Identifiable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: WritableKeyPath<Section, [Element]>,
    isUpdated: (Element, Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, elements: elements, elementID: { $0.id }, isUpdated: isUpdated,
      effort: effort)
  }

  /// Creates the diff of two lists of sections and elements that are identifiable and equatable.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each section and each element. An element whose old and new values are not equal is an
  /// update, and so is a section if these are not equal apart from their elements.
  @inlinable
  public init<Section: Identifiable & Equatable, Element: Identifiable & Equatable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: WritableKeyPath<Section, [Element]>,
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, elements: elements, elementID: { $0.id }, isUpdated: { $0 != $1 },
      effort: effort)
  }

  /// Creates the diff of two lists of identifiable and equatable sections with plain elements, such
  /// as strings.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. No element is updated. A section
  /// whose old and new values are not equal apart from their elements is an update.
  @_disfavoredOverload
  @inlinable
  public init<Section: Identifiable & Equatable, Element: Hashable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: WritableKeyPath<Section, [Element]>,
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(from: source, to: target, elements: elements, elementID: { $0 }, effort: effort)
  }
}

// A closure does not let the diff compare sections apart from their elements. So that no change is
// lost, a section with other elements is an update then.
extension SectionedDiff {
  /// Creates the diff of two lists of identifiable and equatable sections, whose elements a closure
  /// returns.
  ///
  /// A section whose old and new values are not equal is an update, even if only its elements
  /// differ. With a writable key path, only what else differs makes a section an update.
  @inlinable
  public init<Section: Identifiable & Equatable, Elements: Collection, ElementID: Hashable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: (Section) -> Elements,
    elementID: (Elements.Element) -> ElementID,
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: elementID,
      isSectionUpdated: { $0 != $1 }, isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of identifiable and equatable sections, whose identifiable
  /// elements a closure returns.
  ///
  /// A section whose old and new values are not equal is an update, even if only its elements
  /// differ. With a writable key path, only what else differs makes a section an update.
  @inlinable
  public init<Section: Identifiable & Equatable, Elements: Collection>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: (Section) -> Elements,
    isUpdated: (Elements.Element, Elements.Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) where Elements.Element: Identifiable {
    self.init(
      from: source, to: target, elements: elements, elementID: { $0.id }, isUpdated: isUpdated,
      effort: effort)
  }

  /// Creates the diff of two lists of sections and elements that are identifiable and equatable,
  /// where a closure returns the elements.
  ///
  /// A section whose old and new values are not equal is an update, even if only its elements
  /// differ. With a writable key path, only what else differs makes a section an update. An element
  /// whose old and new values are not equal is an update.
  @inlinable
  public init<Section: Identifiable & Equatable, Elements: Collection>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: (Section) -> Elements,
    effort: SequenceDiff.Effort = .minimal
  ) where Elements.Element: Identifiable & Equatable {
    self.init(
      from: source, to: target, elements: elements, elementID: { $0.id }, isUpdated: { $0 != $1 },
      effort: effort)
  }

  /// Creates the diff of two lists of identifiable and equatable sections, whose plain elements,
  /// such as strings, a closure returns.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. No element is updated. A section
  /// whose old and new values are not equal is an update, even if only its elements differ. With a
  /// writable key path, only what else differs makes a section an update.
  @_disfavoredOverload
  @inlinable
  public init<Section: Identifiable & Equatable, Elements: Collection>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: (Section) -> Elements,
    effort: SequenceDiff.Effort = .minimal
  ) where Elements.Element: Hashable {
    self.init(from: source, to: target, elements: elements, elementID: { $0 }, effort: effort)
  }
}

extension StagedChanges where Item: Identifiable & Equatable {
  /// Compares two lists of identifiable and equatable sections and stages the difference.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each section. A section whose old and new values are not equal apart from their
  /// elements is an update.
  @inlinable
  public init<Element, ElementID: Hashable>(
    from source: [Item], to target: [Item],
    elements: WritableKeyPath<Item, [Element]>,
    elementID: (Element) -> ElementID,
    isUpdated: (Element, Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: elementID,
      isSectionUpdated: areDifferent(apartFrom: elements), isUpdated: isUpdated, effort: effort)
  }

  /// Compares two lists of identifiable and equatable sections with identifiable elements and stages
  /// the difference.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each section and each element. A section whose old and new values are not equal apart
  /// from their elements is an update.
  @inlinable
  public init<Element: Identifiable>(
    from source: [Item], to target: [Item],
    elements: WritableKeyPath<Item, [Element]>,
    isUpdated: (Element, Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, elements: elements, elementID: { $0.id }, isUpdated: isUpdated,
      effort: effort)
  }

  /// Compares two lists of sections and elements that are identifiable and equatable and stages the
  /// difference.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` with the
  /// `id` of each section and each element. An element whose old and new values are not equal is an
  /// update, and so is a section if these are not equal apart from their elements.
  @inlinable
  public init<Element: Identifiable & Equatable>(
    from source: [Item], to target: [Item],
    elements: WritableKeyPath<Item, [Element]>,
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, elements: elements, elementID: { $0.id }, isUpdated: { $0 != $1 },
      effort: effort)
  }

  /// Compares two lists of identifiable and equatable sections with plain elements and stages the
  /// difference.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. No element is updated. A section
  /// whose old and new values are not equal apart from their elements is an update.
  @_disfavoredOverload
  @inlinable
  public init<Element: Hashable>(
    from source: [Item], to target: [Item],
    elements: WritableKeyPath<Item, [Element]>,
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(from: source, to: target, elements: elements, elementID: { $0 }, effort: effort)
  }
}

/// Returns a closure that returns whether two sections are not equal apart from their elements.
@inlinable
func areDifferent<Section: Equatable, Element>(
  apartFrom elements: WritableKeyPath<Section, [Element]>
) -> (Section, Section) -> Bool {
  { old, new in
    // Equal elements in the same memory compare in constant time.
    var old = old
    old[keyPath: elements] = new[keyPath: elements]
    return old != new
  }
}
