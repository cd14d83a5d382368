// A closure that returns the elements of a section does not let the diff compare sections apart from
// their elements; a writable key path does. A key path that you write in the call is taken as
// writable if it can be, unless the call also has `isSectionUpdated`.
extension SectionedDiff {
  /// Creates the diff of two lists of sections whose elements have a writable key path.
  ///
  /// This is ``init(from:to:id:elements:elementID:isSectionUpdated:isUpdated:effort:)`` for
  /// sections that are compared apart from their elements: sections that are `Equatable`, and not
  /// equal with the same elements, are updated.
  @inlinable
  public init<Section, ID: Hashable, Element, ElementID: Hashable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    id: (Section) -> ID,
    elements: WritableKeyPath<Section, [Element]>,
    elementID: (Element) -> ElementID,
    isUpdated: (Element, Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: id, elements: { $0[keyPath: elements] }, elementID: elementID,
      isSectionUpdated: areUnequal(apartFrom: elements), isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of identifiable sections.
  ///
  /// This is ``init(from:to:id:elements:elementID:isUpdated:effort:)`` with the `id` of each
  /// section.
  @inlinable
  public init<Section: Identifiable, Element, ElementID: Hashable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: WritableKeyPath<Section, [Element]>,
    elementID: (Element) -> ElementID,
    isUpdated: (Element, Element) -> Bool = { _, _ in false },
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: elementID,
      isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of sections with identifiable elements.
  ///
  /// This is ``init(from:to:id:elements:elementID:isUpdated:effort:)`` with the `id` of each
  /// element. By default, an element whose old and new values are not equal is an update if its
  /// type is `Equatable`.
  @inlinable
  public init<Section, ID: Hashable, Element: Identifiable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    id: (Section) -> ID,
    elements: WritableKeyPath<Section, [Element]>,
    isUpdated: (Element, Element) -> Bool = areUnequal(),
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: id, elements: elements, elementID: { $0.id },
      isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of sections with plain elements, such as strings.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. No element is updated.
  @_disfavoredOverload
  @inlinable
  public init<Section, ID: Hashable, Element: Hashable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    id: (Section) -> ID,
    elements: WritableKeyPath<Section, [Element]>,
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: id, elements: elements, elementID: { $0 }, effort: effort)
  }

  /// Creates the diff of two lists of identifiable sections with identifiable elements.
  ///
  /// This is ``init(from:to:id:elements:elementID:isUpdated:effort:)`` with the `id` of each
  /// section and each element. By default, an element whose old and new values are not equal is an
  /// update if its type is `Equatable`.
  @inlinable
  public init<Section: Identifiable, Element: Identifiable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: WritableKeyPath<Section, [Element]>,
    isUpdated: (Element, Element) -> Bool = areUnequal(),
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: { $0.id },
      isUpdated: isUpdated, effort: effort)
  }

  /// Creates the diff of two lists of identifiable sections with plain elements, such as strings.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. No element is updated.
  @_disfavoredOverload
  @inlinable
  public init<Section: Identifiable, Element: Hashable>(
    from source: some Collection<Section>, to target: some Collection<Section>,
    elements: WritableKeyPath<Section, [Element]>,
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      from: source, to: target, id: { $0.id }, elements: elements, elementID: { $0 },
      effort: effort)
  }
}
