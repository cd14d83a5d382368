import Testing

@testable import Layout

/// Screens as someone would write them who knows SnapKit, `UIStackView` and CSS.
@Suite struct ArrangedScreensTests {
  private func item(
    _ name: String, in parent: Box, width: Double? = nil, height: Double? = nil,
    baseline: Double = 0
  ) -> Box {
    let box = Box(name, in: parent)
    box.layoutMetrics = LayoutMetrics(
      intrinsicWidth: width, intrinsicHeight: height, firstBaseline: baseline)
    return box
  }

  @Test func tagCloud() {
    let screen = Box.root(300, 400)
    let card = Box("card", in: screen)
    let tags = [60.0, 90, 70, 50, 120, 40].enumerated().map {
      item("tag \($0)", in: card, width: $1, height: 20)
    }
    let button = item("more", in: card, width: 80, height: 30)

    let cloud = LayoutFlow(in: card, spacing: 8, lineSpacing: 10, arranging: tags)
    cloud.layout.makeConstraints { make in
      make.top.leading.trailing.equalToSuperview().inset(16)
    }
    button.layout.makeConstraints { make in
      make.top.equalTo(cloud.layout.bottom).offset(12)
      make.leading.bottom.equalToSuperview().inset(16)
    }
    card.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }

    #expect(screen.update().rounds <= 2)
    // 60 + 90 + 70 with gaps is 236 of 268; 50, 120 and 40 need 226.
    #expect(tags.map(\.layoutRect.minY) == [16, 16, 16, 46, 46, 46])
    #expect(tags.map(\.layoutRect.minX) == [16, 84, 182, 16, 74, 202])
    #expect(button.layoutRect.minY == 16 + 50 + 12)
    #expect(card.layoutRect.height == 78 + 30 + 16)

    screen.layoutRect.size.width = 200
    #expect(screen.update().rounds <= 2)
    #expect(tags.map(\.layoutRect.minY) == [16, 16, 46, 46, 76, 76])
    #expect(button.layoutRect.minY == 16 + 80 + 12)

    screen.layout.container.direction = .rightToLeft
    screen.update()
    #expect(tags.map(\.layoutRect.maxX) == [184, 116, 184, 106, 184, 56])
  }

  @Test func productGrid() {
    let screen = Box.root(332, 600)
    let banner = item("banner", in: screen, height: 80)
    let products = (0..<4).map { item("product \($0)", in: screen, width: 90, height: 120) }
    products[1].layoutMetrics.intrinsicHeight = 140

    let grid = LayoutGrid(
      in: screen, columns: [.fraction(1), .fraction(1)], spacing: 12,
      arranging: [banner] + products)
    grid.place(banner, columnSpan: 2)
    grid.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview().inset(10) }

    screen.update()
    #expect(banner.layoutRect == Rect(x: 10, y: 10, width: 312, height: 80))
    #expect(products[0].layoutRect == Rect(x: 10, y: 102, width: 150, height: 140))
    #expect(products[1].layoutRect == Rect(x: 172, y: 102, width: 150, height: 140))
    #expect(products[2].layoutRect == Rect(x: 10, y: 254, width: 150, height: 120))
    #expect(grid.layoutRect == Rect(x: 10, y: 10, width: 312, height: 364))

    grid.columns = [.fraction(1), .fraction(1), .fraction(1)]
    grid.place(banner, columnSpan: 3)
    screen.update()
    #expect(products.map(\.layoutRect.minX) == [10, 118, 226, 10])
    #expect(banner.layoutRect.width == 312)
  }

  @Test func toolbar() {
    let screen = Box.root(500, 400)
    let title = item("title", in: screen, width: 60, height: 20)
    let field = item("search", in: screen, height: 30)
    let (share, more) = (
      item("share", in: screen, width: 40, height: 24),
      item("more", in: screen, width: 50, height: 24)
    )
    let bar = LayoutStack(
      in: screen, axis: .horizontal, alignment: .center, spacing: 8,
      arranging: [title, field, share, more])
    bar.setGrow(1, for: field)
    bar.setAlignment(.bottom, for: title)
    bar.layout.makeConstraints { make in
      make.top.leading.trailing.equalToSuperview()
      make.height.equalTo(44)
    }
    screen.update()
    #expect(title.layoutRect == Rect(x: 0, y: 24, width: 60, height: 20))
    #expect(field.layoutRect == Rect(x: 68, y: 7, width: 326, height: 30))
    #expect(share.layoutRect == Rect(x: 402, y: 10, width: 40, height: 24))
    #expect(more.layoutRect == Rect(x: 450, y: 10, width: 50, height: 24))
    screen.layout.container.direction = .rightToLeft
    screen.update()
    #expect(field.layoutRect == Rect(x: 106, y: 7, width: 326, height: 30))
    #expect(more.layoutRect.minX == 0)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func form(_ direction: LayoutDirection) {
    let screen = Box.root(400, 300)
    let labels = [("Name", 40.0), ("Street and number", 110), ("City", 30)].map {
      item($0.0, in: screen, width: $0.1, height: 16, baseline: 12)
    }
    let fields = labels.map {
      item("\($0.layoutName ?? "") field", in: screen, height: 30, baseline: 20)
    }
    let save = item("save", in: screen, width: 70, height: 30)

    let form = LayoutGrid(
      in: screen, columns: [.content, .fraction(1)], spacing: 10, verticalAlignment: .firstBaseline)
    for (label, field) in zip(labels, fields) {
      form.place(label)
      form.place(field)
      form.setAlignment(horizontal: .trailing, for: label)
    }
    form.place(save, column: 1)
    form.setAlignment(horizontal: .trailing, for: save)
    form.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview().inset(20) }

    screen.layout.container.direction = direction
    screen.update()
    func x(_ rect: Rect) -> [Double] {
      direction == .leftToRight
        ? [rect.minX, rect.maxX] : [400 - rect.maxX, 400 - rect.minX]
    }
    #expect(labels.map { x($0.layoutRect) } == [[90, 130], [20, 130], [100, 130]])
    #expect(fields.map { x($0.layoutRect) } == Array(repeating: [140, 380], count: 3))
    #expect(fields.map(\.layoutRect.minY) == [20, 60, 100])
    #expect(labels.map(\.layoutRect.minY) == [28, 68, 108])
    #expect(x(save.layoutRect) == [310, 380])
    #expect(save.layoutRect.minY == 140)
  }
}
