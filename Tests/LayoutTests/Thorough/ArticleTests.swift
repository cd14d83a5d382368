import Testing

@testable import Layout

/// The code of Layout's articles.
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
    var status = ""
    switch height?.status {
    case .leftOut(let blockers)?: status = "left out because of \(blockers)"
    case .held?: status = "held"
    case .queued?, .inactive?, nil: break
    }
    #expect(status == "held")
    height?.deactivate()
    #expect(height?.isActive == false)
  }

  /// The class of Getting started.
  private final class PageBox: LayoutItem {
    let layoutNode = LayoutNode()
    let layoutName: String?
    private(set) weak var parent: PageBox?
    var content: Size? { didSet { layout.invalidateMetrics() } }

    init(_ name: String, in parent: PageBox? = nil, content: Size? = nil) {
      layoutName = name
      self.parent = parent
      self.content = content
    }

    var layoutParent: (any LayoutItem)? { parent }

    var layoutMetrics: LayoutMetrics {
      LayoutMetrics(intrinsicWidth: content?.width, intrinsicHeight: content?.height)
    }

    func move(to parent: PageBox?) {
      self.parent = parent
      layout.parentDidChange()
    }
  }

  @Test func itemsOfOnesOwn() {
    let window = PageBox("window")
    window.layout.frame = Rect(x: 0, y: 0, width: 320, height: 480)
    let icon = PageBox("icon", in: window, content: Size(width: 24, height: 24))
    let title = PageBox("title", in: window, content: Size(width: 90, height: 20))
    icon.layout.makeConstraints { make in
      make.leading.top.equalToSuperview().inset(16)
    }
    title.layout.makeConstraints { make in
      make.leading.equalTo(icon.layout.trailing).offset(8)
      make.trailing.lessThanOrEqualToSuperview().inset(16)
      make.centerY.equalTo(icon)
    }
    window.layout.layoutIfNeeded()
    #expect("\(icon.layout.frame) \(title.layout.frame)" == "(16, 16; 24 x 24) (48, 18; 90 x 20)")
    title.content = Size(width: 100, height: 20)
    window.layout.layoutIfNeeded()
    #expect(title.layout.frame.width == 100)
    title.move(to: nil)
    #expect(title.layout.constraints.isEmpty)
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

  @Test func stacksFlowsAndGrids() {
    let screen = Box.root(400, 600)
    func item(_ name: String, in parent: Box, _ width: Double?, _ height: Double) -> Box {
      let box = Box(name, in: parent)
      box.layoutMetrics = LayoutMetrics(
        intrinsicWidth: width, intrinsicHeight: height, firstBaseline: height - 4)
      return box
    }
    let (title, search) = (item("title", in: screen, 60, 20), item("search", in: screen, nil, 30))
    let share = item("share", in: screen, 40, 24)
    let bar = LayoutStack(
      in: screen, axis: .horizontal, alignment: .center, spacing: 8,
      arranging: [title, search, share])
    bar.setGrow(1, for: search)
    bar.setAlignment(.bottom, for: title)
    bar.layout.makeConstraints { make in
      make.top.leading.trailing.equalToSuperview()
      make.height.equalTo(44)
    }

    let card = Box.root(232, 300)
    let tags = (0..<5).map { item("tag \($0)", in: card, 60, 20) }
    let more = item("more", in: card, 50, 20)
    let cloud = LayoutFlow(in: card, spacing: 8, lineSpacing: 10, arranging: tags)
    cloud.layout.makeConstraints { make in
      make.top.leading.trailing.equalToSuperview().inset(16)
    }
    more.layout.makeConstraints { make in
      make.top.equalTo(cloud.layout.bottom).offset(12)
      make.leading.equalToSuperview().inset(16)
    }

    let shop = Box.root(232, 600)
    let banner = item("banner", in: shop, nil, 80)
    let products = (0..<3).map { item("product \($0)", in: shop, 60, 100) }
    let grid = LayoutGrid(
      in: shop, columns: [.fraction(1), .fraction(1)], spacing: 12,
      arranging: [banner] + products)
    grid.place(banner, columnSpan: 2)
    grid.layout.makeConstraints { make in
      make.top.leading.trailing.equalToSuperview().inset(10)
    }

    let settings = Box.root(240, 300)
    let rows = (0..<2).map {
      (item("label \($0)", in: settings, 50, 16), item("field \($0)", in: settings, nil, 30))
    }
    let form = LayoutGrid(
      in: settings, columns: [.content, .fraction(1)], spacing: 10,
      verticalAlignment: .firstBaseline)
    for (label, field) in rows {
      form.place(label)
      form.place(field)
      form.setAlignment(horizontal: .trailing, for: label)
    }
    form.layout.makeConstraints { make in
      make.top.leading.trailing.equalToSuperview().inset(20)
    }

    let composer = item("composer", in: screen, nil, 50)
    composer.layout.makeConstraints { make in
      make.leading.trailing.equalToSuperview()
      make.bottom.equalTo(screen.layout.keyboardGuide.layout.top)
    }
    screen.layout.keyboardGuide.frame = Rect(x: 0, y: 400, width: 400, height: 200)

    for root in [screen, card, shop, settings] { root.update() }
    #expect(search.layoutRect == Rect(x: 68, y: 7, width: 284, height: 30))
    #expect(title.layoutRect.maxY == 44)
    #expect(tags.map(\.layoutRect.minY) == [16, 16, 16, 46, 46])
    #expect(more.layoutRect.minY == 78)
    #expect(banner.layoutRect == Rect(x: 10, y: 10, width: 212, height: 80))
    #expect(products[2].layoutRect == Rect(x: 10, y: 214, width: 100, height: 100))
    #expect(rows[1].1.layoutRect == Rect(x: 80, y: 60, width: 140, height: 30))
    #expect(rows[1].0.layoutRect == Rect(x: 20, y: 74, width: 50, height: 16))
    #expect(composer.layoutRect == Rect(x: 0, y: 350, width: 400, height: 50))
  }
}
