// rejects each line that names an error
import Layout

func useOtherNames(_ view: some LayoutItem, _ title: some LayoutItem, _ stored: Constraint) {
  title.layout.makeConstraints { make in
    make.width.equalTo(80).priority(.defaultHigh)  // error: renamed to 'high'
    make.width.equalTo(80).priority(.defaultLow)  // error: renamed to 'low'
    make.baseline.equalTo(view)  // error: renamed to 'lastBaseline'
    make.top.equalTo(view).priority(.low).offset(8)  // error: write offset before `priority`
    make.top.equalTo(view).priority(.low).inset(8)  // error: write inset before `priority`
    make.width.equalTo(view).priority(.low).multipliedBy(2)  // error: write multipliedBy before
    make.width.equalTo(view).labeled("width").priority(.low)  // error: write `priority` once
    make.width == 80  // error: write make.width.equalTo(80)
    make.width <= view.layout.width  // error: write make.width.lessThanOrEqualTo(80)
    make.width >= 80.5  // error: write make.width.greaterThanOrEqualTo(80)
    make.width.equalTo(view.layout.width * 2)  // error: .multipliedBy(2)
    make.width.equalTo(view.layout.width / 2)  // error: .dividedBy(2)
    make.left.equalTo(view.layout.right + 8)  // error: .offset(8)
    make.left.equalTo(view.layout.right - 8)  // error: .offset(-8)
    make.width.equalTo(80).priorityHigh()  // error: write priority(.high)
    make.width.equalTo(80).label("width")  // error: renamed to 'labeled(_:)'
    make.width.equalTo(view).multiplied(by: 0.5)  // error: renamed to 'multipliedBy(_:)'
    make.edges.equalToSuperview().inset(top: 8)  // error: write inset(Insets(top: 8
    make.edges.equalToSuperview().inset(top: 8, right: 8)  // error: write inset(Insets(top: 8
    make.top.equal(to: view.layout.bottom)  // error: renamed to 'equalTo(_:)'
    make.width.equal(to: 80)  // error: renamed to 'equalTo(_:)'
    make.width.equalTo(10...20)  // error: write greaterThanOrEqualTo(10) and lessThanOrEqualTo(20)
    make.aspectRatio(16, 9)  // error: write aspectRatio(16.0 / 9)
    make.aspectRatio(Size(width: 16, height: 9))  // error: aspectRatio(size.width / size.height)
    make.grid(columns: 2)  // error: write LayoutGrid(in: view
    make.grid(columns: [.fixed(80), .content], spacing: 8)  // error: write LayoutGrid(in: view
    print(make.grid)  // error: write LayoutGrid(in: view
    print(make.stack)  // error: write view.layout.arrange
  }
}

func change(_ constraint: Constraint) {
  constraint.constant = 20  // error: read `offset`, and call update(offset:)
  constraint.offset = 5  // error: call update(offset:)
  constraint.multiplier = 2  // error: call update(multiplier:)
  constraint.priority = .low  // error: call update(priority:)
  print(constraint.layoutConstraints)  // error: there is no NSLayoutConstraint
  constraint.updateOffset(amount: 8)  // error: renamed to 'update(offset:)'
  constraint.updateInsets(amount: 8)  // error: renamed to 'update(inset:)'
  constraint.updatePriority(amount: 8)  // error: renamed to 'update(priority:)'
  constraint.install()  // error: renamed to 'activate()'
  constraint.uninstall()  // error: renamed to 'deactivate()'
}

func change(_ constraint: LayoutConstraint) {
  constraint.constant = 20  // error: read `offset`, and call update(offset:)
}

func useItems(_ view: some LayoutItem, _ guide: LayoutGuide) {
  view.layout.addLayoutGuide(guide)  // error: write LayoutGuide(in: view)
  print(view.layout.systemLayoutSizeFitting(Size.zero))  // error: write fittingSize
  print(view.layout.sizeThatFits(Size.zero))  // error: write fittingSize
  view.layout.invalidateIntrinsicContentSize()  // error: renamed to 'invalidateMetrics()'
  view.layout.setNeedsLayout()  // error: changes of constraints request an update automatically
  view.layout.layoutDirection = .rightToLeft  // error: renamed to 'direction'
  view.layout.onIssue = { print($0) }  // error: set container.onIssue
}

func arrange(_ view: some LayoutItem, _ items: [any LayoutItem], _ item: some LayoutItem) {
  view.layout.stack(items, axis: .horizontal, spacing: 8)  // error: write view.layout.arrange
  view.layout.stack.spacing = 8  // error: write view.layout.arrange
  print(view.layout.grid)  // error: write LayoutGrid(in: view
  let stack = LayoutStack(arrangedSubviews: items)  // error: write LayoutStack(in:
  stack.addArrangedSubview(item)  // error: write append(item)
  print(stack.arrangedSubviews)  // error: renamed to 'arranged'
  _ = LayoutGrid(in: view, columns: [.auto])  // error: renamed to 'content'
  _ = LayoutGrid(in: view, columns: [.fr(1)])  // error: renamed to 'fraction(_:)'
  _ = LayoutGrid(in: view, columns: 3)  // error: Array(repeating: .fraction(1), count: 3)
  let grid = LayoutGrid(in: view, columns: [.content], gap: 8)  // error: write spacing
  print(grid.items)  // error: read `arranged`
  grid.spacing = 8  // error: set columnSpacing and rowSpacing
  grid.alignment = .center  // error: set horizontalAlignment and verticalAlignment
  let flow = LayoutFlow(in: view, arranging: items)
  print(flow.items)  // error: read `arranged`
  flow.rowSpacing = 8  // error: renamed to 'lineSpacing'
  flow.alignment = .start  // error: renamed to 'leading'
  stack.alignment = .stretch  // error: renamed to 'fill'
  stack.insertArrangedSubview(item, at: 0)  // error: write insert(item, at: index)
  stack.removeArrangedSubview(item)  // error: renamed to 'remove(_:)'
  view.layout.grid(items, columns: 2)  // error: write LayoutGrid(in: view
  view.layout.flow(items)  // error: write LayoutFlow(in: view
}

func update(_ view: some LayoutItem) {
  view.layout.update()  // error: renamed to 'layoutIfNeeded()'
  view.layout.container.layoutIfNeeded()  // error: renamed to 'update()'
  for change in view.layout.layoutIfNeeded().changes {
    print(change.newFrame)  // error: renamed to 'frame'
  }
  view.layout.scale = 2  // error: set container.scale
  view.layout.semanticContentAttribute = .rightToLeft  // error: set direction
  print(view.layout.hasAmbiguousLayout)  // error: call container.ambiguousItems()
  print(view.layout.reasons(for: .left))  // error: call container.reasons(for: .left, of: item)
}

func solve(_ solver: Solver, _ x: Variable, _ y: Variable) throws {
  print(x.value)  // error: call value(of: variable) of the solver
  try solver.add(x < 3)  // error: write `<=`
  try solver.add(x + 1 > y)  // error: write `>=`
  let constraint = x == 3
  solver.addConstraint(constraint)  // error: renamed to 'add(_:)'
  solver.removeConstraint(constraint)  // error: renamed to 'remove(_:)'
  print(solver.hasConstraint(constraint))  // error: renamed to 'contains(_:)'
  solver.suggestValue(x, 3)  // error: write suggest(value, for: variable)
}
