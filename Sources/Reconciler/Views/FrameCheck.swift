#if DEBUG && !canImport(ObjectiveC)
  import Foundation

  /// A check for views that are not visible, because nothing determines their frames.
  ///
  /// It only reports views that a host shows and whose content needs a size, so tests without a host need no constraints.
  /// A list needs a size if it has rows. Another StateView without a size may still show its views, or show nothing at all;
  /// it is only reported if constraints have made a view in it empty that needs a size. On Apple's platforms, a later layout
  /// pass may set frames, so they have no check.
  @MainActor
  enum FrameCheck {
    /// Checks the children of views whose children have changed; called at the end of a flush.
    static func run(_ scheduler: RenderScheduler) {
      let parents = scheduler.changedParents
      scheduler.changedParents = []
      for id in parents {
        guard let node = scheduler.node(id) else { continue }
        let content = node.view.placementView
        guard content.peer != nil, !content.frame.isEmpty else { continue }
        for offset in node.data.children.indices where isLost(offset, of: node, in: content) {
          let child = type(of: node.data.children[offset].view)
          // Once for each pair of types, because each row of a list may have such a view.
          let pair = [ObjectIdentifier(type(of: node.view)), ObjectIdentifier(child)]
          guard scheduler.reportedFrames.insert(pair).inserted else { continue }
          let key = "\(node.data.children[offset].key)"
          StateView.onIssue(.notVisible(key, type: "\(child)", in: node.path))
        }
      }
    }

    private static func isLost(
      _ offset: Int, of node: ShadowNode, in content: PlatformView
    ) -> Bool {
      let view = node.data.children[offset].view
      guard view.stands(in: content), view.frame == .zero, !view.isHidden, !node.isStaying(offset)
      else { return false }
      if let below = node.data.children[offset].node, !(view is ListView) {
        let isFree = !node.data.children[offset].hasConstraints && !node.data.hasArrangements
        return isFree && hasEmptyContent(below)
      }
      // A view with a layout node may have constraints, or be arranged.
      return !view.hasLayoutNode && needsSize(view)
    }

    /// Returns whether constraints have made a view empty, at any depth, that needs a size.
    private static func hasEmptyContent(_ node: ShadowNode) -> Bool {
      // A portal needs no size.
      guard node.view.placementView === node.view else { return false }
      return node.data.children.indices.contains { offset in
        let view = node.data.children[offset].view
        guard view.hasLayoutNode, view.frame.isEmpty, !view.isHidden, !node.isStaying(offset)
        else { return false }
        if let below = node.data.children[offset].node, !(view is ListView) {
          return hasEmptyContent(below)
        }
        return needsSize(view)
      }
    }

    private static func needsSize(_ view: PlatformView) -> Bool {
      if let list = view as? ListView { return list.source.count > 0 }
      let size = view.intrinsicContentSize
      return max(size.width, size.height) > 0 && size.width != 0 && size.height != 0
    }
  }
#endif
