/// A mistake or a conflict in a layout, which does not affect other constraints.
public struct LayoutIssue: Sendable, Error {
  /// The kind of mistake or conflict.
  public enum Kind: Sendable {
    /// A constraint relates an item to its superview, but the item has none.
    case noSuperview
    /// A block names attributes without a relation.
    case noRelation
    /// The maker of a block was used after the block; the constraint is not made.
    case blockEnded
    /// A block made no constraint.
    case emptyBlock
    /// A constraint relates attributes that cannot be related to each other.
    case mismatchedAttributes(LayoutAttributes, LayoutAttributes)
    /// A number is infinite or NaN, for example after a division by zero.
    case notFinite
    /// A priority is not above 0 and at most 1000.
    case invalidPriority(Double)
    /// A scale is not finite, or not above 0.
    case invalidScale(Double)
    /// An inset or offset is not a constant.
    case notAConstant
    /// A constraint that relates a width or a height to a number has a multiplier, which is ignored.
    case nothingToMultiply
    /// Two items have no ancestor in common.
    case noCommonAncestor(String)
    /// An item is its own superview, or its own descendant.
    case aboveItself
    /// A stack, flow or grid was asked to arrange itself, or an item that contains it.
    case arrangedInItself
    /// An argument is invalid, for the reason in the text; the call changed nothing.
    case invalidArgument(String)
    /// An item that the constraint mentions was deallocated.
    case itemGone
    /// The constraint was made for a ``Solver``; change it with the methods of the solver.
    case notMadeForItem
    /// Required constraints contradict each other; Layout leaves out the one added last until it can hold.
    case conflict(Conflict)
    /// Heights that depend on widths keep changing each other.
    case unsettledHeights
    /// Widths that depend on the line breaks of a flow keep changing the breaks.
    case unsettledLines
    /// Required constraints need another size of the root, which keeps its own.
    ///
    /// The values are the size that they need, in points, and a conflict for each dimension that differs.
    case rootSize(Size, [Conflict])
    /// Required constraints need another frame of an item that is not laid out, which keeps its own.
    ///
    /// The values are the frame that they need, in points, and a conflict for each side that differs.
    case heldFrame(Rect, [Conflict])
    /// A constraint relates to an item that has neither constraints nor a size; reported in debug builds only.
    case emptyTarget
    /// Nothing determines the item's width, its height or both, which are zero; reported in debug builds only.
    case missingSize(LayoutAttributes)
    /// The item relates to the keyboard guide of another item than the root, which does not move; reported in debug builds only.
    ///
    /// The values are the names of the item that has the guide, and of the root.
    case stillKeyboardGuide(of: String, root: String)
    /// The multiplier is a whole number and 0, such as the quotient `1 / count`; reported in debug builds only.
    case zeroMultiplier
    /// The constraints make a width or a height of the item negative.
    case negativeSize
    /// The solver refused the constraint for another reason.
    case refused(String)
  }

  /// The kind of mistake or conflict.
  public let kind: Kind

  /// The name of the item.
  public let item: String

  /// The place in the source code that caused the issue.
  public let source: Constraint.Source?

  /// The item's own frame, for issues about frames.
  private let frame: Rect?

  /// The advice, if it is not the usual one.
  private let remedy: String?

  init(
    _ kind: Kind, item: String, source: Constraint.Source?, frame: Rect? = nil,
    remedy: String? = nil
  ) {
    self.kind = kind
    self.item = item
    self.source = source
    self.frame = frame
    self.remedy = remedy
  }

  /// Passes an issue to the nearest container at or above a node that has a handler, or else prints it.
  package static func report(_ issue: LayoutIssue, near node: LayoutNode?) {
    if let node {
      if let handler = node.container?.onIssue { return handler(issue) }
      for above in Ancestors(of: node) {
        if let handler = above.container?.onIssue { return handler(issue) }
      }
      if let handler = node.container?.settings.inherited.onIssue { return handler(issue) }
    }
    print("Layout: \(issue)")
  }
}

extension LayoutIssue: CustomStringConvertible {
  /// The place in the source code, the item, and the mistake.
  public var description: String {
    if case .conflict(let conflict) = kind { return conflict.description }
    let place = source.map { "\($0): " } ?? ""
    return ["\(place)\(item): \(text)", explanation].compactMap { $0 }.joined(separator: "\n")
  }

  /// The conflicts of constraints with an item's own frame, in at most nineteen lines.
  private var explanation: String? {
    switch kind {
    case .rootSize(_, let conflicts) where !conflicts.isEmpty,
      .heldFrame(_, let conflicts) where !conflicts.isEmpty:
      let shown = conflicts.prefix(2)
      return shown.map { $0.text(lines: shown.count == 1 ? 19 : 9) }.joined(separator: "\n")
    default: return nil
    }
  }

  private var text: String {
    switch kind {
    case .noSuperview: "has no superview to relate to: add it to one first"
    case .noRelation:
      "attributes were named, and never related to anything: end the line with equalTo(…), for example"
    case .blockEnded: "the block of this maker has ended: make the constraint in a block of its own"
    case .emptyBlock: "the block made no constraint"
    case .mismatchedAttributes(let own, let other):
      "\(own) cannot be related to \(other): relate lengths to lengths, positions to positions of the same "
        + "axis, and several attributes to an item or to the same ones"
    case .notFinite: "a number is infinite, not a number, or was divided by zero"
    case .invalidPriority(let value): "priority \(value) is not above 0 and at most 1000"
    case .invalidScale(let value): "scale \(value) is not above 0 and finite"
    case .notAConstant: "an inset or an offset has to be a constant"
    case .nothingToMultiply: "a multiplier needs an item on the other side, and not a number"
    case .noCommonAncestor(let other):
      "has no ancestor in common with \(other): \(remedy ?? "add both to the same tree first")"
    case .aboveItself: "is its own superview, or above it"
    case .arrangedInItself: "cannot be arranged in itself, or in something inside it"
    case .invalidArgument(let reason): reason
    case .itemGone: "an item that the constraint mentions was deallocated"
    case .notMadeForItem: "was made for a solver, and is changed through that"
    case .conflict(let conflict): conflict.description
    case .unsettledHeights: "heights that depend on widths do not settle"
    case .unsettledLines: "line breaks that depend on widths do not settle"
    case .rootSize(let size, _):
      "the required constraints inside ask for \(size.text)"
        + (frame.map { ", but its own size is \($0.size.text)" } ?? "")
    case .heldFrame(let needed, _):
      "the required constraints ask for \(needed); the item is not laid out and stays where it is"
    case .emptyTarget:
      "a constraint relates to it, but it has no constraints of its own and its frame is empty: constrain it, or "
        + "set its frame"
    case .missingSize(let lengths):
      "is invisible, because nothing determines its "
        + lengths.members.map { "\($0)" }.joined(separator: " and ")
        + ": \(remedy ?? "add constraints, or give it content")"
    case .stillKeyboardGuide(let owner, let root):
      "relates to the keyboard guide of \(owner), which does not move: use that of the root, \(root)"
    case .zeroMultiplier:
      "is multiplied by 0; if that is a quotient of whole numbers, it has lost its fraction: write 1.0 / 3"
    case .negativeSize: "the constraints leave a width or a height below zero"
    case .refused(let reason): "the solver refused: \(reason)"
    }
  }
}

extension LayoutAttributes: CustomStringConvertible {
  /// The names of the attributes, joined by dots.
  public var description: String {
    isEmpty ? "nothing" : members.map { "\($0)" }.joined(separator: ".")
  }
}

extension Size {
  fileprivate var text: String { "\(Number.text(width)) x \(Number.text(height))" }
}
