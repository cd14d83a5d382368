import Testing

@testable import Layout

@Suite struct ContentTests {
  private func label(_ name: String, _ width: Double, in parent: Box) -> Box {
    let label = Box(name, in: parent)
    label.layoutMetrics = LayoutMetrics(
      intrinsicWidth: width, intrinsicHeight: 20, firstBaseline: 15, lastBaseline: 5)
    return label
  }

  @Test func huggingAndCompressionDecide() {
    let root = Box.root(300, 100)
    let (a, b) = (label("a", 100, in: root), label("b", 80, in: root))
    a.layout.makeConstraints { $0.left.top.equalToSuperview() }
    b.layout.makeConstraints { make in
      make.left.equalTo(a.layout.right)
      make.firstBaseline.equalTo(a)
      make.right.equalToSuperview()
    }
    b.layout.contentHuggingHorizontalPriority = 249
    root.update()
    #expect(a.layoutRect == Rect(x: 0, y: 0, width: 100, height: 20))
    #expect(b.layoutRect == Rect(x: 100, y: 0, width: 200, height: 20))
    a.layout.setContentHuggingPriority(248, for: .horizontal)
    root.update()
    #expect(a.layoutRect.width == 220)
    root.layoutRect.size.width = 150
    a.layout.setContentCompressionResistancePriority(.high + 1, for: .horizontal)
    root.update()
    #expect(a.layoutRect.width == 100)
    #expect(b.layoutRect.width == 50)
    b.layout.contentCompressionResistanceHorizontalPriority = 752
    root.update()
    #expect(a.layoutRect.width == 70)
    #expect(b.layoutRect.width == 80)
    // New content.
    b.layoutMetrics.intrinsicWidth = 90
    root.layout.container.checksItems = false
    #expect(root.update().changes.isEmpty)
    b.layout.invalidateMetrics()
    #expect(root.update().changes.count == 2)
    #expect(b.layoutRect.width == 90)
  }

  /// UIKit's methods set the properties.
  @Test func prioritiesOfContentByAxis() {
    let root = Box.root()
    let issues = Issues(root)
    let item = label("item", 100, in: root)
    item.layout.setContentHuggingPriority(.high, for: .horizontal)
    item.layout.setContentHuggingPriority(.low - 1, for: .vertical)
    item.layout.setContentCompressionResistancePriority(.required, for: .horizontal)
    item.layout.setContentCompressionResistancePriority(1, for: .vertical)
    func priorities() -> [Double] {
      [
        item.layout.contentHuggingHorizontalPriority, item.layout.contentHuggingVerticalPriority,
        item.layout.contentCompressionResistanceHorizontalPriority,
        item.layout.contentCompressionResistanceVerticalPriority,
      ]
    }
    #expect(priorities() == [750, 249, 1000, 1])
    item.layout.setContentHuggingPriority(2000, for: .vertical)
    #expect(priorities() == [750, 249, 1000, 1])
    #expect(issues.kinds == ["invalidPriority"])
  }

  @Test func baselinesAndMarginsFollowTheMetrics() {
    let root = Box.root(300, 200)
    root.layoutMetrics.margins = Insets(top: 10, left: 11, bottom: 12, right: 13)
    root.layoutMetrics.safeArea = Insets(top: 40, left: 0, bottom: 20, right: 0)
    let (a, b) = (label("a", 100, in: root), label("b", 80, in: root))
    let safe = Box("safe", in: root)
    a.layout.makeConstraints { $0.left.top.equalTo(root.layout.layoutMargins) }
    b.layout.makeConstraints { make in
      make.lastBaseline.equalTo(a)
      make.trailing.equalTo(root.layout.trailingMargin)
    }
    safe.layout.makeConstraints { $0.edges.equalToSuperview { $0.layout.safeArea } }
    b.layoutMetrics.lastBaseline = 9
    root.update()
    #expect(a.layoutRect == Rect(x: 11, y: 10, width: 100, height: 20))
    #expect(b.layoutRect == Rect(x: 207, y: 14, width: 80, height: 20))
    #expect(safe.layoutRect == Rect(x: 0, y: 40, width: 300, height: 140))
    root.layoutMetrics.margins.left = 30
    root.layoutMetrics.safeArea.top = 50
    a.layoutMetrics.lastBaseline = 3
    a.layout.invalidateMetrics()
    root.layout.invalidateMetrics()
    root.update()
    #expect(a.layoutRect.minX == 30)
    #expect(b.layoutRect.minY == 16)
    #expect(safe.layoutRect.minY == 50)
  }

  @Test func heightsFollowWidths() {
    let root = Box.root(200, 500)
    let text = Box("text", in: root)
    text.layoutMetrics = LayoutMetrics(intrinsicWidth: 1000, heightDependsOnWidth: true)
    var asked: [Double] = []
    text.heightForWidth = { width in
      asked.append(width)
      return 10 * Double(Int((1000 + width - 1) / width))
    }
    let below = Box("below", in: root)
    text.layout.makeConstraints { $0.top.left.right.equalToSuperview() }
    below.layout.makeConstraints { make in
      make.top.equalTo(text.layout.bottom)
      make.left.equalToSuperview()
      make.size.equalTo(10)
    }
    #expect(root.update().rounds == 2)
    #expect(text.layoutRect == Rect(x: 0, y: 0, width: 200, height: 50))
    #expect(below.layoutRect.minY == 50)
    root.layoutRect.size.width = 100
    root.update()
    #expect(text.layoutRect.height == 100)
    #expect(below.layoutRect.minY == 100)
    #expect(asked == [200, 100])
    #expect(root.update().changes.isEmpty)
    #expect(asked.count == 2)
  }

  @Test func heightsThatNeverSettleAreReported() {
    let root = Box.root(200, 500)
    let issues = Issues(root)
    let text = Box("text", in: root)
    text.layoutMetrics.heightDependsOnWidth = true
    var turns = 0.0
    text.heightForWidth = { _ in
      turns += 1
      return turns
    }
    text.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(text.layout.height)
    }
    root.update()
    #expect(issues.kinds == ["unsettledHeights"])
  }

  @Test func noSizeIsNegative() {
    let root = Box.root(5, 5)
    let issues = Issues(root)
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.edges.equalToSuperview().inset(10) }
    root.update()
    #expect(item.layoutRect == Rect(x: 10, y: 10, width: 0, height: 0))
    #expect(issues.kinds == ["rootSize"])
    #expect(issues.texts[0].hasPrefix("root: the required constraints inside ask for 20 x 20, "))
    let (box, inner) = (Box("box", in: root), Box("inner", in: root))
    box.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(15).labeled("narrow")
    }
    inner.layout.makeConstraints { make in
      make.left.equalTo(box).offset(10)
      make.right.equalTo(box).offset(-10)
    }
    root.update()
    #expect(issues.kinds == ["rootSize", "conflict"])
    #expect(issues.texts[1].contains("inner.right == box.right - 10"))
    #expect(inner.layoutRect.width >= 0)
    root.layoutRect.size.width = 100
    root.update()
    #expect(item.layoutRect.width == 80)
    #expect(issues.all.count == 2)
  }

  @Test func fittingSizes() {
    let root = Box.root(500, 500)
    let card = Box("card", in: root)
    let (title, body) = (label("title", 120, in: card), Box("body", in: card))
    body.layoutMetrics = LayoutMetrics(intrinsicWidth: 300, heightDependsOnWidth: true)
    body.heightForWidth = { 20 * Double(Int((300 + $0 - 1) / $0)) }
    card.layout.makeConstraints { $0.edges.equalToSuperview() }
    title.layout.makeConstraints { make in
      make.top.left.equalToSuperview().inset(10)
      make.right.lessThanOrEqualToSuperview().inset(10)
    }
    body.layout.makeConstraints { make in
      make.top.equalTo(title.layout.bottom).offset(5)
      make.left.right.bottom.equalToSuperview().inset(10)
    }
    root.update()
    let frames = [card, title, body].map(\.layoutRect)
    #expect(card.layout.fittingSize() == Size(width: 320, height: 65))
    #expect(card.layout.fittingSize(width: 120) == Size(width: 120, height: 105))
    #expect(root.update().changes.isEmpty)
    #expect([card, title, body].map(\.layoutRect) == frames)
    root.layoutRect.size.width = 400
    root.update()
    #expect(card.layoutRect.width == 400)
  }
}
