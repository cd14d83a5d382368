/// Finds the first of an item's constraints with the attributes, relation and target of another; each is found once.
///
/// - Complexity: O(1) on average, after O(n) for n constraints.
struct ConstraintFinder {
  private struct Key: Hashable {
    let relation: Constraint.Relation
    let attributes: UInt32
    let count: Int
    let multiplier: Double
    let target: ObjectIdentifier?
    let region: ConstraintItem.Region?
    let targetAttributes: UInt32

    init(_ constraint: LayoutConstraint) {
      relation = constraint.relation
      attributes = constraint.attributes.rawValue
      count = constraint.parts.count
      multiplier = constraint.storedMultiplier
      target = constraint.to?.node.map(ObjectIdentifier.init)
      region = constraint.to?.region
      targetAttributes = constraint.to?.attributes.rawValue ?? 0
    }
  }

  private var left: [LayoutConstraint?]
  private var places: [Key: [Int]] = [:]

  init(_ constraints: [LayoutConstraint]) {
    // A conversion of the array would cast each element.
    left = constraints.map { Optional($0) }
    // Comparing a few is faster than a dictionary.
    guard constraints.count > 8 else { return }
    for (index, constraint) in constraints.enumerated().reversed() {
      places[Key(constraint), default: []].append(index)
    }
  }

  /// Removes and returns the first remaining constraint that has the shape and the target of another.
  mutating func take(like other: LayoutConstraint) -> LayoutConstraint? {
    let index =
      places.isEmpty
      ? left.firstIndex { $0.map { $0.hasShape(of: other) && $0.hasTarget(of: other) } ?? false }
      : places[Key(other)]?.popLast()
    guard let index, let found = left[index], found.hasTarget(of: other) else { return nil }
    left[index] = nil
    return found
  }
}
