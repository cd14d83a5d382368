import Testing

@testable import Layout

/// What Layout's articles show.
@Suite struct ArticleTests {
  @Test func makingConstraints() throws {
    let root = Box.root(400, 300)
    root.layoutMetrics.safeArea.top = 20
    let card = Box("card", in: root)
    let (image, panel) = (Box("image", in: card), Box("panel", in: card))
    card.layout.makeConstraints { $0.edges.equalToSuperview() }
    image.layout.makeConstraints { make in
      make.size.equalTo(card).multipliedBy(0.5).offset(-8)
      make.center.equalToSuperview()
      make.top.greaterThanOrEqualTo(card.layout.safeArea).inset(16).priority(.high)
    }
    var height: Constraint?
    panel.layout.makeConstraints { make in
      make.left.right.bottom.equalToSuperview()
      height = make.height.equalTo(200).constraint
    }
    root.update()
    #expect(image.layoutRect == Rect(x: 104, y: 79, width: 192, height: 142))
    #expect(panel.layoutRect == Rect(x: 0, y: 100, width: 400, height: 200))
    height?.update(offset: 250)
    height?.update(priority: .low)
    root.update()
    #expect(panel.layoutRect.height == 250)
    height?.deactivate()
    #expect(height?.isActive == false)
  }

  @Test func rowsAndColumns() {
    let form = Box.root(300, 200)
    func content(_ name: String, _ width: Double?, _ height: Double) -> Box {
      let box = Box(name, in: form)
      box.layoutMetrics = LayoutMetrics(
        intrinsicWidth: width, intrinsicHeight: height, firstBaseline: height - 4)
      return box
    }
    let (title, label) = (content("title", 90, 24), content("label", 60, 16))
    let (entry, save) = (content("entry", nil, 20), content("save", 80, 30))
    let row = LayoutStack(
      in: form, alignment: .firstBaseline, spacing: 8, arranging: [label, entry])
    let column = LayoutStack(
      in: form, axis: .vertical, spacing: 12, arranging: [title, row, save])
    column.layout.makeConstraints { $0.left.top.right.equalToSuperview().inset(16) }
    form.update()
    #expect(column.layoutRect == Rect(x: 16, y: 16, width: 268, height: 98))
    #expect(label.layoutRect == Rect(x: 16, y: 56, width: 60, height: 16))
    #expect(entry.layoutRect == Rect(x: 84, y: 52, width: 200, height: 20))
    #expect(save.layoutRect == Rect(x: 16, y: 84, width: 268, height: 30))
  }
}
