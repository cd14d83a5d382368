#if DEBUG && !canImport(ObjectiveC)
  /// A check for closures in plain views that retain the view that has placed them, which retains the plain views.
  ///
  /// The check compares the numbers of strong references to the view before and after an `update:` closure. The Objective-C
  /// runtime does not report this number, so Apple's platforms have no check.
  @MainActor @usableFromInline
  enum CaptureCheck {
    /// Runs a closure that sets the properties of a view that was placed, and reports a reference that it leaves.
    @usableFromInline
    static func run(_ parent: StateView, _ child: PlatformView, _ update: () -> Void) {
      // A StateView releases the functions in its props when it leaves.
      if child is StateView { return update() }
      let layouts = RenderScheduler.current.layoutRoots.count
      let count = _getRetainCount(parent)
      update()
      // The queue of layouts may retain the view for a while.
      guard _getRetainCount(parent) > count, RenderScheduler.current.layoutRoots.count == layouts
      else { return }
      // Once for each pair of types.
      let pair = [ObjectIdentifier(type(of: parent)), ObjectIdentifier(type(of: child))]
      guard RenderScheduler.current.reportedCaptures.insert(pair).inserted else { return }
      StateView.onIssue(.strongCapture("\(type(of: child))", in: parent.node.path))
    }
  }
#endif
