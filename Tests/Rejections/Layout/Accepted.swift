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
