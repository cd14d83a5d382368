import ShadowDiff

/// The rule that determines which elements of two arrays are the same.
@usableFromInline
struct ElementIdentity<Element> {
  /// Compares two arrays.
  @usableFromInline var diff: (_ old: [Element], _ new: [Element]) -> SequenceDiff

  /// Whether two elements are the same.
  @usableFromInline var areSame: (Element, Element) -> Bool

  /// Whether the content of an element has changed.
  @usableFromInline var isUpdated: (Element, Element) -> Bool

  /// Creates a rule for elements with an identity.
  @inlinable
  init<ID: Hashable>(
    id: @escaping (Element) -> ID, isUpdated: @escaping (Element, Element) -> Bool
  ) {
    diff = { SequenceDiff(from: $0, to: $1, id: id, isUpdated: isUpdated, moves: .fewest) }
    areSame = { id($0) == id($1) }
    self.isUpdated = isUpdated
  }

  /// Creates a rule for elements that can only be compared.
  @inlinable
  init(
    areSame: @escaping (Element, Element) -> Bool,
    isUpdated: @escaping (Element, Element) -> Bool
  ) {
    diff = { old, new in
      let diff = SequenceDiff(from: old, to: new, by: areSame, moves: .fewest)
      return addingUpdates(to: diff) { isUpdated(old[$0], new[$1]) }
    }
    self.areSame = areSame
    self.isUpdated = isUpdated
  }
}

extension ElementIdentity where Element: Hashable {
  /// Creates a rule by which equal elements are the same.
  @inlinable
  init() {
    diff = { SequenceDiff(from: $0, to: $1, moves: .fewest) }
    areSame = { $0 == $1 }
    isUpdated = { _, _ in false }
  }
}

extension ElementIdentity where Element: Identifiable {
  /// The rule for elements with an `id`, which are updated unless they are equal.
  @usableFromInline
  static var byID: Self {
    let areEqual = equality(of: Element.self)
    return Self(id: \.id, isUpdated: { !(areEqual?($0, $1) ?? false) })
  }
}

/// Adds those common elements whose content has changed.
@usableFromInline
func addingUpdates(
  to diff: SequenceDiff, where isUpdated: (_ source: Int, _ target: Int) -> Bool
) -> SequenceDiff {
  let updates = diff.commonPairs.filter { isUpdated($0.source, $0.target) }
  if updates.isEmpty { return diff }
  do {
    return try SequenceDiff(
      sourceCount: diff.sourceCount, targetCount: diff.targetCount, deletions: diff.deletions,
      insertions: diff.insertions, moves: diff.moves, updates: updates)
  } catch {
    preconditionFailure("the updates of a diff are inconsistent: \(error)")
  }
}
