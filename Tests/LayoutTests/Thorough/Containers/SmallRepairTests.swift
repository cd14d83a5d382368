import Testing

@testable import Layout

@Suite struct FrameNumberTests {
  @Test func noFrameIsAtMinusZero() {
    let root = Box.root(400, 300)
    root.layout.container.scale = 2
    let a = Box("a", in: root)
    a.layout.makeConstraints { make in
      make.left.equalToSuperview().offset(-0.1)
      make.top.equalTo(-0.0)
      make.size.equalTo(10)
    }
    root.update()
    #expect(a.layoutRect.minX.sign == .plus)
    #expect(a.layoutRect.minY.sign == .plus)
    #expect(a.layout.constraints.map(\.description).allSatisfy { !$0.contains("-0 ") })
    let made = a.layout.prepareConstraints { $0.width.equalTo(-0.0) }
    #expect(made.map(\.description) == ["a.width == 0"])
  }

  /// Text that fits 59 points is not asked whether it fits 58.99999999999976.
  @Test func measuredWidthsAreWithoutNoise() {
    var widths: [Double] = []
    for parts in [3.0, 7, 11, 13, 17, 19] {
      let root = Box.root(parts * 59, 300)
      let label = Box("label", in: root)
      label.layoutMetrics.heightDependsOnWidth = true
      label.heightForWidth = { width in
        widths.append(width)
        return 20
      }
      label.layout.makeConstraints { make in
        make.left.top.equalToSuperview()
        make.width.equalToSuperview().multipliedBy(1 / parts)
      }
      root.update()
      _ = label.layout.fittingSize()
    }
    #expect(widths.contains(59))
    #expect(widths.filter { (50...70).contains($0) }.allSatisfy { $0 == 59 }, "\(widths)")
  }

  /// Many levels of resistance cost about what few cost.
  @Test func manyLevelsOfResistance() {
    func steps(levels: Int) -> Int {
      let root = Box.root(4000, 300)
      var last: Box?
      for index in 0..<400 {
        let label = Box("label", in: root)
        label.layoutMetrics.intrinsicWidth = 20
        label.layoutMetrics.intrinsicHeight = 10
        label.layout.contentCompressionResistanceHorizontalPriority =
          700 + Double(index % levels)
        label.layout.makeConstraints { make in
          make.left.equalTo(last?.layout.right ?? root.layout.left)
          make.right.lessThanOrEqualToSuperview()
          make.top.equalToSuperview()
        }
        last = label
      }
      root.update()
      let solver = root.layout.container.solver
      #expect(solver.core.penalties.levelCount >= levels)
      return solver.core.steps
    }
    let (few, many) = (steps(levels: 1), steps(levels: 50))
    #expect(few > 0 && many <= 2 * few, "\(many) steps, and \(few) with one level")
  }
}
