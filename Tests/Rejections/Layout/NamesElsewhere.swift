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
    make.grid(columns: 2)  // error: write LayoutGrid(in: view
    make.grid(columns: [.fixed(80), .content], spacing: 8)  // error: write LayoutGrid(in: view
    print(make.grid)  // error: write LayoutGrid(in: view
    print(make.stack)  // error: write view.layout.arrange
  }
}

func change(_ constraint: Constraint) {
  constraint.constant = 20  // error: read `offset`, and call update(offset:)
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
}
