import Layout

/// Layouts that have changed, and lists whose rows are measured after layout.
extension RenderScheduler {
  /// Schedules the layout whose root is a view.
  func needsLayout(_ view: PlatformView) {
    layoutRoots.append(view)
    schedule()
  }

  /// Schedules a list to measure and place its rows after layouts have been solved.
  func afterLayout(_ list: ListView) {
    guard !list.isUnarranged else { return }
    list.isUnarranged = true
    unarranged.append(list)
    schedule()
  }

  /// Solves layouts that have changed.
  func layOut() {
    if layoutRoots.isEmpty, unarranged.isEmpty { return }
    let isInside = isBusy
    isBusy = true
    var rounds = 0
    while !layoutRoots.isEmpty || !unarranged.isEmpty, rounds < passLimit {
      rounds += 1
      if rounds == passLimit { restless = [] }
      let roots = layoutRoots
      layoutRoots = []
      for view in roots { view.layout.layoutIfNeeded() }
      guard layoutRoots.isEmpty else { continue }
      for list in takeUnarranged() { list.arrange() }
    }
    if rounds == passLimit { giveUpLayout() }
    if !isInside { endBusy() }
  }

  private func takeUnarranged() -> [ListView] {
    let lists = unarranged
    unarranged = []
    for list in lists { list.isUnarranged = false }
    return lists
  }

  /// Postpones layouts that keep changing to the next flush, and reports them.
  func giveUpLayout() {
    let views = restless ?? []
    restless = nil
    if layoutRoots.isEmpty, unarranged.isEmpty { return }
    unsettledLayouts = layoutRoots
    layoutRoots = []
    _ = takeUnarranged()
    let names = Set(
      (views.isEmpty ? unsettledLayouts : views).map { String(describing: type(of: $0)) })
    StateView.onIssue(.endlessUpdates(names.map { "\($0) (layout)" }.sorted()))
  }
}
