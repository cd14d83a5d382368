/// The visible state of a laid-out tree: frames and violations, ready to be written.
struct LayoutPicture {
  /// An item with its place in the root's coordinates.
  struct Entry {
    let node: LayoutNode
    let name: String
    let depth: Int
    let frame: Rect
    let local: Rect
    let isGuide: Bool
    var notes: [Int] = []
  }

  /// A constraint that does not hold.
  struct Note {
    let text: String
    let source: Constraint.Source?
    let isRequired: Bool

    /// The edges to mark, as indices of entries.
    let marks: [Mark]
  }

  /// An edge, or another attribute, of an item.
  typealias Place = (node: LayoutNode, attribute: LayoutAttribute)

  struct Mark {
    let entry: Int
    let attribute: LayoutAttribute

    /// Whether it belongs to a constraint that the note's constraint contradicts.
    let isOpponent: Bool
  }

  private(set) var entries: [Entry] = []
  private(set) var notes: [Note] = []
  private(set) var bounds = Rect.zero

  init(_ container: LayoutContainer) {
    guard let root = container.root else { return }
    collect(root, depth: 0, origin: .zero, isRoot: true)
    var index: [ObjectIdentifier: Int] = [:]
    for (position, entry) in entries.enumerated() {
      index[ObjectIdentifier(entry.node)] = position
    }
    for violation in container.unheldConstraints() {
      guard let item = violation.item else { continue }
      func marks(_ places: [Place], isOpponent: Bool) -> [Mark] {
        places.compactMap { place in
          index[ObjectIdentifier(place.node)].map {
            Mark(entry: $0, attribute: place.attribute, isOpponent: isOpponent)
          }
        }
      }
      let constraint = violation.constraint as? LayoutConstraint
      let direction = container.direction(around: item.layoutNode)
      let places = violation.attributes.members.map { (item.layoutNode, $0.physical(direction)) }
      let own = marks(places, isOpponent: false)
      let opponents = violation.cause == .leftOut ? constraint?.rejection?.opponents ?? [] : []
      let others = marks(opponents.flatMap(\.places), isOpponent: true)
      notes.append(
        Note(
          text: violation.summary, source: violation.source,
          isRequired: violation.cause == .leftOut || violation.strength == .required,
          marks: others + own))
      for entry in Set(own.map(\.entry)) { entries[entry].notes.append(notes.count) }
    }
  }

  private mutating func collect(_ node: LayoutNode, depth: Int, origin: Point, isRoot: Bool) {
    let local = node.shownFrame
    let place = isRoot ? .zero : Point(x: origin.x + local.minX, y: origin.y + local.minY)
    let frame = Rect(origin: place, size: local.size)
    bounds = bounds.union(frame)
    entries.append(
      Entry(
        node: node, name: node.name, depth: depth, frame: frame, local: local,
        isGuide: node.isGuide))
    var children: [(node: LayoutNode, frame: Rect)] = []
    var child = node.firstChild
    while let next = child {
      if next.identity.kind != .spacer { children.append((next, next.shownFrame)) }
      child = next.nextSibling
    }
    // From top to bottom and left to right; a larger item comes before the items in it.
    func isBefore(_ a: (node: LayoutNode, frame: Rect), _ b: (node: LayoutNode, frame: Rect))
      -> Bool
    {
      let (a, b) = (a.frame, b.frame)
      if a.minY != b.minY { return a.minY < b.minY }
      if a.minX != b.minX { return a.minX < b.minX }
      return a.width * a.height > b.width * b.height
    }
    for (next, _) in children.reversed().sorted(by: isBefore) {
      collect(next, depth: depth + 1, origin: place, isRoot: false)
    }
  }
}

extension Rect {
  func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

extension LayoutConstraint.Opponent {
  fileprivate var places: [LayoutPicture.Place] {
    guard let constraint, constraint.isRequested, constraint.parts.indices.contains(part),
      let node = constraint.from
    else { return [] }
    let direction = node.container?.direction(around: node) ?? .leftToRight
    return [(node, constraint.parts[part].attribute.physical(direction))]
  }
}
