import TestSupport
import Testing

@testable import Layout

@Suite struct FittingSizeTests {
  private func label(_ name: String, in parent: Box, _ width: Double, _ height: Double) -> Box {
    let box = Box(name, in: parent)
    box.layoutMetrics = LayoutMetrics(intrinsicWidth: width, intrinsicHeight: height)
    return box
  }

  @Test func aStackIsAsLargeAsWhatItArranges() {
    let root = Box.root()
    let (a, b, c) = (
      label("a", in: root, 30, 10), label("b", in: root, 50, 20), label("c", in: root, 11, 12)
    )
    let inner = LayoutStack(in: root, spacing: 4, arranging: [a, b])
    let outer = LayoutStack(
      in: root, axis: .vertical, spacing: 5, insets: .init(top: 1, leading: 2),
      arranging: [inner, c])
    outer.layout.makeConstraints { $0.left.top.equalToSuperview() }
    #expect(inner.layout.fittingSize() == Size(width: 84, height: 20))
    #expect(outer.layout.fittingSize() == Size(width: 86, height: 38))
    inner.distribution = .equalSpacing
    #expect(inner.layout.fittingSize() == Size(width: 84, height: 20))
    // The items' own constraints to what is outside do not count.
    outer.layout.makeConstraints { $0.width.equalToSuperview() }
    #expect(outer.layout.fittingSize() == Size(width: 86, height: 38))
    let box = Box.root()
    let items = [label("d", in: box, 7, 8), label("e", in: box, 9, 10)]
    box.layout.arrange(items, spacing: 1)
    #expect(box.layout.fittingSize() == Size(width: 9, height: 19))
  }

  @Test func contentIsReadBeforeTheSizeIsSaid() {
    let cell = Box.root(200, 0)
    let text = label("text", in: cell, 50, 20)
    text.layout.makeConstraints { $0.edges.equalToSuperview() }
    #expect(cell.layout.fittingSize() == Size(width: 50, height: 20))
    text.layoutMetrics.intrinsicHeight = 80
    #expect(cell.layout.fittingSize() == Size(width: 50, height: 80))
    cell.layout.container.checksItems = false
    text.layoutMetrics.intrinsicHeight = 90
    #expect(cell.layout.fittingSize() == Size(width: 50, height: 80))
    text.layout.invalidateMetrics()
    #expect(cell.layout.fittingSize() == Size(width: 50, height: 90))
  }

  @Test(arguments: [Double.nan, .infinity, .greatestFiniteMagnitude])
  func aLengthThatCannotBeCountedIsNone(length: Double) {
    let cell = Box.root()
    let issues = Issues(cell)
    let text = label("text", in: cell, 50, 20)
    text.layout.makeConstraints { $0.edges.equalToSuperview().inset(5) }
    #expect(cell.layout.fittingSize(width: length) == Size(width: 60, height: 30))
    #expect(cell.layout.fittingSize(height: length) == Size(width: 60, height: 30))
    #expect(issues.kinds == (length.isNaN ? ["notFinite", "notFinite"] : []))
    #expect(cell.layout.fittingSize(width: 90) == Size(width: 90, height: 30))
  }

  @Test func whatAsksForLessThanNothingHasASize() {
    let cell = Box.root()
    let text = label("text", in: cell, 50, 20)
    text.layout.makeConstraints { make in
      make.top.bottom.left.equalToSuperview()
      make.width.equalTo(cell).offset(-100)
      make.right.equalTo(cell.layout.left).offset(-30).priority(.low)
    }
    #expect(cell.layout.fittingSize() == Size(width: 150, height: 20))
    #expect(cell.layout.fittingSize(width: 20) == Size(width: 100, height: 20))
  }

  @Test func aMeasureMayChangeTheTree() {
    let cell = Box.root(200, 100)
    let text = Box("text", in: cell)
    let other = Box("other", in: cell)
    text.layoutMetrics.heightDependsOnWidth = true
    text.layout.makeConstraints { $0.edges.equalToSuperview() }
    other.layout.makeConstraints { $0.left.top.equalTo(0) }
    text.heightForWidth = { _ in
      other.layout.makeConstraints { $0.size.equalTo(9) }
      cell.update()
      return 30
    }
    #expect(cell.layout.fittingSize(width: 80) == Size(width: 80, height: 30))
    text.heightForWidth = nil
    cell.update()
    #expect(other.layoutRect == Rect(x: 0, y: 0, width: 9, height: 9))
    #expect(text.layoutRect.width == 200)
  }

  @Test func aLengthThatIsWrittenWithAPlaceCounts() {
    let root = Box.root()
    let cell = Box("cell", in: root)
    cell.layout.makeConstraints { make in
      make.left.width.equalTo(30)
      make.top.height.equalToSuperview()
    }
    #expect(cell.layout.fittingSize() == Size(width: 30, height: 0))
  }

  @Test func treesMayBeDeep() {
    let root = Box.root()
    var boxes = [root]
    let depth = TestEffort.size(1_000)
    for index in 1...depth {
      let box = Box("b\(index)", in: boxes[index - 1])
      box.layout.makeConstraints { $0.edges.equalToSuperview().inset(1) }
      boxes.append(box)
    }
    boxes[depth].layout.makeConstraints { $0.size.equalTo(5).priority(.high) }
    let size = Double(depth) + 5
    #expect(boxes[depth / 2].layout.fittingSize() == Size(width: size, height: size))
    for box in boxes.dropFirst().reversed() { box.parent?.drop(box) }
  }

  /// All are measured once for a width, and one that cannot be as high as it needs keeps no other from it.
  @Test func manyHeightsThatDependOnWidths() {
    let root = Box.root(400, 300)
    var counts: [Int] = []
    let rows = (0..<20).map { index in
      let box = Box("row \(index)", in: root)
      counts.append(0)
      box.layoutMetrics.heightDependsOnWidth = true
      box.heightForWidth = { width in
        counts[index] += 1
        return 400 / width * 10
      }
      return box
    }
    let column = root.layout.arrange(rows)
    rows[3].layout.contentCompressionResistanceVerticalPriority = 1000
    rows[3].layout.makeConstraints { $0.height.lessThanOrEqualTo(15) }
    root.update()
    counts = counts.map { _ in 0 }
    let size = root.layout.fittingSize(width: 100)
    #expect(size.width == 100 && size.height >= 19 * 40 && size.height <= 19 * 40 + 15)
    #expect(counts.allSatisfy { $0 == 1 }, "\(counts)")
    withExtendedLifetime(column) {}
  }
}
