#if DEBUG && !canImport(ObjectiveC)
  import Foundation

  /// A check for plain views and lists that are not visible, because nothing determines their frames.
  ///
  /// It only reports views that a host shows and whose content needs a size, so tests without a host need no constraints.
  /// A list needs a size if it has rows. Other StateViews are not reported: one without a size may still show its views,
  /// or show nothing at all. On Apple's platforms, a later layout pass may set frames, so they have no check.
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
      // A view with a layout node may have constraints, or be arranged.
      guard view.stands(in: content), view.frame == .zero, !view.isHidden, !view.hasLayoutNode,
        !node.isStaying(offset)
      else { return false }
      if let list = view as? ListView { return list.source.count > 0 }
      guard node.data.children[offset].node == nil else { return false }
      let size = view.intrinsicContentSize
      return max(size.width, size.height) > 0 && size.width != 0 && size.height != 0
    }
  }
#endif
