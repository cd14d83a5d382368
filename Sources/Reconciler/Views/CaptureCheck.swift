#if DEBUG && !canImport(ObjectiveC)
  /// A check for closures in plain views that retain a view above, which retains the plain views.
  ///
  /// The check compares the numbers of strong references to the view before and after an `update:` closure. The Objective-C
  /// runtime does not report this number, so Apple's platforms have no check.
  @MainActor
  enum CaptureCheck {
    /// Runs a closure that sets the properties of a plain view that was placed, and reports a reference that it leaves.
    static func run(_ parent: StateView, _ child: PlatformView, _ update: () -> Void) {
      let owners = owners(above: parent)
      let layouts = RenderScheduler.current.layoutRoots.count
      let former = references(to: owners)
      update()
      // The queue of layouts may retain the view for a while.
      guard RenderScheduler.current.layoutRoots.count == layouts else { return }
      let counts = references(to: owners)
      for (offset, owner) in owners.enumerated() where counts[offset] > former[offset] {
        // Once for each pair of types.
        let pair = [ObjectIdentifier(type(of: owner)), ObjectIdentifier(type(of: child))]
        guard RenderScheduler.current.reportedCaptures.insert(pair).inserted else { continue }
        StateView.onIssue(.strongCapture("\(type(of: child))", in: owner.node.path))
      }
    }

    // One function, so that both counts include the same temporary references.
    private static func references(to views: [StateView]) -> [UInt] {
      views.map { _getRetainCount($0) }
    }

    /// Returns the views to which the closure may belong: the parent, and the views that have passed content to it.
    private static func owners(above parent: StateView) -> [StateView] {
      var owners: [StateView] = []
      var missing = 1
      var next: StateView? = parent
      while missing > 0, let view = next {
        // `{ row.select() }` in a row retains the list, until the list leaves.
        if !(view is ListView) { owners.append(view) }
        missing += levels(above: view) - 1
        next = view.node.parent?.view
      }
      return owners
    }

    /// Returns the number of views above one whose content it places; a slot usually has content of its parent's parent.
    private static func levels(above view: StateView) -> Int {
      view is SlotView ? 2 : view is ListView || view is PortalView ? 1 : 0
    }
  }
#endif
