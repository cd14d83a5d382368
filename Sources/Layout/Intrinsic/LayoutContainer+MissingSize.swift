/// A class whose items may have no size at first, because they get their content later.
package protocol FilledLater: AnyObject {
  var isFilledLater: Bool { get }
}

#if DEBUG
  extension LayoutContainer {
    /// Reports that nothing determines a width or a height of zero, which usually means that a constraint was
    /// forgotten.
    ///
    /// The update calls it when an item gets its first frame. It reports only lengths to which no constraint, content
    /// or child refers, so another solution is always possible. It cannot report items without any constraint: their
    /// frames may be set by hand later.
    func warnOfMissingSize(_ node: LayoutNode, _ size: Size) {
      guard size.width == 0 || size.height == 0, node.firstOutgoing != nil, node !== root,
        node.mayLackSize
      else { return }
      var missing: LayoutAttributes = []
      if size.width == 0, node.lacksLength(.horizontal) { missing.insert(.init(.width)) }
      if size.height == 0, node.lacksLength(.vertical) { missing.insert(.init(.height)) }
      guard !missing.isEmpty else { return }
      if let arranger = node.arranger {
        // A stack or flow may have empty items on purpose, as spacers.
        let isHeight = missing.members.contains(.height)
        (arranger as? LayoutGrid)?.warnOfEmptyTracks(along: isHeight ? .vertical : .horizontal)
        return
      }
      report(
        LayoutIssue(.missingSize(missing), item: node.name, source: node.firstOutgoing?.source))
    }

    /// Reports that constraints relate to an empty item that is not laid out, which usually means that its own
    /// constraints were forgotten.
    ///
    /// The update calls it when frames are set, so that the item's superview has its size.
    func warnOfEmptyTargets() {
      for slot in given.inOrder() {
        guard let node = items[slot], node.given.noteEmptyTarget(node.isEmptyTarget) else {
          continue
        }
        let source = node.incoming.lazy.compactMap(\.source).first
        report(
          LayoutIssue(
            .emptyTarget, item: node.name, source: source ?? node.arrangerInside?.source))
      }
    }
  }

  extension LayoutNode {
    /// Whether constraints relate to the item, although nothing has given it a size.
    ///
    /// An item with children may get its frame later, together with its superview, or be a point that someone has placed.
    /// It may be the root, because nothing constrains it; one whose frame is set after the first update is reported, too.
    fileprivate var isEmptyTarget: Bool {
      guard given.isSizeZero, !isLaidOut, firstIncoming != nil, let item else { return false }
      guard firstChild != nil else { return true }
      guard item.layoutRect == .zero, let above = item.layoutParent?.layoutRect.size else {
        return false
      }
      return above.width > 0 && above.height > 0 && content.metrics?.mayBeEmpty != true
    }

    /// Whether the item can only get a size by its own constraints and content, and should have one.
    var mayLackSize: Bool {
      guard !isGuide, variables.isEmpty, firstChild == nil, content.metrics?.mayBeEmpty != true,
        let item, item.layoutChildren.isEmpty
      else { return false }
      return (item as? any FilledLater)?.isFilledLater != true
    }

    /// Returns whether neither contents nor constraints determine a length; one position alone does not, and neither do
    /// the rules of a stack, flow or grid.
    func lacksLength(_ axis: Axis) -> Bool {
      guard let metrics = content.metrics else { return false }
      switch axis {
      case .horizontal: if metrics.intrinsicWidth != nil { return false }
      case .vertical:
        if metrics.intrinsicHeight != nil || metrics.heightDependsOnWidth { return false }
      }
      var places: LayoutAttributes = []
      for constraint in outgoing where !constraint.isStructural {
        for part in constraint.parts where part.attribute.axis == axis {
          places.insert(LayoutAttributes(part.attribute))
        }
      }
      guard places.count < 2, places.isDisjoint(with: .size) else { return false }
      for constraint in incoming where !constraint.isStructural {
        if constraint.parts.contains(where: { $0.target.axis == axis }) { return false }
      }
      return true
    }
  }
#endif
