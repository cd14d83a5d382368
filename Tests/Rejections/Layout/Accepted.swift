// accepted
import Layout

func useGuides(_ view: some LayoutItem, _ title: some LayoutItem) {
  title.layout.makeConstraints { make in
    make.top.equalTo(view.snp.safeArea)
    make.leading.equalTo(view.snp.layoutMargins)
    make.bottom.equalTo(view.layout.keyboardGuide.top)
    make.width.equalTo(view.layout.scrollContentGuide)
  }
}

func inset(_ view: some LayoutItem, _ title: some LayoutItem, _ margin: Double) {
  title.layout.makeConstraints { make in
    make.edges.equalToSuperview().inset(horizontal: 16, vertical: 8)
    make.edges.equalTo(view).inset(horizontal: margin).priority(.high)
    make.top.bottom.equalTo(view).inset(vertical: 2 * margin)
  }
}

func changeSizes(_ wide: [Constraint], _ narrow: [LayoutConstraint], _ title: some LayoutItem) {
  Constraint.deactivate(narrow)
  LayoutConstraint.activate(wide)
  title.layout.setContentHuggingPriority(.required, for: .horizontal)
  title.layout.setContentCompressionResistancePriority(.high - 1, for: .vertical)
}

// Hints for operators do not change expressions of the solver.
func relate(_ x: Variable, _ y: Variable, _ solver: Solver) throws {
  try solver.add(x == 2 * y + 10 - x / 2, strength: .weak)
  try solver.add(x + 3 <= y * 0.5)
  try solver.add(x >= 3)
  if solver.value(of: x) < 3 || solver.value(of: x + y) > 2 * solver.value(of: y) { return }
}

func shape(_ image: some LayoutItem, _ width: Double, _ height: Double) {
  image.layout.makeConstraints { make in
    make.aspectRatio(16 / 9)
    make.aspectRatio(16.0 / 9)
    make.aspectRatio(width / height)
  }
}

// Numbers of all types, literals and members of types.
func useNumbers(
  _ title: some LayoutItem, _ single: Float, _ small: Int8, _ double: Double, _ isWide: Bool
) {
  title.layout.makeConstraints { make in
    make.width.equalTo(single).offset(single).priority(single)
    make.width.equalTo(small).offset(small).multipliedBy(small).priority(small)
    make.width.equalTo(single).multipliedBy(single).priority(double)
    make.width.equalTo(80).dividedBy(small).dividedBy(single).dividedBy(2)
    make.width.equalTo(80).multipliedBy(isWide ? 1 : 0.5).priority(750)
    make.width.equalTo(80).offset(-8).multipliedBy(2)
    make.width.equalTo(0.5).offset(-0.5).multipliedBy(0.5)
    make.width.equalTo(2 * double + 1).offset(-double / 2).multipliedBy(double)
    make.left.equalToSuperview().offset(isWide ? 16 : 8.5)
    make.edges.equalToSuperview().inset(isWide ? 16 : 8)
    make.edges.equalToSuperview().inset(single)
    make.edges.equalToSuperview().inset(.pi)
    make.left.equalToSuperview().offset(.pi)
    make.center.equalToSuperview().offset(.init(x: 1, y: 2))
    make.center.equalToSuperview().offset(Point.zero)
    make.size.equalToSuperview().offset(Size(width: 1, height: 2))
    make.edges.equalToSuperview().inset(.init(top: 8, left: 8))
    make.edges.equalToSuperview().inset(.init(leading: 8))
  }
}

func update(_ constraint: Constraint, _ single: Float, _ small: Int8, _ double: Double) {
  constraint.update(offset: 8).update(offset: -8.5).update(offset: double / 2)
  constraint.update(offset: single).update(offset: small).update(offset: .pi)
  constraint.update(multiplier: single).update(multiplier: small).update(multiplier: 1)
  constraint.update(priority: single).update(priority: small).update(priority: 1)
  constraint.update(offset: Point(x: 8)).update(offset: Size(width: 8))
  constraint.update(inset: 8).update(inset: 8.5).update(inset: -double)
  constraint.update(inset: single).update(inset: small).update(inset: .init(top: 8, left: 8))
  constraint.update(inset: DirectionalInsets(leading: 8))
}

func relate(_ x: Variable, _ solver: Solver, _ single: Float, _ small: UInt8) throws {
  try solver.add(2 * x + single == small * x - 3.5)
  try solver.add(single <= x / small + 1)
  try solver.add(x - small >= single)
}
