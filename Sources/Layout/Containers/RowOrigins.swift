/// The purpose of a relation in the solver.
enum RowOrigin {
  case part(LayoutConstraint, Int)
  case content(LayoutNode)

  /// The frame of an item that is not laid out.
  case frame(LayoutNode, Constraint)
}

/// The purposes of all relations that a container's solver has, by the relation.
struct RowOrigins {
  private var byRow: [ObjectIdentifier: RowOrigin] = [:]

  init(in container: LayoutContainer) {
    container.solver.describeRows()
    container.forEachNode { node in
      for row in node.content.all { byRow[ObjectIdentifier(row)] = .content(node) }
      for row in node.given.all { byRow[ObjectIdentifier(row)] = .frame(node, row) }
    }
    container.forEachConstraint { constraint in
      for index in constraint.parts.indices {
        guard let row = constraint.parts.row(at: index).constraint else { continue }
        byRow[ObjectIdentifier(row)] = .part(constraint, index)
      }
    }
  }

  /// Returns the purpose of a relation; `nil` if the caller has added it to the solver.
  subscript(row: ObjectIdentifier) -> RowOrigin? { byRow[row] }

  subscript(row: Constraint) -> RowOrigin? { byRow[ObjectIdentifier(row)] }
}
