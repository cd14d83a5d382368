/// What can be seen of a laid-out tree: frames and what is wrong, ready to be written.
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

  struct Mark {
    let entry: Int
    let attribute: LayoutAttribute

    /// Whether it belongs to what the note's constraint contradicts.
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
    let losers = container.losers()
    for loser in losers {
      func marks(_ marks: [LayoutContainer.Loser.Mark], isOpponent: Bool) -> [Mark] {
        marks.compactMap { mark in
          index[ObjectIdentifier(mark.node)].map {
            Mark(entry: $0, attribute: mark.attribute, isOpponent: isOpponent)
          }
        }
      }
      let own = marks(loser.marks, isOpponent: false)
      let others = marks(loser.opponents, isOpponent: true)
      notes.append(
        Note(
          text: loser.text, source: loser.source, isRequired: loser.isRequired,
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
      if !next.isSpacer { children.append((next, next.shownFrame)) }
      child = next.nextSibling
    }
    // As one reads them; what is larger comes before what is in it.
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

extension LayoutContainer {
  /// A constraint that does not hold, in the words in which it was made.
  struct Loser {
    var text: String
    var source: Constraint.Source?
    var isRequired: Bool
    var marks: [Mark]

    /// Where the constraints are that it contradicts.
    var opponents: [Mark] = []

    typealias Mark = (node: LayoutNode, attribute: LayoutAttribute)
  }

  /// Returns the constraints that were refused, and the weaker ones that are violated.
  func losers() -> [Loser] {
    var origins: [ObjectIdentifier: (LayoutConstraint, LayoutConstraint.Part)] = [:]
    var result: [Loser] = []
    forEachNode { node in
      var next = node.firstOutgoing
      while let constraint = next {
        next = constraint.nextOutgoing
        for part in constraint.parts {
          if let row = part.row { origins[ObjectIdentifier(row)] = (constraint, part) }
        }
        guard constraint.isRefused else { continue }
        let text = constraint.description(of: nil) + constraint.labelText
        result.append(
          Loser(
            text: text + "  left out", source: constraint.source, isRequired: true,
            marks: constraint.parts.flatMap(constraint.marks(of:)),
            opponents: constraint.opponents.flatMap(\.marks)))
      }
    }
    result += losersOfContent()
    for violation in solver.violations() {
      guard let (constraint, part) = origins[ObjectIdentifier(violation.constraint)],
        !constraint.isStructural
      else { continue }
      let strength = Number.text(violation.constraint.strength.value)
      let text =
        "\(constraint.description(of: part))\(constraint.labelText)  "
        + "priority \(strength), off by \(Number.text(violation.amount))"
      result.append(
        Loser(
          text: text, source: constraint.source, isRequired: false,
          marks: constraint.marks(of: part)))
    }
    for (constraint, part, amount) in crossings() {
      let text =
        "\(constraint.description(of: part))\(constraint.labelText)  off by \(Number.text(amount))"
      result.append(
        Loser(
          text: text, source: constraint.source,
          isRequired: constraint.strength == .required, marks: constraint.marks(of: part)))
    }
    return result
  }
}

extension LayoutConstraint {
  var labelText: String { label.map { "  \"\($0.onOneLine)\"" } ?? "" }

  /// What keeps a constraint from holding.
  struct Opponent {
    weak var constraint: LayoutConstraint?
    let part: Int

    fileprivate var marks: [LayoutContainer.Loser.Mark] {
      guard let constraint, constraint.isWanted, constraint.parts.indices.contains(part) else {
        return []
      }
      return constraint.marks(of: constraint.parts[part])
    }
  }

  func marks(of part: Part) -> [(node: LayoutNode, attribute: LayoutAttribute)] {
    let direction = from?.container?.direction ?? .leftToRight
    return from.map { [($0, part.attribute.physical(direction))] } ?? []
  }
}
